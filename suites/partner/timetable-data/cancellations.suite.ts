/**
 * Cancelled periods, and the other half of a double period.
 * `arrivedChanges`: all changes in one timetable, exported before and after them. Undecided if they do not arrive, or a
 * period that never changes is not shown as taking place. `takesPlace`: the export says so; `isShown`: the export has it, and
 * does not say that it is cancelled.
 * Clauses: 3, rule 5; 3, period status.
 */
import { type DataRecord, given, must, NotExercised, records, rule } from '#kit/partner'
import {
  afterChanges,
  arrivedChanges,
  isShown,
  movedPeriods,
  resourceChanges,
  takesPlace,
} from '#kit/partner/timetable-data'

const { cancelled, newId, period, regular, removed, timeOf } = records

const changes = [
  ['resources change', resourceChanges],
  ['periods move', movedPeriods],
  ['periods are cancelled', cancellations],
] as const

// 3 states: The application synchronises a timetable whose periods were changed, moved or cancelled.
//   Check: Three timetables change between synchronisations, each time with a new period as a mark: resources
//   change, periods move, periods are cancelled. No synchronisation may be reported as failed, and every mark
//   must be in the export. Undecided if the first synchronisation does not copy the timetable.
rule(
  'timetable-data.synchronised',
  changes.map(([name, make]) => [name, name, make] as const),
  async (context, what, make) => {
    const { failure } = await afterChanges<unknown>(context, what, make)
    must(failure === null, 'a synchronisation that copies all changes', failure)
  },
)

const cancelledPeriods = [
  ['its resources stay', 'alone'],
  ['its resources are removed, too', 'withResources'],
  ['it is new to the application', 'unknown'],
  ['it is the first half of a double period', 'first'],
  ['it is the second half of a double period', 'second'],
  ['it is an exam', 'exam'],
  ['it is of another type', 'otherType'],
  ['it has a note', 'noted'],
  ['it has no teacher', 'withoutTeacher'],
  ['it has a student group', 'ofGroup'],
] as const

// 3 states: The application does not show a cancelled period as taking place, whether its resources are
//   removed or not.
//   Check: A period becomes `REMOVED` with regular resources, with removed ones, or arrives like this. Others
//   are half of a double period whose other half takes place, an exam, of another type, or have a note, a
//   group or no teacher. The export must not show it as taking place; it may drop it. Undecided if the
//   changes do not arrive, or a period that never changes is not shown as taking place.
rule('timetable-data.cancelled', cancelledPeriods, async (context, which) => {
  const { after, parts } = await arrivedChanges(context, 'periods are cancelled', cancellations)
  must(!takesPlace(after, parts[which]), 'a period that does not take place', 'a period that takes place')
})

const halves = [
  ['the first half is cancelled', 'first', 'afterFirst'],
  ['the second half is cancelled', 'second', 'beforeSecond'],
] as const

// 3 rule 5: The application still shows one half of a double period as taking place if the other half is
//   cancelled.
//   Check: One half of each of two double periods becomes `REMOVED`. The other half must still take place in
//   the export. Undecided if the cancelled half takes place, too; not exercised if the first export does not
//   have both halves.
rule('timetable-data.half-cancelled', halves, async (context, half, other) => {
  const { after, before, parts } = await arrivedChanges(context, 'periods are cancelled', cancellations)
  if (!isShown(before, parts[other]))
    throw new NotExercised(['an export with both halves of a double period'])
  given(!takesPlace(after, parts[half]), 'the cancelled half is shown as taking place')
  must(
    isShown(after, parts[other]),
    'the other half as taking place',
    'the other half as cancelled, or no other half',
  )
})

/** Periods that are cancelled, in one timetable. */
function cancellations() {
  const [alone, withResources] = [period(), period()]
  const [first, afterFirst] = doublePeriod(2)
  const [beforeSecond, second] = doublePeriod(3)
  const without = (kind: keyof DataRecord): DataRecord => {
    const resources = withResources[kind] as readonly { readonly id: number }[]
    return { [kind]: removed(...resources.map(({ id }) => id)) }
  }
  const kinds = {
    exam: period({ type: 'EXAM', exam: { id: newId(), type: 'TEST', name: 'Test' } }),
    otherType: period({ type: 'ADDITIONAL_PERIOD' }),
    noted: period({ notesAll: 'Bring your atlas 4713' }),
    withoutTeacher: period({ teachers: [] }),
    ofGroup: period({ studentgroups: regular(newId()), students: regular(newId()) }),
  }
  const parts = {
    alone: cancelled(alone),
    withResources: cancelled(withResources, {
      ...without('teachers'),
      ...without('classes'),
      ...without('rooms'),
    }),
    unknown: cancelled(period()),
    first: cancelled(first),
    second: cancelled(second),
    afterFirst,
    beforeSecond,
    exam: cancelled(kinds.exam),
    otherType: cancelled(kinds.otherType),
    noted: cancelled(kinds.noted),
    withoutTeacher: cancelled(kinds.withoutTeacher),
    ofGroup: cancelled(kinds.ofGroup),
  }
  const { afterFirst: _held, beforeSecond: _alsoHeld, ...gone } = parts
  return {
    steps: [
      [alone, withResources, first, afterFirst, beforeSecond, second, ...Object.values(kinds)],
      Object.values(gone),
    ],
    parts,
  }
}

/** Two periods of a lesson in a row. */
function doublePeriod(days: number): readonly [DataRecord, DataRecord] {
  const record = period(timeOf(days, '08:00', '08:45'))
  return [record, { ...record, id: newId(), ...timeOf(days, '08:45', '09:30') }]
}
