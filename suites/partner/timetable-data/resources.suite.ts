/**
 * Who takes part in a period: its teachers, classes and rooms after a change.
 * `arrivedChanges`: all changes in one timetable, exported before and after them. Undecided if they do not arrive, or a
 * period that never changes is not shown as taking place. `takesPlace`: the export says so; `isShown`: the export has it, and
 * does not say that it is cancelled.
 * Clauses: 3, rules 1 to 4.
 */
import { given, must, type PartnerContext, rule } from '#kit/partner'
import {
  arrivedChanges,
  copyOf,
  isShown,
  type Kind,
  resourceChanges,
  takesPlace,
} from '#kit/partner/timetable-data'

/** Substitutions. */
const substitutions = [
  ['the original teacher comes first', 'firstOriginal'],
  ['the substitute comes first', 'firstSubstitute'],
  ['the period is new to the application', 'newPeriod'],
] as const

/** Removed resources. */
const removals = [
  ['a second teacher', 'teachers', 'removedTeacher'],
  ['a room', 'rooms', 'removedRoom'],
  ['a class', 'classes', 'removedClass'],
  ['a room, together with the teacher', 'rooms', 'severalChanges'],
  ['the only teacher', 'teachers', 'onlyTeacher'],
] as const

/** Resources that are there. */
const presences = [
  ['a second teacher is added', 'teachers', 'addedTeacher'],
  ['a second class is added', 'classes', 'addedClass'],
  ['a second room is added', 'rooms', 'addedRoom'],
  ['only the status changes: teachers', 'teachers', 'statusTeacher'],
  ['only the status changes: classes', 'classes', 'statusClass'],
  ['only the status changes: rooms', 'rooms', 'statusRoom'],
  ['another room comes with another teacher', 'rooms', 'severalChanges'],
] as const

/** Periods that take place although something has changed. */
const heldChanges = [
  ['a second teacher is removed', 'removedTeacher'],
  ['a room is removed', 'removedRoom'],
  ['a class is removed', 'removedClass'],
  ['a teacher is added', 'addedTeacher'],
  ['a room is added', 'addedRoom'],
  ['teacher and room are replaced', 'severalChanges'],
  ['only the status changes', 'statusTeacher'],
  ['only the status changes, to another word', 'otherStatus'],
] as const

/** Periods without a teacher. */
const teacherless = [
  ['the only teacher is removed', 'onlyTeacher'],
  ['the period never had one', 'neverTaught'],
] as const

// 3 rule 1: The application does not show a teacher as teaching whom a substitution has removed from the
//   period.
//   Check: A period has the original teacher as `REMOVED` and a substitute as `REGULAR`, in both orders, or
//   arrives like this the first time. The export must not list the original teacher. Undecided if the export
//   does not show the same of a period that never changes.
rule('timetable-data.substitution.removed', substitutions, async (context, which) => {
  await mustNotShow(context, 'teachers', which)
})

// 3 rule 1: The application shows the substitute as the teacher of the period.
//   Check: In the same periods the export must list the substitute among the teachers, in either order of the
//   list. Undecided if the export does not show the same of a period that never changes.
rule('timetable-data.substitution.substitute', substitutions, async (context, which) => {
  await mustShow(context, 'teachers', which)
})

// 3 rule 1: The application shows a period with a substitute as taking place.
//   Check: In the same periods the export must show the period as taking place. Undecided if a cancelled
//   period next to them is shown as taking place.
rule('timetable-data.substitution.takes-place', substitutions, async (context, which) => {
  await mustTakePlace(context, which)
})

// 3 rule 4: The application shows a period as taking place whose status or resources have changed and that is
//   not cancelled.
//   Check: Resources of periods are removed, added or replaced, or only the status of a period changes, also
//   to an unknown word. The export must show each period as taking place. Undecided if a cancelled period
//   next to them is shown as taking place.
rule('timetable-data.resources.takes-place', heldChanges, async (context, which) => {
  await mustTakePlace(context, which)
})

// 3 rule 4: The application shows a period that has no teacher, or no longer one, as taking place.
//   Check: The only teacher of a period becomes `REMOVED`, or a period never had a teacher. The export should
//   show both as taking place. Undecided if a cancelled period next to them is shown as taking place.
rule('timetable-data.resources.without-teacher', teacherless, async (context, which) => {
  await mustTakePlace(context, which)
})

// 3 rule 2: The application shows only the present teacher after a lesson has permanently changed its
//   teacher.
//   Check: The second answer has another teacher and no `REMOVED` entry. The export must list the present
//   teacher and not the former one. Undecided if the export does not show the same of a period that never
//   changes.
rule('timetable-data.lesson-teacher', async (context) => {
  await mustNotShow(context, 'teachers', 'lesson')
  await mustShow(context, 'teachers', 'lesson')
})

// 3 rule 4: The application does not show a teacher, a room or a class as taking part that was removed from a
//   period.
//   Check: One of two teachers, rooms or classes becomes `REMOVED`, or the only room together with the
//   teacher, or the only teacher without a substitute. The export should not list it for this period.
//   Undecided if the export does not show the same of a period that never changes.
rule('timetable-data.resources.removed', removals, async (context, kind, which) => {
  await mustNotShow(context, kind, which)
})

// 3 rule 4: The application shows every resource of a period that is regular, also if the status of the
//   period has changed.
//   Check: A second teacher, class or room is added, another room comes with another teacher, or only the
//   status of the period changes. All resources of the kind with a regular status should be in the export.
//   Undecided if the export does not show the same of a period that never changes.
rule('timetable-data.resources.present', presences, async (context, kind, which) => {
  await mustShow(context, kind, which)
})

// 3 states: The application reads the resource status `regular` also in lower case.
//   Check: A teacher gets the status `regular` in lower case. The export should list this teacher. Undecided
//   if the export does not show the same of a period that never changes.
rule('timetable-data.resources.lower-case', async (context) => {
  await mustShow(context, 'teachers', 'lowerCase')
})

type Which = keyof ReturnType<typeof resourceChanges>['parts']

/** Judges that a period takes place, next to a cancelled one that does not. */
async function mustTakePlace(context: PartnerContext, which: Which): Promise<void> {
  const { after, parts } = await arrivedChanges(context, 'resources change', resourceChanges)
  given(!takesPlace(after, parts.cancelled.after), 'a cancelled period is shown as taking place, too')
  must(
    isShown(after, parts[which].after),
    'the period as taking place',
    'the period as cancelled, or no period',
  )
}

/** Judges that a period no longer has some resources. */
async function mustNotShow(context: PartnerContext, kind: Kind, which: Which): Promise<void> {
  const { shown, gone } = await shownIn(context, kind, which)
  must(
    gone.every((id) => !shown.includes(id)),
    `${kind} without ${gone.join(', ')}`,
    `${kind} with ${shown.join(', ')}`,
  )
}

/** Judges that a period has some resources. */
async function mustShow(context: PartnerContext, kind: Kind, which: Which): Promise<void> {
  const { shown, there } = await shownIn(context, kind, which)
  must(
    there.every((id) => shown.includes(id)),
    `${kind} with ${there.join(', ')}`,
    `${kind} with ${shown.join(', ') || 'no entry'}`,
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
