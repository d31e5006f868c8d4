/**
 * Waivers of single violations: the entries of a baseline. Other waivers come from settings of the profile, see
 * `waivers.ts`. Both make a rule `waived`, and a run with either is at best `conformant with waivers`.
 * @module
 */
import { inPart, verdictOfRule } from '../record/conclude.js'
import type {
  Baseline,
  BaselineRecord,
  CheckRecord,
  KnownState,
  KnownViolation,
  RuleRecord,
} from '../record/record.js'

/** The rules of a run with its baseline, and what accepts their violations. */
export interface JudgedByBaseline {
  readonly rules: readonly RuleRecord[]
  /** The baseline with the state of each entry. Null without one. */
  readonly baseline: BaselineRecord | null
  /** The entries that accept a violation, each as a sentence. */
  readonly waivers: readonly string[]
}

/**
 * Applies a baseline. A rule is waived if entries accept all its violated cases.
 * @param started when the run began, ISO 8601: an entry expires at the end of its last day, in UTC
 */
export function applyBaseline(
  rules: readonly RuleRecord[],
  baseline: Baseline | undefined,
  started: string,
): JudgedByBaseline {
  if (baseline === undefined) return { rules, baseline: null, waivers: [] }
  const byId = new Map(rules.map((rule) => [rule.entry.id, rule]))
  const entries = baseline.entries.map((entry) => ({
    ...entry,
    state: stateOf(entry, byId.get(entry.rule), started),
  }))
  return {
    rules: rules.map((rule) => waivedRule(rule, baseline.entries, started)),
    baseline: { ...baseline, entries },
    waivers: entries.filter(({ state }) => state === 'known').map((entry) => knownWords(entry, baseline)),
  }
}

/** True if an entry that has not expired accepts a violation of the check. */
export function accepts(
  { entries }: Pick<Baseline, 'entries'>,
  check: Pick<CheckRecord, 'rule' | 'case'>,
  started: string,
): boolean {
  return entries.some((entry) => isAbout(entry, check) && !hasExpired(entry, started))
}

/** The entry in words: `authorize.scope (empty)`. */
export function entryName({ rule, case: name }: KnownViolation): string {
  return name === undefined ? rule : `${rule} (${name})`
}

function knownWords(entry: KnownViolation, { name }: Baseline): string {
  const { owner, reason, expires } = entry
  return `baseline ${name}: ${entryName(entry)} is a known violation until ${expires}; owner ${owner}; ${reason}`
}

function isAbout(entry: KnownViolation, check: Pick<CheckRecord, 'rule' | 'case'>): boolean {
  return entry.rule === check.rule && (entry.case === undefined || entry.case === check.case)
}

function hasExpired({ expires }: KnownViolation, started: string): boolean {
  return started.slice(0, 'YYYY-MM-DD'.length) > expires
}

function waivedRule(rule: RuleRecord, entries: readonly KnownViolation[], started: string): RuleRecord {
  if (rule.waived || rule.verdict !== 'violated') return rule
  const current = entries.filter((entry) => entry.rule === rule.entry.id && !hasExpired(entry, started))
  const isAccepted = (check: CheckRecord): boolean => current.some((entry) => isAbout(entry, check))
  const violated = rule.checks.filter(({ verdict }) => verdict === 'violated')
  if (!violated.every(isAccepted)) return rule
  const newViolations = rule.checks.filter((check) => !isAccepted(check))
  return {
    ...rule,
    waived: true,
    ...(newViolations.length === 0 ? {} : { otherCases: verdictOfRule(newViolations) }),
  }
}

function stateOf(entry: KnownViolation, rule: RuleRecord | undefined, started: string): KnownState {
  const checks = rule?.checks.filter((check) => isAbout(entry, check)) ?? []
  if (checks.some(({ verdict }) => verdict === 'violated'))
    return hasExpired(entry, started) ? 'expired' : 'known'
  const verdict = checks.length === 0 ? 'not exercised' : verdictOfRule(checks)
  // A case that was not exercised may be the violated one.
  return verdict === 'passed' && inPart({ verdict, checks }) === null ? 'removable' : 'open'
}
