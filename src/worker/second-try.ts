/**
 * Repeats checks that did not pass while this process stood still, and checks that were undecided while others ran.
 * @module
 */
import type { CheckRecord } from '../record/record.js'
import { Barrier } from './barrier.js'

/** A check that did not pass, and for how many milliseconds the process stood still meanwhile. */
export interface DisturbedCheck {
  readonly record: CheckRecord
  readonly ms: number
  /** What was done meanwhile at the target that can be done only once, in words: a second try could not repeat it. */
  readonly once?: string | undefined
  /** True if other checks may be the reason that it is undecided, and nothing that it did is lasting. */
  readonly mayBeAlone?: boolean
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

/** The record of a check that relies on something which happened once, while this process stood still. */
function withoutRepetition({ record, ms, once }: DisturbedCheck): CheckRecord {
  const seconds = (ms / 1000).toFixed(1)
  return {
    ...record,
    verdict: 'undecided',
    reason:
      `${record.reason}; this process stood still for ${seconds} s meanwhile. The check is not repeated: ${once}, which ` +
      'cannot be undone and is done once per run. To decide it: run again while the machine has less to do',
  }
}

/** So many checks with one reason stay undecided when they run alone, then the others with this reason are not repeated. */
const mostInVain = 2
/** The same for all reasons together. */
const mostInVainOfAll = 12

/** The record of a check that was undecided, and then ran alone. */
export function concludedSeparately(first: CheckRecord, alone: CheckRecord): CheckRecord {
  const title = `repeated alone: it was undecided while other checks ran (${first.reason})`
  const note = { title, verdict: 'passed', start: 0, ms: 0, exchanges: [], steps: [] } as const
  return { ...alone, steps: [note, ...alone.steps] }
}

/** A reason without the values that differ from check to check. */
function kindOf({ reason }: CheckRecord): string {
  return (reason ?? '').replace(/[\d.]+|"[^"]*"|https?:\S+/g, '…')
}

/** The second tries of a run. They begin when every check and observation has had its first. */
export class SecondTries<Check, Observation = never> {
  readonly #all: Barrier<Check | Observation>
  readonly #disturbed = new Map<Check, DisturbedCheck>()
  readonly #undecided = new Map<Check, CheckRecord>()

  /** @param all checks and observations of the run */
  constructor(all: Iterable<Check | Observation>) {
    this.#all = new Barrier(all)
  }

  /** Runs an observation: it gets no second try. */
  once<T>(observation: Observation, run: () => Promise<T>): Promise<T> {
    return this.#all.count(observation, run)
  }

  /** Runs the first try of a check. @returns its record, or null if it gets a second try */
  first(check: Check, run: () => Promise<DisturbedCheck>): Promise<CheckRecord | null> {
    return this.#all.count(check, async () => {
      const tried = await run()
      const { mayBeAlone = false, record } = tried
      if (!isDisturbed(tried) && mayBeAlone && record.verdict === 'undecided') {
        this.#undecided.set(check, record)
        return null
      }
      if (!isDisturbed(tried)) return record
      if (tried.once !== undefined) return withoutRepetition(tried)
      // Known before the last first try counts as ended: otherwise it would be missed.
      this.#disturbed.set(check, tried)
      return null
    })
  }

  /** Notes that a check or observation does not run. */
  leaveOut(one: Check | Observation): void {
    this.#all.ended(one)
  }

  /**
   * Runs all second tries, one by one. One that is disturbed too is followed by another.
   * @param conclude gets the record of each check
   */
  async run(
    again: (check: Check) => Promise<DisturbedCheck>,
    conclude: (check: Check, record: CheckRecord) => void,
  ): Promise<void> {
    await this.#all.reached
    for (const [check, first] of this.#disturbed) {
      let last = first
      for (let tries = 1; tries < mostTries && isDisturbed(last) && last.once === undefined; tries += 1)
        last = await again(check)
      if (!isDisturbed(last)) conclude(check, concludedFrom(first, last.record))
      else conclude(check, last.once === undefined ? neverAtRest(last) : withoutRepetition(last))
    }
    await this.#alone(again, conclude)
  }
  /** Repeats undecided checks, unless those that were repeated show that it is in vain. */
  async #alone(
    again: (check: Check) => Promise<DisturbedCheck>,
    conclude: (check: Check, record: CheckRecord) => void,
  ): Promise<void> {
    const inVain = new Map<string, number>()
    let inVainOfAll = 0
    for (const [check, first] of this.#undecided) {
      const kind = kindOf(first)
      const times = inVain.get(kind) ?? 0
      if (times >= mostInVain || inVainOfAll >= mostInVainOfAll) {
        conclude(check, first)
        continue
      }
      const { record: alone } = await again(check)
      conclude(check, concludedSeparately(first, alone))
      if (alone.verdict !== 'undecided') continue
      inVain.set(kind, times + 1)
      inVainOfAll += 1
    }
  }
}
