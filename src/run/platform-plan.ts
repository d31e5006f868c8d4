/**
 * Plans runs of the role platform.
 * @module
 */
import { type OpenPointId, openPoints, type RuleId } from '../../generated/catalogue.js'
import { chainsOfObservations, requestsPerCheck, requestsPerObservation } from '../../generated/requests.js'
import { requestsAtOnce } from '../core/http/request-limiter.js'
import { disturbancesOf } from '../platform/disturbances.js'
import { allEntries, entryOf } from '../platform/entries.js'
import { missingFor } from '../platform/needs.js'
import { type CheckDefinition, declarations, type ObservationDefinition } from '../platform/rule.js'
import {
  disturbs,
  longestChain,
  movesSharedClock,
  realWaitOf,
  waitOf,
  waitsAtAll,
  waitsForNothing,
} from '../platform/waits.js'
import { ConfigurationError } from '../profile/problems.js'
import type { Feature, Profile } from '../profile/profile.js'
import { platformEstimate } from './estimate.js'
import { type DividedRunPlan, type Planned, Planner, type RunPlan, type Selection } from './plan.js'
import { detectedFaults, groups, knownFaults, platformWorth } from './platform-worth.js'
import type { Unit } from './shards.js'
import { belongsTogether, someMoveSharedClock } from './shared-state.js'

/** A run of the role platform before it begins. */
export type Plan = RunPlan<CheckDefinition, ObservationDefinition>

/** The same with its parts. */
export type DividedPlan = DividedRunPlan<CheckDefinition, ObservationDefinition>

/** Plans runs of the role platform. */
export const platformPlanner = new Planner<Profile, CheckDefinition, ObservationDefinition>({
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
  worth: { of: platformWorth, groups, known: knownFaults, detected: detectedFaults },
  realWait: (one, profile) => realWaitOf(profile, one),
  seconds: (all, profile) => longestChain(profile, all),
  estimate: (all, profile) => platformEstimate(all, profile, longestChain(profile, all)),
  units,
})

/** Requests of an observation that wait for each other, unless it has more. */
const usualChain = 12

/** Plans a run. @see {@link Planner.plan} */
export function planRun(profile: Profile, selection: Selection): Plan {
  return platformPlanner.plan(profile, selection)
}

/** Plans a run and its parts. @see {@link Planner.divided} */
export function planParts(profile: Profile, selection: Selection): DividedPlan {
  return platformPlanner.divided(profile, selection)
}

function units(plan: Plan, profile: Profile, count: number): Unit[] {
  const { ofCheck, ofObservation } = platformPlanner
  const all = [...plan.checks.map(ofCheck), ...plan.observations.map(ofObservation)]
  if (count > 1 && someMoveSharedClock(profile, all)) throw notDivisible()
  const together = belongsTogether(profile, all)
  const unitOf = (kind: Unit['kind'], id: string, own: readonly Planned[], requests: number): Unit => ({
    kind,
    id,
    work: requests / profile.maxRequestsPerSecond,
    waits: Math.max(0, ...own.map((one) => waitOf(profile, one))),
    together: own.some(together),
  })
  return [
    ...plan.rules.map(({ id }) => {
      const own = plan.checks.filter(({ rule }) => rule === id).map(ofCheck)
      return unitOf('rule', id, own, own.length * (requestsPerCheck[id] ?? 1))
    }),
    ...plan.observations.map((one) =>
      unitOf('observation', one.id, [ofObservation(one)], requestsPerObservation),
    ),
  ]
}

function notDivisible(): ConfigurationError {
  return new ConfigurationError(
    'The run cannot be divided: the control driver moves the clock of the school itself, and every other part would see that. ' +
      'Expected a driver that lends copies of the school (lend-tenant), or one that does not move the clock. ' +
      'To fix it: leave out --shard, or name every event except advance-clock in CONTROL_STIMULI and set MAX_WAIT_SECONDS. Nothing was sent.',
  )
}
