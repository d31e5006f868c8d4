/**
 * Who takes part in a period: its teachers, classes and rooms after a change.
 * Clauses: 3, rules 1 to 4.
 */
import { given, must, type PartnerContext, rule } from '#kit/partner'
import {
  arrivedChanges,
  copyOf,
  heldChanges,
  isShown,
  type Kind,
  presences,
  removals,
  resourceChanges,
  substitutions,
  takesPlace,
  teacherless,
} from '#kit/partner/timetable-data'

// 3 rule 1: The application does not show a teacher as teaching whom a substitution has removed from the
//   period.
rule('timetable-data.substitution.removed', substitutions, async (context, which) => {
  await mustNotShow(context, 'teachers', which)
})

// 3 rule 1: The application shows the substitute as the teacher of the period.
rule('timetable-data.substitution.substitute', substitutions, async (context, which) => {
  await mustShow(context, 'teachers', which)
})

// 3 rule 1: The application shows a period with a substitute as taking place.
rule('timetable-data.substitution.takes-place', substitutions, async (context, which) => {
  await mustTakePlace(context, which)
})

// 3 rule 4: The application shows a period as taking place whose status or resources have changed and that is
//   not cancelled.
rule('timetable-data.resources.takes-place', heldChanges, async (context, which) => {
  await mustTakePlace(context, which)
})

// 3 rule 4: The application shows a period that has no teacher, or no longer one, as taking place.
rule('timetable-data.resources.without-teacher', teacherless, async (context, which) => {
  await mustTakePlace(context, which)
})

// 3 rule 2: The application shows only the present teacher after a lesson has permanently changed its
//   teacher.
rule('timetable-data.lesson-teacher', async (context) => {
  await mustNotShow(context, 'teachers', 'lesson')
  await mustShow(context, 'teachers', 'lesson')
})

// 3 rule 4: The application does not show a teacher, a room or a class as taking part that was removed from a
//   period.
rule('timetable-data.resources.removed', removals, async (context, kind, which) => {
  await mustNotShow(context, kind, which)
})

// 3 rule 4: The application shows every resource of a period that is regular, also if the status of the
//   period has changed.
rule('timetable-data.resources.present', presences, async (context, kind, which) => {
  await mustShow(context, kind, which)
})

// 3 states: The application reads the resource status `regular` also in lower case.
rule('timetable-data.resources.lower-case', async (context) => {
  await mustShow(context, 'teachers', 'lowerCase')
})

type Which = keyof ReturnType<typeof resourceChanges>['parts']

/** Judges that a period takes place, next to a cancelled one that does not. */
async function mustTakePlace(context: PartnerContext, which: Which): Promise<void> {
  const { after, parts } = await arrivedChanges(context, 'resources change', resourceChanges)
  given(!takesPlace(after, parts.cancelled.after), 'a cancelled period is shown as taking place, too')
  must(isShown(after, parts[which].after), 'the period as taking place', 'as cancelled, or not at all')
}

/** Judges that a period no longer has some resources. */
async function mustNotShow(context: PartnerContext, kind: Kind, which: Which): Promise<void> {
  const { shown, gone } = await shownIn(context, kind, which)
  must(
    gone.every((id) => !shown.includes(id)),
    `${kind} without ${gone.join(', ')}`,
    shown.join(', '),
  )
}

/** Judges that a period has some resources. */
async function mustShow(context: PartnerContext, kind: Kind, which: Which): Promise<void> {
  const { shown, there } = await shownIn(context, kind, which)
  must(
    there.every((id) => shown.includes(id)),
    `${kind} with ${there.join(', ')}`,
    shown.join(', ') || 'none',
  )
}

/**
 * The resources of a period, as the application shows them.
 * @throws {Undecided} if it does not show those of a period that never changes
 */
async function shownIn(context: PartnerContext, kind: Kind, which: Which) {
  const { after, parts, plain } = await arrivedChanges(context, 'resources change', resourceChanges)
  const [usual] = plain[kind] as readonly { readonly id: number }[]
  const isUsual = copyOf(after, plain).taking(kind).includes(String(usual?.id))
  given(isUsual, `the application does not show the ${kind} of a period that never changes either`)

  const { after: record, gone, there } = parts[which]
  return { shown: copyOf(after, record).taking(kind), gone: gone.map(String), there: there.map(String) }
}
