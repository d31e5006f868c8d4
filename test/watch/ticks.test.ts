/**
 * When rounds begin: no drift, no overlap, and no waiting that a signal cannot end.
 */
import { describe, expect, test } from 'vitest'
import { intervalWords } from '../../reporters/watch/interval-words.js'
import { intervalMs } from '../../src/watch/interval.js'
import { machineClock, Ticks } from '../../src/watch/ticks.js'
import { FakeClock } from './fake-clock.js'

const never = new AbortController().signal

describe('ticks', () => {
  test('do not drift: each is a full number of intervals after the first', async () => {
    const clock = new FakeClock()
    const ticks = new Ticks(clock, 1000)
    const begun: number[] = []
    for (const took of [10, 999, 1, 500]) {
      clock.pass(took)
      expect(await ticks.next(never)).toBe(0)
      begun.push(clock.monotonic() - clock.first)
    }
    expect(begun).toEqual([1000, 2000, 3000, 4000])
  })

  test('a round that takes too long does not move the others, and the next one begins at a full interval', async () => {
    const clock = new FakeClock()
    const ticks = new Ticks(clock, 1000)
    clock.pass(3400)
    expect(await ticks.next(never)).toBe(3)
    expect(clock.monotonic() - clock.first).toBe(4000)
    clock.pass(10)
    expect(await ticks.next(never)).toBe(0)
    expect(clock.monotonic() - clock.first).toBe(5000)
  })

  test('a round that takes exactly the interval leaves none out', async () => {
    const clock = new FakeClock()
    const ticks = new Ticks(clock, 1000)
    clock.pass(1000)
    expect(await ticks.next(never)).toBe(0)
    expect(clock.monotonic() - clock.first).toBe(1000)
  })
})

describe('waiting with the clock of the machine', () => {
  test('ends at once with the signal, before or meanwhile', async () => {
    const controller = new AbortController()
    const day = machineClock.monotonic() + 86_400_000
    const waiting = machineClock.until(day, controller.signal)
    controller.abort()
    await waiting
    await machineClock.until(day, controller.signal)
    expect(machineClock.monotonic()).toBeLessThan(day)
  })

  test('ends not before the time', async () => {
    const time = machineClock.monotonic() + 1.5
    await machineClock.until(time, never)
    expect(machineClock.monotonic()).toBeGreaterThanOrEqual(time)
  })
})

test('intervals are read and written', () => {
  expect(['1s', '90s', '15m', '1h', '7d'].map(intervalMs)).toEqual([
    1000, 90_000, 900_000, 3_600_000, 604_800_000,
  ])
  expect(['', '0s', '1', 'h', '1.5h', '-1h', '1h30m', '8d', '1000000s', '1H', ' 1h'].map(intervalMs)).toEqual(
    Array.from({ length: 11 }, () => null),
  )
  expect([1, 45_000, 3_600_000, 5_400_000, 90_061_000].map(intervalWords)).toEqual([
    '1 s',
    '45 s',
    '1 h',
    '1 h 30 min',
    '1 d 1 h',
  ])
})
