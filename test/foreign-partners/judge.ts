/**
 * Judges applications of the tests by the rules of role partner.
 */
import { partnerRules } from '../../generated/catalogue.js'
import { concludeRules } from '../../src/record/conclude.js'
import type { CheckRecord, RuleEntry, Verdict } from '../../src/record/record.js'
import { auditOfPartnerRun } from '../support/audited-partner-run.js'
import { violatedIn } from '../support/audited-run.js'
import { judgePartner } from '../support/partner-harness.js'
import type { Start } from './web.js'

/** What came of a run. */
export interface Outcome {
  /** Ids of all rules that were planned, with their verdicts. */
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly checks: readonly CheckRecord[]
  /** Ids of rules that a recording of the run violates; empty if none was made. */
  readonly audited: readonly string[]
}

/** What all applications of these tests tell of whoever is signed in. */
const told = { FEATURES: '', WHOAMI_ROLE: '', WHOAMI_LOCALE: '' }

/**
 * Judges an application.
 * @param change profile keys to change
 * @param only ids or prefixes of rules; by default all
 * @param isAudited true if a recording of the run is judged, too
 */
export async function judgeForeign(
  start: Start,
  change: Readonly<Record<string, string>> = {},
  only: readonly string[] = [],
  isAudited = false,
): Promise<Outcome> {
  const { checks, run } = await judgePartner({
    ...{ start, profile: { ...told, ...change }, only, lean: !isAudited },
    ...(isAudited ? { prepare: ({ evidence }) => evidence.keepRaw() } : {}),
  })
  const planned = new Set(checks.map(({ rule }) => rule))
  const entries: readonly RuleEntry[] = Object.values(partnerRules).filter(({ id }) => planned.has(id))
  const rules = concludeRules(entries, checks, () => false)
  const audited = isAudited ? violatedIn(await auditOfPartnerRun(run)) : []
  return { verdicts: new Map(rules.map(({ entry, verdict }) => [entry.id, verdict])), checks, audited }
}

/** The ids of the rules with this verdict, sorted. */
export function withVerdict({ verdicts }: Outcome, wanted: Verdict): string[] {
  return [...verdicts]
    .filter(([, verdict]) => verdict === wanted)
    .map(([id]) => id)
    .sort()
}
