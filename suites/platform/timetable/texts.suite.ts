/**
 * Texts of periods: notes belong to one period, and names are abbreviations.
 * Clause: 2.6 Period.
 */
import {
  type Context,
  given,
  isRecord,
  must,
  NotExercised,
  type PeriodChanges,
  preparedOrCaused,
  preparedPeriods,
  rule,
  type Source,
  wholeTimetable,
} from '#kit/platform'

/** Every text in a JSON value. */
function* textsIn(value: unknown, skipped: readonly string[] = []): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, skipped)
  else if (isRecord(value))
    for (const [name, field] of Object.entries(value))
      if (!skipped.includes(name)) yield* textsIn(field, skipped)
}

/** A period with a note. */
type Note = Source<PeriodChanges['note']>

const noteSources = preparedOrCaused('note')

rule('timetable.note.single-period', noteSources, async (context, note: Note) => {
  const { entry, timetable } = await note(context)
  const { id, text, others } = entry
  const holds = (value: unknown): boolean => [...textsIn(value)].some((one) => one.includes(text))
  const noted = timetable.period(id)
  given(holds(noted.record), `period ${id} does not show its note`)
  for (const other of others) timetable.period(other)

  const wrong = timetable.periods.find((period) => period.id !== noted.id && holds(period.record))
  must(wrong === undefined, `the note on period ${id} alone`, `also on period ${wrong?.id}`)
})

/** The answer names something by its abbreviation, and nowhere by its full name. */
const abbreviated = (kind: 'subject' | 'class' | 'room') => async (context: Context) => {
  const { [kind]: names, period } = preparedPeriods(context).names
  const { short, full } = names
  if (short === full)
    throw new NotExercised([`FIXTURES: /timetable/names/${kind} (with two different names)`])
  const timetable = await wholeTimetable(context)
  timetable.period(period)
  const texts = [...textsIn(timetable.answer, context.profile.data.periods.notes)]

  const spelled = texts.some((text) => text.includes(full))
  must(!spelled, `${short} and no full name of the ${kind}`, `the full name ${full}`)
  given(texts.includes(short), `the answer does not name the ${kind} ${short}`)
}

rule('timetable.names.subject', abbreviated('subject'))
rule('timetable.names.class', abbreviated('class'))
rule('timetable.names.room', abbreviated('room'))
