/**
 * What the doctor of an application calls exercisable is decided in a run with the same profile, and nothing else is.
 *
 * `DOCTOR=full` tries every profile; without it, one of six.
 */
import { expect, test } from 'vitest'
import { coverageOf } from '../../src/doctor/coverage.js'
import { examinePartner } from '../../src/doctor/examine-partner.js'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import { verdictOfRule } from '../../src/record/conclude.js'
import { partnerDoctor } from '../../src/roles/partner/doctor.js'
import { judgePartner, withPartner } from '../support/partner-harness.js'

type Keys = Readonly<Record<string, string>>

const withoutProbe: Keys = Object.fromEntries(
  ['URL', 'SUB', 'USER', 'TENANT', 'ROLE', 'LOCALE'].map((name) => [`WHOAMI_${name}`, '']),
)
const withoutWebhooks: Keys = { CREDENTIALS_WEBHOOK_URL: '', DEACTIVATION_WEBHOOK_URL: '' }
const withoutDriver: Keys = { CONTROL_DRIVER: '' }
const noUrls = (profile: PartnerProfile): PartnerProfile => ({ ...profile, uiUrls: [] })

/** Topics of rules that depend on the server side of an application, and on its sign-ins. */
const server = [
  ...['credentials', 'service-token-request', 'data-calls', 'student-data', 'timetable-sync'],
  ...['timetable-data', 'room-data', 'roster-data'],
  ...['class-updates', 'webhook-repetition', 'webhook-endpoint', 'webhook-check.not-processed'],
]
const signIns = ['login-url', 'identity', 'code-exchange', 'provider-keys', 'callback.failed-exchange']

/** Profiles, and the topics that may change with them. */
const profiles: readonly (readonly [
  what: string,
  profile: Keys,
  topics: readonly string[],
  adapt?: (profile: PartnerProfile) => PartnerProfile,
])[] = [
  ['everything', {}, [...server, ...signIns]],
  ['no control driver', withoutDriver, server],
  ['a driver with synchronisations only', { CONTROL_STIMULI: 'sync' }, server],
  ['a driver without synchronisations', { CONTROL_STIMULI: 'class-update student-lookup export' }, server],
  ['no session probe', withoutProbe, [...server, ...signIns]],
  ['a session probe without fields', { ...withoutProbe, WHOAMI_URL: 'http://127.0.0.1/api/me' }, signIns],
  ['no UI Integration URL', {}, signIns, noUrls],
  ['only sign-ins', { FEATURES: '', ...withoutWebhooks, ...withoutDriver }, [...server, ...signIns]],
  ['a service without data', { FEATURES: 'service' }, server],
  ['scenario 1 without a webhook', withoutWebhooks, server],
  ['scenario 2', { SCENARIO: '2' }, server],
  ['scenario 2 without configuration', { SCENARIO: '2', CONTROL_STIMULI: 'sync export' }, server],
  ['scenario 3', { SCENARIO: '3', ...withoutWebhooks }, server],
  ['scenario 3 without a driver', { SCENARIO: '3', ...withoutWebhooks, ...withoutDriver }, server],
  ['one prepared school', { TENANTS: '456800' }, [...server, ...signIns]],
  ['two prepared schools', { TENANTS: '456800 457100' }, [...server, ...signIns]],
  ['no consent', { CONSENT: '' }, [...server, ...signIns]],
  ['consent to attacks only', { CONSENT: 'attack' }, server],
]

/** Rules that a run decides although the profile lacks something that they need in general. */
const needlessly = [
  // They need the session probe for their positive controls, which a run without a probe omits.
  'login-url.new-flow.other-tenant-session',
  'login-url.new-flow.with-session',
  'login-url.tenant-over-session',
  // They send a credentials webhook in scenario 2, and need no configured school.
  'credentials.answer-before-token.refused',
  'credentials.answer-before-token.withheld',
  'credentials.before-configuration',
  'webhook-endpoint.credentials.accepted',
]

/** No check waits long: a rule that needs more is not exercised, which the doctor says too. */
const short = { MAX_WAIT_SECONDS: '2', LOGIN_DELAY_SECONDS: '0' }

const oneOf = process.env.DOCTOR === 'full' ? 1 : 6

for (const [what, change, only, adapt] of profiles.filter((_, at) => at % oneOf === 0))
  test.concurrent(what, { timeout: 600_000 }, async () => {
    const options = { profile: { ...short, ...change }, ...(adapt === undefined ? {} : { adapt }) }
    const coverage = await withPartner(options, async (run) => {
      const findings = await examinePartner(run, { begins: () => undefined, found: () => undefined })
      expect(findings.filter(({ condition }) => condition === 'bad')).toEqual([])
      return coverageOf(partnerDoctor, run.profile, findings)
    })
    const { checks } = await judgePartner({ ...options, only, lean: true })
    const rules = [...new Set(checks.map(({ rule }) => rule))]
    const verdict = (id: string): string => verdictOfRule(checks.filter(({ rule }) => rule === id))
    const decided = rules.filter((id) => ['passed', 'violated'].includes(verdict(id)))
    const expected = coverage
      .filter(({ exercised }) => exercised === 'yes' || exercised === 'in part')
      .map(({ rule }) => rule.id)
      .filter((id) => rules.includes(id))
    // The doctor says that only a run shows it.
    const open = new Set(coverage.flatMap(({ rule, depends }) => (depends === undefined ? [] : rule.id)))
    const reason = (id: string): string =>
      checks.find(({ rule, verdict }) => rule === id && verdict !== 'passed')?.reason ?? ''
    expect({
      // That a rule does not apply can show only in a run.
      notDecided: expected
        .filter((id) => !decided.includes(id) && !open.has(id) && verdict(id) !== 'not applicable')
        .map((id) => `${id}: ${reason(id)}`),
      notExpected: decided.filter((id) => !expected.includes(id) && !needlessly.includes(id)),
    }).toEqual({ notDecided: [], notExpected: [] })
  })
