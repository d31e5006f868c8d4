/**
 * When the rounds of a watch begin.
 * @module
 */
import { onAbort } from '../core/on-abort.js'

/** A clock that tests can replace. */
export interface WatchClock {
  /** Milliseconds since an arbitrary point in time. A correction of the time of day does not change it. */
  monotonic(): number
  /** The time of day. */
  now(): Date
  /**
   * Waits until {@link monotonic} has reached a time.
   * @param signal ends the waiting at once; the promise still resolves
   */
  until(time: number, signal: AbortSignal): Promise<void>
}

/** The clock of this machine. */
export const machineClock: WatchClock = {
  monotonic: () => performance.now(),
  now: () => new Date(),
  until: async (time, signal) => {
    // A timer may end a little too early.
    while (!signal.aborted && performance.now() < time) await sleep(time - performance.now(), signal)
  },
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let stopListening = (): void => undefined
    const end = (): void => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(end, Math.ceil(ms))
    stopListening = onAbort(signal, end)
  })
}

/**
 * The beginnings of the rounds: the first one at once, and then one at each full interval after it. A round that takes
 * longer than the interval does not move the later ones: the next one begins at the next full interval.
 */
export class Ticks {
  readonly #first: number
  #count = 0

  /** @param every milliseconds between two rounds */
  constructor(
    readonly clock: WatchClock,
    readonly every: number,
  ) {
    this.#first = clock.monotonic()
  }

  /**
   * Waits for the beginning of the next round.
   * @returns how many beginnings have passed meanwhile without a round
   */
  async next(signal: AbortSignal): Promise<number> {
    const passed = Math.ceil((this.clock.monotonic() - this.#first) / this.every)
    const next = Math.max(this.#count + 1, passed)
    const leftOut = next - this.#count - 1
    this.#count = next
    await this.clock.until(this.#first + next * this.every, signal)
    return leftOut
  }
}
