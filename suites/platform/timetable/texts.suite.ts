/**
 * Texts of periods: a note belongs to one period, and names are abbreviations.
 * Clause: 2.6 Period.
 *
 * GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z
 * A known period that the answer lacks makes a rule undecided, unless the rule says that the period must be there.
 */
import { type Context, given, isRecord, must, NotExercised, type Profile, rule } from '#kit/platform'
import { preparedOrTriggered, preparedPeriods } from '#kit/platform/timetable'

/** The kinds whose names are abbreviations. */
type NamedKind = 'subject' | 'class' | 'room'

/** Words in the names of fields, and what such a field is about. */
const words: ReadonlyMap<string, string> = new Map(
  ['subject', 'class', 'room', 'teacher', 'student', 'group', 'department'].flatMap((kind) => [
    [kind, kind],
    [kind === 'class' ? 'classes' : `${kind}s`, kind],
  ]),
)

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

const asWord = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u')
/** Every text in a JSON value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isRecord(value)) for (const field of Object.values(value)) yield* textsIn(field)
}

/** Periods with a note. */
const notes = preparedOrTriggered('note')

// 2.6 Period: The timetable returns a note on one period only with that period.
//   Check: The text of a prepared note, or of one that the control driver writes, must be in no text of any
//   other period of the timetable. If the period itself does not show its note, or another period of the
//   lesson is missing, the rule is undecided.
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
//   Check: In every field about a subject, at any depth, the suite looks for the full name that the fixture
//   file gives, also next to the abbreviation. The full name is a violation. If the abbreviation does not
//   occur, the rule is undecided.
rule('timetable.names.subject', (context) => mustBeAbbreviated(context, 'subject'))

// 2.6 Period: The timetable returns the abbreviations of classes, and never their full names.
//   Check: The suite reads all texts in fields about classes, except notes. The full name of the class in the
//   fixture file is a violation, also next to its abbreviation. If the abbreviation does not occur, the rule
//   is undecided.
rule('timetable.names.class', (context) => mustBeAbbreviated(context, 'class'))

// 2.6 Period: The timetable returns the abbreviations of rooms, and never their full names.
//   Check: Fields about rooms, except notes, must never contain the full name of the known room, such as
//   `Physics lab 2`, also next to its abbreviation. If the abbreviation does not occur, the rule is
//   undecided.
rule('timetable.names.room', (context) => mustBeAbbreviated(context, 'room'))

/** Judges: texts about this kind contain the abbreviation, and none is the full name. Other texts may be anything. */
async function mustBeAbbreviated(context: Context, kind: NamedKind): Promise<void> {
  const { [kind]: names, period } = preparedPeriods(context).names
  const { short, full } = names
  if (short === full)
    throw new NotExercised([`FIXTURES: /timetable/names/${kind} (with two different names)`])
  const timetable = await context.timetable.whole()
  timetable.period(period)
  const texts = [...textsAbout(kind, context.profile, timetable.answer)]

  const withFullName = texts.find((text) => hasFullName(text, names))
  must(
    withFullName === undefined,
    `${short} and no full name in fields about the ${kind}`,
    `the full name ${full}${withFullName === full ? '' : ` in "${withFullName}"`}`,
  )
  given(texts.includes(short), `the answer does not name the ${kind} ${short}`)
}

/** What a field is about: the last such word of its name decides. Undefined if its name has none. */
function subjectOf(name: string): string | undefined {
  const parts = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return parts
    .split(/[^a-z]+/)
    .map((part) => words.get(part))
    .findLast((kind) => kind !== undefined)
}

/** Every text about a kind in a timetable answer. Fields with notes are left out. */
export function* textsAbout(kind: NamedKind, { data }: Profile, answer: unknown): Generator<string> {
  const { kinds, kindField, notes } = data.periods
  const ofProfile = new Map<string, string>(kinds.map(([of, word]) => [word, of]))

  function* textsIn(value: unknown, about: string | undefined): Generator<string> {
    if (typeof value === 'string') {
      if (about === kind) yield value
    } else if (Array.isArray(value)) {
      for (const item of value) yield* textsIn(item, about)
    } else if (isRecord(value)) {
      const named = kindField === null ? undefined : ofProfile.get(String(value[kindField]))
      for (const [name, field] of Object.entries(value)) {
        const inner = ofProfile.get(name) ?? subjectOf(name) ?? named ?? about
        if (!notes.includes(name) && name !== kindField) yield* textsIn(field, inner)
      }
    }
  }
  yield* textsIn(answer, undefined)
}

/**
 * True if a text is the full name, or has the full name next to the abbreviation. A name that only contains the full
 * name, such as that of another room, is not the full name.
 */
export function hasFullName(text: string, { short, full }: { short: string; full: string }): boolean {
  if (plain(text) === plain(full)) return true
  const [before, ...after] = ` ${plain(text)} `.split(asWord(plain(full)))
  return after.length > 0 && asWord(plain(short)).test([before, ...after].join(' '))
}
