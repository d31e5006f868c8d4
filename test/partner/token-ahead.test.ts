/**
 * An application that requests its service token before it is asked to synchronise: no rule about tokens and passwords
 * is undecided.
 */
import { expect, test } from 'vitest'
import { partnerVariants } from '../../src/embedded/partner/variants/index.js'
import { executePartnerCheck } from '../../src/partner/execute.js'
import { makeEarly } from '../../src/partner/service/early-school.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { judgePartner, withPartner } from '../support/partner-harness.js'

const { behaviours = {} } = partnerVariants.find(({ id }) => id === 'token-ahead') ?? {}

test('a token that was requested before the synchronisation counts since the activation', async () => {
  const { checks } = await judgePartner({
    behaviours,
    only: [
      'credentials.per-school',
      'service-token-request.own-school',
      'webhook-check.body.changed',
      'webhook-repetition.credentials.effect',
      'webhook-repetition.event',
    ],
    lean: true,
  })
  const open = checks.filter(({ verdict }) => verdict !== 'passed')
  expect(open.map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)).toEqual([])
})

test('a token that was requested long before a restart counts too', async () => {
  const verdict = await withPartner({ behaviours }, async (run) => {
    const { checks } = partnerPlanner.plan(run.profile, {
      only: ['credentials.survive-restart'],
      features: [],
    })
    await makeEarly(run, checks)
    await expect
      .poll(() => run.simulator.requests.some(({ endpoint }) => endpoint === 'token'), { timeout: 5000 })
      .toBe(true)
    return (await executePartnerCheck(run, checks[0] as (typeof checks)[number])).verdict
  })
  expect(verdict).toBe('passed')
})
