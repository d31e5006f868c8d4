/**
 * External keys with characters that paths and parsers often handle wrongly. The fixture file names the students.
 */
import { type ConditionalCase, optional, type Profile } from '#kit/platform'
import type { StudentFixtures } from './student-list.js'

/** Selects a student with an external key from the fixture file. */
export type SelectStudent = (students: StudentFixtures) => StudentFixtures['with_key']

/** Names of cases, by what is special about the key. The first match counts. */
const kinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['percent sign', /%/],
  ['slash', /\//],
  ['plus', /\+/],
  ['blank', /\s/],
  ['letter beyond ASCII', /[^\x20-\x7e]/],
  ['leading zero', /^0/],
]

const need = 'fixture.students.special_keys'

/** One case per special key of the profile. From the second key of a kind on, names have a number. */
export function specialKeyCases({ fixtures }: Profile): ConditionalCase<[select: SelectStudent]>[] {
  const students = fixtures.students?.special_keys ?? []
  if (students.length === 0) return [optional([need], 'special characters', () => undefined)]
  const counts = new Map<string, number>()
  return students.map((student) => {
    const [kind] = kinds.find(([, pattern]) => pattern.test(student.external_key)) ?? ['other key']
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return optional([need], count === 1 ? kind : `${kind} ${count}`, () => student)
  })
}
