import { describe, expect, test } from 'vitest'
import { limitOfPartnerChecks } from '../../src/roles/partner/planner.js'
import { TimeLimitReached, withinLimit } from '../../src/worker/time-limit.js'
import { partnerProfile } from '../support/partner-harness.js'

describe('the time limit of a check', () => {
  test('ends a check that does not end, and says that it is the limit of the suite', async () => {
    const ended = withinLimit(1, () => new Promise(() => undefined))
    await expect(ended).rejects.toThrow(TimeLimitReached)
    await expect(ended).rejects.toThrow(/the time limit of the suite/)
  })

  test('does not change how a check ends before it', async () => {
    await expect(withinLimit(60_000, () => Promise.resolve('passed'))).resolves.toBe('passed')
    await expect(withinLimit(60_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  test.each([0, 200, 300, 3600])('is longer than MAX_WAIT_SECONDS=%d', (seconds) => {
    const profile = partnerProfile({ MAX_WAIT_SECONDS: String(seconds) })
    expect(limitOfPartnerChecks({ seconds: 0 }, profile)).toBeGreaterThan(seconds * 1000)
  })
})
