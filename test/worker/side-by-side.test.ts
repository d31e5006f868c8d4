/**
 * Where requests are limited, fewer checks run side by side: the requests of more would wait until tokens expire.
 */
import { describe, expect, test } from 'vitest'
import { RequestLimiter } from '../../src/core/http/request-limiter.js'
import { Slots } from '../../src/core/slots.js'
import { partnerPaceOf } from '../../src/partner/run.js'
import { paceOf } from '../../src/platform/run.js'
import { loadProfile } from '../../src/profile/load.js'
import { loadPartnerProfile } from '../../src/profile/partner/load.js'
import { checksAtOnce, longestQueueMs } from '../../src/worker/side-by-side.js'

const far = { baseUrl: 'https://platform.example' }

describe('the number of checks at the same time', () => {
  test.each([
    ['on loopback', { baseUrl: 'http://127.0.0.1:8080', maxRequestsPerSecond: 5 }, 1, 128],
    ['with the usual rate', { ...far, maxRequestsPerSecond: 20 }, 1, 20],
    ['with a low rate', { ...far, maxRequestsPerSecond: 5 }, 1, 6],
    ['with the lowest rate', { ...far, maxRequestsPerSecond: 1 }, 1, 6],
    ['with a rate that four parts share', { ...far, maxRequestsPerSecond: 20 }, 4, 6],
    ['with a high rate', { ...far, maxRequestsPerSecond: 1000 }, 1, 48],
  ])('%s', (_, settings, parts, expected) => {
    const profile = { ...loadProfile('env/embedded.env'), ...settings }
    expect(checksAtOnce(128, paceOf(profile, parts))).toBe(expected)
  })

  test('against an application', () => {
    const profile = loadPartnerProfile('env/partner.embedded.env')
    expect(checksAtOnce(128, partnerPaceOf({ ...profile, loginUrl: 'https://app.example/login' }))).toBe(20)
  })

  test('is one if the caller allows one', () => {
    expect(checksAtOnce(1, { atOnce: 8, perSecond: 1 })).toBe(1)
  })
})

test('the time limit of a check grows as the rate falls, and not on loopback', () => {
  expect(longestQueueMs(128, { atOnce: 96, perSecond: Number.POSITIVE_INFINITY })).toBe(0)
  expect(longestQueueMs(128, { atOnce: 8, perSecond: 5 })).toBe(42_000)
  expect(longestQueueMs(128, { atOnce: 8, perSecond: 1 })).toBe(210_000)
})

test('no request waits longer than a second for its turn, with any number of checks', async () => {
  const pace = { atOnce: 8, perSecond: 50 }
  const limiter = new RequestLimiter({ concurrent: pace.atOnce, perSecond: pace.perSecond, total: 1000 })
  const slots = new Slots(checksAtOnce(128, pace))
  let waiting = 0
  let most = 0
  const check = async (): Promise<void> => {
    for (let request = 0; request < 2; request += 1) {
      waiting += 1
      most = Math.max(most, waiting)
      await limiter.pass(async () => {
        waiting -= 1
      })
    }
  }
  await Promise.all(Array.from({ length: 100 }, () => slots.run(check)))
  expect(most).toBeLessThanOrEqual(pace.perSecond)
  expect(most).toBeGreaterThan(pace.atOnce)
})
