/**
 * The accounts of each school: one for every situation that rules about users need.
 * @module
 */
import type { User, UserKey } from '../model.js'
import { integerOf, secretOf, uuidOf } from './seed.js'

type Row = readonly [
  key: UserKey,
  username: string,
  role: string,
  language: string | null,
  givenName: string,
  familyName: string,
  gender: User['gender'],
  birthdate: string | null,
]

const rows: Readonly<Record<'A' | 'B', readonly Row[]>> = {
  A: [
    ['teacher', 'anna.gruber', 'TEACHER', 'de', 'Änna', 'Grüber', 'FEMALE', '1984-03-17'],
    ['second', 'ben.ostrow', 'STUDENT', 'en', 'Ben', 'Ostrow', 'MALE', '2009-11-02'],
    ['nolang', 'clara.noel', 'STUDENT', null, 'Clara', 'Noël', 'FEMALE', '2010-05-30'],
    ['regional', 'davi.souza', 'TEACHER', 'pt-BR', 'Davi', 'Souza', 'MALE', '1979-07-09'],
    ['nobirth', 'edda.kurz', 'TEACHER', 'de', 'Edda', 'Kurz', 'FEMALE', null],
    ['twin_a', 'felix.moser', 'TEACHER', 'de', 'Felix', 'Moser', 'MALE', '1981-01-25'],
    ['twin_b', 'felix.moser.eltern', 'PARENT', 'de', 'Felix', 'Moser', 'MALE', '1981-01-25'],
    ['lockable', 'gerda.riegel', 'STUDENT', 'de', 'Gerda', 'Riegel', 'FEMALE', '2008-09-14'],
  ],
  B: [
    ['teacher', 'hanna.lorenz', 'TEACHER', 'de', 'Hanna', 'Lorenz', 'FEMALE', '1990-12-01'],
    ['second', 'ivan.petrow', 'STUDENT', 'en', 'Ivan', 'Petrow', 'MALE', '2009-02-11'],
    ['lockable', 'jule.sperr', 'STUDENT', 'de', 'Jule', 'Sperr', 'FEMALE', '2009-06-23'],
  ],
}

/** The accounts of one school. The twins are one person with two accounts. */
export function usersOf(seed: string, source: 'A' | 'B'): User[] {
  return rows[source].map(
    ([key, username, role, language, givenName, familyName, gender, birthdate], index): User => {
      const label = `${source}/${username}`
      const person = key.startsWith('twin') ? 'twin' : key
      return {
        key,
        username,
        password: secretOf(seed, `password/${label}`, 20),
        role,
        language,
        userId: (source === 'A' ? 4200 : 8800) + index * 7,
        personId: integerOf(seed, `person/${source}/${person}`, 100_000, 900_000),
        sub: uuidOf(seed, `sub/${label}`),
        givenName,
        familyName,
        gender,
        birthdate,
      }
    },
  )
}
