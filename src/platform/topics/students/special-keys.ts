/**
 * External keys with characters that paths and parsers often handle wrongly. The fixture file names the students.
 * @module
 */
import type { Profile } from '../../../profile/profile.js'
import { type ConditionalCase, lacking, optional } from '../../rule.js'
import type { StudentFixtures } from './student-list.js'

/** Selects a student with an external key from the fixture file. */
export type SelectStudent = (students: StudentFixtures) => StudentFixtures['with_key']

/** Names of cases, by what is special about the key. The first match counts; the others are for kinds without a key. */
const kinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['percent sign', /%/],
  ['slash', /\//],
  ['plus', /\+/],
  ['blank', /\s/],
  ['letter beyond ASCII', /[^\x20-\x7e]/],
  ['leading zero', /^0/],
]

const need = 'fixture.students.special_keys'

/**
 * One case per special key of the profile, and one for each kind that is left: with a key that is of this kind too, or
 * as a case that the profile lacks. From the second key of a kind on, names have a number.
 */
export function specialKeyCases({ fixtures }: Profile): ConditionalCase<[select: SelectStudent]>[] {
  const students = fixtures.students?.special_keys ?? []
  if (students.length === 0) return [optional([need], 'special characters', () => undefined)]
  const counts = new Map<string, number>()
  const known = students.map((student) => {
    const [kind] = kinds.find(([, pattern]) => pattern.test(student.external_key)) ?? ['other key']
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return optional([need], count === 1 ? kind : `${kind} ${count}`, (): typeof student => student)
  })
  const left = kinds.filter(([kind]) => !counts.has(kind))
  const ofFurther = left.map(([kind, pattern]) => {
    const student = students.find(({ external_key }) => pattern.test(external_key))
    return student === undefined
      ? lacking<[SelectStudent]>([`FIXTURES: /students/special_keys (one with a ${kind})`], kind)
      : optional([need], kind, (): typeof student => student)
  })
  return [...known, ...ofFurther]
}
