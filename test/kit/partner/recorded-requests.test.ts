/**
 * Without a control driver, rules about the form of requests judge those that came in other checks. They are not
 * exercised only if none came.
 */
import { describe, expect, test } from 'vitest'
import { partnerFaults } from '../../../src/embedded/partner/faults/index.js'
import { partnerVariants } from '../../../src/embedded/partner/variants/index.js'
import { judgePartner, type StageOptions } from '../../support/partner-harness.js'

type Behaviours = NonNullable<StageOptions['behaviours']>

const rules = [
  ...['method', 'grant-in-query', 'basic', 'client-id', 'password-in-header', 'content-type'],
  'no-client-secret',
].map((name) => `service-token-request.${name}`)
const withoutDriver = { CONTROL_DRIVER: '', CONTROL_TOKEN: '', CONTROL_STIMULI: '' }
/** Requests a token after each activation, also after that of another check. */
const atActivation: Behaviours = { tokenRequestedAhead: () => true, waitAfterActivation: () => 0 }

/** Judges rules about requests, and in front of them one that activates a school. */
async function judged(behaviours: Behaviours, only: readonly string[], profile = withoutDriver) {
  const all = ['webhook-endpoint.credentials.accepted', ...only]
  const { checks, violated } = await judgePartner({ profile, behaviours, only: all })
  return { violated, checks: checks.filter(({ rule }) => only.includes(rule)) }
}

describe('without a control driver', () => {
  test('requests for service tokens that came in other checks are judged', async () => {
    const { checks, violated } = await judged(atActivation, rules)
    expect(violated).toEqual([])
    for (const rule of rules) {
      const ofRule = checks.filter((check) => check.rule === rule)
      expect(ofRule.filter(({ verdict }) => verdict === 'passed').map((one) => one.case)).toEqual([
        'each recorded service token request',
      ])
      for (const { optional, reason, verdict } of ofRule)
        if (verdict !== 'passed')
          expect([optional, reason]).toEqual([true, expect.stringContaining('CONTROL_')])
    }
  })

  test('without such requests, the rules are not exercised, and the key is named', async () => {
    const { checks } = await judged({}, rules)
    expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['not exercised']))
    for (const { reason } of checks) expect(reason).toContain('CONTROL_DRIVER')
  })

  const found = partnerFaults.filter(
    ({ behaviour, violates }) =>
      'serviceTokenRequest' in behaviour && violates.some((id) => rules.includes(id)),
  )
  test.each(found.map((one) => [one.id, one] as const))('the fault %s is found', async (_id, fault) => {
    const { violated } = await judged({ ...atActivation, ...fault.behaviour }, rules)
    expect(violated).toEqual(fault.violates.filter((id) => rules.includes(id)).sort())
  })

  test('calls of data APIs that came in other checks are judged', async () => {
    const ofCalls = ['data-calls.base', 'data-calls.bearer', 'standard.data-calls.token-in-url']
    const callsForUsers = { ...withoutDriver, FEATURES: 'service user-calls' }
    const ofFault = partnerFaults.find(({ id }) => id === 'access-token-in-query')?.behaviour ?? {}
    const ofVariant = partnerVariants.find(({ id }) => id === 'calls-for-users')?.behaviours ?? {}
    const { checks, violated } = await judged(ofVariant, ofCalls, callsForUsers)
    expect(checks.filter(({ verdict }) => verdict === 'passed').map(({ rule }) => rule)).toEqual(ofCalls)
    expect(violated).toEqual([])
    const inQuery = await judged(ofFault, ofCalls, callsForUsers)
    expect(inQuery.violated).toEqual(ofCalls)
  })

  test('some faults are tried', () => {
    expect(found.length).toBeGreaterThan(5)
  })
})
