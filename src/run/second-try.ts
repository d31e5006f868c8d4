/**
 * Repeats checks that did not pass while this process stood still.
 * @module
 */
import type { CheckRecord } from '../record/record.js'

/** A check that did not pass, and for how many milliseconds the process stood still meanwhile. */
export interface DisturbedCheck {
  readonly record: CheckRecord
  readonly ms: number
}

/** True for verdicts that a standstill can cause. */
export function canBeDisturbed({ verdict }: Pick<CheckRecord, 'verdict'>): boolean {
  return verdict === 'undecided' || verdict === 'violated'
}

/**
 * The record of a check from its two tries. The second one counts, except that a violation that does not appear again
 * leaves the check undecided: the target may break the rule only sometimes.
 */
export function concludedFrom({ record: first, ms }: DisturbedCheck, second: CheckRecord): CheckRecord {
  const seconds = (ms / 1000).toFixed(1)
  const title = `the second try: during the first, this process stood still for ${seconds} s (${first.verdict}: ${first.reason})`
  const note = { title, verdict: 'passed', start: 0, ms: 0, exchanges: [], steps: [] } as const
  const noted = { ...second, steps: [note, ...second.steps] }
  if (first.verdict !== 'violated' || second.verdict === 'violated') return noted
  return {
    ...noted,
    verdict: 'undecided',
    reason: `violated while this process stood still for ${seconds} s (${first.reason}), and ${second.verdict} at the second try`,
    exchanges: [...new Set([...first.exchanges, ...second.exchanges])],
  }
}
