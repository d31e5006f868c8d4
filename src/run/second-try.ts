/**
 * Repeats checks that did not pass while this process stood still.
 * @module
 */
import type { CheckRecord } from '../record/record.js'
import { Barrier } from './barrier.js'

/** A check that did not pass, and for how many milliseconds the process stood still meanwhile. */
export interface DisturbedCheck {
  readonly record: CheckRecord
  readonly ms: number
}

/** True for verdicts that a standstill can cause. */
export function canBeDisturbed({ verdict }: Pick<CheckRecord, 'verdict'>): boolean {
  return verdict === 'undecided' || verdict === 'violated'
}

function isDisturbed({ record, ms }: DisturbedCheck): boolean {
  return ms > 0 && canBeDisturbed(record)
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

/** Tries that a check gets while this process stands still again and again. */
const mostTries = 4

/** The record of a check if this process also stood still during its last try: nothing it found counts. */
function neverAtRest({ record, ms }: DisturbedCheck): CheckRecord {
  if (record.verdict !== 'violated') return record
  const seconds = (ms / 1000).toFixed(1)
  return {
    ...record,
    verdict: 'undecided',
    reason:
      `this process stood still during each of ${mostTries} tries (the last time for ${seconds} s), so the target may have ` +
      `waited for it in vain: ${record.reason}. To decide it: run again while the machine has less to do`,
  }
}

/** The second tries of a run. They begin when every check and observation has had its first. */
export class SecondTries<Check> {
  readonly #all: Barrier
  readonly #disturbed = new Map<Check, DisturbedCheck>()

  /** @param count number of checks and observations of the run */
  constructor(count: number) {
    this.#all = new Barrier(count)
  }

  /** Runs an observation: it gets no second try. */
  once<T>(run: () => Promise<T>): Promise<T> {
    return this.#all.count(run)
  }

  /** Runs the first try of a check. @returns its record, or null if it gets a second try */
  first(check: Check, run: () => Promise<DisturbedCheck>): Promise<CheckRecord | null> {
    return this.#all.count(async () => {
      const tried = await run()
      if (!isDisturbed(tried)) return tried.record
      // Known before the last first try counts as ended: otherwise it would be missed.
      this.#disturbed.set(check, tried)
      return null
    })
  }

  /**
   * Runs all second tries, one by one. One that is disturbed too is followed by another.
   * @param conclude gets the record of each check
   */
  async run(
    again: (check: Check) => Promise<DisturbedCheck>,
    conclude: (record: CheckRecord) => void,
  ): Promise<void> {
    await this.#all.reached
    for (const [check, first] of this.#disturbed) {
      let last = first
      for (let tries = 1; tries < mostTries && isDisturbed(last); tries += 1) last = await again(check)
      conclude(isDisturbed(last) ? neverAtRest(last) : concludedFrom(first, last.record))
    }
  }
}
