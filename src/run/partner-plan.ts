/**
 * Decides, before anything is sent, what a run of the role partner does: which checks, which are skipped and why.
 * @module
 */
import { type PartnerRuleId, partnerSilences } from '../../generated/catalogue.js'
import { allPartnerEntries, partnerEntryOf } from '../partner/entries.js'
import { missingForPartner, waitedFor } from '../partner/needs.js'
import { type PartnerCheck, type PartnerObservation, partnerDeclarations } from '../partner/rule.js'
import type { PartnerFeature, PartnerProfile } from '../profile/partner/profile.js'
import type { CheckRecord, Part, RuleEntry } from '../record/record.js'
import { type Selection, selects, unexecuted } from './platform-plan.js'
import { besideTheirTopic, divide, type Unit } from './shards.js'

/** A run before it begins. */
export interface PartnerPlan {
  /** Selected rules, in the order of the catalogue. */
  readonly rules: readonly RuleEntry[]
  readonly checks: readonly PartnerCheck[]
  /** Checks that are not run, as they stand in the report. */
  readonly skipped: readonly CheckRecord[]
  readonly observations: readonly PartnerObservation[]
  /** Checks that disturb all others: they come after them, one by one. They stand last among the checks. */
  readonly disturbing: ReadonlySet<PartnerCheck>
  /** Expected duration of real waits in seconds: checks wait side by side. */
  readonly seconds: number
}

/** A plan in its parts. */
export interface DividedPartnerPlan {
  readonly whole: PartnerPlan
  /** A single one where the run is not divided. */
  readonly parts: readonly Part[]
  /** What this run executes. */
  readonly own: PartnerPlan
}

/**
 * Plans a run for a profile. A rule that nothing checks is planned too, as not exercised: a run that leaves it out
 * must not look like one that passed it.
 */
export function planPartnerRun(profile: PartnerProfile, selection: Selection): PartnerPlan {
  return selection.shard === undefined
    ? planWhole(profile, selection)
    : planPartnerParts(profile, selection).own
}

/** Plans a run in its parts. Each has an application of its own: nothing has to lie together. */
export function planPartnerParts(profile: PartnerProfile, selection: Selection): DividedPartnerPlan {
  const whole = planWhole(profile, selection)
  const { shard = { index: 1, count: 1 } } = selection
  const unitOf = (kind: Unit['kind'], id: string, count: number, waits: number): Unit => ({
    kind,
    id,
    work: count * workOfCheck,
    waits,
    together: false,
  })
  const units = [
    ...whole.rules.map(({ id }) => {
      const own = whole.checks.filter(({ rule }) => rule === id)
      return unitOf('rule', id, own.length, Math.max(0, ...own.map((check) => waitOf(check, profile))))
    }),
    ...whole.observations.map(({ id }) => unitOf('observation', id, 1, 0)),
  ]
  const parts = divide(besideTheirTopic(units), shard.count)
  const own = shard.count === 1 ? whole : partOf(profile, whole, parts[shard.index - 1] as Part)
  return { whole, parts, own }
}

/** The part of a plan that one shard executes. */
function partOf(profile: PartnerProfile, whole: PartnerPlan, part: Part): PartnerPlan {
  const ids = new Set([...part.rules, ...part.observations])
  const checks = whole.checks.filter(({ rule }) => ids.has(rule))
  return {
    rules: whole.rules.filter(({ id }) => ids.has(id)),
    checks,
    skipped: whole.skipped.filter(({ rule }) => ids.has(rule)),
    observations: whole.observations.filter(({ id }) => ids.has(id)),
    disturbing: new Set(checks.filter((check) => whole.disturbing.has(check))),
    seconds: secondsOf(checks, profile),
  }
}

function planWhole(profile: PartnerProfile, selection: Selection): PartnerPlan {
  const entries = allPartnerEntries().filter((entry) => selects(selection, entry))
  const checks: PartnerCheck[] = []
  const skipped: CheckRecord[] = []
  for (const entry of entries) {
    const absent = absentFeature(entry, profile)
    const own = partnerDeclarations.checksOf(entry.id as PartnerRuleId, profile)
    if (own.length === 0) {
      const missing = missingForPartner(entry.needs, profile)
      const none = { rule: entry.id, case: '', optional: false }
      const why = missing.length > 0 ? lacks(missing) : 'no suite checks it for this profile'
      skipped.push(
        absent === undefined ? unexecuted(none, 'not exercised', why) : notApplicable(none, absent),
      )
    }
    for (const check of own) {
      const missing = missingForPartner([...entry.needs, ...check.needs], profile)
      if (absent !== undefined) skipped.push(notApplicable(check, absent))
      else if (missing.length > 0) skipped.push(unexecuted(check, 'not exercised', lacks(missing)))
      else checks.push(check)
    }
  }
  const observations = partnerDeclarations.observations().filter(({ id }) => {
    const entry = partnerSilences[id]
    const offered = profile.features.has(entry.feature as PartnerFeature)
    return selects(selection, entry) && offered && missingForPartner(entry.needs, profile).length === 0
  })
  const disturbing = new Set(checks.filter((check) => needsOf(check).some((need) => disturbs.has(need))))
  // What waits longest begins first, so that everything else happens meanwhile; what disturbs comes last.
  const rank = (check: PartnerCheck): number => (disturbing.has(check) ? -1 : waitOf(check, profile))
  checks.sort((one, other) => rank(other) - rank(one))
  return {
    rules: entries,
    checks,
    skipped,
    observations,
    disturbing,
    seconds: secondsOf(checks, profile),
  }
}

function needsOf({ rule, needs }: PartnerCheck): readonly string[] {
  return [...partnerEntryOf(rule).needs, ...needs]
}

/** Seconds that a check waits at most. */
function waitOf(check: PartnerCheck, profile: PartnerProfile): number {
  return Math.max(0, ...needsOf(check).map((need) => secondsFor(need, profile)))
}

/** Seconds of all waits: checks wait side by side. */
function secondsOf(checks: readonly PartnerCheck[], profile: PartnerProfile): number {
  return Math.max(settling(checks, profile), ...checks.map((check) => waitOf(check, profile)))
}

/** Seconds that a check keeps the suite at work, roughly: it signs users in. */
const workOfCheck = 1

/** What happens to the whole application. */
const disturbs: ReadonlySet<string> = new Set(['driver.restart', 'driver.advance-clock'])

/** Seconds that a check with this need waits at most. */
function secondsFor(need: string, { loginDelaySeconds }: PartnerProfile): number {
  if (need === 'time') return loginDelaySeconds
  return need in waitedFor ? waitedFor[need as keyof typeof waitedFor] : 0
}

/** The least that waiting for sessions that do not begin takes. */
function settling(checks: readonly PartnerCheck[], profile: PartnerProfile): number {
  return checks.length === 0 ? 0 : profile.settleSeconds
}

function absentFeature(entry: RuleEntry, { features }: PartnerProfile): string | undefined {
  return [entry.feature, ...(entry.also ?? [])].find((one) => !features.has(one as PartnerFeature))
}

function notApplicable(check: Pick<CheckRecord, 'rule' | 'case' | 'optional'>, feature: string): CheckRecord {
  return unexecuted(check, 'not applicable', `the application does not declare ${feature}`)
}

function lacks(missing: readonly string[]): string {
  return `the profile lacks ${missing.join(', ')}`
}
