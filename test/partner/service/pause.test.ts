/**
 * How long a check waits until the service tokens of a school have expired.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RunningCheck } from '../../../src/partner/check.js'
import { pauseForTokens } from '../../../src/partner/service/pause.js'
import type { SimulatedRequest, SimulatedTenant } from '../../../src/partner/simulator.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Waits for tokens of 2 s that were requested so many milliseconds ago; an application may be a second late. */
function waiting(...ages: readonly number[]): { ended: () => boolean; told: number[] } {
  const told: number[] = []
  const last = ages.map((age) => ({ at: Date.now() - age }) as SimulatedRequest).at(-1)
  const check = {
    run: {
      waiting: (_what: string, seconds: number) => told.push(seconds),
      signal: new AbortController().signal,
    },
  } as unknown as RunningCheck
  let ended = false
  void pauseForTokens(check, { tokenSeconds: 2 } as SimulatedTenant, last, 1).then(() => {
    ended = true
  })
  return { ended: () => ended, told }
}

test('it waits until the last one has expired', async () => {
  const { ended, told } = waiting(2500, 500)
  await vi.advanceTimersByTimeAsync(2499)
  expect(ended()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended()).toBe(true)
  expect(told).toEqual([3])
})

test.each([
  ['no token was requested', []],
  ['the last one has expired', [9000, 3000]],
])('it waits for nothing if %s', async (_, ages) => {
  const { ended, told } = waiting(...ages)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended()).toBe(true)
  expect(told).toEqual([])
})
