/**
 * What the timetable does where the contract is silent.
 */
import {
  type ChangeName,
  type Context,
  early,
  fieldNameAt,
  formatMoment,
  type Id,
  isBlank,
  isRecord,
  late,
  modifiedBy,
  observe,
  type Period,
  type PeriodChanges,
  type PeriodQuery,
  preparedPeriods,
  type Timetable,
  timetableStory,
  wholeTimetable,
  wordOf,
} from '#kit/platform'

/** Words with how often each was seen, most frequent first. */
function counted(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const parts = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return parts.map(([word, count]) => `${word || '(none)'} ${count}`).join(', ') || 'none'
}

/** What came for a query: a number of periods, or a refusal. */
async function seen(context: Context, query: PeriodQuery): Promise<string> {
  const { answer, found } = await context.data.timetable(query)
  return found === undefined ? answer.summary : `${found.length} periods`
}

async function each(context: Context, queries: readonly (readonly [string, PeriodQuery])[]): Promise<string> {
  const lines: string[] = []
  for (const [name, query] of queries) lines.push(`${name}: ${await seen(context, query)}`)
  return lines.join('; ')
}

observe('observe.timetable.members', async (context) => {
  const { periods } = await wholeTimetable(context)
  return [...new Set(periods.flatMap(({ record }) => Object.keys(record)))].sort().join(', ') || 'none'
})

observe('observe.timetable.parameters', (context) =>
  each(context, [
    ['no dateLastModifiedAfter', {}],
    ['start and end of one week', { after: early, more: { start: '2026-10-05', end: '2026-10-11' } }],
    ['limit 5', { after: early, more: { limit: 5 } }],
    ['limit 5, offset 1', { after: early, more: { limit: 5, offset: 1 } }],
  ]),
)

observe('observe.timetable.modified-after-precision', async (context) => {
  const at = new Date(preparedPeriods(context).modified.at)
  const second = (seconds: number): Date => new Date(at.getTime() + seconds * 1000)
  return each(context, [
    ['a second before', { after: second(-1) }],
    ['the moment itself', { after: at }],
    ['a second after', { after: second(1) }],
    ['without zone', { after: formatMoment(at, 'date-time') }],
    ['with offset', { after: formatMoment(at, 'date-time-offset') }],
  ])
})

observe('observe.timetable.modified-after-values', (context) =>
  each(context, [
    ['no date', { after: 'yesterday' }],
    ['an empty text', { after: '' }],
    ['a day that does not exist', { after: '2026-02-30T00:00:00Z' }],
    ['a date', { after: formatMoment(early, 'date') }],
    ['milliseconds', { after: formatMoment(early, 'epoch-milliseconds') }],
    ['the far future', { after: late }],
  ]),
)

observe('observe.timetable.filters', async (context) => {
  const { teacher, room_filter, substituted } = preparedPeriods(context)
  const room = room_filter?.id
  return each(context, [
    ['teacher and room', { after: early, teacher: teacher.id, ...(room === undefined ? {} : { room }) }],
    ['unknown teacher', { after: early, teacher: '987654321' }],
    ['no id', { after: early, teacher: 'nobody' }],
    ['teacher who was replaced', { after: early, teacher: substituted?.original ?? teacher.id }],
  ])
})

observe('observe.timetable.without-lesson', async (context) => {
  const { periods } = await wholeTimetable(context)
  const without = periods.filter(({ lessonId }) => isBlank(lessonId))
  return `${without.length} of ${periods.length}; types: ${counted(without.map(({ record }) => String(record.type)))}`
})

observe('observe.timetable.time-offset', async (context) => {
  const { periods } = await wholeTimetable(context)
  const names = context.profile.data.periods
  const offset = (period: Period): string => {
    const [found = 'none'] = /(Z|[+-]\d\d:?\d\d)$/.exec(String(period.record[names.start])) ?? []
    return found
  }
  return `offsets: ${counted(periods.map(offset))}`
})

observe('observe.timetable.period-status', async (context) => {
  const { periods } = await wholeTimetable(context)
  return counted(periods.map(({ record }) => String(record[context.profile.data.periods.status])))
})

observe('observe.timetable.resource-status', async (context) => {
  const { periods } = await wholeTimetable(context)
  return counted(periods.flatMap(({ resources }) => resources.map(({ status }) => String(status))))
})

observe('observe.timetable.change-words', async (context) => {
  const timetable = await wholeTimetable(context)
  const { cancelled, moved_once, resource_added, resource_removed, substituted } = preparedPeriods(context)
  const prepared: readonly (readonly [string, string | number | undefined])[] = [
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
      const words = counted(changedResources.map((resource) => wordOf(resource.status)))
      return `${name}: ${status}, resources ${words === 'none' ? 'regular' : words}`
    })
  return [...lines, ...(await causedWords(context))].join('; ') || 'no changed period was found'
})

/** Words of periods before and after a driver has changed them; empty where none can. */
async function causedWords(context: Context): Promise<readonly string[]> {
  const { control, fixtures, consent } = context.profile
  const { changeable } = fixtures.timetable ?? {}
  if (control === null || changeable === undefined || !consent.has('mutate')) return []
  const { changes, before, after, changed } = await timetableStory(context)
  const words = (timetable: Timetable, id: Id): string => {
    const [period] = timetable.all(id)
    if (period === undefined) return 'absent'
    return `${period.status} (resources ${counted(period.resources.map(({ status }) => wordOf(status)))})`
  }
  const touched = new Set<string>()
  const lines = [...changes].flatMap(([name, { ifAny: entry }]) => {
    if (entry === undefined) return []
    const ids = [...idsOf(name, entry)]
    const chain = name.startsWith('moved') ? Object.values(entry as object) : []
    for (const one of [...ids, ...chain]) touched.add(String(one))
    const [id, ...others] = ids
    const last = name.startsWith('moved') ? others.at(-1) : undefined
    const seen = (one: Id): string => `${words(before.value, one)} -> ${words(after.value, one)}`
    return [id, last].flatMap((one) => (one === undefined ? [] : [`${name}, caused: ${seen(one)}`]))
  })
  const lessons = idsOf('lesson_changed', changes.get('lesson_changed')?.ifAny)
  const further = changed.value.periods.filter(({ id = '' }) => !touched.has(id))
  return [
    ...lines,
    `counted as modified after a lesson got another teacher: ${lessons.filter((id) => changed.value.has(id)).length} of ${lessons.length}`,
    `counted as modified without a change: ${further.length}`,
  ]
}

/** Ids of the periods that a change of some kind was about. */
function idsOf(name: ChangeName, entry: unknown): readonly Id[] {
  if (entry === undefined) return []
  if (name === 'deleted') return [(entry as PeriodChanges['deleted']).id]
  return (modifiedBy[name] as (entry: unknown) => readonly Id[])(entry)
}

observe('observe.timetable.related-period', async (context) => {
  const timetable = await wholeTimetable(context)
  const { from, to } = preparedPeriods(context).moved_once
  const name = fieldNameAt(context.profile, 'relatedPeriod')
  const kind = (id: string | number): string => {
    const value = timetable.period(id).record[name]
    return isBlank(value) ? 'none' : Array.isArray(value) ? 'a list' : isRecord(value) ? 'a record' : 'an id'
  }
  return `in the old period: ${kind(from)}; in the new one: ${kind(to)}`
})

observe('observe.timetable.moved-lesson', async (context) => {
  const timetable = await wholeTimetable(context)
  const { from, to } = preparedPeriods(context).moved_once
  const [before, after] = [timetable.period(from).lessonId, timetable.period(to).lessonId]
  return String(before) === String(after) ? 'the same lessonId' : 'another lessonId'
})
