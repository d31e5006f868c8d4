/**
 * Runs one check, or makes one observation, of the role platform.
 * @module
 */
import type { CheckTrace } from '../core/check-trace.js'
import { execute, look } from '../core/execute.js'
import type { CheckRecord, ObservationRecord } from '../record/record.js'
import { Context } from './context.js'
import type { CheckDefinition, ObservationDefinition } from './rule.js'
import type { Run } from './run.js'

/** Runs a check. Never rejects: every ending is a verdict. */
export function executeCheck(run: Run, check: CheckDefinition): Promise<CheckRecord> {
  return execute(run.redactor, check, (trace) => inContext(run, trace, check.run))
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
    context.close()
  }
}
