/**
 * The estimate of a run is made of parts: requests, waits, and what overlaps. Each part is compared with what a run
 * does, or follows from the profile. No test looks at a clock.
 */
import { describe, expect, test } from 'vitest'
import { durationWords } from '../../src/plan/estimate.js'
import { partnerEstimate, partnerWait } from '../../src/roles/partner/estimate.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { platformEstimate } from '../../src/roles/platform/estimate.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { judge } from '../support/harness.js'
import { judgePartner, partnerProfile } from '../support/partner-harness.js'

/** How many times more one number is than the other; always 1 or more. */
const factor = (one: number, other: number): number => Math.max(one / other, other / one)

describe('the parts are those of a run', () => {
  test('requests to a platform', async () => {
    const only = ['authorize.redirect-uri.path', 'students.filter', 'discovery', 'token.code.pkce']
    const { run } = await judge({ only })
    const { estimate } = platformPlanner.plan(run.profile, { only, features: [] })
    expect(factor(estimate.requests, run.evidence.all().length)).toBeLessThan(1.3)
  })

  test('requests to an application, waits for sessions that must not begin, and ends of synchronisations', async () => {
    const only = ['login-url.session', 'timetable-sync.cursor-kept.first-load', 'callback.code']
    const profile = { SETTLE_SECONDS: '0', SYNC_QUIET_SECONDS: '0' }
    const { run } = await judgePartner({ only, profile })
    const exchanges = run.evidence.all()
    const count = (is: (purpose: string, status: number | undefined) => boolean): number =>
      exchanges.filter(({ purpose, response }) => is(purpose, response?.status)).length
    const seen = {
      requests: count((purpose) => !purpose.startsWith('the application asks')),
      nobody: count((purpose, status) => purpose === 'session probe' && status !== 200),
      quiet: count((purpose) => purpose === 'control: sync'),
    }
    const { checks, estimate } = partnerPlanner.plan(run.profile, { only, features: [] })
    // One second for each wait of a kind, and none for the others: the sum counts them.
    const waitsOf = (settleSeconds: number, quietSeconds: number): number =>
      checks.reduce(
        (sum, { rule }) => sum + partnerWait(rule, 0, { settleSeconds, service: { quietSeconds } }),
        0,
      )
    expect(factor(estimate.requests, seen.requests)).toBeLessThan(1.3)
    expect(factor(waitsOf(1, 0), seen.nobody)).toBeLessThan(1.3)
    expect(factor(waitsOf(0, 1), seen.quiet)).toBeLessThan(1.3)
  })
})

describe('the whole follows from the parts', () => {
  const planned = (...ids: string[]): { id: string; needs: string[] }[] =>
    ids.map((id) => ({ id, needs: [] }))
  const remote = { baseUrl: 'https://school.example', maxRequestsPerSecond: 2 }
  const ids = planned('authorize.client-id.missing', 'authorize.client-id.unknown')

  test('requests and waits overlap, and the longer ones count', () => {
    const { requests, ...times } = platformEstimate(ids, remote, 5)
    expect(times).toEqual({ waits: 5, sending: Math.ceil(requests / 2), seconds: Math.ceil(requests / 2) })
    expect(platformEstimate(ids, remote, 500)).toMatchObject({ waits: 500, seconds: 500 })
  })

  test('on this machine, requests have no limit', () => {
    const local = { ...remote, baseUrl: 'http://127.0.0.1:8080' }
    expect(platformEstimate(ids, local, 0)).toMatchObject({ sending: 0, seconds: 0 })
  })

  const application = {
    loginUrl: 'https://app.example/login?tenant={tenantId}',
    maxRequestsPerSecond: 20,
    settleSeconds: 0,
    service: { quietSeconds: 0 },
  }

  test('checks of an application wait side by side, and those that run alone one after the other', () => {
    const items = planned('own.a', 'own.b', 'own.c', 'own.d')
    const declared = ({ id }: { readonly id: string }): number =>
      ({ 'own.a': 30, 'own.b': 60, 'own.c': 7, 'own.d': 8 })[id] ?? 0
    const alone = ({ id }: { readonly id: string }): boolean => id === 'own.c' || id === 'own.d'
    expect(partnerEstimate(items, application, declared, alone)).toMatchObject({ waits: 75, seconds: 75 })
  })

  test('a longer SETTLE_SECONDS makes a run of the embedded application longer', () => {
    const only = ['login-url.session']
    const secondsWith = (SETTLE_SECONDS: string): number =>
      partnerPlanner.plan(
        { ...partnerProfile({ SETTLE_SECONDS }), loginUrl: 'http://127.0.0.1:1/{tenantId}' },
        { only, features: [] },
      ).estimate.seconds
    expect(secondsWith('20')).toBeGreaterThanOrEqual(secondsWith('0') + 20)
  })

  test('in words', () => {
    const words = (waits: number, sending: number): string =>
      durationWords({ requests: 1, waits, sending, seconds: Math.max(waits, sending) }, 20)
    expect(words(0, 0)).toBe('no waits, plus the response times of the target')
    expect(words(30, 0)).toBe('about 30 s of waits, plus the response times of the target')
    expect(words(200, 240)).toBe(
      'about 4 min (3 min 20 s of waits, and meanwhile 4 min for the requests, 20 a second (MAX_REQUESTS_PER_SECOND)), plus the response times of the target',
    )
  })
})
