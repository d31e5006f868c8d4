/**
 * Estimates how much a run of the role partner does and how long it takes: from counts of earlier runs at the embedded
 * partner and from the settings of the profile.
 * @module
 */
import { type PartnerWork, partnerWorkPerCheck, partnerWorkPerObservation } from '../../../generated/costs.js'
import { isObservation, sendingOf } from '../../plan/estimate.js'
import type { Estimate, Planned } from '../../plan/plan.js'
import { originOf, type PartnerProfile } from '../../profile/partner/profile.js'

/** What a check of a custom rule does. */
const customWork: PartnerWork = [8, 1, 0]

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

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
