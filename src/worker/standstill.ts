/**
 * Notices when this process stands still, for example on a busy machine. Meanwhile, the simulated platform answers
 * nothing, and the target may give up waiting for it; and waits of checks end before anything was read.
 * @module
 */
import type { Period } from '../core/scope.js'

/** Milliseconds between two looks at the clock. */
const interval = 100
/** Milliseconds that count as standing still. Clients give up after a few seconds. */
const shortest = 1000

interface Found {
  readonly end: number
  readonly ms: number
}

/** Looks at the clock again and again, until it is closed. */
export class Standstill {
  readonly #found: Found[] = []
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

  /** Milliseconds of the longest standstill in any of these periods; 0 if there was none. */
  longestIn(periods: readonly Period[]): number {
    this.look()
    const during = ({ end, ms }: Found): boolean =>
      periods.some((period) => end > period.start && end - ms < period.end)
    return Math.max(0, ...this.#found.filter(during).map(({ ms }) => ms))
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
