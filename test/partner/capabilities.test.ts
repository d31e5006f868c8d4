/**
 * Each capability of a check of role partner works alone: it needs a running check, and no context.
 */
import { expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { RunningCheck } from '../../src/partner/check.js'
import { Launches } from '../../src/partner/launches.js'
import type { PartnerRun } from '../../src/partner/run.js'
import { ServiceWork } from '../../src/partner/service/service.js'
import { WebhookWork } from '../../src/partner/service/webhook-work.js'
import { Sessions } from '../../src/partner/sessions.js'
import { SignIns } from '../../src/partner/sign-ins.js'
import { withPartner } from '../support/partner-harness.js'

function withCheck(work: (check: RunningCheck) => Promise<void>): Promise<void> {
  const check = (run: PartnerRun): RunningCheck => new RunningCheck(run, new CheckTrace((text) => text))
  return withPartner({ lean: true }, (run) => work(check(run)))
}

test('a launch stops at the login page, and nobody is signed in', () =>
  withCheck(async (check) => {
    const launches = new Launches(check)
    const browser = await launches.browser()
    const { flow } = await launches.stopAtLogin(browser)
    expect(flow.request.endpoint).toBe('authorize')
    expect((await new Sessions(check).session(browser)).signedIn).toBe(false)
  }))

test('a sign-in signs its user in', () =>
  withCheck(async (check) => {
    const { browser, user } = await new SignIns(check).signedIn()
    const session = await new Sessions(check).settled(browser, 'signed in')
    expect([session.signedIn, session.known('sub')]).toEqual([true, user.sub])
  }))

test('a school is activated, and synchronised with its password', () =>
  withCheck(async (check) => {
    const { tenant, password } = await new WebhookWork(check).activate()
    const service = new ServiceWork(check)
    const { tokenRequests } = await service.sync(tenant)
    expect(service.passwordsIn(tokenRequests)).toContain(password)
  }))
