/**
 * One record for each period: occurrences, notes, and words that the contract does not name.
 * `arrivedChanges`: a timetable that changes, exported before and after. Undecided if the changes do not arrive.
 * `mustLoadWith`: the period and another one are copied, like a plain timetable before.
 * Clauses: 2.6 period, 3.
 */
import {
  type DataRecord,
  exactly,
  given,
  must,
  NotApplicable,
  type PartnerContext,
  records,
  rule,
} from '#kit/partner'
import {
  arrivedChanges,
  copyOf,
  isShown,
  movedPeriods,
  mustLoadWith,
  notes,
} from '#kit/partner/timetable-data'

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
//   Check: A plain timetable is copied; otherwise the result is undecided. Then a period, a teacher or a room
//   has the status `X_UNDER_REVIEW`. The synchronisation must not be reported as failed, and the export must
//   contain this period and the other one of the answer.
rule('timetable-data.unknown-status', unknownWords, async (context, fields) => {
  await mustLoadWith(context, period(fields))
})

// 2.6 Period: The application shows each period once, and no occurrences that the platform does not return.
//   Check: The platform returns three weekly periods of a lesson and some others. The first export must
//   contain no further period and none twice; periods of other schools have a rule of their own. Undecided if
//   the changes after it do not arrive.
rule('timetable-data.occurrences', async (context) => {
  const { before, parts, plain } = await arrivedChanges(context, 'lessons repeat', repeatedLessons)
  const { single, weekly, noted, cleared, rewritten } = parts
  const served = [plain, single, ...weekly, ...noted, ...cleared, ...rewritten].map(({ id }) => String(id))
  // A period of another school is no occurrence: timetable-data.own-school judges it.
  const { schools } = context.run
  const shown = before.periods
    .map(({ id }) => id)
    .filter((id) => served.includes(id) || !schools.hadPeriod(id))
  const more = shown.filter((id, index) => !served.includes(id) || shown.indexOf(id) !== index)
  must(
    more.length === 0,
    `${new Set(served).size} periods`,
    `${more.length} further periods: ${more.join(', ')}`,
  )
})

// 2.6 Period: The application shows the note of a period at this period only.
//   Check: One of two periods of a lesson has the note "Bring your atlas 4711". The export should not show it
//   at the other period. Undecided if it does not show it at its own.
rule('timetable-data.notes', async (context) => {
  const { before, parts } = await arrivedChanges(context, 'lessons repeat', repeatedLessons)
  const [noted, other] = parts.noted.map((record) => copyOf(before, record).notes)
  given(noted?.includes(note) === true, 'the application does not show the note at its own period')
  must(
    other?.includes(note) === false,
    'no note at the other period of the lesson',
    `the note ${exactly(other)}`,
  )
})

const changedNotes = [
  ['the note is removed', 'cleared'],
  ['the note has another text', 'rewritten'],
  ['the period is moved', 'moved'],
] as const

// 2.6 Period: The application shows the present note of a period, also if the note was changed or removed.
//   Check: After the first synchronisation, the note of one period becomes empty, and that of another gets a
//   new text. The second export should no longer show the first text, and should show the new one. A third
//   period with a note is moved, and the period that replaces it has another note, which the export should
//   show there. Undecided if the first export does not show the note; not applicable if a moved period keeps
//   its id.
rule('timetable-data.note-changed', changedNotes, async (context, which) => {
  if (which === 'moved') return mustShowNoteOfMove(context)
  const { before, after, parts } = await arrivedChanges(context, 'lessons repeat', repeatedLessons)
  const [first, last] = parts[which]
  const [earlier, present] = [copyOf(before, first).notes, copyOf(after, last).notes]
  given(earlier.includes(note), 'the application does not show the first note of the period')

  const expected = String(last.notesAll)
  must(
    !present.includes(note),
    expected === '' ? 'no note' : `the note ${exactly(expected)}`,
    `the note ${exactly(present)}`,
  )
  must(present.includes(expected), `the note ${exactly(expected)}`, `the note ${exactly(present)}`)
})

/** Judges the note of a period that was moved: the original has another one. */
async function mustShowNoteOfMove(context: PartnerContext): Promise<void> {
  const { before, after, parts } = await arrivedChanges(context, 'periods move', movedPeriods)
  const { held, replaced } = parts.known
  const [original = held] = replaced
  given(
    copyOf(before, original).notes.includes(notes.original),
    'the application does not show the note of the period before it is moved',
  )

  if (!isShown(after, held) && isShown(after, original))
    throw new NotApplicable('the application shows a moved period under the id of its original')

  const present = copyOf(after, held).notes
  must(
    present.includes(notes.later) && !present.includes(notes.original),
    `the note ${exactly(notes.later)}`,
    `the note ${exactly(present)}`,
  )
}

const note = 'Bring your atlas 4711'
const otherNote = 'Bring your compasses 4712'

/** Lessons with several periods, and notes that change. */
function repeatedLessons() {
  const weekly = lesson([1, 8, 15])
  const [one = {}, other = {}] = lesson([2, 3])
  const noted = [{ ...one, notesAll: note }, other]
  const single = period(timeOf(3))
  const cleared = changedNote(4, '')
  const rewritten = changedNote(5, otherNote)
  return {
    steps: [
      [...weekly, ...noted, single, cleared[0], rewritten[0]],
      [cleared[1], rewritten[1]],
    ],
    parts: { weekly, noted, single, cleared, rewritten },
  }
}

/** A period before and after its note changes. */
function changedNote(days: number, text: string): readonly [DataRecord, DataRecord] {
  const record = period({ ...timeOf(days), notesAll: note })
  return [record, { ...record, notesAll: text }]
}

/** Periods of one lesson at the same time of some days. */
function lesson(days: readonly number[]): readonly DataRecord[] {
  const record = period()
  return days.map((day) => ({ ...record, id: newId(), ...timeOf(day) }))
}
