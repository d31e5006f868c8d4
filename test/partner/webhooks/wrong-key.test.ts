/**
 * An application that answers every correct webhook with 401 may have another key: that is said before any blame.
 */
import { describe, expect, test } from 'vitest'
import { notWorkingAt } from '../../../src/roles/partner/first-look.js'
import { partnerPlanner } from '../../../src/roles/partner/planner.js'
import { judgePartner, type StageOptions, withPartner } from '../../support/partner-harness.js'

const rules = ['webhook-check.algorithm.sha256-with-rsa', 'webhook-endpoint.credentials.accepted']
const otherKey: StageOptions = { behaviours: { webhookVerifies: () => false } }
/** Only what another algorithm signs is refused. */
const noSha256: StageOptions = {
  behaviours: { webhookRefusal: () => 400, webhookDigest: () => undefined },
}

const actualOf = async (options: StageOptions): Promise<readonly (string | null)[]> => {
  const { checks } = await judgePartner({ ...options, only: rules })
  return checks.filter(({ verdict }) => verdict === 'violated').map(({ actual }) => actual)
}

const noticesOf = (options: StageOptions, only: readonly string[]): Promise<readonly string[]> =>
  withPartner(options, (run) => notWorkingAt(run, partnerPlanner.plan(run.profile, { only, features: [] })))

describe('if all correct webhooks get 401', () => {
  test('each finding about them begins with the question for the key', async () => {
    const actual = await actualOf(otherKey)
    expect(actual.length).toBeGreaterThan(1)
    for (const text of actual)
      expect(text).toMatch(/^wrong key\? Every correct webhook .* This one: status 401/)
  })

  test('the run says so before its first check', async () => {
    expect(await noticesOf(otherKey, rules)).toEqual([expect.stringContaining('Wrong key?')])
    expect(await noticesOf(otherKey, ['callback'])).toEqual([])
  })
})

test('nothing is said if they are accepted, or refused otherwise', async () => {
  expect(await noticesOf({}, rules)).toEqual([])
  expect(await noticesOf(noSha256, rules)).toEqual([])
  const actual = await actualOf(noSha256)
  expect(actual.length).toBeGreaterThan(1)
  for (const text of actual) expect(text).not.toContain('wrong key')
})
