/**
 * Names of people, places, schools, subjects and rooms. They are made of syllables, so no list has them all: an
 * application cannot know them from another run.
 * @module
 */
import { choiceFor } from './random.js'

/** The next number of a sequence: at least 0 and less than 1. */
export type Next = () => number

/** Numbers that the seed, a name and a number decide: the same three give the same names. */
export function numbersFor(name: string, at = 0): Next {
  let state = Math.floor(choiceFor(`names of ${name}`) * 2 ** 32) ^ Math.imul(at + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

const words = (text: string): readonly string[] => text.split(' ')
const from = <T>(items: readonly T[], next: Next): T => items[Math.floor(next() * items.length)] as T

const onsets = words(
  'b br bl d dr f fl fr g gr gl h j k kl kn kr l m n p pf pl r s sch schm schn schr schw sp st str t tr v w z',
)
const vowels = words('a a e e i o u au ei ie')
const umlauts = words('ä ö ü')
const ends = words('l n r m s t ll nn rr tt tz ss ng nd rt rn ld lt mp st rb rg lz')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const syllable = (next: Next, inner = vowels): string =>
  from(onsets, next) + from(inner, next) + from(ends, next)

/** Forms of family names: with letters of other languages, an apostrophe, and very short ones. */
const familyForms: readonly ((next: Next) => string)[] = [
  (next) => `${capital(syllable(next))}${from(words('ák ová ský ček ný'), next)}`,
  (next) => `${capital(syllable(next))}${from(words('er ner inger hofer bauer mann maier ler egger'), next)}`,
  (next) =>
    `${from(words('Ö Ü Ç Ş'), next)}${from(words('z ş r l'), next)}${from(ends, next)}${from(words('ürk oğlu kaya çı demir'), next)}`,
  (next) => `${capital(syllable(next, umlauts))}${from(words('er l mann ler ner'), next)}`,
  (next) => `${from(["O'", "D'"], next)}${capital(syllable(next))}${from(words('ey an o i'), next)}`,
  (next) =>
    `${from(words('Ð Ž Š'), next)}${from(vowels, next)}${from(ends, next)}${from(words('ić ović ak'), next)}`,
  (next) => `${capital(from(words('b d h j k l m n r s t w x y z'), next))}${from(words('a e i o u'), next)}`,
]

/** Forms of given names. */
const givenForms: readonly ((next: Next) => string)[] = [
  (next) => `${capital(syllable(next))}${from(words('a ia ina ana'), next)}`,
  (next) => `${capital(syllable(next))}${from(words('ek an o us'), next)}`,
  (next) => `${capital(syllable(next))}${from(words('é ée oé'), next)}`,
  (next) =>
    `${from(words('Dž Č Š Ž'), next)}${from(vowels, next)}${from(ends, next)}${from(words('ana ena a ka'), next)}`,
  (next) => `${capital(from(vowels, next))}${from(ends, next)}${from(words('il in an ar'), next)}`,
  (next) => `${capital(syllable(next))}${from(words('ma ima ra la'), next)}`,
  (next) => `${capital(from(onsets, next))}${from(umlauts, next)}${from(words('l n r'), next)}`,
  (next) => `${capital(syllable(next))}${from(words('o io ino'), next)}`,
]

const formed = (forms: readonly ((next: Next) => string)[], next: Next, at: number | undefined): string =>
  (at === undefined ? from(forms, next) : (forms[at % forms.length] as (typeof forms)[number]))(next)

/** A family name. @param at numbers that follow each other have all forms; default: any form */
export function familyName(next: Next, at?: number): string {
  return formed(familyForms, next, at)
}

/** A given name. @param at see {@link familyName} */
export function givenName(next: Next, at?: number): string {
  return formed(givenForms, next, at)
}

/** A village or a town. */
export function placeName(next: Next): string {
  const name = `${capital(syllable(next))}${from(
    words('berg dorf bach au ing hofen kirchen stadt feld tal stein brunn egg wald furt heim'),
    next,
  )}`
  const before = from(['', '', '', '', 'Sankt ', 'Bad ', 'Ober', 'Unter', 'Neu'], next)
  return before === '' || before.endsWith(' ') ? `${before}${name}` : `${before}${name.toLowerCase()}`
}

const schoolKinds = [
  ...words('Volksschule Mittelschule Gymnasium Realgymnasium Handelsakademie Berufsschule Gesamtschule'),
  ...words('Grundschule Realschule Stadtschule Hauptschule Sekundarschule Oberstufengymnasium Handelsschule'),
  ...words('BG BRG BORG HAK HTL HLW MS VS PTS Bildungszentrum Schulzentrum Berufskolleg Musikschule'),
]

/** A school. */
export function schoolName(next: Next): string {
  const kind = from(schoolKinds, next)
  const place = placeName(next)
  return from<() => string>(
    [
      () => `${kind} ${place}`,
      () => `${kind} ${place} ${from(words('Nord Süd Ost West Mitte I II'), next)}`,
      () => `${kind} ${familyName(next, 1)}straße`,
      () => `${givenName(next, 4)}-${familyName(next, 1)}-${kind}`,
      () => `${1 + Math.floor(next() * 9)}. ${kind} ${place}`,
      () => `${kind} der Stadt ${place}`,
    ],
    next,
  )()
}

const subjects = words(
  'Mathematik Mathematics Deutsch English Englisch Biologie Geschichte Chemie Musik Physik Latein Französisch ' +
    'Spanisch Italienisch Geographie Informatik Religion Ethik Sport Turnen Werken Zeichnen Philosophie Psychologie ' +
    'Buchhaltung Wirtschaft Rechtskunde Sachunterricht Chor Orchester Robotik Ernährung Haushalt Türkisch',
)

/** A subject, or a course of it. */
export function subjectName(next: Next): string {
  const subject = from(subjects, next)
  const letter = String.fromCharCode(65 + Math.floor(next() * 26))
  const teacher = familyName(next, 1)
  return from(
    [
      `${subject} ${1 + Math.floor(next() * 13)}${letter} ${teacher}`,
      `${subject} ${teacher}`,
      `Wahlkurs ${subject} ${teacher}`,
      `${subject} (${placeName(next)})`,
    ],
    next,
  )
}

/** What rooms of a school are called, without their number. */
export function roomKind(next: Next): string {
  const kind = from(words('Raum Saal Zimmer Labor Klasse Atelier Werkstatt Room Studio Halle'), next)
  return from(
    [`${kind} ${placeName(next)}`, `Haus ${familyName(next, 1)} ${kind}`, `${kind} ${familyName(next, 1)}`],
    next,
  )
}

/** What classes of a school are called, without their number. */
export function classKind(next: Next): string {
  const kind = from(words('Klasse Gruppe Stufe Form Jahrgang Class Stammklasse Kurs'), next)
  return from([`${kind} ${familyName(next, 1)}`, `${kind} ${placeName(next)}`], next)
}

/** Letters and a sign that begin keys and short names. @param signs that may follow; an empty one is none */
export function keyStart(next: Next, signs: readonly string[] = ['', '-', '_', '.']): string {
  const letters = Array.from({ length: 1 + Math.floor(next() * 3) }, () =>
    String.fromCharCode(97 + Math.floor(next() * 26)),
  ).join('')
  return `${next() < 0.5 ? letters : letters.toUpperCase()}${from(signs, next)}`
}

/** The names of one platform, each time another one. */
export interface NameSource {
  school(at: number): string
  given(at: number): string
  family(at: number): string
}

/** Names that the seed of the run decides. */
export const chosenNames: NameSource = {
  school: (at) => schoolName(numbersFor('schools', at)),
  given: (at) => givenName(numbersFor('given names of users', at)),
  family: (at) => familyName(numbersFor('family names of users', at)),
}
