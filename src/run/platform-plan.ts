/**
 * Decides, before anything is sent, what a run does: which checks, which are skipped and why.
 * @module
 */
import { type RuleId, type SilenceId, silences } from '../../generated/catalogue.js'
import { requestsPerCheck } from '../../generated/requests.js'
import { allEntries } from '../platform/entries.js'
import { missingFor } from '../platform/needs.js'
import {
  type CheckDefinition,
  checksOf,
  declaredObservations,
  declaredOwnRules,
  declaredRules,
  type ObservationDefinition,
} from '../platform/rule.js'
import {
  disturbs,
  hearsSilence,
  longestChain,
  type Waiting,
  waitingCheck,
  waitingObservation,
  waitOf,
  waitsAtAll,
} from '../platform/waits.js'
import type { Feature, Profile } from '../profile/profile.js'
import type { CheckRecord, Part, RuleEntry, Shard } from '../record/record.js'
import { partOf, partsOf } from './parts.js'

/** What to run of a catalogue. */
export interface Selection {
  /** Rule ids, prefixes of ids up to a dot, or clauses; empty for all. */
  readonly only: readonly string[]
  /** Features; empty for all. */
  readonly features: readonly string[]
  /** Only this part of what is selected; left out for all. */
  readonly shard?: Shard
}

/** A run before it begins. */
export interface Plan {
  /** Selected rules, in the order of the catalogue. */
  readonly rules: readonly RuleEntry[]
  readonly checks: readonly CheckDefinition[]
  /** Checks that are not run, as they stand in the report. */
  readonly skipped: readonly CheckRecord[]
  readonly observations: readonly ObservationDefinition[]
  /** Expected duration of real waits in seconds: the longest chain of them. */
  readonly seconds: number
  /** Checks and observations that run when all others are over, for they change what those look at. */
  readonly disturbing: ReadonlySet<CheckDefinition | ObservationDefinition>
}

/** A plan in its parts. */
export interface DividedPlan {
  readonly whole: Plan
  /** A single one where the run is not divided. */
  readonly parts: readonly Part[]
  /** What this run executes. */
  readonly own: Plan
}

/** True where a selection names this rule. */
export function selects(
  { only, features }: Selection,
  entry: Pick<RuleEntry, 'id' | 'clause' | 'feature'>,
): boolean {
  if (features.length > 0 && !features.includes(entry.feature)) return false
  return only.length === 0 || only.some((word) => matches(word, entry))
}

function matches(word: string, { id, clause }: Pick<RuleEntry, 'id' | 'clause'>): boolean {
  if (id === word || id.startsWith(`${word.replace(/\.$/, '')}.`)) return true
  return clause === word || clause.startsWith(`${word} `) || clause.startsWith(`${word}.`)
}

/**
 * Plans a run for a profile. A rule that nothing checks is planned too, as not exercised: a run that leaves it out
 * must not look like one that passed it.
 */
export function planRun(profile: Profile, selection: Selection): Plan {
  return selection.shard === undefined ? planWhole(profile, selection) : planParts(profile, selection).own
}

/**
 * Plans a run in its parts.
 * @throws {ConfigurationError} where it cannot be divided
 */
export function planParts(profile: Profile, selection: Selection): DividedPlan {
  const whole = planWhole(profile, selection)
  const { shard = { index: 1, count: 1 } } = selection
  const parts = partsOf(profile, whole, shard.count)
  return {
    whole,
    parts,
    own: shard.count === 1 ? whole : partOf(profile, whole, parts[shard.index - 1] as Part),
  }
}

function planWhole(profile: Profile, selection: Selection): Plan {
  const declared = new Set<string>([...declaredRules(), ...declaredOwnRules()])
  const entries = allEntries().filter((entry) => selects(selection, entry))
  const checks: CheckDefinition[] = []
  const skipped: CheckRecord[] = []
  for (const entry of entries) {
    const absent = [entry.feature, ...(entry.also ?? [])].find((one) => !profile.features.has(one as Feature))
    const own = checksOf(entry.id as RuleId, profile)
    if (own.length === 0) {
      const missing = missingFor(entry.needs, profile)
      const noCase = missing.length > 0 ? lacks(missing) : 'the profile gives it no case'
      const why = declared.has(entry.id) ? noCase : 'no suite checks it'
      const none = { rule: entry.id, case: '', optional: false }
      skipped.push(
        absent === undefined
          ? unexecuted(none, 'not exercised', why)
          : unexecuted(none, 'not applicable', `the target does not offer ${absent}`),
      )
    }
    for (const check of own) {
      const missing = missingFor([...entry.needs, ...check.needs], profile)
      if (absent !== undefined)
        skipped.push(unexecuted(check, 'not applicable', `the target does not offer ${absent}`))
      else if (missing.length > 0) skipped.push(unexecuted(check, 'not exercised', lacks(missing)))
      else checks.push(check)
    }
  }
  const observations = declaredObservations().filter(({ id }) => {
    const entry = silences[id as SilenceId]
    return (
      selects(selection, entry) &&
      profile.features.has(entry.feature as Feature) &&
      missingFor(entry.needs, profile).length === 0
    )
  })
  const all = new Map<CheckDefinition | ObservationDefinition, Waiting>([
    ...checks.map((one) => [one, waitingCheck(one)] as const),
    ...observations.map((one) => [one, waitingObservation(one)] as const),
  ])
  const disturbing = new Set([...all.keys()].filter((one) => disturbs(profile, all.get(one) as Waiting)))
  // What waits begins first, so that everything else happens meanwhile, then the longest chains of requests; what
  // disturbs comes last.
  const rank = (one: CheckDefinition | ObservationDefinition): number => {
    const waiting = all.get(one) as Waiting
    if (disturbing.has(one)) return -1
    if (waitsAtAll(profile, waiting)) return 1 + waitOf(profile, waiting)
    return hearsSilence(waiting) ? 0.5 : 0
  }
  const requests = (one: CheckDefinition): number => requestsPerCheck[one.rule] ?? 0
  checks.sort((one, other) => rank(other) - rank(one) || requests(other) - requests(one))
  observations.sort((one, other) => rank(other) - rank(one))
  return {
    rules: entries,
    checks,
    skipped,
    observations,
    seconds: longestChain(profile, [...all.values()]),
    disturbing,
  }
}

function lacks(missing: readonly string[]): string {
  return `the profile lacks ${missing.join(', ')}`
}

/**
 * The record of a check that was not executed, or not reported.
 * @param at when that was known, ISO 8601
 */
export function unexecuted(
  check: Pick<CheckRecord, 'rule' | 'case' | 'optional'>,
  verdict: 'not exercised' | 'not applicable' | 'undecided',
  reason: string,
  at = new Date().toISOString(),
): CheckRecord {
  return {
    rule: check.rule,
    case: check.case,
    verdict,
    reason,
    expected: null,
    actual: null,
    optional: check.optional,
    at,
    ms: 0,
    exchanges: [],
    steps: [],
    stack: null,
  }
}
