/**
 * Which rules a run could decide with a profile, and what the others lack.
 * @module
 */
import type { PlannableCheck, PlannableObservation, RunPlan } from '../plan/plan.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { CheckRecord, RuleEntry } from '../record/record.js'
import type { Finding } from './finding.js'
import type { RoleDoctor } from './role-doctor.js'

/** How much of a rule a profile can exercise. */
export interface RuleCoverage {
  readonly rule: RuleEntry
  /** `yes`: all cases; `in part`: some optional cases lack something; `no`: the rule would not be exercised. */
  readonly exercised: 'yes' | 'in part' | 'no' | 'not applicable'
  /** What is missing, e.g. `SECOND_CLIENT_ID` or `the part "service token" works`; or why the rule does not apply. */
  readonly missing: readonly string[]
  /** On what it depends whether a run decides the rule: only a run shows it. */
  readonly depends?: string
}

/**
 * The rules of a role.
 * @param findings about the parts that were tried; a need or a feature counts as missing if its part does not work
 */
export function coverageOf<P extends TargetProfile>(
  doctor: RoleDoctor<P>,
  profile: P,
  findings: readonly Finding[],
): RuleCoverage[] {
  const offered: ReadonlySet<string> = profile.features
  const absent = (features: readonly string[]): string[] =>
    features.filter((one) => !offered.has(one)).map(doctor.featureWords)
  const plan = doctor.planner.plan(profile, { only: [], features: [] })
  const lacking = (needs: readonly string[]): readonly string[] => doctor.lacking(needs, profile)
  return covered(plan, absent, findings, lacking).map((one) => doctor.withConditions(one, profile))
}

/** On what a rule depends whose checks all judge what came in other checks. */
const judgedByRecord = 'it is judged only by what comes by itself'

/** @param lacking what the profile lacks for needs, although a run would begin the checks */
function covered(
  plan: RunPlan<PlannableCheck, PlannableObservation>,
  absentFeatures: (features: readonly string[]) => string[],
  findings: readonly Finding[],
  lacking: (needs: readonly string[]) => readonly string[],
): RuleCoverage[] {
  const broken = new Map<string, string>()
  for (const { cause, needs, features } of findings)
    if (cause !== null)
      for (const word of [...needs, ...features.map(featureWord)])
        if (!broken.has(word)) broken.set(word, `"${cause}" does not work`)
  const undecided = new Map(
    findings.flatMap(({ part, rules }) => rules.map((id) => [id, `"${part}" shows too little`] as const)),
  )
  const withoutData = new Map(findings.flatMap((finding) => finding.withoutData ?? []))
  const inapplicable = new Map(findings.flatMap((finding) => finding.inapplicable))
  const blocking = (words: readonly string[]): string[] => [
    ...new Set([...lacking(words), ...words.flatMap((word) => broken.get(word) ?? [])]),
  ]
  return plan.rules.map((rule) => {
    const skipped = plan.skipped.filter((check) => check.rule === rule.id)
    const checks = plan.checks.filter((check) => check.rule === rule.id)
    const features = [rule.feature, ...(rule.also ?? [])]
    const isOfRecord = checks.length > 0 && checks.every(({ ofRecord }) => ofRecord === true)
    if (checks.length === 0 && skipped.every(({ verdict }) => verdict === 'not applicable')) {
      const absent = absentFeatures(features)
      const missing = absent.length > 0 ? absent : reasonsOf(skipped)
      return { rule, exercised: 'not applicable', missing }
    }
    const irrelevant = inapplicable.get(rule.id)
    if (irrelevant !== undefined) return { rule, exercised: 'not applicable', missing: [irrelevant] }
    const note = undecided.get(rule.id)
    const parts = [
      ...blocking([...(isOfRecord ? [] : rule.needs), ...features.map(featureWord)]),
      ...[note, withoutData.get(rule.id)].filter((one) => one !== undefined),
    ]
    if (parts.length > 0) return { rule, exercised: 'no', missing: parts }
    const blocked = checks.flatMap(({ needs, optional }) => {
      const missing = blocking(needs)
      return missing.length === 0 ? [] : [{ optional, missing }]
    })
    const left = [
      ...skipped
        .filter(({ verdict }) => verdict !== 'not applicable')
        .map(({ reason, optional }) => ({
          optional,
          missing: [(reason ?? '').replace(/^the profile lacks /, '')],
        })),
      ...blocked,
    ]
    const missing = [...new Set(left.flatMap((one) => one.missing))]
    if (missing.length === 0) return { rule, exercised: 'yes', missing }
    const decided = checks.length > blocked.length && left.every(({ optional }) => optional)
    return {
      rule,
      exercised: decided ? 'in part' : 'no',
      missing,
      ...(isOfRecord ? { depends: judgedByRecord } : {}),
    }
  })
}

function reasonsOf(skipped: readonly CheckRecord[]): string[] {
  return [...new Set(skipped.flatMap(({ reason }) => reason ?? []))]
}

/** Distinguishes features from needs. */
function featureWord(feature: string): string {
  return `feature ${feature}`
}
