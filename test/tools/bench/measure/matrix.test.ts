import { expect, test } from 'vitest'
import { faults } from '../../../../src/embedded/platform/faults/index.js'
import { spread } from '../../../../tools/bench/measure/matrix.js'

test('a sample is spread over all, each one once, and without the first', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 2)).toEqual([2, 7])
  const some = spread(faults, 40)
  expect(new Set(some).size).toBe(40)
  expect(some).not.toContain(faults[0])
  expect(spread(faults, 40)).toEqual(some)
})

test('a list that is shorter than the sample is taken as a whole', () => {
  expect(spread(['a', 'b'], 3)).toEqual(['a', 'b'])
})
