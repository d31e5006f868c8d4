/**
 * How the timetable behaves at the open points of the contract.
 * Clauses: 2.6 Period, 3, 4.6 timetable.
 */
import {
  type Context,
  early,
  fieldOf,
  type Id,
  isBlank,
  isRecord,
  late,
  observe,
  type PeriodQuery,
  type Timetable,
  valueNamed,
} from '#kit/platform'
import { type Period, type PeriodChanges, preparedPeriods } from '#kit/platform/timetable'

/** Each word with its count, most frequent first. */
function counted(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const parts = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return parts.map(([word, count]) => `${word || '(none)'} ${count}`).join(', ') || 'none'
}

/** GET /timetable: the number of periods in the answer, or the refusal. */
async function outcome(context: Context, query: PeriodQuery): Promise<string> {
  const { answer, found } = await context.data.timetable(query)
  return found === undefined ? answer.summary : `${found.length} periods`
}

async function outcomes(
  context: Context,
  queries: readonly (readonly [name: string, query: PeriodQuery])[],
): Promise<string> {
  const lines: string[] = []
  for (const [name, query] of queries) lines.push(`${name}: ${await outcome(context, query)}`)
  return lines.join('; ')
}

// 2.6: Which fields period records have.
observe('observe.timetable.members', async (context) => {
  const { periods } = await context.timetable.whole()
  return [...new Set(periods.flatMap(({ record }) => Object.keys(record)))].sort().join(', ') || 'none'
})

// 4.6 timetable: Which periods the timetable returns without `dateLastModifiedAfter`, between two dates, and
//   with limit and offset.
observe('observe.timetable.parameters', (context) =>
  outcomes(context, [
    ['no dateLastModifiedAfter', {}],
    ['start and end of one week', { after: early, more: { start: '2026-10-05', end: '2026-10-11' } }],
    ['limit 5', { after: early, more: { limit: 5 } }],
    ['limit 5, offset 1', { after: early, more: { limit: 5, offset: 1 } }],
  ]),
)

// 4.6 timetable: Whether `dateLastModifiedAfter` includes the moment itself, how precise it is, and how a
//   time zone changes it.
observe('observe.timetable.modified-after-precision', async (context) => {
  const at = new Date(preparedPeriods(context).modified.at)
  const written = at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
  const second = (seconds: number): Date => new Date(at.getTime() + seconds * 1000)
  return outcomes(context, [
    ['a second before', { after: second(-1) }],
    ['the moment itself', { after: at }],
    ['a second after', { after: second(1) }],
    ['without zone', { after: written }],
    ['with offset', { after: `${written}+00:00` }],
  ])
})

// 4.6 timetable: How the timetable answers a moment that is malformed, in another form or in the future.
observe('observe.timetable.modified-after-values', (context) =>
  outcomes(context, [
    ['no date', { after: 'yesterday' }],
    ['an empty text', { after: '' }],
    ['a day that does not exist', { after: '2026-02-30T00:00:00Z' }],
    ['a date', { after: '2000-01-01' }],
    ['milliseconds', { after: String(early.getTime()) }],
    ['the far future', { after: late }],
  ]),
)

// 4.6 timetable: How the timetable answers several filters, an unknown id, and a teacher who was replaced.
observe('observe.timetable.filters', async (context) => {
  const { teacher, room_filter, substituted } = preparedPeriods(context)
  const room = room_filter?.id
  return outcomes(context, [
    ['teacher and room', { after: early, teacher: teacher.id, ...(room === undefined ? {} : { room }) }],
    ['unknown teacher', { after: early, teacher: '987654321' }],
    ['no id', { after: early, teacher: 'nobody' }],
    ['teacher who was replaced', { after: early, teacher: substituted?.original ?? teacher.id }],
  ])
})

// 2.6 Period: How many periods have no `lessonId`, and of which type they are.
observe('observe.timetable.without-lesson', async (context) => {
  const { periods } = await context.timetable.whole()
  const without = periods.filter(({ lessonId }) => isBlank(lessonId))
  return `${without.length} of ${periods.length}; types: ${counted(without.map(({ record }) => String(record.type)))}`
})

// 4.6 other facts: Whether times of periods have an offset from UTC.
observe('observe.timetable.time-offset', async (context) => {
  const { periods } = await context.timetable.whole()
  const names = context.profile.data.periods
  const offset = (period: Period): string => {
    const [found = 'none'] = /(Z|[+-]\d\d:?\d\d)$/.exec(String(valueNamed(period.record, names.start))) ?? []
    return found
  }
  return `offsets: ${counted(periods.map(offset))}`
})

// 3 states: Which status words periods have.
observe('observe.timetable.period-status', async (context) => {
  const { periods } = await context.timetable.whole()
  return counted(periods.map(({ record }) => String(valueNamed(record, context.profile.data.periods.status))))
})

// 3 states: Which status words resources have.
observe('observe.timetable.resource-status', async (context) => {
  const { periods } = await context.timetable.whole()
  return counted(periods.flatMap(({ resources }) => resources.map(({ statusSent }) => String(statusSent))))
})

// 3: Which status words periods and resources have before and after each kind of change, and which other data
//   the change modifies.
observe('observe.timetable.change-words', async (context) => {
  const timetable = await context.timetable.whole()
  const { cancelled, moved_once, resource_added, resource_removed, substituted } = preparedPeriods(context)
  const prepared: readonly (readonly [string, Id | undefined])[] = [
    ['substituted', substituted?.id],
    ['moved, before', moved_once?.from],
    ['moved, after', moved_once?.to],
    ['resource added', resource_added?.[0]?.id],
    ['resource removed', resource_removed?.[0]?.id],
    ['cancelled', cancelled?.id],
  ]
  const lines = prepared
    .filter(([, id]) => timetable.has(id))
    .map(([name, id]) => {
      const { status, changedResources } = timetable.period(id)
      const words = counted(changedResources.map((resource) => resource.status))
      return `${name}: ${status}, resources ${words === 'none' ? 'regular' : words}`
    })
  return [...lines, ...(await triggeredWords(context))].join('; ') || 'no changed period was found'
})

/** Status words of periods before and after the control driver has changed them; empty if it cannot. */
async function triggeredWords(context: Context): Promise<readonly string[]> {
  const { control, fixtures, consent } = context.profile
  const { changeable } = fixtures.timetable ?? {}
  if (control === null || changeable === undefined || !consent.has('mutate')) return []
  const { changes, before, after, modifiedAfter } = await context.timetable.changes()
  const words = (timetable: Timetable, id: Id): string => {
    const [period] = timetable.all(id)
    if (period === undefined) return 'absent'
    return `${period.status} (resources ${counted(period.resources.map(({ status }) => status))})`
  }
  const changed = new Set<string>()
  const lines = [...changes].flatMap(([name, { ifAny: change }]) => {
    if (change === undefined) return []
    const isMove = name.startsWith('moved')
    const ids = name === 'deleted' ? [(change.entry as PeriodChanges['deleted']).id] : change.modified
    const chain: readonly Id[] = isMove ? Object.values(change.entry) : []
    for (const id of [...ids, ...chain]) changed.add(String(id))
    const shown = isMove && ids.length > 1 ? [ids.at(0), ids.at(-1)] : [ids.at(0)]
    return shown
      .filter((id) => id !== undefined)
      .map((id) => `${name}, caused: ${words(before.value, id)} -> ${words(after.value, id)}`)
  })
  const lessons = changes.get('lesson_changed')?.ifAny?.modified ?? []
  const unchanged = modifiedAfter.value.periods.filter(({ id = '' }) => !changed.has(id))
  return [
    ...lines,
    `counted as modified after a lesson got another teacher: ${lessons.filter((id) => modifiedAfter.value.has(id)).length} of ${lessons.length}`,
    `counted as modified without a change: ${unchanged.length}`,
  ]
}

// 3 rule 3: Whether `relatedPeriod` is an id or a record, and whether both periods have it.
observe('observe.timetable.related-period', async (context) => {
  const timetable = await context.timetable.whole()
  const { from, to } = preparedPeriods(context).moved_once
  const kind = (id: string | number): string => {
    const value = fieldOf(context.profile, timetable.period(id).record, 'relatedPeriod')
    return isBlank(value) ? 'none' : Array.isArray(value) ? 'a list' : isRecord(value) ? 'a record' : 'an id'
  }
  return `in the old period: ${kind(from)}; in the new one: ${kind(to)}`
})

// 3 rule 3: Whether the new period of a move keeps the `lessonId`.
observe('observe.timetable.moved-lesson', async (context) => {
  const timetable = await context.timetable.whole()
  const { from, to } = preparedPeriods(context).moved_once
  const [before, after] = [timetable.period(from).lessonId, timetable.period(to).lessonId]
  return String(before) === String(after) ? 'the same lessonId' : 'another lessonId'
})
