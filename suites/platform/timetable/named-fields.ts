/**
 * Texts of a timetable answer that name a subject, a class or a room. The fields of periods are open: a field belongs
 * to a kind by its name, by the list that it is in, or by the field with the kind of a resource.
 */
import { isRecord, type Profile } from '#kit/platform'

/** The kinds whose names are abbreviations. */
export type NamedKind = 'subject' | 'class' | 'room'

/** Words in the names of fields, and what such a field is about. */
const words: ReadonlyMap<string, string> = new Map(
  ['subject', 'class', 'room', 'teacher', 'student', 'group', 'department'].flatMap((kind) => [
    [kind, kind],
    [kind === 'class' ? 'classes' : `${kind}s`, kind],
  ]),
)

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
export function spellsOut(text: string, { short, full }: { short: string; full: string }): boolean {
  if (plain(text) === plain(full)) return true
  const [before, ...after] = ` ${plain(text)} `.split(asWord(plain(full)))
  return after.length > 0 && asWord(plain(short)).test([before, ...after].join(' '))
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

const asWord = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u')
