/**
 * Concludes from checks to rules, and to the result of a run.
 * @module
 */
import {
  type CheckRecord,
  type Result,
  type RuleEntry,
  type RuleRecord,
  type RuleVerdict,
  type RunRecord,
  type Tier,
  type Verdict,
  worst,
} from './record.js'

/**
 * The verdict of a rule: the worst of its checks. Optional cases that were not exercised do not count, except if no
 * other case applies to the target: then the rule may apply, and nothing was judged.
 */
export function verdictOfRule(checks: readonly Pick<CheckRecord, 'optional' | 'verdict'>[]): Verdict {
  const counted = checks.filter(({ optional, verdict }) => !(optional && verdict === 'not exercised'))
  if (counted.length > 0 && counted.every(({ verdict }) => verdict === 'not applicable'))
    return counted.length < checks.length ? 'not exercised' : 'not applicable'
  return worst(counted.map(({ verdict }) => verdict))
}

/** Features of signing users in. The rules of all others use a new school for each check. */
const signInFeatures: ReadonlySet<string> = new Set([
  ...['sso', 'confidential-client', 'public-client', 'localisation', 'reads-role', 'reads-birthdate'],
])

/**
 * True if a rule about signing users in was not exercised only because its checks need more than one school, and the
 * profile fixes one. Without new schools, nothing is known of webhooks and data: their rules are not excluded but open.
 */
export function excludedByOneSchool(
  { feature }: Pick<RuleEntry, 'feature'>,
  checks: readonly CheckRecord[],
): boolean {
  const open = checks.filter(({ verdict }) => verdict === 'not exercised')
  const required = open.filter(({ optional }) => !optional)
  const counted = required.length > 0 ? required : open
  return (
    signInFeatures.has(feature) && counted.length > 0 && counted.every(({ oneSchool }) => oneSchool === true)
  )
}

/** What a rule that passed in part did not cover. */
export interface PassedInPart {
  /** Number of cases that passed. */
  readonly exercised: number
  /** Number of cases that apply to the target. */
  readonly cases: number
  /** The cases and parts of cases that were not exercised, and why. */
  readonly missing: readonly { readonly case: string; readonly reason: string }[]
}

/** What a rule that passed did not cover; null if it covered all its cases, or did not pass. */
export function inPart({
  verdict,
  checks,
}: {
  readonly verdict: Verdict
  readonly checks: readonly Pick<CheckRecord, 'case' | 'verdict' | 'reason' | 'leftOut'>[]
}): PassedInPart | null {
  const missing = checks.flatMap(missingIn)
  if (verdict !== 'passed' || missing.length === 0) return null
  const exercised = checks.filter((check) => check.verdict === 'passed').length
  return {
    exercised,
    cases: exercised + missing.length,
    missing,
  }
}

/** What a check did not cover: the whole case, or parts of it. */
function missingIn({
  case: name,
  verdict,
  reason,
  leftOut = [],
}: Pick<CheckRecord, 'case' | 'verdict' | 'reason' | 'leftOut'>): PassedInPart['missing'] {
  if (verdict === 'not exercised') return [{ case: name, reason: reason ?? 'not exercised' }]
  if (verdict !== 'passed') return []
  return leftOut.map((one) => ({ case: name === '' ? one.part : `${name}: ${one.part}`, reason: one.reason }))
}

/** The verdict of a rule in words. */
export function ruleVerdictOf(rule: Parameters<typeof inPart>[0]): RuleVerdict {
  return inPart(rule) === null ? rule.verdict : 'passed in part'
}

/** `passed in part: 2 of 4 cases were exercised; missing: public client (the profile lacks PUBLIC_CLIENT_ID)`. */
export function inPartWords({ exercised, cases, missing }: PassedInPart): string {
  const named = missing.map(({ case: name, reason }) => `${name === '' ? 'a case' : name} (${reason})`)
  return `passed in part: ${exercised} of ${cases} cases ${exercised === 1 ? 'was' : 'were'} exercised; missing: ${named.join(', ')}`
}

/** The verdict of a rule in words, and if it passed in part, what is missing. */
export function verdictWords(rule: Parameters<typeof inPart>[0]): string {
  const part = inPart(rule)
  return part === null ? rule.verdict : inPartWords(part)
}

/** Joins checks to their rules, in the order of the catalogue. */
export function concludeRules(
  entries: readonly RuleEntry[],
  checks: readonly CheckRecord[],
  waived: (rule: string) => boolean,
): RuleRecord[] {
  return entries.map((entry) => {
    const ruleChecks = checks.filter(({ rule }) => rule === entry.id)
    const verdict = verdictOfRule(ruleChecks)
    const excluded = verdict === 'not exercised' && excludedByOneSchool(entry, ruleChecks)
    return {
      ...{ entry, verdict, waived: waived(entry.id), checks: ruleChecks },
      ...(excluded ? { oneSchool: true as const } : {}),
    }
  })
}

/** The fields of a rule that decide the result of a run. */
export interface JudgedRule {
  readonly entry: Pick<RuleEntry, 'level' | 'tier'>
  readonly verdict: Verdict
  readonly waived: boolean
  /** The verdict of the cases that no waiver accepts; absent if there are none. */
  readonly otherCases?: Verdict
  /** True if it was not exercised only because the profile fixes one school. */
  readonly oneSchool?: true
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
 * @param whole false if the run was interrupted, or is a part
 * @param selected true if only some of the rules were judged: then the target as a whole has no result
 * @param broken messages of the target that count because they do not fit the OpenAPI documents; default: none
 */
export function resultOf(
  rules: readonly JudgedRule[],
  {
    whole,
    selected = false,
    broken = 0,
    waivers,
    ...counting
  }: Counting & { whole: boolean; selected?: boolean; broken?: number; waivers: readonly string[] },
): Result {
  const counted = rules
    .filter(({ entry }) => entry.level === 'must' && tierCounts(counting, entry.tier))
    .filter(({ verdict }) => verdict !== 'not applicable')
  if (counted.some(({ verdict, waived }) => verdict === 'violated' && !waived)) return 'not conformant'
  if (broken > 0) return 'not conformant'
  const fine: readonly Verdict[] = ['passed', 'not applicable']
  const further = counted.filter(({ oneSchool }) => oneSchool)
  const judged = counted.filter(({ oneSchool }) => !oneSchool)
  const decided = judged.every(
    ({ verdict, waived, otherCases = 'passed' }) =>
      verdict === 'passed' || (verdict === 'violated' && waived && fine.includes(otherCases)),
  )
  const executed = counted.some(({ verdict }) => verdict === 'passed')
  if (!whole || !decided || !executed || (selected && further.length > 0)) return 'incomplete'
  if (selected) return 'selected rules passed'
  const conformant = further.length > 0 ? 'conformant for one school' : 'conformant'
  return waivers.length > 0 ? `${conformant} with waivers` : conformant
}

/** True if a target with this result conforms, as far as the words of the result say. */
export function isConformant(result: Result): boolean {
  return result.startsWith('conformant')
}

/** True if a result says nothing about further schools. */
export function isForOneSchool(result: Result): boolean {
  return result.startsWith('conformant for one school')
}
