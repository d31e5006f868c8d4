/**
 * Which rules a run could decide with a profile, and what the others lack.
 * @module
 */

import type { Finding } from '../doctor/finding.js'
import type { Profile } from '../profile/profile.js'
import type { RuleEntry } from '../record/record.js'
import { planRun } from './platform-plan.js'

/** How much of a rule a profile can exercise. */
export interface RuleCoverage {
  readonly rule: RuleEntry
  /** `yes`: all cases; `in part`: some optional cases lack something; `no`: the rule would not be exercised. */
  readonly exercised: 'yes' | 'in part' | 'no' | 'not applicable'
  /** What is missing, e.g. `SECOND_CLIENT_ID` or `the part "service token" works`. */
  readonly missing: readonly string[]
}

/** @param findings about the parts that were tried; a need counts as missing if its part does not work */
export function coverageOf(profile: Profile, findings: readonly Finding[]): RuleCoverage[] {
  const plan = planRun(profile, { only: [], features: [] })
  const broken = new Map(
    findings.flatMap(({ cause, needs }) =>
      cause === null ? [] : needs.map((need) => [need as string, cause] as const),
    ),
  )
  return plan.rules.map((rule) => {
    const skipped = plan.skipped.filter((check) => check.rule === rule.id)
    const checks = plan.checks.filter((check) => check.rule === rule.id)
    const partsOf = (needs: readonly string[]): string[] => needs.flatMap((need) => broken.get(need) ?? [])
    if (checks.length === 0 && skipped.every(({ verdict }) => verdict === 'not applicable'))
      return { rule, exercised: 'not applicable', missing: absentFeatures(rule, profile) }
    const failing = checks.filter(({ needs }) => partsOf(needs).length > 0)
    const parts = [...partsOf(rule.needs), ...failing.flatMap(({ needs }) => partsOf(needs))]
    const lacking = [
      ...new Set([
        ...parts.map((part) => `"${part}" does not work`),
        ...skipped.map(({ reason }) => (reason ?? '').replace(/^the profile lacks /, '')),
      ]),
    ]
    if (lacking.length === 0) return { rule, exercised: 'yes', missing: [] }
    const left = [...skipped, ...failing]
    const decided =
      partsOf(rule.needs).length === 0 &&
      failing.length < checks.length &&
      left.every(({ optional }) => optional)
    return { rule, exercised: decided ? 'in part' : 'no', missing: lacking }
  })
}

/** The features that the rule needs and the profile does not name. */
function absentFeatures({ feature, also = [] }: RuleEntry, { features }: Profile): string[] {
  const named: ReadonlySet<string> = features
  return [feature, ...also].filter((one) => !named.has(one)).map((one) => `${one} in FEATURES`)
}
