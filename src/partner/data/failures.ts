/**
 * Answers of data APIs that are none to go on from.
 * @module
 */
import { randomUUID } from 'node:crypto'
import { resourceOf } from '../service/heard.js'
import type { GoodAnswer, Reply, SimulatedRequest, SimulatedTenant } from '../simulator.js'

/** What is answered in place of the good answer. */
export type Failure = (good: GoodAnswer) => Reply

/** An error body of the data APIs. */
export function problemBody(errorCode: string): string {
  return JSON.stringify({ errorCode, requestId: randomUUID(), traceId: '' })
}

const type = (value: string): readonly (readonly [string, string])[] => [['Content-Type', value]]

/** No permission. Contract 5.3, 7. */
export const forbidden: Failure = () => ({
  status: 403,
  headers: type('application/json'),
  body: problemBody('FORBIDDEN'),
})

/** A server error. */
export const serverError: Failure = () => ({
  status: 500,
  headers: type('application/json'),
  body: problemBody('INTERNAL_ERROR'),
})

/** The body breaks off in the middle, and the connection with it. */
const brokenOff: Failure = ({ status, headers, body }) => ({
  status,
  headers: [...headers, ['Content-Length', String(Buffer.byteLength(body))]],
  body: body.slice(0, body.length / 2),
})

/** Each way in which a call may fail. */
export const failures: readonly (readonly [string, Failure])[] = [
  ['a server error', serverError],
  [
    'too many requests',
    () => ({ status: 429, headers: [['Retry-After', '1']], body: problemBody('TOO_MANY_REQUESTS') }),
  ],
  ['a body that breaks off', brokenOff],
  ['half of the JSON', (good) => ({ ...good, body: good.body.slice(0, good.body.length / 2) })],
  ['a page', () => ({ status: 200, headers: type('text/html'), body: '<!doctype html><p>Back soon</p>' })],
]

/** No answer comes at all. */
export const silent: Failure = () => 'silence'

/**
 * Has calls of a school fail from now on.
 * @param which requests; the others are answered as ever
 */
export function failing(
  tenant: SimulatedTenant,
  failure: Failure,
  which: (request: SimulatedRequest) => boolean,
): void {
  tenant.answers.data = (good, request) => (which(request) ? failure(good) : good)
}

/** Requests for data by its name. */
export const asksFor =
  (...names: readonly string[]) =>
  (request: SimulatedRequest): boolean =>
    names.includes(resourceOf(request) ?? '')

/** Requests for any part of the timetable but the first that is asked for: another page, or another filter. */
export function secondPart(): (request: SimulatedRequest) => boolean {
  let first: string | undefined
  return (request) => {
    if (resourceOf(request) !== 'timetable') return false
    const { search } = new URL(request.url)
    first ??= search
    return search !== first
  }
}

/** Everything is answered as ever again. */
export function restored(tenant: SimulatedTenant): void {
  tenant.answers.data = (good) => good
}
