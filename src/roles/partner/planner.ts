/**
 * Plans runs of the role partner.
 * @module
 */
import {
  type PartnerOpenPointId,
  type PartnerRuleId,
  partnerOpenPoints,
} from '../../../generated/catalogue.js'
import { partnerWorkPerCheck, partnerWorkPerObservation } from '../../../generated/costs.js'
import { exchangeMsOf } from '../../core/http/answer-limits.js'
import { allPartnerEntries, partnerEntryOf } from '../../partner/entries.js'
import { missingForPartner, waitedFor } from '../../partner/needs.js'
import { type PartnerCheck, type PartnerObservation, partnerDeclarations } from '../../partner/rule.js'
import { partnerPaceOf } from '../../partner/run.js'
import { Planner } from '../../plan/plan.js'
import type { PartnerFeature, PartnerProfile } from '../../profile/partner/profile.js'
import { partnerPriorities } from './detections.js'
import { partnerEstimate } from './estimate.js'

/** Approximate seconds of work of a check: it signs users in. */
const workOfCheck = 1

/** Requests that others send while a check waits until nobody is signed in, or until no more requests come. */
const requestsPerWait = 40

/** Needs of checks that run one by one after all others: they disturb the whole application, or judge the whole run. */
const disturbs: ReadonlySet<string> = new Set(['driver.restart', 'driver.advance-clock', 'alone'])

/** Plans runs of the role partner. */
export const partnerPlanner = new Planner<PartnerProfile, PartnerCheck, PartnerObservation>({
  rulesCommand: 'rules --role partner',
  entries: allPartnerEntries,
  entryOf: (id) => partnerEntryOf(id as PartnerRuleId),
  openPoint: (id) => partnerOpenPoints[id as PartnerOpenPointId],
  checksOf: (id, profile) => partnerDeclarations.checksOf(id, profile),
  checkOfRecord: (id) => partnerDeclarations.checkOfRecord(id),
  observations: () => partnerDeclarations.observations(),
  missing: missingForPartner,
  offers: (feature, { features }) => features.has(feature as PartnerFeature),
  withoutFeature: (feature) => `the application does not declare ${feature}`,
  withoutCase: () => 'no suite checks it for this profile',
  disturbs: ({ needs }) => needs.some((need) => disturbs.has(need)),
  runsAlone: ({ needs }) => needs.some((need) => disturbs.has(need)),
  // Nothing brings the clock of an application back.
  runsLast: ({ needs }) => needs.includes('driver.advance-clock'),
  // The longest waits start first, so that everything else runs during them.
  rank: ({ needs }, profile) => waitOf(needs, profile),
  width: (profile) => partnerPaceOf(profile).atOnce,
  chainOf: (id) => {
    const [requests, ...waits] = partnerWorkPerCheck[id] ?? partnerWorkPerObservation
    return waits.reduce((chain, count) => chain + count * requestsPerWait, requests)
  },
  priorities: partnerPriorities,
  realWait: ({ needs }, profile) => waitOf(needs, profile),
  // Waits of checks overlap. Waiting for a session that does not begin takes at least its settling time.
  seconds: (all, profile) =>
    Math.max(all.length === 0 ? 0 : profile.settleSeconds, ...all.map(({ needs }) => waitOf(needs, profile))),
  estimate: (all, profile) =>
    partnerEstimate(
      all,
      profile,
      ({ needs }) => waitOf(needs, profile),
      ({ needs }) => needs.some((need) => disturbs.has(need)),
    ),
  work: (_id, checks) => checks * workOfCheck,
  waitOf: ({ id, needs }, profile) => (Object.hasOwn(partnerOpenPoints, id) ? 0 : waitOf(needs, profile)),
})

/** Milliseconds that a check may take in addition to its waits. */
const patience = 180_000

/**
 * Milliseconds that a check may take: everything that it may wait for, and as much time for its work as on a busy
 * machine.
 */
export function limitOfPartnerChecks(
  { seconds }: { readonly seconds: number },
  {
    maxWaitSeconds,
    control,
    timeoutSeconds,
  }: Pick<PartnerProfile, 'maxWaitSeconds' | 'control' | 'timeoutSeconds'>,
): number {
  // An exchange that does not end is reported before the limit of its check.
  const exchangeMs = exchangeMsOf(timeoutSeconds * 1000)
  return patience + exchangeMs + (seconds + maxWaitSeconds + (control?.waitSeconds ?? 0)) * 1000
}

/** The longest wait, in seconds, of a check with these needs. */
function waitOf(needs: readonly string[], { loginDelaySeconds }: PartnerProfile): number {
  const secondsFor = (need: string): number =>
    need === 'time' ? loginDelaySeconds : (waitedFor[need as keyof typeof waitedFor] ?? 0)
  return Math.max(0, ...needs.map(secondsFor))
}
