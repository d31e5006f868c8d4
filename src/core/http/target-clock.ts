/**
 * Measures the difference between the clocks of the target and of this machine from Date headers (RFC 9110, 6.6.1).
 * @module
 */

/** Seconds by which the target's clock is ahead, and by how much that may be wrong. */
export interface ClockOffset {
  readonly seconds: number
  readonly doubt: number
}

/** Milliseconds that the target's clock is ahead: at least, and at most. */
export interface ClockBounds {
  readonly least: number
  readonly most: number
}

const noBounds: ClockBounds = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }

/** The clock of one target. */
export class TargetClock {
  #offset: ClockOffset | undefined
  #bounds = noBounds
  #isKept = false

  /** The known difference; undefined if no answer had a date. */
  get offset(): ClockOffset | undefined {
    return this.#offset
  }

  /**
   * The difference as all answers together limit it: the more answers, the narrower. Undefined after an answer that
   * contradicts the others, as those of several machines do, or of a busy one. Then the limits are learned again.
   */
  get bounds(): ClockBounds | undefined {
    return this.#bounds.least <= this.#bounds.most ? this.#bounds : undefined
  }

  /** True where nothing is learned any more. */
  get isKept(): boolean {
    return this.#isKept
  }

  /**
   * Learns from one answer. The fastest answer gives the best value.
   * @param date its header Date
   * @param asked when the request was sent, in epoch milliseconds
   * @param answered when its headers had arrived
   */
  learn(date: string | undefined, asked: number, answered: number): void {
    const said = Date.parse(date ?? '')
    if (Number.isNaN(said)) return
    // A date has whole seconds: it is up to one second old.
    const { least, most } = this.bounds ?? noBounds
    this.#bounds = { least: Math.max(least, said - answered), most: Math.min(most, said + 1000 - asked) }
    if (this.#isKept) return
    const doubt = (answered - asked) / 2000 + 0.5
    if (this.#offset !== undefined && this.#offset.doubt <= doubt) return
    this.#offset = { seconds: (said + 500 - (asked + answered) / 2) / 1000, doubt }
  }

  /** Keeps what is known: from now on a driver moves the target's clock, perhaps the one that makes the dates. */
  keep(): void {
    this.#isKept = true
  }
}
