/**
 * A clock that passes only when a test says so.
 */
import type { WatchClock } from '../../src/watch/ticks.js'

const start = Date.parse('2027-01-01T10:00:00.000Z')

/** Waiting ends at once, and moves the clock to that time. */
export class FakeClock implements WatchClock {
  readonly first = 5000.5
  #now = this.first

  monotonic(): number {
    return this.#now
  }

  now(): Date {
    return new Date(start + this.#now - this.first)
  }

  async until(time: number, signal: AbortSignal): Promise<void> {
    if (!signal.aborted) this.#now = Math.max(this.#now, time)
  }

  /** @param ms milliseconds */
  pass(ms: number): void {
    this.#now += ms
  }
}
