/**
 * Measures how late the event loop of this thread is. On a busy machine it falls behind: then more work at the same time
 * only makes every answer later.
 * @module
 */

/** Milliseconds between two looks at the clock. */
const interval = 50
/** A delay counts for so many looks. */
const remembered = 10

/** Looks at the clock again and again, until it is closed. */
export class LoopDelay {
  readonly #latest: number[] = []
  readonly #timer: NodeJS.Timeout
  #due: number

  /**
   * @param looked called after each look
   * @param now the clock, in milliseconds
   */
  constructor(
    readonly looked: () => void = () => undefined,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#due = now() + interval
    this.#timer = setInterval(this.look, interval)
    this.#timer.unref()
  }

  /** Looks at the clock. */
  readonly look = (): void => {
    const now = this.now()
    this.#latest.push(Math.max(0, now - this.#due))
    if (this.#latest.length > remembered) this.#latest.shift()
    this.#due = now + interval
    this.looked()
  }

  /** Milliseconds of the longest delay of the last half second, also of one that has not ended. */
  get ms(): number {
    return Math.max(0, this.now() - this.#due, ...this.#latest)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
