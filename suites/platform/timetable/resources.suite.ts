/**
 * Substitutions, changed lessons, and resources that were added or removed.
 * Clause: 3 rules 1, 2 and 4.
 */
import {
  type ConditionalCase,
  given,
  must,
  type PeriodChanges,
  preparedOrCaused,
  type ResourceChange,
  resourceChanges,
  rule,
  type Source,
  wordOf,
} from '#kit/platform'

/** A period with a substitute. */
type Substitution = Source<PeriodChanges['substituted']>

const substitutions = preparedOrCaused('substituted')

const words = (statuses: readonly string[]): string => statuses.join(', ') || 'not listed'

rule('timetable.substitution.original', substitutions, async (context, substitution: Substitution) => {
  const { entry, timetable } = await substitution(context)
  const { id, original } = entry
  const statuses = timetable.period(id).statusesOf('teacher', original)

  must(statuses.includes('REMOVED'), `teacher ${original} as REMOVED`, words(statuses))
  must(!statuses.includes('REGULAR'), `teacher ${original} as REMOVED alone`, words(statuses))
})

rule('timetable.substitution.substitute', substitutions, async (context, substitution: Substitution) => {
  const { entry, timetable } = await substitution(context)
  const { id, substitute } = entry
  const statuses = timetable.period(id).statusesOf('teacher', substitute)

  const { substituteStatus } = context.profile.data
  const expected = wordOf(substituteStatus)
  must(statuses.includes(expected), `teacher ${substitute} as ${substituteStatus}`, words(statuses))
})

rule('timetable.substitution.other-periods', substitutions, async (context, substitution: Substitution) => {
  const { entry, timetable } = await substitution(context)
  const { others, original, substitute } = entry
  for (const other of others) {
    const period = timetable.period(other)
    const statuses = period.statusesOf('teacher', original)
    must(
      statuses.length > 0 && statuses.every((status) => status === 'REGULAR'),
      `teacher ${original} as REGULAR in period ${other}`,
      words(statuses),
    )
    const listed = period.statusesOf('teacher', substitute)
    must(listed.length === 0, `no substitute ${substitute} in period ${other}`, words(listed))
  }
})

/** A lesson with another teacher than before. */
type LessonChange = Source<PeriodChanges['lesson_changed']>

const lessonChanges = preparedOrCaused('lesson_changed')

rule('timetable.lesson-change.present-teacher', lessonChanges, async (context, change: LessonChange) => {
  const { entry, timetable } = await change(context)
  const { periods, old_teacher, new_teacher } = entry
  for (const id of periods) {
    const period = timetable.period(id)
    const present = period.statusesOf('teacher', new_teacher)
    const regular = present.length > 0 && present.every((status) => status === 'REGULAR')
    must(regular, `teacher ${new_teacher} as REGULAR in period ${id}`, words(present))
    const former = period.statusesOf('teacher', old_teacher)
    must(former.length === 0, `no former teacher ${old_teacher} in period ${id}`, words(former))
    const removed = period.of('teacher').filter(({ status }) => wordOf(status) === 'REMOVED')
    must(removed.length === 0, `no teacher as REMOVED in period ${id}`, `${removed.length}`)
  }
})

/** Resources that were added to a period, or removed. */
type Change = Source<ResourceChange>

rule(
  'timetable.resource-change.added',
  (profile) => resourceChanges('resource_added', profile),
  async (context, source: Change) => {
    const { entry: change, timetable } = await source(context)
    const period = timetable.period(change.id)
    for (const resource of change.resources) {
      const statuses = period.statusesOf(change.kind, resource)
      must(statuses.length > 0, `${change.kind} ${resource} in period ${change.id}`, 'not listed')
      must(
        statuses.every((status) => status !== ''),
        `a status of ${change.kind} ${resource}`,
        'none',
      )
    }
  },
)

rule(
  'timetable.resource-change.removed',
  (profile) => resourceChanges('resource_removed', profile),
  async (context, source: Change) => {
    const { entry: change, timetable } = await source(context)
    const period = timetable.period(change.id)
    for (const resource of change.resources) {
      const statuses = period.statusesOf(change.kind, resource)
      must(statuses.length > 0, `${change.kind} ${resource} in period ${change.id}`, 'not listed')
      const changed = statuses.every((status) => status !== 'REGULAR' && status !== '')
      must(changed, `another status than regular of ${change.kind} ${resource}`, words(statuses))
    }
  },
)

rule(
  'timetable.resource-change.period-status',
  (profile) => [
    ...named('added', resourceChanges('resource_added', profile)),
    ...named('removed', resourceChanges('resource_removed', profile)),
  ],
  async (context, source: Change) => {
    const { entry, timetable } = await source(context)
    const { id, status } = timetable.period(entry.id)
    given(status !== '', `period ${id} has no status`)

    must(status !== 'REGULAR', `another status than REGULAR of period ${id}`, status)
  },
)

/** The same cases, with what was done to the resources before their names. */
function named(done: string, cases: readonly ConditionalCase<[Change]>[]): ConditionalCase<[Change]>[] {
  return cases.map((entry) => ({ ...entry, case: [`${done} ${entry.case[0]}`, entry.case[1]] }))
}
