/**
 * Without a control driver, rules about the form of requests judge those that came in other checks. They are not
 * exercised only if none came.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { partnerVariants } from '../../src/embedded/partner/variants/index.js'
import type { PartnerRun } from '../../src/partner/run.js'
import { judgePartner, type StageOptions } from '../support/partner-harness.js'

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
  const selected = ['webhook-endpoint.credentials.accepted', ...only]
  const { checks, violated } = await judgePartner({ profile, behaviours, only: selected })
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

  const selected = partnerFaults.filter(
    ({ behaviour, violates }) =>
      'serviceTokenRequest' in behaviour && violates.some((id) => rules.includes(id)),
  )
  test.each(selected.map((one) => [one.id, one] as const))('the fault %s is found', async (_id, fault) => {
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

  /** A password for a school, with which it is requested. */
  const password = (of: string): string => `NotARealPasswordOf${of}`

  /** Sends a request as the server of an application does. @param path below the address of the platform */
  function send({ simulator }: PartnerRun, path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(path.startsWith('http') ? path : `${simulator.url}${path}`, init)
  }

  /** Requests a service token of a school with the password of another one. */
  function token(
    run: PartnerRun,
    { ssoBase } = run.schools.first,
    { id } = run.schools.first,
    more = '/token?grant_type=client_credentials',
  ): Promise<Response> {
    const basic = Buffer.from(`${run.profile.service.clientId}:${password(id)}`).toString('base64')
    return send(run, `${ssoBase}${more}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  /** Requests a token, which is refused, and again after a while. */
  async function refused(run: PartnerRun, ms: number): Promise<void> {
    run.schools.first.answers.serviceToken = () => ({ status: 401, body: '{"error":"invalid_client"}' })
    await token(run)
    await pause(ms)
    await token(run)
  }

  /** Requests a token a while after the webhook. */
  async function activated(run: PartnerRun, ms: number): Promise<void> {
    run.leaks.accepts(password(run.schools.first.id))
    await pause(ms)
    await token(run)
  }

  const write = (run: PartnerRun, method: string, item: object): Promise<Response> =>
    send(run, `${extern}/classes`, { method, body: JSON.stringify({ classes: [item] }) })

  const extern = '/platform/api/rest/extern/v3'
  const twoSchools = { TENANTS: '4711 4712' }
  type Sending = (run: PartnerRun) => Promise<unknown>
  type Row = readonly [rule: string, good: Sending, bad: Sending, profile?: Readonly<Record<string, string>>]
  const sendings: readonly Row[] = [
    [
      'service-token-request.address',
      (run) => token(run),
      (run) => token(run, undefined, undefined, '/tokens?grant_type=client_credentials'),
    ],
    [
      'service-token-request.grant',
      (run) => token(run),
      (run) => token(run, undefined, undefined, '/token?grant_type=password'),
    ],
    ['service-token-request.wait', (run) => activated(run, 1000), (run) => activated(run, 0)],
    ['service-token-request.retry.pause', (run) => refused(run, 1000), (run) => refused(run, 20)],
    [
      'credentials.per-school',
      async (run) => [await token(run), await token(run, run.schools.second, run.schools.second)],
      async (run) => [await token(run), await token(run, run.schools.second)],
    ],
    [
      'code-exchange.secret.not-password',
      async () => undefined,
      async (run) => run.leaks.delivers(run.profile.clientSecret ?? '', run.schools.first.id),
      // Without new schools, no check activates one.
      twoSchools,
    ],
    [
      'data-calls.user-details',
      (run) => send(run, '/ims/oneroster/v1p1/users/1'),
      (run) => send(run, `${run.schools.first.ssoBase}/userinfo`),
    ],
    [
      'timetable-sync.no-filter-on-deletions',
      (run) => send(run, `${extern}/timetable/deleted-periods?dateLastModifiedAfter=2026-01-01`),
      (run) => send(run, `${extern}/timetable/deleted-periods?class=7`),
    ],
    [
      'student-data.pages.integers',
      (run) => send(run, `${extern}/students?limit=10&offset=0`),
      (run) => send(run, `${extern}/students?limit=ten`),
    ],
    ['class-updates.request', (run) => write(run, 'PUT', { id: 7 }), (run) => write(run, 'POST', { id: 7 })],
    [
      'class-updates.identified',
      (run) => write(run, 'PUT', { id: 7 }),
      (run) => write(run, 'PUT', { longName: '1A' }),
    ],
  ]

  /** What a rule says if these requests came before its checks. */
  async function verdictsOf(
    rule: string,
    profile: Readonly<Record<string, string>>,
    sending: Sending | undefined,
  ): Promise<readonly string[]> {
    let run: PartnerRun | undefined
    const { checks } = await judgePartner({
      profile,
      only: [rule],
      prepare: (begun) => {
        run = begun
        const schools = sending === undefined ? [] : [begun.schools.first, begun.schools.second]
        for (const { id } of schools) begun.leaks.delivers(password(id), id)
      },
      around: async (_rule, work) => {
        if (run !== undefined) await sending?.(run)
        return work()
      },
    })
    return checks
      .filter(({ optional }) => !optional)
      .map(({ case: name, verdict }) => `${/^each recorded /.test(name) ? 'recorded' : name}: ${verdict}`)
  }

  test('a request that was sent before the refusal of another one is no retry', async () => {
    const verdicts = await verdictsOf('service-token-request.retry.pause', withoutDriver, async (run) => {
      // Neither is refused before both have arrived.
      let arrived = 0
      let release = (): void => undefined
      const both = new Promise<void>((resolve) => {
        release = resolve
      })
      run.schools.first.answers.serviceToken = async () => {
        arrived += 1
        if (arrived === 2) release()
        await both
        return { status: 401, body: '{"error":"invalid_client"}' }
      }
      await Promise.all([token(run), token(run)])
    })
    expect(verdicts).toEqual(['recorded: not exercised'])
  })

  const rows = sendings.map(([rule, ...row]) => [rule, row] as const)
  test.each(rows)('%s judges what came by itself', async (rule, [good, bad, profile = withoutDriver]) => {
    const verdictsAfter = (sending: Sending | undefined) => verdictsOf(rule, profile, sending)
    expect(await verdictsAfter(good)).toEqual(['recorded: passed'])
    expect(await verdictsAfter(bad)).toEqual(['recorded: violated'])
    expect(await verdictsAfter(undefined)).toEqual(['recorded: not exercised'])
  })

  test('some faults are tried', () => {
    expect(selected.length).toBeGreaterThan(5)
  })
})
