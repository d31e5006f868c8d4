/**
 * Names that a simulated platform gives its schools.
 */
import { expect, test } from 'vitest'
import { firstOfAll, Names } from '../../../../src/embedded/platform/simulator/names.js'

test('schools and users have the names of the source, in order', () => {
  const names = new Names(() => 0, {
    school: (at) => `School ${at}`,
    given: (at) => `Given ${at}`,
    family: (at) => `Family ${at}`,
  })
  expect([names.school().name, names.school().name]).toEqual(['School 0', 'School 1'])
  expect(names.user()).toEqual({ givenName: 'Given 0', familyName: 'Family 0' })
  expect(names.user()).toEqual({ givenName: 'Given 1', familyName: 'Family 1' })
})

test('without a source, every school has the same name', () => {
  const names = new Names(firstOfAll)
  expect([names.school().name, names.school().name]).toEqual(['Stadtschule', 'Stadtschule'])
})
