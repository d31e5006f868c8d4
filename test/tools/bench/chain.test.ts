import { expect, test } from 'vitest'
import { longestChain } from '../../../tools/bench/chain.js'

/** An exchange that takes as long as it weighs. */
function span(begin: number, end: number): { begin: number; end: number; weight: number } {
  return { begin, end, weight: end - begin }
}

const nothing = [[], [], [], []]

test('sequential requests of one check are a chain', () => {
  const exchanges = [span(0, 10), span(11, 21), span(22, 32)]
  expect(longestChain(exchanges, nothing, [[0, 1, 2]])).toEqual({ weight: 30, exchanges: [0, 1, 2] })
})

test('parallel requests of one check are no chain', () => {
  const exchanges = [span(0, 10), span(5, 30), span(11, 13)]
  expect(longestChain(exchanges, nothing, [[0, 1, 2]])).toEqual({ weight: 25, exchanges: [1] })
})

test('sequential requests of different checks are no chain', () => {
  const exchanges = [span(0, 10), span(11, 22)]
  expect(longestChain(exchanges, nothing, [[0], [1]])).toEqual({ weight: 11, exchanges: [1] })
})

test('a value of an answer makes a request of another check depend on it', () => {
  const exchanges = [span(0, 10), span(11, 22), span(12, 40)]
  const borrowed = [[], [{ from: 0 }], []]
  expect(longestChain(exchanges, borrowed, [[0], [1], [2]])).toEqual({ weight: 28, exchanges: [2] })
  expect(longestChain(exchanges.slice(0, 2), borrowed, [[0], [1]])).toEqual({
    weight: 21,
    exchanges: [0, 1],
  })
})

test('an exchange that two checks share leads on in both', () => {
  const exchanges = [span(0, 10), span(11, 16), span(11, 31)]
  const checks = [
    [0, 1],
    [0, 2],
  ]
  expect(longestChain(exchanges, nothing, checks)).toEqual({ weight: 30, exchanges: [0, 2] })
})

test('a shared request does not depend on a request that only one check made', () => {
  const exchanges = [span(0, 10), span(11, 16), span(17, 37)]
  const alone = [
    [0, 2],
    [1, 2],
  ]
  expect(longestChain(exchanges, nothing, alone)).toEqual({ weight: 20, exchanges: [2] })
  const together = [
    [0, 1, 2],
    [1, 2],
  ]
  expect(longestChain(exchanges, nothing, together)).toEqual({ weight: 25, exchanges: [1, 2] })
})

test('exchanges of one queue follow one another, also those of different checks', () => {
  const exchanges = [span(0, 10), span(11, 16), span(11, 31), span(32, 40)]
  const checks = [[0], [1], [2], [3]]
  expect(longestChain(exchanges, nothing, checks, [[0, 1, 3]])).toEqual({ weight: 23, exchanges: [0, 1, 3] })
  expect(longestChain(exchanges, nothing, checks, [[1, 2]])).toEqual({ weight: 20, exchanges: [2] })
})

test('a run without exchanges has an empty chain', () => {
  expect(longestChain([], [], [])).toEqual({ weight: 0, exchanges: [] })
})
