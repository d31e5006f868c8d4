/**
 * What the target does where the contract is silent on deleted periods.
 * Clauses: 4.6 deleted-periods, 7.
 */
import {
  type Answer,
  type DataApi,
  daysFrom,
  deletionsOf,
  early,
  given,
  late,
  namedErrors,
  observe,
  type PeriodQuery,
} from '#kit/platform'

/** Status, number of ids or name of the error. */
async function outcome(api: DataApi, query: PeriodQuery): Promise<string> {
  const list = await api.deletedPeriods(query)
  return list.found === undefined ? refused(list.answer) : `${list.found.length} ids`
}

const refused = (answer: Answer): string => `${answer.summary}, ${namedErrors([answer])}`

observe('observe.deleted-periods.filters', async ({ data, profile }) => {
  const { class_filter, room_filter, teacher } = profile.fixtures.timetable ?? {}
  const seen = [`without filter ${await outcome(data, { after: early })}`]
  for (const [name, known] of Object.entries({ teacher, class: class_filter, room: room_filter }))
    if (known !== undefined) seen.push(`${name} ${await outcome(data, { after: early, [name]: known.id })}`)
  return seen.join(' | ')
})

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
    const { at } = deletionsOf(profile)
    values.push(
      ['moment of a deletion', { after: at }],
      ['a second before', { after: daysFrom(at, -1 / 86_400) }],
    )
  }
  const seen: string[] = []
  for (const [name, query] of values) seen.push(`${name} ${await outcome(data, query)}`)
  return seen.join(' | ')
})

observe('observe.deleted-periods.refusal', async (context) => {
  const { withoutDeletedService } = context.profile
  given(withoutDeletedService !== null, 'the profile has no such application')
  const api = context.data.as(await context.serviceToken(withoutDeletedService))
  const { answer } = await api.deletedPeriods({ after: early })
  return refused(answer)
})
