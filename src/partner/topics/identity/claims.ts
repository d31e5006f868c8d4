/**
 * Values of claims that a token may carry, and claims that change while the user stays the same.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'

type Claims = Readonly<Record<string, unknown>>

/** The plan of a sign-in whose token has other claims. */
export function withClaims(changes: Claims): { readonly claims: (good: Claims) => Claims } {
  return { claims: (good) => ({ ...good, ...changes }) }
}

/** The scopes of the token, in any order. */
export const scopes = [
  ['both', `openid,${facts.rosterScope}`],
  ['both in the other order', `${facts.rosterScope},openid`],
  ['openid alone', 'openid'],
] as const

/** Country (`sc`) and region (`sr`) of a school. */
export const regions = [
  ['Austria', { sc: 'at', sr: 'at-9' }],
  ['Germany', { sc: 'de', sr: 'de-be' }],
  ['Switzerland, in capitals', { sc: 'CH', sr: 'CH-ZH' }],
  ['a region of three letters', { sc: 'fr', sr: 'fr-idf' }],
] as const

/** Names of schools that are hard to store, measure and escape. */
export const schoolNames = [
  ['umlauts', 'Übungsschule für Größe'],
  ['emoji', 'School 🏫🎓'],
  ['quotation marks', `"The" 'Old' \`School\``],
  ['300 characters beyond ASCII', 'Ä'.repeat(300)],
  ['markup', '<script>document.title="x"</script><b>School</b>'],
  ['no character at all', ''],
] as const

/** Login names that are hard to parse. */
export const loginNames = [
  ['an at sign', 'anna.gruber@school.example'],
  ['blanks', 'anna maria gruber'],
  ['a plus sign', 'anna+gruber'],
  ['an apostrophe', "anna.o'brien"],
  ['umlauts', 'änne.größer'],
] as const

/** Birthdates that mean "unset": the year 0 in seconds and in milliseconds, the year 1 in seconds. */
export const unsetBirthdates = [
  ['the year 0 in seconds', -62_167_219_200],
  ['the year 0 in milliseconds', -62_167_219_200_000],
  ['the year 1 in seconds', -62_135_596_800],
] as const

/** A real birthdate before 1970: 1 January 1965 in seconds. */
export const birthdateIn1965 = -157_766_400

/** Claims other than `sub`: each of them may change, and the user stays the same. */
export const changedClaims: readonly (readonly [name: string, changes: Claims])[] = [
  ['username', { username: 'renamed.account' }],
  ['user_id', { user_id: 990_011 }],
  ['person_id', { person_id: 990_012 }],
  ['roles', { roles: 'STUDENT' }],
  ['locale', { locale: 'en' }],
  ['sn', { sn: 'Another name of the school' }],
  [
    'all of them',
    {
      username: 'renamed.account.too',
      user_id: 990_021,
      person_id: 990_022,
      roles: 'STUDENT',
      locale: 'en',
      sn: 'Another name of the school',
    },
  ],
]
