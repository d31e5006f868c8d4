/**
 * How many checks run at the same time, and how long their requests wait for each other.
 * @module
 */
import type { Pace } from '../core/http/request-limiter.js'

/** Checks that run at the same time at a target without a limit of requests. Those that wait for others do not count. */
export const sideBySide = 128

/** Tests that vitest starts: all. Each waits until its check may run. */
export const allTests = 1_000_000

/**
 * Seconds of requests that checks may have ready: more of them would only wait. What a check holds meanwhile, such as a
 * token or a code, would expire.
 */
const ready = 1
/** Checks for each request at the same time: some wait for an event, for time, or for each other. */
const forEach = 6
/** Fewest checks at the same time. */
const fewest = 6
/** Requests that a check sends at most, about; and on average. */
const [mostRequests, usualRequests] = [150, 10]

/**
 * The number of checks that run side by side.
 * @param width of a target without a limit of requests
 */
export function checksAtOnce(width: number, { atOnce, perSecond }: Pace): number {
  return Math.min(width, Math.max(fewest, Math.min(ready * perSecond, forEach * atOnce)))
}

/**
 * Milliseconds that the requests of a check wait at most for their turn: those of the older checks go first.
 * @param width of a target without a limit of requests
 */
export function longestQueueMs(width: number, pace: Pace): number {
  const { perSecond } = pace
  return ((checksAtOnce(width, pace) * usualRequests + mostRequests) / perSecond) * 1000
}
