/**
 * Requests for lists of records, and for single ones.
 * @module
 */
import { resourceOf } from '../service/heard.js'
import type { SimulatedRequest } from '../simulator.js'

/** Requests for a list, e.g. `students`. */
export function listRequests(requests: readonly SimulatedRequest[], name: string): SimulatedRequest[] {
  return requests.filter((request) => resourceOf(request) === name && request.method === 'GET')
}

/** Requests for single students, also where what follows the path is more than one segment. */
export function studentRequests(requests: readonly SimulatedRequest[]): SimulatedRequest[] {
  return requests.filter(({ url }) => /\/students\/[^?#]/.test(url))
}

/** The one path segment behind the name of a list, as it was sent; undefined where several stand there. */
export function rawSegment({ url }: SimulatedRequest): string | undefined {
  return /\/extern\/v\d+\/[^/?]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1]
}

/** A path segment decoded once; undefined where it cannot be. */
export function decoded(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
