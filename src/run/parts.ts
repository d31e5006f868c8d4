/**
 * The parts of a planned run of the role platform.
 * @module
 */
import { requestsPerCheck } from '../../generated/requests.js'
import { longestChain, type Waiting, waitingCheck, waitingObservation, waitOf } from '../platform/waits.js'
import { ConfigurationError } from '../profile/problems.js'
import type { Profile } from '../profile/profile.js'
import type { Part } from '../record/record.js'
import type { Plan } from './platform-plan.js'
import { besideTheirTopic, divide, type Unit } from './shards.js'
import { belongsTogether, movesSharedClock } from './shared-state.js'

/** Requests of an observation. */
const requestsPerObservation = 2

/**
 * Divides a plan.
 * @throws {ConfigurationError} where that cannot be done
 */
export function partsOf(profile: Profile, plan: Plan, count: number): Part[] {
  return divide(unitsOf(profile, plan, count), count)
}

/** Rules and observations, with what is known of each before it is executed. */
function unitsOf(profile: Profile, plan: Plan, count: number): Unit[] {
  const all = [...plan.checks.map(waitingCheck), ...plan.observations.map(waitingObservation)]
  if (count > 1 && movesSharedClock(profile, all)) throw notDivisible()
  const together = belongsTogether(profile, all)
  const perRequest = 1 / profile.maxRequestsPerSecond
  const unitOf = (kind: Unit['kind'], id: string, own: readonly Waiting[], requests: number): Unit => ({
    kind,
    id,
    work: requests * perRequest,
    waits: Math.max(0, ...own.map((one) => waitOf(profile, one))),
    together: own.some(together),
  })
  const units = [
    ...plan.rules.map(({ id }) => {
      const own = plan.checks.filter(({ rule }) => rule === id).map(waitingCheck)
      return unitOf('rule', id, own, own.length * (requestsPerCheck[id] ?? 1))
    }),
    ...plan.observations.map((one) =>
      unitOf('observation', one.id, [waitingObservation(one)], requestsPerObservation),
    ),
  ]
  return besideTheirTopic(units)
}

function notDivisible(): ConfigurationError {
  return new ConfigurationError(
    'The run cannot be divided: the control driver moves the clock of the school itself, and every other part would see that. ' +
      'Expected a driver that lends copies of the school (lend-tenant), or one that moves no clock. ' +
      'To mend it: leave --shard out, or name in CONTROL_STIMULI all stimuli but advance-clock, with MAX_WAIT_SECONDS for what then really waits. Nothing was sent.',
  )
}

/** The part of a plan that one shard executes. */
export function partOf(profile: Profile, whole: Plan, part: Part): Plan {
  const ids = new Set([...part.rules, ...part.observations])
  const checks = whole.checks.filter(({ rule }) => ids.has(rule))
  const observations = whole.observations.filter(({ id }) => ids.has(id))
  return {
    rules: whole.rules.filter(({ id }) => ids.has(id)),
    checks,
    skipped: whole.skipped.filter(({ rule }) => ids.has(rule)),
    observations,
    seconds: longestChain(profile, [...checks.map(waitingCheck), ...observations.map(waitingObservation)]),
    disturbing: new Set([...checks, ...observations].filter((one) => whole.disturbing.has(one))),
  }
}
