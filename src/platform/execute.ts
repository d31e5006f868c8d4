/**
 * Runs one check, or makes one observation, of the role platform.
 * @module
 */
import type { CheckTrace } from '../core/check-trace.js'
import { execute, look } from '../core/execute.js'
import type { Period } from '../core/scope.js'
import { placeOfPurpose } from '../record/places.js'
import type { CheckRecord, ObservationRecord } from '../record/record.js'
import { statusOfTarget } from '../record/server-errors.js'
import { Context } from './context.js'
import type { CheckDefinition, ObservationDefinition } from './rule.js'
import type { Run } from './run.js'

/**
 * Runs a check. Never rejects: every ending is a verdict.
 * @param relied gets the periods in which the shared results came about that the check reads
 */
export function executeCheck(run: Run, check: CheckDefinition, relied?: Period[]): Promise<CheckRecord> {
  const statusOf = (exchange: number): number => statusOfTarget(run.evidence.get(exchange))
  const placeOf = (exchange: number | undefined): string =>
    placeOfPurpose(exchange === undefined ? '' : run.evidence.get(exchange).purpose)
  return execute(run.redactor, check, (trace) => inContext(run, trace, check.run), relied, statusOf, placeOf)
}

/** Makes an observation. Never rejects. */
export function executeObservation(run: Run, observation: ObservationDefinition): Promise<ObservationRecord> {
  return look(run.redactor, observation.id, (trace) => inContext(run, trace, observation.run))
}

async function inContext<T>(run: Run, trace: CheckTrace, work: (context: Context) => Promise<T>): Promise<T> {
  const context = new Context(run, trace)
  try {
    return await work(context)
  } finally {
    context.users.close()
  }
}
