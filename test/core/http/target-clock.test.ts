import { describe, expect, test } from 'vitest'
import { Undecided, Violation } from '../../../src/core/errors.js'
import { send } from '../../../src/core/http/client.js'
import { TargetClock } from '../../../src/core/http/target-clock.js'
import { mustFit } from '../../../src/platform/both-clocks.js'
import type { Context } from '../../../src/platform/context.js'
import { serve, transport } from '../../support/servers.js'

const at = (seconds: number): string => new Date(seconds * 1000).toUTCString()
const now = 1_800_000_000

describe('the clock of a target', () => {
  test('is known from the date of an answer, give or take how long that took', () => {
    const clock = new TargetClock()
    clock.learn(at(now + 90), now * 1000, now * 1000 + 1000)
    expect(clock.offset).toEqual({ seconds: 90, doubt: 1 })
  })

  test('is learned best from the quickest answer', () => {
    const clock = new TargetClock()
    clock.learn(at(now), now * 1000, now * 1000 + 200)
    clock.learn(at(now + 7), now * 1000, now * 1000 + 14_000)
    expect(clock.offset?.seconds).toBeCloseTo(0.4)
    clock.learn(at(now), now * 1000 + 400, now * 1000 + 400)
    expect(clock.offset).toEqual({ seconds: 0.1, doubt: 0.5 })
  })

  test('is limited by all answers together, and again after a contradiction', () => {
    const clock = new TargetClock()
    clock.learn(at(now), now * 1000 + 100, now * 1000 + 120)
    clock.learn(at(now + 1), now * 1000 + 890, now * 1000 + 910)
    expect(clock.bounds).toEqual({ least: 90, most: 900 })
    clock.keep()
    clock.learn(at(now + 1), now * 1000 + 1700, now * 1000 + 1720)
    expect(clock.bounds).toEqual({ least: 90, most: 300 })
    clock.learn(at(now + 60), now * 1000, now * 1000 + 20)
    expect(clock.bounds).toBeUndefined()
    clock.learn(at(now + 60), now * 1000, now * 1000 + 20)
    expect(clock.bounds).toEqual({ least: 59_980, most: 61_000 })
  })

  test('is not known from answers without a date', () => {
    const clock = new TargetClock()
    clock.learn(undefined, 0, 0)
    clock.learn('soon', 0, 0)
    expect(clock.offset).toBeUndefined()
  })

  test('is kept as it was before a driver moves it', () => {
    const clock = new TargetClock()
    clock.keep()
    clock.learn(at(now), now * 1000, now * 1000)
    expect(clock.offset).toBeUndefined()
  })

  test('is not that of a gateway or a cache', async () => {
    const clock = new TargetClock()
    const headers: Record<string, string>[] = [{ Age: '100' }, {}]
    const server = await serve((_, response, count) => {
      const date = at(Date.now() / 1000 + 500)
      response.writeHead(count === 2 ? 502 : 200, { Date: date, ...headers[count - 1] }).end()
    })
    const to = transport({ clock, retries: 0 })
    await send(to, { origin: 'other', purpose: 'cached', url: server.url }, () => undefined)
    await send(to, { origin: 'other', purpose: 'gateway', url: server.url }, () => undefined).catch(
      () => undefined,
    )
    expect(clock.offset).toBeUndefined()
    await send(to, { origin: 'other', purpose: 'own', url: server.url }, () => undefined)
    expect(Math.round((clock.offset?.seconds ?? 0) / 10)).toBe(50)
  })
})

/** How a time fares that the target wrote this many seconds after it was asked, by this machine's clock. */
function verdict(written: number, offset: number | null, { unsure = false } = {}): string {
  const context = {
    profile: { leewaySeconds: 60 },
    run: { targetClock: { offset: offset === null ? undefined : { seconds: offset, doubt: 1 } } },
    urls: { clockIsUnsure: unsure },
  } as unknown as Context
  const time = now + written
  try {
    mustFit(
      context,
      { asked: now, received: now + 2 },
      {
        claim: 'iat',
        holds: ({ asked, received }) => time >= asked - 60 && time <= received + 60,
        expected: 'now',
        actual: time,
      },
    )
    return 'passed'
  } catch (error) {
    if (error instanceof Violation) return 'violated'
    if (error instanceof Undecided) return error.message
    throw error
  }
}

describe('a time that the target wrote', () => {
  test.each([
    [0, null, 'passed'],
    [62, null, 'passed'],
    [63, null, 'violated'],
    [-61, null, 'violated'],
    [0, 50, 'passed'],
    [50, 50, 'passed'],
    [-59, 50, 'passed'],
    [3600, 0, 'violated'],
    [3600, 90, 'violated'],
    [-3600, -90, 'violated'],
    [300, 90, 'violated'],
    [-120, 90, 'violated'],
  ])('%i s off, where the clock is %s s ahead: %s', (written, offset, expected) => {
    expect(verdict(written, offset)).toBe(expected)
  })

  test.each([
    [90, 90, /is 90 s ahead of this machine's.*LEEWAY_SECONDS \(60\)/],
    [-90, -90, /is 90 s behind this machine's.*LEEWAY_SECONDS \(60\)/],
    [0, 90, /is 90 s ahead of this machine's/],
    // Within the leeway, but not together with the target's own slack.
    [65, 58, /is 58 s ahead of this machine's/],
  ])('%i s off, where the clock is %i s ahead, decides nothing', (written, offset, reason) => {
    expect(verdict(written, offset)).toMatch(reason)
  })

  test('decides nothing where a driver may have moved the clock', () => {
    expect(verdict(3600, null, { unsure: true })).toMatch(/may have moved the clock/)
  })
})
