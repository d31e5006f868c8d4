/**
 * Concludes from checks to rules, and to the result of a run.
 * @module
 */
import {
  type CheckRecord,
  type Result,
  type RuleEntry,
  type RuleRecord,
  type RunRecord,
  type Tier,
  type Verdict,
  worst,
} from './record.js'

/** The verdict of a rule: the worst of its checks. Optional cases that were not exercised do not count. */
export function verdictOfRule(checks: readonly Pick<CheckRecord, 'optional' | 'verdict'>[]): Verdict {
  const counted = checks.filter(({ optional, verdict }) => !(optional && verdict === 'not exercised'))
  if (counted.length > 0 && counted.every(({ verdict }) => verdict === 'not applicable'))
    return 'not applicable'
  return worst(counted.map(({ verdict }) => verdict))
}

/** Joins checks to their rules, in the order of the catalogue. */
export function concludeRules(
  entries: readonly RuleEntry[],
  checks: readonly CheckRecord[],
  waived: (rule: string) => boolean,
): RuleRecord[] {
  return entries.map((entry) => {
    const own = checks.filter(({ rule }) => rule === entry.id)
    return { entry, verdict: verdictOfRule(own), waived: waived(entry.id), checks: own }
  })
}

/** The fields of a rule that decide the result of a run. */
export interface JudgedRule {
  readonly entry: Pick<RuleEntry, 'level' | 'tier'>
  readonly verdict: Verdict
  readonly waived: boolean
}

/** What counts for the result of a run in addition to the contract. */
export type Counting = Pick<RunRecord, 'standards' | 'own'>

/** Returns true if rules of a tier count for the result. */
export function tierCounts({ standards, own }: Counting, tier: Tier): boolean {
  return tier === 'contract' || (tier === 'standard' ? standards : own?.counted === true)
}

/**
 * The result of a run: of its `must` rules of the contract tier, and of other tiers if they count.
 * @param standards true if standard-tier rules count
 * @param own its `counted` is true if custom rules count
 * @param whole false if the run was interrupted
 */
export function resultOf(
  rules: readonly JudgedRule[],
  { whole, waivers, ...counting }: Counting & { whole: boolean; waivers: readonly string[] },
): Result {
  const counted = rules
    .filter(({ entry }) => entry.level === 'must' && tierCounts(counting, entry.tier))
    .filter(({ verdict }) => verdict !== 'not applicable')
  if (counted.some(({ verdict, waived }) => verdict === 'violated' && !waived)) return 'not conformant'
  const decided = counted.every(
    ({ verdict, waived }) => verdict === 'passed' || (verdict === 'violated' && waived),
  )
  const executed = counted.some(({ verdict }) => verdict === 'passed')
  if (!whole || !decided || !executed) return 'incomplete'
  return waivers.length > 0 ? 'conformant with waivers' : 'conformant'
}
