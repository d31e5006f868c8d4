/**
 * Says whether the event loop of this thread has time left. When it has none, more work at the same time ends no
 * earlier: every answer only waits longer until it is read.
 * @module
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Milliseconds between two measurements. */
const interval = 10
/** Share of the time between two measurements in which a loop that has time left may be busy. */
const busiest = 0.9

/** Called after each measurement. */
export type PaceListener = (hasTime: boolean) => void

/** Measures the event loop of this thread. */
export class Pace {
  #timer: NodeJS.Timeout | undefined
  #latest: EventLoopUtilization = performance.eventLoopUtilization()

  /** Measures every 10 ms, until {@link stop} is called. Does nothing if it measures already. */
  start(listener: PaceListener): void {
    if (this.#timer !== undefined) return
    this.#latest = performance.eventLoopUtilization()
    this.#timer = setInterval(() => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, this.#latest)
      this.#latest = now
      listener(utilization < busiest)
    }, interval)
  }

  /** Ends the measurements. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
