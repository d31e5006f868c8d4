/**
 * Substitutions, lessons that get another teacher, and resources that were added or removed.
 * Clause: 3 rules 1, 2 and 4.
 *
 * GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z, after the changes.
 * A known period that the answer lacks makes a rule undecided, unless the rule says that the period must be there.
 */
import { facts } from '#generated/catalogue.js'
import { type Cases, given, judgesRecorded, must, NotApplicable, type Profile, rule } from '#kit/platform'
import {
  type Change,
  type Period,
  preparedOrTriggered,
  type ResourceChange,
  resourceChanges,
} from '#kit/platform/timetable'

const words = (statuses: readonly string[]): string => statuses.join(', ') || 'not listed'

const substitutions = preparedOrTriggered('substituted')

// 3 rule 1: A period with a substitution lists its original teacher as REMOVED.
//   Check: After a prepared substitution, or one by the control driver, the original teacher must still be
//   listed in the period with the status `REMOVED`, and not a second time as `REGULAR`.
rule('timetable.substitution.original', substitutions, async (context, substitution) => {
  const { entry, timetable } = await substitution(context)
  const { id, original } = entry

  const statuses = timetable.period(id).statusesOf('teacher', original)
  must(
    statuses.includes(facts.removedStatus),
    `teacher ${original} as ${facts.removedStatus}`,
    words(statuses),
  )
  must(
    !statuses.includes(facts.regularStatus),
    `teacher ${original} only as ${facts.removedStatus}`,
    words(statuses),
  )
})

// 3 rule 1: A period with a substitution lists the substitute as REGULAR.
//   Check: The substitute must be among the teachers of the period with the status `REGULAR`, or with the
//   word that the profile sets for substitutes.
rule('timetable.substitution.substitute', substitutions, async (context, substitution) => {
  const { entry, timetable } = await substitution(context)
  const { id, substitute } = entry
  const { substituteStatus } = context.profile.data

  const statuses = timetable.period(id).statusesOf('teacher', substitute)
  const isListed = statuses.includes(substituteStatus.trim().toUpperCase())
  must(isListed, `teacher ${substitute} as ${substituteStatus}`, words(statuses))
})

// 3 rule 1: The timetable does not change the other periods of the lesson after a substitution.
//   Check: In every other period of the lesson that the fixture file names, the original teacher must be
//   `REGULAR`, and the substitute must not be listed at all.
rule('timetable.substitution.other-periods', substitutions, async (context, substitution) => {
  const { entry, timetable } = await substitution(context)
  const { others, original, substitute } = entry
  for (const other of others) {
    const period = timetable.period(other)
    const statuses = period.statusesOf('teacher', original)
    const isRegular = statuses.length > 0 && statuses.every((status) => status === facts.regularStatus)
    must(isRegular, `teacher ${original} as ${facts.regularStatus} in period ${other}`, words(statuses))
    const listed = period.statusesOf('teacher', substitute)
    must(listed.length === 0, `no substitute ${substitute} in period ${other}`, words(listed))
  }
})

/** Lessons that got another teacher. */
const lessonChanges = preparedOrTriggered('lesson_changed')

// 3 rule 2: The periods of a lesson that has a new teacher list only that teacher, without a mark of a
//   change.
//   Check: The teacher of a lesson was changed in timetabling. All periods must list the new teacher as
//   `REGULAR`; the former teacher, or any teacher as `REMOVED`, must not be there.
rule('timetable.lesson-change.present-teacher', lessonChanges, async (context, change) => {
  const { entry, timetable } = await change(context)
  const { periods, old_teacher, new_teacher } = entry
  for (const id of periods) {
    const period = timetable.period(id)
    const present = period.statusesOf('teacher', new_teacher)
    const isRegular = present.length > 0 && present.every((status) => status === facts.regularStatus)
    must(isRegular, `teacher ${new_teacher} as ${facts.regularStatus} in period ${id}`, words(present))
    const former = period.statusesOf('teacher', old_teacher)
    must(former.length === 0, `no former teacher ${old_teacher} in period ${id}`, words(former))
    const removed = period.of('teacher').filter(({ status }) => status === facts.removedStatus)
    must(
      removed.length === 0,
      `no teacher as ${facts.removedStatus} in period ${id}`,
      `${removed.length} teachers with this status`,
    )
  }
})

// 3 rule 4: A period lists an added resource with a status.
//   Check: After rooms or teachers were added, one or two at once, each of them must be listed in the period
//   and have a status.
rule(
  'timetable.resource-change.added',
  (profile) => resourceChanges('resource_added', profile),
  async (context, change) => {
    const { entry, timetable } = await change(context)
    const { id, kind, resources } = entry
    const period = timetable.period(id)
    for (const resource of resources) {
      const statuses = period.statusesOf(kind, resource)
      must(statuses.length > 0, `${kind} ${resource} in period ${id}`, `a period without ${kind} ${resource}`)
      must(!statuses.includes(''), `a status of ${kind} ${resource}`, `${kind} ${resource} without a status`)
    }
  },
)

// 3 rule 4: A period still lists a removed resource, with a status other than `regular`.
//   Check: After rooms or teachers were removed, each of them must still be in the list of resources, with a
//   status that is neither `regular` nor empty. This rule is a recommendation.
rule(
  'timetable.resource-change.removed',
  (profile) => resourceChanges('resource_removed', profile),
  async (context, change) => {
    const { entry, timetable } = await change(context)
    const { id, kind, resources } = entry
    const period = timetable.period(id)
    for (const resource of resources) {
      const statuses = period.statusesOf(kind, resource)
      must(statuses.length > 0, `${kind} ${resource} in period ${id}`, `a period without ${kind} ${resource}`)
      const isChanged = !statuses.includes(facts.regularStatus) && !statuses.includes('')
      must(isChanged, `${kind} ${resource} with another status than ${facts.regularStatus}`, words(statuses))
    }
  },
)

const addedOrRemoved = (profile: Profile): Cases<[Change<ResourceChange>]> =>
  (['added', 'removed'] as const).flatMap((done) =>
    resourceChanges(`resource_${done}`, profile).map((entry) => {
      const [name, change] = entry.case
      return { ...entry, case: [`${done} ${name}`, change] as const }
    }),
  )

// 3 rule 4: A period no longer has the status REGULAR after its resources have changed.
//   Check: For each added or removed room or teacher, prepared or by the driver, the status of the period
//   must not be `REGULAR`. A period without a status makes the rule undecided.
rule('timetable.resource-change.period-status', addedOrRemoved, async (context, change) => {
  const { entry, timetable } = await change(context)
  mustBeChanged(timetable.period(entry.id))
})

// A period with a substitute may be regular.
judgesRecorded('timetable.resource-change.period-status', 'timetable', ({ timetable }) => {
  const changed = timetable.periods.filter(({ resources }) =>
    resources.some(({ kind, status }) => kind !== 'teacher' && status === facts.removedStatus),
  )
  if (changed.length === 0) throw new NotApplicable('no period has lost a resource')
  for (const period of changed) mustBeChanged(period)
})

function mustBeChanged({ id, status }: Period): void {
  given(status !== '', `period ${id} has no status`)
  must(
    status !== facts.regularStatus,
    `period ${id} with another status than ${facts.regularStatus}`,
    `the status ${status}`,
  )
}
