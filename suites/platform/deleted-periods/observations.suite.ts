/**
 * How deleted periods behave at the open points of the contract.
 * Clauses: 4.6 deleted-periods, 7.
 *
 * GET /timetable/deleted-periods
 */
import {
  type Answer,
  type Context,
  daysFrom,
  early,
  given,
  late,
  namedErrors,
  observe,
  type PeriodQuery,
} from '#kit/platform'
import { preparedDeletions } from '#kit/platform/deleted-periods'

/** The number of ids in the answer, or status and error name of the refusal. */
async function outcome(api: Context['data'], query: PeriodQuery): Promise<string> {
  const list = await api.deletedPeriods(query)
  return list.found === undefined ? refused(list.answer) : `${list.found.length} ids`
}

const refused = (answer: Answer): string => `${answer.summary}, ${namedErrors([answer])}`

// 4.6 deleted-periods: Whether the list of deleted periods ignores or refuses an entity filter.
observe('observe.deleted-periods.filters', async ({ data, profile }) => {
  const { class_filter, room_filter, teacher } = profile.fixtures.timetable ?? {}
  const seen = [`without filter ${await outcome(data, { after: early })}`]
  for (const [name, known] of Object.entries({ teacher, class: class_filter, room: room_filter }))
    if (known !== undefined) seen.push(`${name} ${await outcome(data, { after: early, [name]: known.id })}`)
  return seen.join(' | ')
})

// 4.6 deleted-periods: How the list of deleted periods answers a moment that is missing, malformed or in the
//   future.
observe('observe.deleted-periods.modified-after-values', async ({ data, profile }) => {
  const values: (readonly [string, PeriodQuery])[] = [
    ['missing', {}],
    ['empty', { after: '' }],
    ['malformed', { after: 'yesterday' }],
    ['date', { after: '2024-09-16' }],
    ['date-time without zone', { after: '2024-09-16T00:00:00' }],
    ['date-time with offset', { after: '2024-09-16T02:00:00+02:00' }],
    ['epoch seconds', { after: '1726444800' }],
    ['future', { after: late }],
  ]
  if (profile.fixtures.timetable?.deleted !== undefined) {
    const { at } = preparedDeletions(profile)
    values.push(
      ['moment of a deletion', { after: at }],
      ['a second before', { after: daysFrom(at, -1 / 86_400) }],
    )
  }
  const seen: string[] = []
  for (const [name, query] of values) seen.push(`${name} ${await outcome(data, query)}`)
  return seen.join(' | ')
})

// 4.6 sync rule 3: How the platform refuses an application without access to deleted periods.
observe('observe.deleted-periods.refusal', async (context) => {
  const { withoutDeletedService } = context.profile
  given(withoutDeletedService !== null, 'the profile has no application without access to deleted periods')
  const api = context.data.as(await context.tokens.serviceToken(withoutDeletedService))
  const { answer } = await api.deletedPeriods({ after: early })
  return refused(answer)
})
