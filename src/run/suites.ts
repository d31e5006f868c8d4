/**
 * Runs the suites in vitest and collects their reports.
 * @module
 */
import type { Ask } from '../core/drivers/operator.js'
import { onAbort } from '../core/on-abort.js'
import type { Publisher } from '../publishable/publisher.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord } from '../record/record.js'
import { SharedTexts } from '../record/shared-texts.js'
import type { Assignment, KnownSecret, Report } from '../worker/messages.js'
import type { SuiteThread } from './suite-thread.js'

/** Milliseconds after an interruption until the worker must respond, if it has nothing to undo. It may be in a loop. */
const unresponsive = 1000
/** Milliseconds after an interruption until the worker must have ended, or respond if it has something to undo. */
const ending = 2500
/** The same if it has changed something at the target, which it undoes. */
const undoing = 20_000

/** Everything that the suites reported. */
export interface Gathered {
  readonly checks: readonly CheckRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly exchanges: ReadonlyMap<number, ExchangeRecord>
  readonly secrets: readonly KnownSecret[]
  /** True if the target stopped answering. */
  readonly lost: boolean
  /** Changes at the target that were not undone at the last report of the worker. */
  readonly notUndone: readonly string[]
  /** False if the worker ended before it reported everything. */
  readonly complete: boolean
  /** Errors of the worker outside of checks. */
  readonly errors: readonly string[]
}

/**
 * Receives the reports in order of completion.
 * @param exchanges all exchanges of the run so far, by id
 */
export type ReportListener = (report: Report, exchanges: ReadonlyMap<number, ExchangeRecord>) => void

/**
 * Runs suites in their worker.
 * @param assignment what to run
 * @param listener receives each report at once
 * @param ask asks the operator
 * @param interrupted aborted to end the run early
 * @param publisher rewrites each report before anything else gets it; null to leave them as they are
 */
export async function runSuites(
  thread: SuiteThread,
  assignment: Assignment,
  listener: ReportListener,
  ask: Ask,
  interrupted: AbortSignal,
  publisher: Publisher | null = null,
): Promise<Gathered> {
  const checks: CheckRecord[] = []
  const observations: ObservationRecord[] = []
  const exchanges = new Map<number, ExchangeRecord>()
  const shared = new SharedTexts()
  const asked = new Map<number, AbortController>()
  let secrets: Gathered['secrets'] = []
  let lost = false
  let notUndone: Gathered['notUndone'] = []
  let complete = false
  let hasArrived = false
  const receive = (sent: Report): void => {
    const report = publisher?.report(sent) ?? sent
    if (report.type === 'ended') checks.push(report.check)
    if (report.type === 'observed') observations.push(report.observation)
    if (report.type === 'ended' || report.type === 'observed') {
      for (const exchange of report.exchanges) exchanges.set(exchange.id, shared.exchange(exchange))
    }
    if (report.type === 'open changes') notUndone = report.changes
    if (report.type === 'interrupted') hasArrived = true
    if (report.type === 'ask') {
      const { id, question } = report
      const withdrawal = new AbortController()
      asked.set(id, withdrawal)
      void ask(question, withdrawal.signal).then((reply) => {
        if (asked.delete(id)) thread.send({ type: 'reply', id, reply })
      })
    }
    if (report.type === 'withdraw') {
      asked.get(report.id)?.abort()
      asked.delete(report.id)
    }
    if (report.type === 'done') {
      secrets = report.secrets
      lost = report.lost
      complete = true
    }
    listener(report, exchanges)
  }
  const limits: NodeJS.Timeout[] = []
  const limit = (ms: number, isOver: () => boolean): void => {
    limits.push(setTimeout(() => isOver() && thread.abandon(), ms))
  }
  const interrupt = (): void => {
    thread.send({ type: 'interrupt' })
    limit(unresponsive, () => !hasArrived && notUndone.length === 0)
    limit(ending, () => !hasArrived || notUndone.length === 0)
    limit(undoing, () => true)
  }
  const stopListening = onAbort(interrupted, interrupt)
  let errors: readonly string[] = []
  try {
    errors = await thread.run(assignment, receive, () => interrupted.aborted && interrupt())
    if (publisher !== null) errors = errors.map((text) => publisher.text(text))
  } finally {
    stopListening()
    for (const timer of limits) clearTimeout(timer)
    for (const withdrawal of asked.values()) withdrawal.abort()
    asked.clear()
  }
  return { checks, observations, exchanges, secrets, lost, notUndone, complete, errors }
}
