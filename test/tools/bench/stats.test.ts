import { expect, test } from 'vitest'
import { median, medianOf, pairedRatio } from '../../../tools/bench/stats.js'

test('the median is the middle of an odd number of figures, however they are ordered', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('the median of an even number of figures is the mean of the two in the middle', () => {
  expect(median([4, 1, 100, 2])).toBe(3)
})

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow(RangeError)
})

test('a ratio is taken in each round, so that one disturbed round does not count', () => {
  const rounds = [
    { run: 20, bare: 10 },
    { run: 900, bare: 300 },
    { run: 22, bare: 10 },
  ]
  expect(
    pairedRatio(
      rounds,
      ({ run }) => run,
      ({ bare }) => bare,
    ),
  ).toBe(2.2)
  expect(medianOf(rounds, ({ run }) => run)).toBe(22)
})
