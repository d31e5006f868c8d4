/**
 * Estimates how much a run does and how long it takes, before it begins: from counts of earlier runs at the embedded
 * targets and from the settings of the profile.
 * @module
 */
import {
  type PartnerWork,
  partnerWorkPerCheck,
  partnerWorkPerObservation,
  requestsOfGroups,
  requestsPerCheck,
  requestsPerObservation,
} from '../../generated/requests.js'
import { isLoopback } from '../core/http/loopback.js'
import { originOf, type PartnerProfile } from '../profile/partner/profile.js'
import type { Profile } from '../profile/profile.js'
import type { Estimate, Planned } from './plan.js'
import { platformWorth } from './platform-worth.js'
import { beforeChecks } from './within-budget.js'
import type { Worth } from './worth.js'

/** What a check of a custom rule does. */
const customRequests = 1
const customWork: PartnerWork = [8, 1, 0]

/** True for the id of an observation. */
function isObservation(id: string): boolean {
  return id.startsWith('observe.')
}

/** Requests of a check or an observation of a platform that no other rule shares. */
export function requestsOf({ id }: Pick<Planned, 'id'>): number {
  return isObservation(id) ? requestsPerObservation : (requestsPerCheck[id] ?? customRequests)
}

function workOfPlatform({ id, case: name = '' }: Planned): Pick<Worth, 'requests' | 'groups'> {
  return isObservation(id)
    ? { requests: requestsPerObservation, groups: [] }
    : platformWorth({ rule: id, case: name })
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
  for (const one of all) {
    const { requests, groups } = workOfPlatform(one)
    sent += requests
    for (const group of groups) shared.add(group)
  }
  for (const group of shared) sent += requestsOfGroups[group] ?? 0
  const requests = all.length === 0 ? 0 : Math.round(sent) + beforeChecks
  const sending = sendingOf(requests, baseUrl, maxRequestsPerSecond)
  return { requests, waits, sending, seconds: Math.max(waits, sending) }
}

/** What estimating needs of a profile of an application. */
export type PartnerLimits = Pick<PartnerProfile, 'maxRequestsPerSecond' | 'settleSeconds' | 'loginUrl'> & {
  readonly service: Pick<PartnerProfile['service'], 'quietSeconds'>
}

function workOf(id: string): PartnerWork {
  return isObservation(id) ? partnerWorkPerObservation : (partnerWorkPerCheck[id] ?? customWork)
}

/**
 * Seconds that a check or an observation of an application waits: for a time that passes, for sessions that must not
 * begin, and for the ends of synchronisations.
 * @param declared the wait that its needs declare
 */
export function partnerWait(
  id: string,
  declared: number,
  { settleSeconds, service }: Pick<PartnerLimits, 'settleSeconds' | 'service'>,
): number {
  const [, nobody, quiet] = workOf(id)
  return declared + nobody * settleSeconds + quiet * service.quietSeconds
}

/**
 * Estimates a run of role partner. Checks run side by side, and those that disturb others run afterwards, one by one.
 * @param declared seconds that the needs of a check declare
 * @param alone true for what runs after all others
 */
export function partnerEstimate(
  all: readonly Planned[],
  profile: PartnerLimits,
  declared: (one: Planned) => number,
  alone: (one: Planned) => boolean,
): Estimate {
  const waitOf = (one: Planned): number => partnerWait(one.id, declared(one), profile)
  const inTurn = Math.round(sumOf(all.filter(alone).map(waitOf)))
  const sideBySide = Math.round(Math.max(0, ...all.filter((one) => !alone(one)).map(waitOf)))
  const requests = Math.round(sumOf(all.map(({ id }) => workOf(id)[0])))
  const sending = sendingOf(requests, originOf(profile), profile.maxRequestsPerSecond)
  const waits = sideBySide + inTurn
  return { requests, waits, sending, seconds: Math.max(sideBySide, sending) + inTurn }
}

/** Seconds that requests take because of their limit. On this machine there is none. */
function sendingOf(requests: number, url: string, perSecond: number): number {
  return isLoopback(new URL(url).hostname) ? 0 : Math.ceil(requests / perSecond)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
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
