/**
 * Substitutions, changed lessons, and resources that were added or removed.
 * Clause: 3 rules 1, 2 and 4.
 */
import {
  type Context,
  given,
  must,
  type Period,
  type Profile,
  preparedPeriods,
  type ResourceChange,
  rule,
  wholeTimetable,
  wordOf,
} from '#kit'

async function substituted(context: Context): Promise<Period> {
  return (await wholeTimetable(context)).period(preparedPeriods(context).substituted.id)
}

const words = (statuses: readonly string[]): string => statuses.join(', ') || 'not listed'

rule('timetable.substitution.original', async (context) => {
  const { original } = preparedPeriods(context).substituted
  const statuses = (await substituted(context)).statusesOf('teacher', original)

  must(statuses.includes('REMOVED'), `teacher ${original} as REMOVED`, words(statuses))
  must(!statuses.includes('REGULAR'), `teacher ${original} as REMOVED alone`, words(statuses))
})

rule('timetable.substitution.substitute', async (context) => {
  const { substitute } = preparedPeriods(context).substituted
  const statuses = (await substituted(context)).statusesOf('teacher', substitute)

  const { substituteStatus } = context.profile.data
  const expected = wordOf(substituteStatus)
  must(statuses.includes(expected), `teacher ${substitute} as ${substituteStatus}`, words(statuses))
})

rule('timetable.substitution.other-periods', async (context) => {
  const { others, original, substitute } = preparedPeriods(context).substituted
  const timetable = await wholeTimetable(context)
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

rule('timetable.lesson-change.present-teacher', async (context) => {
  const { periods, old_teacher, new_teacher } = preparedPeriods(context).lesson_changed
  const timetable = await wholeTimetable(context)
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

/** A case for each prepared change, named by what was changed. */
const changes =
  (entry: 'resource_added' | 'resource_removed') =>
  ({ fixtures }: Profile): (readonly [string, ResourceChange])[] => {
    const seen = new Map<string, number>()
    return (fixtures.timetable?.[entry] ?? []).map((change) => {
      const name = `${change.kind}${change.resources.length > 1 ? `, ${change.resources.length} at once` : ''}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return [count > 1 ? `${name} (${count})` : name, change]
    })
  }

rule(
  'timetable.resource-change.added',
  changes('resource_added'),
  async (context, change: ResourceChange) => {
    const period = (await wholeTimetable(context)).period(change.id)
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
  changes('resource_removed'),
  async (context, change: ResourceChange) => {
    const period = (await wholeTimetable(context)).period(change.id)
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
    ...changes('resource_added')(profile).map(([name, change]) => [`added ${name}`, change] as const),
    ...changes('resource_removed')(profile).map(([name, change]) => [`removed ${name}`, change] as const),
  ],
  async (context, { id }: ResourceChange) => {
    const { status } = (await wholeTimetable(context)).period(id)
    given(status !== '', `period ${id} has no status`)

    must(status !== 'REGULAR', `another status than REGULAR of period ${id}`, status)
  },
)
