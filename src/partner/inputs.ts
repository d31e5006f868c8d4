/**
 * What is sent in several forms, or changed one by one.
 * @module
 */

type Claims = Readonly<Record<string, unknown>>

/** Claims beside `sub` that change while the user stays the same, one case each, and all at once. */
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

/** Claims put into a good token. */
export function withClaims(changes: Claims): { readonly claims: (good: Claims) => Claims } {
  return { claims: (good) => ({ ...good, ...changes }) }
}

/** Names of schools that are hard to write, to measure and to escape. */
export const schoolNames: readonly (readonly [name: string, text: string])[] = [
  ['umlauts', 'Übungsschule für Größe'],
  ['emoji', 'School 🏫🎓'],
  ['quotation marks', `"The" 'Old' \`School\``],
  ['300 characters beyond ASCII', 'Ä'.repeat(300)],
  ['markup', '<script>document.title="x"</script><b>School</b>'],
  ['no character at all', ''],
]

/** Login names that are hard to parse. */
export const loginNames: readonly (readonly [name: string, text: string])[] = [
  ['an at sign', 'anna.gruber@school.example'],
  ['blanks', 'anna maria gruber'],
  ['a plus sign', 'anna+gruber'],
  ['an apostrophe', "anna.o'brien"],
  ['umlauts', 'änne.größer'],
]

/** Birthdates that stand for none: the year 0 in seconds and in milliseconds, the year 1 in seconds. */
export const impossibleBirthdates: readonly (readonly [name: string, value: number])[] = [
  ['the year 0 in seconds', -62_167_219_200],
  ['the year 0 in milliseconds', -62_167_219_200_000],
  ['the year 1 in seconds', -62_135_596_800],
]

/** 1 January 1965 in seconds: plausible. */
export const earlyBirthdate = -157_766_400
