/**
 * Applications that bring their users to the platform in one way or another.
 */
import { describe, expect, test } from 'vitest'
import type { Behaviours } from '../../src/embedded/partner/index.js'
import { judgePartner } from '../support/partner-harness.js'

type Delivery = ReturnType<Behaviours['launchDelivery']>

const only = ['callback.sign-in', 'login-url.leads-to-authorize', 'id-token-check.nonce.other']

async function verdicts(delivery: Delivery) {
  const { checks } = await judgePartner({ behaviours: { launchDelivery: () => delivery }, only })
  return new Map(checks.map(({ rule, verdict, reason }) => [rule, `${verdict} ${reason ?? ''}`.trim()]))
}

const passed = new Map(only.map((rule) => [rule, 'passed']))

describe('an application whose login URL', () => {
  test.each<[string, Delivery]>([
    ['redirects over several addresses', { by: 'redirect', status: 307, hops: 3 }],
    ['refreshes the page', { by: 'meta-refresh' }],
    ['submits a form', { by: 'form', method: 'get' }],
  ])('%s is judged without script', async (_name, delivery) => {
    expect(await verdicts(delivery)).toEqual(passed)
  })

  test('needs script cannot be judged without one: nothing negative passes', async () => {
    const results = await verdicts({ by: 'script' })
    expect(results.get('callback.sign-in')).not.toBe('passed')
    expect(results.get('id-token-check.nonce.other')).toMatch(/^undecided/)
  })
})
