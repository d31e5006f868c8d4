/**
 * The result of a predicate over a request, and how a suite judges it.
 *
 * The predicates of this folder decide whether a request conforms. The suites of role partner and the hints of the
 * sandbox use the same ones. They are pure: they take plain values, and know no context, profile or simulator.
 * @module
 */
import { must } from '../../core/errors.js'
import { looksAtRequest } from '../exchange-of-request.js'

/** What is wrong with a request. It contains no secret. */
export interface Finding {
  /** What a conforming request has. */
  readonly expected: string
  /** What this request has, in words or as a short value. */
  readonly found: unknown
  /** The request that shows it, if the predicate has several; otherwise the one that was read last. */
  readonly request?: object
}

/**
 * A finding, unless `ok`.
 * @param request the one that shows it, for predicates over several requests
 */
export function unless(ok: boolean, expected: string, found: unknown, request?: object): Finding | undefined {
  if (ok) return undefined
  return { expected, found, ...(request === undefined ? {} : { request }) }
}

/**
 * Judges: passes if a predicate found nothing wrong.
 * @throws {Violation} with what was expected and found
 */
export function conforms(finding: Finding | undefined): void {
  if (finding?.request !== undefined) looksAtRequest(finding.request)
  must(finding === undefined, finding?.expected ?? '', finding?.found)
}
