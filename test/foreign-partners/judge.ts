/**
 * Judges applications of the tests by the rules of role partner.
 */
import { partnerRules } from '../../generated/catalogue.js'
import { concludeRules } from '../../src/record/conclude.js'
import type { CheckRecord, RuleEntry, Verdict } from '../../src/record/record.js'
import { judgePartner } from '../support/partner-harness.js'
import type { Start } from './web.js'

/** What came of a run. */
export interface Outcome {
  /** Ids of all rules that were planned, with their verdicts. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly checks: readonly CheckRecord[]
}

/** What all applications of these tests tell of whoever is signed in. */
const told = { FEATURES: '', WHOAMI_ROLE: '', WHOAMI_LOCALE: '' }

/**
 * Judges an application.
 * @param change profile keys to change
 * @param only ids or prefixes of rules; by default all
 */
export async function judgeForeign(
  start: Start,
  change: Readonly<Record<string, string>> = {},
  only: readonly string[] = [],
): Promise<Outcome> {
  const { checks } = await judgePartner({ start, profile: { ...told, ...change }, only, lean: true })
  const planned = new Set(checks.map(({ rule }) => rule))
  const entries: readonly RuleEntry[] = Object.values(partnerRules).filter(({ id }) => planned.has(id))
  const rules = concludeRules(entries, checks, () => false)
  return { verdicts: new Map(rules.map(({ entry, verdict }) => [entry.id, verdict])), checks }
}

/** The ids of the rules with this verdict, sorted. */
export function withVerdict({ verdicts }: Outcome, wanted: Verdict): string[] {
  return [...verdicts]
    .filter(([, verdict]) => verdict === wanted)
    .map(([id]) => id)
    .sort()
}
