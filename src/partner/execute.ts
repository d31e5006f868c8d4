/**
 * Runs one check or one observation of role partner.
 * @module
 */
import type { CheckTrace } from '../core/check-trace.js'
import { Undecided, Violation } from '../core/errors.js'
import { execute, look } from '../core/execute.js'
import type { Period } from '../core/scope.js'
import { placeAtApplication } from '../record/places.js'
import type { CheckRecord, ObservationRecord } from '../record/record.js'
import { PartnerContext } from './context.js'
import { unknownAddresses } from './requests.js'
import type { PartnerCheck, PartnerObservation } from './rule.js'
import type { PartnerRun } from './run.js'
import type { SimulatedRequest } from './simulator.js'

/** Unknown addresses that a message names. */
const mostNamed = 3

/**
 * Runs a check. Never rejects: every outcome is a verdict.
 * @param relied gets the periods in which the shared results came about that the check reads
 */
export function executePartnerCheck(
  run: PartnerRun,
  check: PartnerCheck,
  relied?: Period[],
): Promise<CheckRecord> {
  const placeOf = (exchange: number | undefined): string =>
    placeAtApplication(check.rule, exchange === undefined ? '' : run.evidence.get(exchange).purpose)
  const work = (trace: CheckTrace): Promise<void> => explained(new PartnerContext(run, trace), check)
  return execute(run.redactor, check, work, relied, undefined, placeOf)
}

/** Runs an observation. Never rejects. */
export function executePartnerObservation(
  run: PartnerRun,
  observation: PartnerObservation,
): Promise<ObservationRecord> {
  return look(run.redactor, observation.id, (trace) => explained(new PartnerContext(run, trace), observation))
}

function explained<T>(
  context: PartnerContext,
  { run }: { run(context: PartnerContext): Promise<T> },
): Promise<T> {
  const before = context.simulator.requests.length
  return context.causes.explaining(
    () => unlessFull(context, run(context)),
    () => strangeRequests(context.simulator.requests.slice(before)),
  )
}

/** @throws {Undecided} in place of a violation if the simulated platform refuses every further request */
async function unlessFull<T>({ simulator }: PartnerContext, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Violation) || !simulator.isFull) throw error
    throw new Undecided(
      `the application has sent ${simulator.requests.length} requests in this run, and the simulated platform refuses more with 429: let it synchronise less often in the background`,
    )
  }
}

/** What the application requested meanwhile that the platform does not have, in words; null if it requested no such thing. */
function strangeRequests(requests: readonly SimulatedRequest[]): string | null {
  const unknown = unknownAddresses(requests)
  if (unknown.length === 0) return null
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : ''
  return `meanwhile the application requested what the platform does not have: ${unknown.slice(0, mostNamed).join(', ')}${more}`
}
