/**
 * Runs one check and tells how it ended.
 * @module
 */
import { Context } from '../context.js'
import { CheckEnding, NotExercised, show, Violation } from '../errors.js'
import type { CheckDefinition, ObservationDefinition } from '../rule.js'
import type { CheckRecord, ObservationRecord, Verdict } from './record.js'
import type { Run } from './run.js'
import { Trail } from './trail.js'

/** Runs a check. Never rejects: every ending is a verdict. */
export async function executeCheck(run: Run, check: CheckDefinition): Promise<CheckRecord> {
  const mask = (text: string): string => run.redactor.url(text)
  const trail = new Trail(mask)
  const at = new Date()
  const start = performance.now()
  let ending: unknown = null
  try {
    await check.run(new Context(run, trail))
  } catch (error) {
    ending = error
  }
  const known = ending instanceof CheckEnding ? ending : null
  return {
    rule: check.rule,
    case: check.case,
    verdict: verdictOf(ending),
    reason:
      ending === null
        ? null
        : mask(known !== null ? known.message : `a defect of the suite: ${show(String(ending))}`),
    expected: ending instanceof Violation ? mask(ending.expected) : null,
    actual: ending instanceof Violation ? mask(ending.actual) : null,
    optional: check.optional,
    at: at.toISOString(),
    ms: Math.round(performance.now() - start),
    exchanges: trail.exchanges,
    steps: trail.steps,
    stack: ending === null || known !== null ? null : mask(relativeStack(ending)),
  }
}

/** Makes an observation. Never rejects. */
export async function executeObservation(
  run: Run,
  observation: ObservationDefinition,
): Promise<ObservationRecord> {
  const mask = (text: string): string => run.redactor.url(text)
  const trail = new Trail(mask)
  try {
    const seen = mask(await observation.run(new Context(run, trail)))
    return { id: observation.id, seen, reason: null, exchanges: trail.exchanges }
  } catch (error) {
    const reason = mask(
      error instanceof CheckEnding ? error.message : `a defect of the suite: ${show(String(error))}`,
    )
    return { id: observation.id, seen: null, reason, exchanges: trail.exchanges }
  }
}

function verdictOf(ending: unknown): Verdict {
  if (ending === null) return 'passed'
  if (ending instanceof Violation) return 'violated'
  if (ending instanceof NotExercised) return 'not exercised'
  return 'undecided'
}

/** A stack without the folders of this machine. */
function relativeStack(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return stack.replace(/(?:file:\/\/)?\/[^\s():]*\/((?:src|suites|dist|node_modules)\/)/g, '$1')
}
