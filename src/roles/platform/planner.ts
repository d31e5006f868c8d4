/**
 * Plans runs of the role platform.
 * @module
 */
import { type OpenPointId, openPoints, type RuleId } from '../../../generated/catalogue.js'
import { chainsOfObservations, requestsPerCheck, requestsPerObservation } from '../../../generated/costs.js'
import { requestsAtOnce } from '../../core/http/request-limiter.js'
import { Planner } from '../../plan/plan.js'
import { disturbancesOf } from '../../platform/disturbances.js'
import { allEntries, entryOf } from '../../platform/entries.js'
import { missingFor } from '../../platform/needs.js'
import { type CheckDefinition, declarations, type ObservationDefinition } from '../../platform/rule.js'
import {
  disturbs,
  longestChain,
  movesSharedClock,
  realWaitOf,
  waitOf,
  waitsAtAll,
  waitsForNothing,
} from '../../platform/waits.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { Feature, Profile } from '../../profile/profile.js'
import { detectedFaults, groups, knownFaults, platformPriority } from './detections.js'
import { platformEstimate } from './estimate.js'
import { belongsTogether, someMoveSharedClock } from './shared-state.js'

/** Plans runs of the role platform. */
export const platformPlanner = new Planner<Profile, CheckDefinition, ObservationDefinition>({
  rulesCommand: 'rules',
  entries: allEntries,
  entryOf: (id) => entryOf(id as RuleId),
  openPoint: (id) => openPoints[id as OpenPointId],
  checksOf: (id, profile) => declarations.checksOf(id, profile),
  observations: () => declarations.observations(),
  missing: missingFor,
  offers: (feature, { features }) => features.has(feature as Feature),
  withoutFeature: (feature) => `the target does not offer ${feature}`,
  withoutCase: (id) =>
    [...declarations.ruleIds(), ...declarations.customRuleIds()].includes(id as RuleId)
      ? 'the profile gives it no case'
      : 'no suite checks it',
  // Without sessions of their own, checks whose codes are refused may end the session of all others.
  disturbs: (one, profile) =>
    disturbs(profile, one) ||
    one.needs.includes('alone') ||
    (!profile.login.driver.makesFreshSessions && disturbancesOf(one.id).includes('grants')),
  runsAlone: (one, profile) => one.needs.includes('alone') || movesSharedClock(profile, one),
  width: ({ baseUrl }) => requestsAtOnce(new URL(baseUrl).hostname),
  chainOf: (id) => (Object.hasOwn(openPoints, id) ? (chainsOfObservations[id] ?? usualChain) : undefined),
  // Checks that wait start first, so that everything else runs during the waits; then those that wait for each other,
  // because one at a time changes classes.
  rank: (one, profile) =>
    waitsAtAll(profile, one)
      ? 1 + waitOf(profile, one)
      : waitsForNothing(one)
        ? 0.5
        : one.needs.includes('consent.mutate')
          ? 0.25
          : 0,
  priorities: { of: platformPriority, groups, known: knownFaults, detected: detectedFaults },
  realWait: (one, profile) => realWaitOf(profile, one),
  seconds: (all, profile) => longestChain(profile, all),
  estimate: (all, profile) => platformEstimate(all, profile, longestChain(profile, all)),
  work: (id, checks, { maxRequestsPerSecond }) =>
    (Object.hasOwn(openPoints, id) ? requestsPerObservation : checks * (requestsPerCheck[id] ?? 1)) /
    maxRequestsPerSecond,
  waitOf: (one, profile) => waitOf(profile, one),
  belongsTogether: (all, profile, count) => {
    if (count > 1 && someMoveSharedClock(profile, all)) throw notDivisible()
    return belongsTogether(profile, all)
  },
})

/** Requests of an observation that wait for each other, unless it has more. */
const usualChain = 12

function notDivisible(): ConfigurationError {
  return new ConfigurationError(
    'The run cannot be divided: the control driver moves the clock of the school itself, and every other part would see that. ' +
      'Expected a driver that lends copies of the school (lend-tenant), or one that does not move the clock. ' +
      'To fix it: leave out --shard, or name every event except advance-clock in CONTROL_STIMULI and set MAX_WAIT_SECONDS. Nothing was sent.',
  )
}
