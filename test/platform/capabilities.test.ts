/**
 * Each capability of a check works alone: it needs a running check, and no context.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { RunningCheck } from '../../src/platform/check.js'
import { Classes } from '../../src/platform/data/classes.js'
import { DataApi } from '../../src/platform/data/data-api.js'
import { RosterApi } from '../../src/platform/data/roster-api.js'
import { SchoolTimetable } from '../../src/platform/data/school-timetable.js'
import { Clock } from '../../src/platform/drivers/clock.js'
import { ControlDriver } from '../../src/platform/drivers/control-driver.js'
import { Received } from '../../src/platform/received.js'
import { Webhooks } from '../../src/platform/receiver/webhooks.js'
import { Refusals } from '../../src/platform/refusals/refusals.js'
import { Run } from '../../src/platform/run.js'
import { Discovery } from '../../src/platform/sso/discovery.js'
import { SignIns } from '../../src/platform/sso/sign-ins.js'
import { Tenants } from '../../src/platform/tenants.js'
import { Tokens } from '../../src/platform/tokens.js'
import { Users } from '../../src/platform/users.js'
import { embeddedProfile } from '../support/harness.js'

let platform: Platform
let run: Run

beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
  run = new Run(embeddedProfile(platform))
})
afterAll(async () => {
  await run.close()
  await platform.close()
})

function check(): RunningCheck {
  return new RunningCheck(run, new CheckTrace((text) => text, 'token.code.client-secret.wrong'))
}

test('users get codes', async () => {
  const { app, code } = await new Users(check()).teacher.authorize(run.profile.app).deliversCode()
  expect([app, code]).toEqual([run.profile.app, expect.any(String)])
})

test('sign-ins end with tokens, and checks share one of them', async () => {
  const first = await new SignIns(check()).identity()
  expect(first.claims.iss).toEqual(expect.any(String))
  expect((await new SignIns(check()).identity()).idToken).toBe(first.idToken)
  expect((await new SignIns(check()).flow()).idToken).not.toBe(first.idToken)
})

test('tokens of the application are shared and kept', async () => {
  const token = await new Tokens(check()).serviceToken()
  expect(await new Tokens(check()).serviceToken()).toBe(token)
  expect(run.part(Received).issuedTokens.some(({ service }) => service)).toBe(true)
})

test('refusals are sent between exchanges that succeed', async () => {
  const running = check()
  const answer = await new Refusals(running).exchange({ app: running.app }, (grant) =>
    running.part(Tokens).redeem(grant, { client_secret: 'wrong' }).deliversNoToken(),
  )
  const exchanges = running.trace.exchanges.map((number) => run.evidence.get(number))
  expect(answer.ok).toBe(false)
  expect(exchanges.filter((exchange) => exchange?.purpose === 'token (authorization_code)').length).toBe(3)
})

test('the discovery document names the token endpoint', async () => {
  expect(await new Discovery(check()).endpoint('token_endpoint')).toMatch(/^http/)
})

test('data of the school is read', async () => {
  expect((await new DataApi(check()).students({ limit: 1 })).records.length).toBe(1)
  expect((await new RosterApi(check()).page('users')).records.length).toBeGreaterThan(0)
  expect((await new SchoolTimetable(check()).whole()).periods.length).toBeGreaterThan(0)
  expect((await new Classes(check()).atRest()).ids.length).toBeGreaterThan(0)
})

test('webhooks have addresses for one check', async () => {
  const urls = () => new Webhooks(check()).withInbox(async (inbox) => inbox.urls.credentials)
  expect(await urls()).not.toBe(await urls())
})

test('work is isolated in a copy of the tenant, whose clock can be moved', async () => {
  const moved = await new Tenants(check()).isolated(async (own) => {
    await new Clock(own).pass(60, 'a minute')
    return [own.urls.lent, own.urls.movedSeconds]
  })
  expect(moved).toEqual([true, 60])
})

test('the control driver changes nothing outside of a turn', async () => {
  const body = { user: run.profile.users.get('teacher')?.login ?? '', language: 'en' }
  await expect(new ControlDriver(check()).change('set-language', body)).rejects.toThrow(
    'nothing would undo it',
  )
})

test('a check elsewhere has capabilities of its own, and the same trace', () => {
  const here = check()
  const there = here.at('other')
  expect(there.part(Users)).not.toBe(here.part(Users))
  expect(here.part(Users)).toBe(here.part(Users))
  expect([there.trace, there.urls.tenant]).toEqual([here.trace, 'other'])
})
