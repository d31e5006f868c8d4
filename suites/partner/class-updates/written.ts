/**
 * Requests that write a class.
 */
import type { SimulatedRequest, SyncRun } from '#kit/partner'

/** The requests of a run that write something. */
export function writesIn({ calls }: SyncRun): readonly SimulatedRequest[] {
  return calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
}
