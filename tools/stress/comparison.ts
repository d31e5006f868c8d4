/**
 * Compares the verdicts of rounds with those of a quiet run.
 * @module
 */
import type { RunRecord, Verdict } from '../../src/record/record.js'

/** What a round found: the verdict of each check and the text of each observation, by name. */
export interface Findings {
  /** By `rule (case)`. */
  readonly verdicts: Readonly<Record<string, { readonly verdict: Verdict; readonly reason: string | null }>>
  /** By id. Null if nothing was seen. */
  readonly observations: Readonly<Record<string, string | null>>
}

/** A check or an observation that ended otherwise than in the quiet run. */
export interface Difference {
  readonly name: string
  readonly quiet: string
  readonly now: string
  /** Why, if the check says it; otherwise null. */
  readonly reason: string | null
}

/** What the record of a run found. Addresses change from run to run: ports are left out. */
export function findingsOf({ rules, observations }: Pick<RunRecord, 'rules' | 'observations'>): Findings {
  return {
    verdicts: Object.fromEntries(
      rules
        .flatMap(({ checks }) => checks)
        .map(({ rule, case: name, verdict, reason }) => [
          name === '' ? rule : `${rule} (${name})`,
          { verdict, reason },
        ]),
    ),
    observations: Object.fromEntries(
      observations.map(({ id, seen }) => [
        id,
        seen?.replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1') ?? null,
      ]),
    ),
  }
}

/** All differences, in the order of the names. What only one of the two has differs too. */
export function differences(quiet: Findings, now: Findings): Difference[] {
  const names = (one: keyof Findings): string[] =>
    [...new Set([...Object.keys(quiet[one]), ...Object.keys(now[one])])].sort()
  const ofChecks = names('verdicts').map((name) => ({
    name,
    quiet: quiet.verdicts[name]?.verdict ?? 'absent',
    now: now.verdicts[name]?.verdict ?? 'absent',
    reason: now.verdicts[name]?.reason ?? null,
  }))
  const seen = (found: Findings, id: string): string =>
    id in found.observations ? (found.observations[id] ?? 'nothing seen') : 'absent'
  const ofObservations = names('observations').map((id) => ({
    name: id,
    quiet: seen(quiet, id),
    now: seen(now, id),
    reason: null,
  }))
  return [...ofChecks, ...ofObservations].filter((one) => one.quiet !== one.now)
}
