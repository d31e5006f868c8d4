/**
 * The pace: whether the event loop of this thread has time left.
 */
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { Pace } from '../../src/core/pace.js'

/** Calls `work` in each turn of the event loop, until `count` measurements were made. */
async function measured(count: number, work: () => void): Promise<readonly boolean[]> {
  const pace = new Pace()
  const told: boolean[] = []
  let isOver = false
  const turn = (): void => {
    work()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await new Promise<void>((resolve) => {
    pace.start((hasTime) => {
      told.push(hasTime)
      if (told.length === count) resolve()
    })
  })
  isOver = true
  pace.stop()
  return told
}

test('an event loop that always works has no time left', async () => {
  const busy = (): void => {
    const end = performance.now() + 5
    while (performance.now() < end);
  }
  expect((await measured(5, busy)).slice(1)).toEqual([false, false, false, false])
})

test('an event loop that waits has time left, and nothing is measured after the stop', async () => {
  const pace = new Pace()
  const told: boolean[] = []
  await new Promise<void>((resolve) => {
    pace.start((hasTime) => {
      told.push(hasTime)
      if (hasTime) resolve()
    })
  })
  pace.stop()
  const before = told.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(told.length).toBe(before)
})
