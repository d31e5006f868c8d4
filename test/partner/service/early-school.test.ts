/**
 * Schools that are activated before all checks, for checks that run when all others have ended.
 */
import { expect, test } from 'vitest'
import type { Behaviours } from '../../../src/embedded/partner/index.js'
import { executePartnerCheck } from '../../../src/partner/execute.js'
import { makeEarly } from '../../../src/partner/service/early-school.js'
import { partnerPlanner } from '../../../src/roles/partner/planner.js'
import { contextOf, withPartner } from '../../support/partner-harness.js'

/** The verdict of the check that moves the clock, and how many schools were activated before it and for it. */
function judgedAfter(
  event: 'restart' | 'nothing',
  behaviours: Partial<Behaviours> = {},
): Promise<{ verdict: string; early: number; webhooks: number }> {
  return withPartner({ behaviours }, async (run) => {
    const only = ['service-token-request.expiry']
    const checks = partnerPlanner
      .plan(run.profile, { only, features: [] })
      .checks.filter((check) => check.case === 'after the documented time')
    await makeEarly(run, checks)
    const early = run.evidence.all().length
    if (event === 'restart') await contextOf(run).service.trigger('restart')
    const record = await executePartnerCheck(run, checks[0] as (typeof checks)[number])
    const purposes = record.exchanges.map((id) => run.evidence.get(id).purpose)
    const webhooks = purposes.filter((purpose) => purpose === 'credentials webhook').length
    return { verdict: record.verdict, early, webhooks }
  })
}

test('a check uses the school that was activated before, and its evidence has the webhook', async () => {
  expect(await judgedAfter('nothing')).toEqual({ verdict: 'passed', early: 1, webhooks: 1 })
  expect(await judgedAfter('restart')).toEqual({ verdict: 'passed', early: 1, webhooks: 1 })
})

test('a check activates another school if the application has lost the first one', async () => {
  const forgetful = { storedSchools: () => [] }
  expect(await judgedAfter('restart', forgetful)).toEqual({ verdict: 'passed', early: 1, webhooks: 2 })
})

test('an application that cannot be activated is judged without it', async () => {
  const refusing = { credentialsStatus: () => 500 }
  expect(await judgedAfter('nothing', refusing)).toMatchObject({ verdict: 'undecided' })
})

test.each([
  ['credentials.per-school', 'after a restart', 'passed'],
  // The older event may also be one that the application has forgotten.
  ['webhook-repetition.event.after-restart', '', 'undecided'],
])(
  '%s makes its schools again if the application has lost the first ones',
  async (rule, caseName, expected) => {
    let restarts = 0
    const losing: Partial<Behaviours> = {
      storedSchools: (schools) => {
        restarts += 1
        return restarts === 1 ? [] : schools
      },
    }
    const verdict = await withPartner({ behaviours: losing }, async (run) => {
      const { checks } = partnerPlanner.plan(run.profile, { only: [rule], features: [] })
      const check = checks.find((one) => one.case === caseName)
      if (check === undefined) throw new Error(`no case ${caseName}`)
      await makeEarly(run, [check])
      await contextOf(run).service.trigger('restart')
      return (await executePartnerCheck(run, check)).verdict
    })
    expect(verdict).toBe(expected)
  },
)

test('the evidence of a check shows why its set-up failed', async () => {
  const exchanges = await withPartner({ behaviours: { credentialsStatus: () => 500 } }, async (run) => {
    const { checks } = partnerPlanner.plan(run.profile, {
      only: ['webhook-repetition.event.after-restart'],
      features: [],
    })
    await makeEarly(run, checks)
    const record = await executePartnerCheck(run, checks[0] as (typeof checks)[number])
    expect(record.verdict).toBe('undecided')
    return record.exchanges.map((id) => run.evidence.get(id).response?.status)
  })
  expect(exchanges).toContain(500)
})
