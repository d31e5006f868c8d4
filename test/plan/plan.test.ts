import { beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../generated/catalogue.js'
import { selects } from '../../src/plan/plan.js'
import { inapplicable, optional, rule, wanting } from '../../src/platform/rule.js'
import { disturbs, longestChain } from '../../src/platform/waits.js'
import { checkProfile, loadProfile } from '../../src/profile/load.js'
import type { Profile } from '../../src/profile/profile.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { minimal } from '../profile/minimal.js'

const profile = (change: Readonly<Record<string, string>> = {}): Profile =>
  checkProfile({ ...minimal, ...change }, '.', 'test')
const everything = { only: [], features: [] }
const nothing = (): Promise<void> => Promise.resolve()
const verdictsOf = (change: Readonly<Record<string, string>>, id: string): [string, string | null][] =>
  platformPlanner
    .plan(profile(change), everything)
    .skipped.filter((check) => check.rule === id)
    .map(({ verdict, reason }) => [verdict, reason])

beforeAll(() => {
  rule('authorize.success.code', nothing)
  rule('authorize.success.status', [['plain', 1], optional(['client.second'], 'second app', 2)], nothing)
  rule('authorize.redirect-uri.ui-url', ({ app }) => app.uiUrls.map((url) => [url, url] as const), nothing)
  rule('service-token.validity.ends', nothing)
  rule('authorize.pkce.public-required', nothing)
  rule(
    'authorize.state.optional',
    [['plain', 1], wanting<[number]>(['FIXTURES: /users/teacher/role'], 'role')],
    nothing,
  )
  rule('authorize.scope.list', [inapplicable<[number]>('there is only one key', 'kid')], nothing)
})

describe('a plan', () => {
  test('has every rule of the catalogue, and every check either to run or with its reason', () => {
    const plan = platformPlanner.plan(profile(), everything)
    const ids = Object.values(rules).map(({ id }) => id as string)
    expect(plan.rules.map(({ id }) => id)).toEqual(ids)
    const planned = new Set([...plan.checks, ...plan.skipped].map((check) => check.rule as string))
    expect(planned).toEqual(new Set(ids))
    expect(plan.checks.map((check) => `${check.rule} ${check.case}`).sort()).toEqual([
      'authorize.state.optional plain',
      'authorize.success.code ',
      'authorize.success.status plain',
    ])
    for (const { reason } of plan.skipped)
      expect(reason).toMatch(
        /^(?:the profile lacks|no suite checks it|the profile gives it no case|the target does not offer|there is only one key)/,
      )
  })

  test('has the same order for the same seed, and another for another seed', () => {
    const urls = Array.from({ length: 30 }, (_none, at) => `https://app.example.com/${at}`).join(' ')
    const order = (seed?: number): string[] =>
      platformPlanner
        .plan(profile({ OIDC_UI_URLS: urls }), {
          ...everything,
          ...(seed === undefined ? {} : { seed: { seed, run: 1 } }),
        })
        .checks.map((check) => `${check.rule} ${check.case}`)
    expect(order().length).toBeGreaterThan(30)
    expect(order(17)).toEqual(order(17))
    expect(order(17)).not.toEqual(order())
    expect(order(17)).not.toEqual(order(18))
    expect([...order(17)].sort()).toEqual([...order()].sort())
  })

  test('leaves no rule out that nothing checks', () => {
    expect(verdictsOf({}, 'id-token.nonce')).toEqual([['not exercised', 'no suite checks it']])
    const urls = { OIDC_UI_URLS: '' }
    expect(verdictsOf(urls, 'authorize.redirect-uri.ui-url')[0]?.[0]).toBe('not exercised')
  })

  test('names what is missing, of the rule and of the case', () => {
    expect(verdictsOf({}, 'service-token.validity.ends')).toEqual([
      ['not exercised', 'the profile lacks SERVICE_PASSWORD, DATA_PROBE_PATH'],
    ])
    expect(verdictsOf({}, 'authorize.success.status')).toEqual([
      ['not exercised', 'the profile lacks SECOND_CLIENT_ID'],
    ])
    const service = { SERVICE_PASSWORD: 'p4ss-of-service', DATA_PROBE_PATH: '/x', MAX_WAIT_SECONDS: '0' }
    expect(verdictsOf(service, 'service-token.validity.ends')[0]?.[1]).toContain('MAX_WAIT_SECONDS')
  })

  test('a case that the profile gives no value for, and one that does not apply, are known before the run', () => {
    expect(verdictsOf({}, 'authorize.state.optional')).toEqual([
      ['not exercised', 'the profile lacks FIXTURES: /users/teacher/role'],
    ])
    expect(verdictsOf({}, 'authorize.scope.list')).toEqual([['not applicable', 'there is only one key']])
  })

  test('what a target does not offer is not applicable, whatever else is missing', () => {
    expect(verdictsOf({}, 'authorize.pkce.public-required')).toEqual([
      ['not applicable', 'the target does not offer public-client'],
    ])
    expect(verdictsOf({ FEATURES: 'data-api' }, 'id-token.nonce')[0]?.[0]).toBe('not applicable')
    const tenants = { FEATURES: 'sso second-tenant service-tokens', TENANT_B: '2' }
    expect(verdictsOf(tenants, 'data-api.tenant.lists')).toEqual([
      ['not applicable', 'the target does not offer data-api'],
    ])
  })

  test('lets checks that wait begin first, and tells the longest wait', () => {
    const service = { SERVICE_PASSWORD: 'p4ss-of-service', DATA_PROBE_PATH: '/x' }
    const plan = platformPlanner.plan(profile(service), everything)
    expect(plan.checks[0]?.rule).toBe('service-token.validity.ends')
    expect(plan.seconds).toBe(660)
    expect(platformPlanner.plan(profile({ ...service, MAX_WAIT_SECONDS: '100' }), everything).seconds).toBe(
      100,
    )
    expect(platformPlanner.plan(profile(), everything).seconds).toBe(0)
  })

  test('begins with what hears whether nothing comes, where the clock can be moved', () => {
    rule('webhooks.scenario-3.credentials', nothing)
    const { checks } = platformPlanner.plan(loadProfile('env/embedded.env'), everything)
    expect(checks.map((check) => check.rule).indexOf('webhooks.scenario-3.credentials')).toBe(0)
  })
})

describe('the expected duration', () => {
  const onboarding = { id: 'webhooks.x', needs: ['scenario.1', 'scenario.3', 'driver.activate', 'time'] }
  const token = { id: 'service-token.x', needs: ['time'] }
  const by = (change: Readonly<Record<string, string>>): Profile =>
    profile({ CONTROL_DRIVER: 'command', CONTROL_COMMAND: 'true', ...change })

  test('is that of the longest chain: waits go on side by side, stories of onboarding one after the other', () => {
    expect(longestChain(by({}), [token, token])).toBe(660)
    // Silence and an answer held back, four looks for what comes again, silence in scenario 3.
    expect(longestChain(by({}), [onboarding])).toBe(60 + 10 + 4 * 15 + 60 + 15)
    expect(longestChain(by({ WEBHOOK_WAIT_SECONDS: '600' }), [onboarding, token])).toBe(2 * 600 + 85)
  })

  test('is the sum where the target allows a user one session only', () => {
    expect(longestChain(by({ SESSIONS_PER_USER: 'one' }), [token, token])).toBe(1320)
  })

  test('is nothing where the clock can be moved, and stories overlap where each has a copy of the school', () => {
    const http = { CONTROL_DRIVER: 'http', CONTROL_URL: 'https://c.example', CONTROL_TOKEN: 'the-token' }
    expect(longestChain(by(http), [token, onboarding])).toBe(0)
    const events = { ...http, CONTROL_STIMULI: 'lend-tenant return-tenant activate' }
    expect(longestChain(by(events), [onboarding])).toBe(75)
  })
})

test('checks that change what others see are told apart, unless they have a copy of the school', () => {
  const by = (events: string): Profile =>
    profile({ CONTROL_DRIVER: 'command', CONTROL_COMMAND: 'true', CONTROL_STIMULI: events })
  const needs = ['driver.cancel-period']
  expect(disturbs(by('cancel-period'), { needs })).toBe(true)
  expect(disturbs(by('cancel-period lend-tenant return-tenant'), { needs })).toBe(false)
  expect(disturbs(by('launch activate'), { needs: ['driver.launch', 'driver.activate'] })).toBe(false)
})

describe('a selection', () => {
  const entry = { id: 'authorize.redirect-uri.path', clause: '4.1 redirect_uri', feature: 'sso' }
  test.each<[string[], string[], boolean]>([
    [[], [], true],
    [['authorize.redirect-uri.path'], [], true],
    [['authorize'], [], true],
    [['authorize.'], [], true],
    [['authorize.redirect-uri'], [], true],
    [['authorize.redirect'], [], false],
    [['4.1'], [], true],
    [['4'], [], true],
    [['4.10'], [], false],
    [['token', '4.1'], [], true],
    [['token'], [], false],
    [['authorize'], ['data-api'], false],
    [[], ['data-api', 'sso'], true],
  ])('of %j and features %j: %s', (only, features, chosen) => {
    expect(selects({ only, features }, entry)).toBe(chosen)
  })

  test('keeps the order of the catalogue', () => {
    const plan = platformPlanner.plan(profile(), { only: ['service-token', 'authorize'], features: [] })
    const order = Object.keys(rules)
    const places = plan.rules.map(({ id }) => order.indexOf(id))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(plan.rules.every(({ id }) => /^(?:service-token|authorize)\./.test(id))).toBe(true)
  })
})

test('checks that move the clock of the school itself run alone, after all others', () => {
  const by = (events: string): Profile =>
    profile({
      CONTROL_DRIVER: 'command',
      CONTROL_COMMAND: 'true',
      CONTROL_STIMULI: events,
      SERVICE_PASSWORD: 'p4ss-of-service',
      DATA_PROBE_PATH: '/x',
    })
  const needs = ['time']
  expect(disturbs(by('advance-clock'), { needs })).toBe(true)
  expect(disturbs(by('advance-clock lend-tenant return-tenant'), { needs })).toBe(false)
  expect(disturbs(by('launch'), { needs })).toBe(false)

  const { checks, alone, disturbing } = platformPlanner.plan(by('advance-clock'), everything)
  expect([...alone].map((one) => ('rule' in one ? one.rule : one.id))).toContain(
    'service-token.validity.ends',
  )
  expect([...alone].filter((one) => !disturbing.has(one))).toEqual([])
  const first = checks.findIndex((check) => alone.has(check))
  expect(checks.slice(first).filter((check) => !alone.has(check))).toEqual([])
  expect(platformPlanner.plan(by('advance-clock lend-tenant return-tenant'), everything).alone.size).toBe(0)
})
