/**
 * One record for each period: occurrences, notes, and words that the contract does not name.
 * Clauses: 2.6 period, 3.
 */
import { type DataRecord, given, must, records, rule } from '#kit/partner'
import { arrivedChanges, copyOf } from './changed-timetable.js'
import { mustLoadWith } from './single-load.js'

const { newId, period, timeOf } = records

/** A word that says nothing about cancellation. */
const unknownWord = 'X_UNDER_REVIEW'

const unknownWords = [
  ['of a period', { status: unknownWord }],
  ['of a teacher', { teachers: [{ id: 1, status: unknownWord }] }],
  ['of a room', { rooms: [{ id: 1, status: unknownWord }] }],
] as const

// 3 states: The application synchronises a timetable with an unknown status of a period or a resource, and
//   keeps the period.
rule('timetable-data.unknown-status', unknownWords, async (context, fields) => {
  await mustLoadWith(context, period(fields))
})

// 2.6 Period: The application shows each period once, and no occurrences that the platform does not return.
rule('timetable-data.occurrences', async (context) => {
  const { before, parts, plain } = await arrivedChanges(context, 'lessons repeat', repeatedLessons)
  const served = [plain, parts.single, ...parts.weekly, ...parts.noted].map(({ id }) => String(id))
  // A period of another school is no occurrence: timetable-data.own-school judges it.
  const { schools } = context.run
  const shown = before.periods
    .map(({ id }) => id)
    .filter((id) => served.includes(id) || !schools.hadPeriod(id))
  const more = shown.filter((id, index) => !served.includes(id) || shown.indexOf(id) !== index)
  must(more.length === 0, `${served.length} periods`, `${more.length} more: ${more.join(', ')}`)
})

// 2.6 Period: The application shows the note of a period at this period only.
rule('timetable-data.notes', async (context) => {
  const { before, parts } = await arrivedChanges(context, 'lessons repeat', repeatedLessons)
  const [noted, other] = parts.noted.map((record) => copyOf(before, record).notes)
  given(noted?.includes(note) === true, 'the application does not show the note at its own period')
  must(other?.includes(note) === false, 'no note at the other period of the lesson', other)
})

const note = 'Bring your atlas 4711'

/** Lessons with several periods. */
function repeatedLessons() {
  const weekly = lesson([1, 8, 15])
  const [one = {}, other = {}] = lesson([2, 3])
  const noted = [{ ...one, notesAll: note }, other]
  const single = period(timeOf(3))
  return { steps: [[...weekly, ...noted, single]], parts: { weekly, noted, single } }
}

/** Periods of one lesson at the same time of some days. */
function lesson(days: readonly number[]): readonly DataRecord[] {
  const one = period()
  return days.map((day) => ({ ...one, id: newId(), ...timeOf(day) }))
}
