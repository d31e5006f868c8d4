/**
 * Estimates how much a run of the role platform does and how long it takes: from counts of earlier runs at the embedded
 * platform and from the settings of the profile.
 * @module
 */
import { requestsOfGroups, requestsPerCheck, requestsPerObservation } from '../../../generated/costs.js'
import { isObservation, sendingOf } from '../../plan/estimate.js'
import type { Estimate, Planned } from '../../plan/plan.js'
import type { Priority } from '../../plan/priority.js'
import { beforeChecks } from '../../plan/within-budget.js'
import type { Profile } from '../../profile/profile.js'
import { platformPriority } from './detections.js'

/** What a check of a custom rule does. */
const customRequests = 1

/** Requests of a check or an observation of a platform that no other rule shares. */
export function requestsOf({ id }: Pick<Planned, 'id'>): number {
  return isObservation(id) ? requestsPerObservation : (requestsPerCheck[id] ?? customRequests)
}

function workOfPlatform({ id, case: name = '' }: Planned): Pick<Priority, 'requests' | 'groups'> {
  return isObservation(id)
    ? { requests: requestsPerObservation, groups: [] }
    : platformPriority({ rule: id, case: name })
}

/**
 * Estimates a run of role platform. Waits and requests overlap.
 * @param waits seconds of the longest chain of waits
 */
export function platformEstimate(
  all: readonly Planned[],
  { baseUrl, maxRequestsPerSecond }: Pick<Profile, 'baseUrl' | 'maxRequestsPerSecond'>,
  waits: number,
): Estimate {
  const shared = new Set<number>()
  let sent = 0
  for (const item of all) {
    const { requests, groups } = workOfPlatform(item)
    sent += requests
    for (const group of groups) shared.add(group)
  }
  for (const group of shared) sent += requestsOfGroups[group] ?? 0
  const requests = all.length === 0 ? 0 : Math.round(sent) + beforeChecks
  const sending = sendingOf(requests, baseUrl, maxRequestsPerSecond)
  return { requests, waits, sending, seconds: Math.max(waits, sending) }
}
