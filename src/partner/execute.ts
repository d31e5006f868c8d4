/**
 * Runs one check or one observation of role partner.
 * @module
 */
import { execute, look } from '../core/execute.js'
import type { CheckRecord, ObservationRecord } from '../record/record.js'
import { PartnerContext } from './context.js'
import type { PartnerCheck, PartnerObservation } from './rule.js'
import type { PartnerRun } from './run.js'

/** Runs a check. Never rejects: every outcome is a verdict. */
export function executePartnerCheck(run: PartnerRun, check: PartnerCheck): Promise<CheckRecord> {
  return execute(run.redactor, check, (trace) => explained(new PartnerContext(run, trace), check))
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
  return context.causes.explaining(() => run(context))
}
