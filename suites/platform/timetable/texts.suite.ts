/**
 * Texts of periods: a note belongs to one period, and names are abbreviations.
 * Clause: 2.6 Period.
 *
 * GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z
 */
import { type Context, given, isRecord, must, NotExercised, rule } from '#kit/platform'
import { preparedOrTriggered } from './changes.js'
import { type NamedKind, spellsOut, textsAbout } from './named-fields.js'
import { preparedPeriods } from './prepared.js'

/** Every text in a JSON value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isRecord(value)) for (const field of Object.values(value)) yield* textsIn(field)
}

/** Periods with a note. */
const notes = preparedOrTriggered('note')

// 2.6 Period: The timetable returns a note on one period only with that period.
rule('timetable.note.single-period', notes, async (context, note) => {
  const { entry, timetable } = await note(context)
  const { id, text, others } = entry
  const hasNote = (value: unknown): boolean => [...textsIn(value)].some((one) => one.includes(text))
  const noted = timetable.period(id)
  given(hasNote(noted.record), `period ${id} does not show its note`)
  for (const other of others) timetable.period(other)

  const wrong = timetable.periods.find((period) => period.id !== noted.id && hasNote(period.record))
  must(wrong === undefined, `the note only on period ${id}`, `also on period ${wrong?.id}`)
})

// 2.6 Period: The timetable returns the abbreviations of subjects, and never their full names.
rule('timetable.names.subject', (context) => mustBeAbbreviated(context, 'subject'))

// 2.6 Period: The timetable returns the abbreviations of classes, and never their full names.
rule('timetable.names.class', (context) => mustBeAbbreviated(context, 'class'))

// 2.6 Period: The timetable returns the abbreviations of rooms, and never their full names.
rule('timetable.names.room', (context) => mustBeAbbreviated(context, 'room'))

/** Judges: texts about this kind contain the abbreviation, and none is the full name. Other texts may be anything. */
async function mustBeAbbreviated(context: Context, kind: NamedKind): Promise<void> {
  const { [kind]: names, period } = preparedPeriods(context).names
  const { short, full } = names
  if (short === full)
    throw new NotExercised([`FIXTURES: /timetable/names/${kind} (with two different names)`])
  const timetable = await context.wholeTimetable()
  timetable.period(period)
  const texts = [...textsAbout(kind, context.profile, timetable.answer)]

  const spelledOut = texts.find((text) => spellsOut(text, names))
  must(
    spelledOut === undefined,
    `${short} and no full name in fields about the ${kind}`,
    `the full name ${full}${spelledOut === full ? '' : ` in "${spelledOut}"`}`,
  )
  given(texts.includes(short), `the answer does not name the ${kind} ${short}`)
}
