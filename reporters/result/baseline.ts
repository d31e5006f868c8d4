/**
 * What a run found about the entries of its baseline, in words.
 * @module
 */
import type { BaselineRecord, KnownState, RunRecord } from '../../src/record/record.js'
import { plural } from '../outcome.js'

/** Lines about the baseline of a run. Empty without one. */
export function baselineLines({ baseline }: Pick<RunRecord, 'baseline'>): string[] {
  if (baseline === undefined) return []
  const { name, entries } = baseline
  const having = (state: KnownState): BaselineRecord['entries'] =>
    entries.filter((entry) => entry.state === state)
  const [known, expired, removable] = [having('known'), having('expired'), having('removable')]
  return [
    `Baseline ${name}: ${plural(known.length, 'known violation')} of ${plural(entries.length, 'entry', 'entries')}.`,
    ...expired.map(
      (entry) =>
        `Expired on ${entry.expires}, so it counts again: ${nameOf(entry)}; owner ${entry.owner}; ${entry.reason}`,
    ),
    ...removable.map(
      (entry) => `Passed, so its entry can be removed: ${nameOf(entry)}; owner ${entry.owner}`,
    ),
  ]
}

function nameOf({ rule, case: name }: BaselineRecord['entries'][number]): string {
  return name === undefined ? rule : `${rule} (${name})`
}
