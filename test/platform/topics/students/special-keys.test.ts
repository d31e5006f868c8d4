/**
 * The cases that the special keys of a fixture file make.
 */
import { expect, test } from 'vitest'
import { specialKeyCases } from '../../../../src/platform/topics/students/special-keys.js'
import type { Profile } from '../../../../src/profile/profile.js'

/** The cases of these keys: the name, and the key that is sent; null for a kind that no key has. */
function casesOf(...keys: string[]): (readonly [name: string, key: string | null])[] {
  const special = keys.map((external_key, id) => ({ id, external_key }))
  const fixtures = { students: { special_keys: special } }
  return specialKeyCases({ fixtures } as unknown as Profile).map(({ case: [name, select], lacks }) => [
    name,
    lacks === undefined ? (select(fixtures.students as never)?.external_key ?? '') : null,
  ])
}

test('a key with several special characters counts for each of them', () => {
  expect(casesOf('0 %/+ü')).toEqual([
    ['percent sign', '0 %/+ü'],
    ['slash', '0 %/+ü'],
    ['plus', '0 %/+ü'],
    ['blank', '0 %/+ü'],
    ['letter beyond ASCII', '0 %/+ü'],
    ['leading zero', '0 %/+ü'],
  ])
})

test('a kind that has a key of its own is tried with that one only', () => {
  expect(casesOf('a%b/c', 'd/e', 'f/g', 'h i')).toEqual([
    ['percent sign', 'a%b/c'],
    ['slash', 'd/e'],
    ['slash 2', 'f/g'],
    ['blank', 'h i'],
    ['plus', null],
    ['letter beyond ASCII', null],
    ['leading zero', null],
  ])
})
