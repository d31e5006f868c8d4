/**
 * Which rules a run could decide with a profile, and what the others lack.
 * @module
 */

import { lackOfEntries, shownByRun } from '../doctor/data-conditions.js'
import type { Finding } from '../doctor/finding.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { Profile } from '../profile/profile.js'
import type { CheckRecord, RuleEntry } from '../record/record.js'
import { partnerPlanner } from './partner-plan.js'
import type { PlannableCheck, PlannableObservation, RunPlan } from './plan.js'
import { planRun } from './platform-plan.js'

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

const everything = { only: [], features: [] }

/**
 * The rules of the role platform.
 * @param findings about the parts that were tried; a need counts as missing if its part does not work
 */
export function coverageOf(profile: Profile, findings: readonly Finding[]): RuleCoverage[] {
  const absent = absentIn(profile.features, (feature) => `${feature} in FEATURES`)
  const coverage = covered(planRun(profile, everything), absent, findings, () => [])
  return coverage.map((one) => withConditions(one, profile))
}

/** The same with what is known of the data that the rule needs. */
function withConditions(coverage: RuleCoverage, profile: Profile): RuleCoverage {
  const { rule, exercised, missing } = coverage
  if (exercised !== 'yes' && exercised !== 'in part') return coverage
  const lack = lackOfEntries(rule.id, profile)
  if (lack !== null) return { rule, exercised: 'no', missing: [...missing, lack] }
  const depends = shownByRun(rule.id, profile)
  return depends === null ? coverage : { ...coverage, depends }
}

/**
 * The rules of the role partner.
 * @param findings about the parts that were tried; a need or a feature counts as missing if its part does not work
 */
export function partnerCoverageOf(profile: PartnerProfile, findings: readonly Finding[]): RuleCoverage[] {
  const absent = absentIn(profile.features, (feature) => derived[feature] ?? `${feature} in FEATURES`)
  return covered(partnerPlanner.plan(profile, everything), absent, findings, (needs) => [
    ...(needs.includes('probe') && profile.probe === null ? ['WHOAMI_URL'] : []),
    ...(needs.includes('consent.mutate') ? missingForActivation(profile) : []),
  ])
}

/** What the profile lacks to activate a school in its scenario. */
function missingForActivation({ service, control }: PartnerProfile): string[] {
  const { scenario, credentialsUrl } = service
  return [
    ...(scenario !== 3 && credentialsUrl === null ? ['CREDENTIALS_WEBHOOK_URL'] : []),
    ...(scenario === 1 ? [] : control === null ? ['CONTROL_DRIVER'] : []),
    ...(scenario === 1 || control === null || control.events.has('configure')
      ? []
      : ['CONTROL_STIMULI=configure']),
  ]
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
    const found = undecided.get(rule.id)
    const parts = [
      ...blocking([...(isOfRecord ? [] : rule.needs), ...features.map(featureWord)]),
      ...[found, withoutData.get(rule.id)].filter((one) => one !== undefined),
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

/** The settings that give an application a feature, if it is not a word of FEATURES. */
const derived: Readonly<Record<string, string>> = {
  'confidential-client': 'a confidential client (CLIENT_TYPE)',
  'public-client': 'a public client (CLIENT_TYPE)',
  'scenario-1': 'SCENARIO=1',
  'scenario-2': 'SCENARIO=2',
  'scenario-3': 'SCENARIO=3',
  webhooks: 'CREDENTIALS_WEBHOOK_URL',
  'event-ids': '{eventId} in CREDENTIALS_TEMPLATE',
  'deactivation-webhook': 'DEACTIVATION_WEBHOOK_URL',
  'deactivation-event-ids': '{eventId} in DEACTIVATION_TEMPLATE',
}

/** Returns what a profile lacks, in words, to have the features that a rule needs. */
function absentIn(
  offered: ReadonlySet<string>,
  inWords: (feature: string) => string,
): (features: readonly string[]) => string[] {
  return (features) => features.filter((one) => !offered.has(one)).map(inWords)
}

/** Distinguishes features from needs. */
function featureWord(feature: string): string {
  return `feature ${feature}`
}
