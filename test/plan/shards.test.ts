import { expect, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { requestsPerCheck } from '../../generated/costs.js'
import { plannedOf } from '../../src/plan/planned.js'
import { divide, type Unit } from '../../src/plan/shards.js'
import { entryOf } from '../../src/platform/entries.js'
import { checkProfile } from '../../src/profile/load.js'
import { loadPartnerProfile } from '../../src/profile/partner/load.js'
import { ConfigurationError } from '../../src/profile/problems.js'
import type { Profile } from '../../src/profile/profile.js'
import type { Part } from '../../src/record/record.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { embeddedSettings, packageFile } from '../support/profiles.js'
import '../../suites/partner/index.js'
import '../../suites/platform/index.js'

const everything = { only: [], features: [] }
const counts = [1, 2, 3, 4, 5, 6, 7]
const everyControlEvent =
  'launch activate deactivate activation-state set-language rename-user reinstall grant-permission substitute ' +
  'change-lesson-teacher move-period add-resource remove-resource cancel-period delete-period write-note ' +
  'set-name-layout delete-user'

/** The embedded platform's profile; an empty text removes a key. */
function profile(change: Readonly<Record<string, string>> = {}): Profile {
  return checkProfile({ ...embeddedSettings(), ...change }, packageFile('env'), 'the profile')
}

const partner = loadPartnerProfile(packageFile('env/partner.embedded.env'))

/** Each check, each check that is left out and each observation of a plan. */
function names(plan: {
  readonly checks: readonly { readonly rule: string; readonly case: string }[]
  readonly skipped: readonly { readonly rule: string; readonly case: string }[]
  readonly observations: readonly { readonly id: string }[]
}): string[] {
  return [
    ...plan.checks.map((one) => `${one.rule} ${one.case}`),
    ...plan.skipped.map((one) => `left out: ${one.rule} ${one.case}`),
    ...plan.observations.map(({ id }) => id),
  ]
}

test.each(counts)('%i parts of a platform run are all of it, each thing once', (count) => {
  const target = profile()
  const parts = Array.from({ length: count }, (_, at) =>
    platformPlanner.plan(target, { ...everything, shard: { index: at + 1, count } }),
  )
  expect(parts.flatMap(names).sort()).toEqual(names(platformPlanner.plan(target, everything)).sort())
  const ids = parts.flatMap((part) => part.rules.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(Object.keys(rules).toSorted())
})

test.each(counts)('%i parts of a certification are all of it, each thing once', (count) => {
  const parts = Array.from({ length: count }, (_, at) =>
    partnerPlanner.plan(partner, { ...everything, shard: { index: at + 1, count } }),
  )
  expect(parts.flatMap(names).sort()).toEqual(names(partnerPlanner.plan(partner, everything)).sort())
  const ids = parts.flatMap((part) => part.rules.map(({ id }) => id))
  expect(ids.toSorted()).toEqual(Object.keys(partnerRules).toSorted())
})

test('the same profile and selection give the same parts, whoever plans them', () => {
  const shard = { index: 2, count: 3 }
  expect(platformPlanner.divided(profile(), { ...everything, shard }).parts).toEqual(
    platformPlanner.divided(profile(), { ...everything, shard: { index: 3, count: 3 } }).parts,
  )
  const elsewhere = { ...profile(), baseUrl: 'https://school.example' }
  expect(platformPlanner.divided(elsewhere, { ...everything, shard }).parts).toEqual(
    platformPlanner.divided(profile(), { ...everything, shard }).parts,
  )
})

test.each([2, 3, 5])('%i parts take about as long', (count) => {
  const { whole, parts } = platformPlanner.divided(profile(), { ...everything, shard: { index: 1, count } })
  const work = parts.map(({ rules: own }) =>
    whole.checks
      .filter(({ rule }) => own.includes(rule))
      .reduce((sum, { rule }) => sum + (requestsPerCheck[rule] ?? 1), 0),
  )
  const mean = work.reduce((sum, one) => sum + one, 0) / count
  for (const load of work) expect(Math.abs(load - mean)).toBeLessThan(mean / 3)
  const partners = partnerPlanner.divided(partner, { ...everything, shard: { index: 1, count } })
  const checks = partners.parts.map(
    ({ rules: own }) => partners.whole.checks.filter(({ rule }) => own.includes(rule)).length,
  )
  for (const check of checks)
    expect(Math.abs(check - partners.whole.checks.length / count)).toBeLessThan(
      partners.whole.checks.length / count / 3,
    )
})

test('what waits is spread over the parts', () => {
  const unit = (id: string, waits: number): Unit => ({ kind: 'rule', id, work: 1, waits, together: false })
  const parts = divide([unit('a', 600), unit('b', 600), unit('c', 0), unit('d', 600), unit('e', 0)], 3)
  const waiting = parts.map(({ rules: own }) => own.filter((id) => 'abd'.includes(id)).length)
  expect(waiting).toEqual([1, 1, 1])
})

/** The rules and observations of all parts but the last. */
function before(parts: readonly Part[]): string[] {
  return parts.slice(0, -1).flatMap((part) => [...part.rules, ...part.observations])
}

test('what changes the target, takes turns or types in wrong passwords lies in the last part', () => {
  const { parts, whole } = platformPlanner.divided(profile(), {
    ...everything,
    shard: { index: 1, count: 4 },
  })
  const outside = new Set(before(parts))
  const touching = whole.checks.filter(({ rule, needs }) =>
    [...entryOf(rule).needs, ...needs].some(
      (need) => need.startsWith('consent.') || need === 'driver.activate' || need === 'driver.substitute',
    ),
  )
  expect(touching.length).toBeGreaterThan(60)
  expect(touching.filter(({ rule }) => outside.has(rule))).toEqual([])
  expect(outside.size).toBeGreaterThan(200)
  for (const count of counts) {
    const outsideOf = before(
      platformPlanner.divided(profile(), { ...everything, shard: { index: 1, count } }).parts,
    )
    expect(outsideOf).not.toContain('observe.timetable.change-words')
    expect(outsideOf).not.toContain('observe.id-token.sub-across-tenants')
  }
})

test('where the school itself is changed, what would see it lies in the last part, too', () => {
  const timetable = {
    CONTROL_STIMULI: 'launch substitute move-period cancel-period',
    CONSENT: 'mutate permanent',
    MAX_WAIT_SECONDS: '0',
  }
  const { parts, whole } = platformPlanner.divided(profile(timetable), {
    ...everything,
    shard: { index: 1, count: 3 },
  })
  const executed = new Set<string>([
    ...whole.checks.map(({ rule }) => rule),
    ...whole.observations.map(({ id }) => id),
  ])
  const outside = before(parts).filter((id) => executed.has(id))
  expect(outside.filter((id) => /^(?:observe\.)?(?:timetable|students|rooms|roster)\./.test(id))).toEqual([])
  expect(outside.filter((id) => id.startsWith('authorize.')).length).toBeGreaterThan(30)

  const users = platformPlanner.divided(
    profile({ CONTROL_STIMULI: everyControlEvent, MAX_WAIT_SECONDS: '0' }),
    {
      ...everything,
      shard: { index: 1, count: 3 },
    },
  )
  expect(before(users.parts).filter((id) => id.startsWith('id-token.'))).toEqual([])
})

test('where a user has one session, all sign-ins lie in the last part', () => {
  const { parts } = platformPlanner.divided(profile({ SESSIONS_PER_USER: 'one' }), {
    ...everything,
    shard: { index: 1, count: 3 },
  })
  const signingIn = before(parts).filter(
    (id) => id in rules && rules[id as keyof typeof rules].needs.some((need) => need.startsWith('user.')),
  )
  expect(signingIn).toEqual([])
  expect(before(parts).length).toBeGreaterThan(100)
})

test('a clock that all would see moved cannot be divided', () => {
  const moving = profile({ CONTROL_STIMULI: 'advance-clock launch' })
  const divided = { ...everything, shard: { index: 1, count: 2 } }
  expect(() => platformPlanner.plan(moving, divided)).toThrow(ConfigurationError)
  expect(() => platformPlanner.plan(moving, divided)).toThrow(
    /cannot be divided.*Expected.*lend-tenant.*To fix it.*Nothing was sent/,
  )
  expect(platformPlanner.plan(moving, everything).checks.map(({ rule }) => rule)).toContain(
    'service-token.validity.ends',
  )
  const { checks } = platformPlanner.plan(moving, { ...divided, only: ['discovery'] })
  expect(checks.length).toBeGreaterThan(0)
  expect(checks.every(({ rule }) => rule.startsWith('discovery.'))).toBe(true)
})

test('parts of one run have one digest; another profile, selection or lacking secret gives another', () => {
  const digest = (target: Profile, only: string[] = [], count = 1): string => {
    const { whole, parts, own } = platformPlanner.divided(target, {
      only,
      features: [],
      shard: { index: 1, count },
    })
    return plannedOf(whole, parts, own, { role: 'platform', profile: target.digest }, new Set()).digest
  }
  const usual = digest(profile())
  expect(digest(profile(), [], 3)).toBe(usual)
  expect(digest(profile({ OIDC_CLIENT_SECRET: 'another secret' }))).toBe(usual)
  expect(digest(profile({ RECEIVER_LISTEN: '127.0.0.1:8443' }))).toBe(usual)
  expect(digest(profile({ SERVICE_PASSWORD: '' }))).not.toBe(usual)
  expect(digest(profile({ LEEWAY_SECONDS: '17' }))).not.toBe(usual)
  expect(digest(profile(), ['discovery'])).not.toBe(usual)
})
