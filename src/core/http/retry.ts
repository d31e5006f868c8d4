/**
 * Detects answers that mean "not now", and computes how long to wait before the request is repeated.
 * @module
 */
import { randomChoice } from '../random.js'
import type { Answer } from './answer.js'

/** Statuses of a busy or unreachable target or gateway. They decide nothing. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** True for an answer that only says that the request cannot be processed now. */
export function isBusy({ status }: { readonly status: number }): boolean {
  return busy.has(status)
}

/**
 * True if the target says that it did not process the request: only then may a non-repeatable request be sent again.
 * A gateway timeout (502, 504), or a 503 without a time, may have passed it on.
 */
export function wasTurnedAway(answer: Answer): boolean {
  return answer.status === 429 || (answer.status === 503 && answer.header('retry-after') !== undefined)
}

/** Seconds that the target asks to wait; 0 if it does not say. A date is relative to the date of the answer. */
export function retryAfter(answer: Answer): number {
  const value = answer.header('retry-after')
  if (value === undefined) return 0
  if (/^\d+$/.test(value.trim())) return Number(value)
  const until = Date.parse(value)
  const date = Date.parse(answer.header('date') ?? '')
  const now = Number.isNaN(date) ? Date.now() : date
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** Additional milliseconds to wait: more with each attempt, with a random part. */
export function jitter(attempt: number): number {
  return (50 + randomChoice() * 100) * 2 ** attempt
}
