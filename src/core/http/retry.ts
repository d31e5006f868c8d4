/**
 * Which answers mean "not now", and how long to wait before the same request is sent again.
 * @module
 */
import type { Answer } from './answer.js'

/** Statuses of a target, or of something in front of it, that is busy or cut off: they decide nothing. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** True for an answer that says nothing of the request, but that it cannot be dealt with now. */
export function isBusy({ status }: { readonly status: number }): boolean {
  return busy.has(status)
}

/**
 * True where the target says that it did not take the request: only then may one that is not repeatable be sent
 * again. A gateway that gave up waiting (502, 504), or a 503 that names no time, may have passed it on.
 */
export function wasTurnedAway(answer: Answer): boolean {
  return answer.status === 429 || (answer.status === 503 && answer.header('retry-after') !== undefined)
}

/** Seconds that the target asks to wait; 0 where it does not say. A date counts from the answer's own date. */
export function retryAfter(answer: Answer): number {
  const value = answer.header('retry-after')
  if (value === undefined) return 0
  if (/^\d+$/.test(value.trim())) return Number(value)
  const until = Date.parse(value)
  const own = Date.parse(answer.header('date') ?? '')
  const now = Number.isNaN(own) ? Date.now() : own
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** Milliseconds to wait besides, more with each attempt and never the same. */
export function jitter(attempt: number): number {
  return (50 + Math.random() * 100) * 2 ** attempt
}
