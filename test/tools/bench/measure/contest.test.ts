/**
 * The figures of a run against a replay: ratios of rounds, and aims only where there are some.
 */
import { expect, test } from 'vitest'
import { figuresOf, type Round } from '../../../../tools/bench/measure/contest.js'

const side = (wall: number): Round['run'] => ({ wall, cpu: wall, rss: 1, target: 1 })
const rounds: readonly Round[] = [
  { run: side(4000), bare: side(1000) },
  { run: side(9000), bare: side(3000) },
  { run: side(10_000), bare: side(5000) },
]

test('the ratio is the median of the ratios of the rounds, and is compared with its aim', () => {
  const figures = figuresOf(rounds, { times: 2.9 })
  expect(figures.find(({ name }) => name === 'run ÷ replay, wall')).toEqual({
    name: 'run ÷ replay, wall',
    value: 3,
    unit: 'times',
    aim: { most: 2.9 },
    met: false,
  })
  expect(figures.filter(({ aim }) => aim !== null)).toHaveLength(1)
})

test('the time of the run is compared with its aim', () => {
  const aimed = figuresOf(rounds, { wall: 9000 }).filter(({ aim }) => aim !== null)
  expect(aimed.map(({ name, value, met }) => ({ name, value, met }))).toEqual([
    { name: 'run, wall', value: 9000, met: true },
  ])
})
