/**
 * Holds what came of an application against what is known of its library.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Verdict } from '../../src/record/record.js'
import type { Expected } from './expected.js'
import { judgeForeign, type Outcome, withVerdict } from './judge.js'
import type { Start } from './web.js'

/** An application on a library. */
export interface Library {
  readonly start: Start
  readonly expected: Expected
  /** Profile keys to change. */
  readonly profile?: Readonly<Record<string, string>>
  /** What the profile lacks, or the application does not do, so that rules are left out. */
  readonly without: readonly RegExp[]
  /** How many rules pass at least. */
  readonly passed: number
}

/** Declares the tests of a library. */
export function testLibrary({ start, expected, profile = {}, without, passed }: Library): void {
  let outcome: Outcome
  beforeAll(async () => {
    outcome = await judgeForeign(start, { CONTROL_DRIVER: 'none', ...profile }, [], true)
  }, 600_000)

  for (const verdict of ['violated', 'undecided'] as const)
    test(`the rules that are known to be ${verdict}, and no other`, () => {
      expect(withVerdict(outcome, verdict)).toEqual(Object.keys(expected[verdict]).sort())
    })

  test('a recording of the run violates no other rule', () => {
    const known = Object.keys(expected.violated)
    // If the second of two parallel callbacks comes late, it looks like a reload.
    if (known.includes('standard.callback.code-once.parallel'))
      known.push('standard.callback.code-once.reload')
    expect(outcome.audited.filter((id) => !known.includes(id))).toEqual([])
  })

  test('rules are left out for reasons that are known', () => {
    const out = (verdict: Verdict): boolean => verdict === 'not exercised' || verdict === 'not applicable'
    const reasons = outcome.checks.filter((check) => out(check.verdict)).map(({ reason }) => reason ?? '')
    expect(reasons.filter((reason) => !without.some((known) => known.test(reason)))).toEqual([])
  })

  test('all the rest passes', () => {
    expect(withVerdict(outcome, 'passed').length).toBeGreaterThan(passed)
  })
}

/** What none of these applications does or is told. */
export const common: readonly RegExp[] = [
  /LOGIN_DELAY_SECONDS$/,
  /the profile lacks CONTROL_DRIVER$/,
  /does not declare (public-client|user-calls|reads-birthdate|reads-role|localisation)$/,
  /does not declare (service|webhooks|deactivation-webhook|event-ids|deactivation-event-ids|scenario-[123])$/,
  /does not declare (students|student-lookup|timetable|class-updates|rooms|roster|double-periods)$/,
  /the host of the issuer has no letters/,
  /^the application redeems no code of two sign-ins that overlap$/,
]
