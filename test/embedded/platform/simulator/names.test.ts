/**
 * Names that a simulated platform gives its schools.
 */
import { expect, test } from 'vitest'
import { firstOfAll, Names } from '../../../../src/embedded/platform/simulator/names.js'

test('every school of a platform has another name, if names are chosen', () => {
  for (const choose of [() => 0, () => 0.5, () => 0.99]) {
    const names = new Names(choose)
    expect(new Set(Array.from({ length: 900 }, () => names.school().name)).size).toBe(900)
  }
})

test('without a choice, every school has the same name', () => {
  const names = new Names(firstOfAll)
  expect([names.school().name, names.school().name]).toEqual(['Stadtschule', 'Stadtschule'])
})
