/**
 * Notices when this process stands still, for example on a busy machine. Meanwhile, the simulated platform answers
 * nothing, and the target may give up waiting for it; and waits of checks end before anything was read.
 * @module
 */

/** Milliseconds between two looks at the clock. */
const interval = 100
/** Milliseconds that count as standing still. Clients give up after a few seconds. */
const shortest = 1000

/** Looks at the clock again and again, until it is closed. */
export class Standstill {
  readonly #found: { readonly end: number; readonly ms: number }[] = []
  readonly #timer: NodeJS.Timeout
  #latest: number

  /** @param now the clock, in milliseconds */
  constructor(readonly now: () => number = () => performance.now()) {
    this.#latest = now()
    this.#timer = setInterval(this.look, interval)
    this.#timer.unref()
  }

  /** Looks at the clock. */
  readonly look = (): void => {
    const now = this.now()
    const ms = now - this.#latest - interval
    if (ms >= shortest) this.#found.push({ end: now, ms })
    this.#latest = now
  }

  /** Milliseconds of the longest standstill that ended after a time; 0 if there was none. */
  longestSince(start: number): number {
    this.look()
    return Math.max(0, ...this.#found.filter(({ end }) => end > start).map(({ ms }) => ms))
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
