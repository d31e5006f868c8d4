/**
 * Measures how late the event loop of this thread is. On a busy machine it falls behind: then more work at the same time
 * only makes every answer later.
 * @module
 */

/** How a delay is measured. */
export interface Looks {
  /** Milliseconds between two looks at the clock. */
  readonly interval: number
  /** A delay counts for so many looks. */
  readonly remembered: number
}

/** A delay counts for half a second. */
const usual: Looks = { interval: 50, remembered: 10 }

/** Looks at the clock again and again, until it is closed. */
export class LoopDelay {
  readonly #latest: number[] = []
  readonly #timer: NodeJS.Timeout
  #due: number

  /**
   * @param looked called after each look
   * @param now the clock, in milliseconds
   * @param looks default: every 50 ms; a delay counts for half a second
   */
  constructor(
    readonly looked: () => void = () => undefined,
    readonly now: () => number = () => performance.now(),
    readonly looks: Looks = usual,
  ) {
    this.#due = now() + looks.interval
    this.#timer = setInterval(this.look, looks.interval)
    this.#timer.unref()
  }

  /** Looks at the clock. */
  readonly look = (): void => {
    const now = this.now()
    this.#latest.push(Math.max(0, now - this.#due))
    if (this.#latest.length > this.looks.remembered) this.#latest.shift()
    this.#due = now + this.looks.interval
    this.looked()
  }

  /** Milliseconds of the longest delay that counts, also of one that has not ended. */
  get ms(): number {
    return Math.max(0, this.now() - this.#due, ...this.#latest)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
