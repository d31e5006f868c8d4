/**
 * How long a run takes, before it begins.
 * @module
 */
import { isLoopback } from '../core/http/loopback.js'
import type { Estimate } from './plan.js'

/** True for the id of an observation. */
export function isObservation(id: string): boolean {
  return id.startsWith('observe.')
}

/** Seconds that requests take because of their limit. On this machine there is none. */
export function sendingOf(requests: number, url: string, perSecond: number): number {
  return isLoopback(new URL(url).hostname) ? 0 : Math.ceil(requests / perSecond)
}

/**
 * An estimate in words.
 * @param perSecond the limit of requests
 */
export function durationWords({ waits, sending, seconds }: Estimate, perSecond: number): string {
  const plus = 'plus the response times of the target'
  if (seconds === 0) return `no waits, ${plus}`
  const parts = [
    ...(waits === 0 ? [] : [`${timeWords(waits)} of waits`]),
    ...(sending === 0
      ? []
      : [`${timeWords(sending)} for the requests, ${perSecond} a second (MAX_REQUESTS_PER_SECOND)`]),
  ]
  return parts.length === 1
    ? `about ${parts[0]}, ${plus}`
    : `about ${timeWords(seconds)} (${parts.join(', and meanwhile ')}), ${plus}`
}

function timeWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
