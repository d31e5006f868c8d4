/**
 * The tests of the suites' worker: one for each planned check and observation. The same for both roles.
 * @module
 */
import { describe, inject, test } from 'vitest'
import { reportToAllure } from '../../reporters/allure/runtime.js'
import { hideWhereabouts } from '../core/execute.js'
import type { Evidence } from '../core/http/evidence.js'
import { addCustomRules } from '../record/custom.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord, RuleEntry } from '../record/record.js'
import { Barrier } from './barrier.js'
import type { Report } from './messages.js'
import { NewExchanges } from './new-exchanges.js'
import type { PlannableCheck, PlannableObservation, Planned, RunPlan } from './plan.js'

/** What the tests of a role need. */
export interface SuiteTests<Check extends PlannableCheck, Observation extends PlannableObservation> {
  readonly plan: RunPlan<Check, Observation>
  readonly evidence: Evidence
  /** Sends a report to the main thread. */
  readonly send: (report: Report) => void
  readonly entryOf: (rule: Check['rule']) => RuleEntry
  readonly ofObservation: (observation: Observation) => Planned
  readonly execute: (check: Check) => Promise<CheckRecord>
  readonly observe: (observation: Observation) => Promise<ObservationRecord>
  /** Milliseconds that a check or observation may take at most. */
  readonly timeoutOf: (one: Planned, disturbing: boolean) => number
  /** True for observations that start before all checks, because they wait for time to pass. */
  readonly startsFirst: (one: Planned) => boolean
  /** True if what disturbs others runs one by one, false if side by side. */
  readonly disturbingOneByOne: boolean
}

/**
 * Loads the custom suites of a run into the worker.
 * @param load imports a file; the caller is a file that vitest transforms, so that suites may be TypeScript
 */
export async function loadCustomSuites(load: (file: string) => Promise<unknown>): Promise<void> {
  const own = inject('own')
  for (const folder of own.folders) hideWhereabouts(folder)
  addCustomRules(own.rules)
  for (const file of own.suites) await load(file)
}

/** Declares a test for each check and observation of a plan. */
export function declareTests<Check extends PlannableCheck, Observation extends PlannableObservation>(
  name: string,
  tests: SuiteTests<Check, Observation>,
): void {
  const { plan, send } = tests
  const { disturbing } = plan
  const newExchanges = new NewExchanges()
  const barrier = new Barrier(plan.checks.length + plan.observations.length - disturbing.size)

  /** Runs a check or observation in its turn: what disturbs others comes after all of them. */
  async function inTurn<T>(one: Check | Observation, run: () => Promise<T>): Promise<T> {
    if (!disturbing.has(one)) return barrier.count(run)
    if (tests.disturbingOneByOne) return barrier.afterwards(run)
    await barrier.reached
    return run()
  }

  function exchangesOf(ids: readonly number[]): ExchangeRecord[] {
    return ids.map((id) => tests.evidence.get(id))
  }

  function declareCheck(check: Check): void {
    const entry = tests.entryOf(check.rule)
    const title = check.case === '' ? entry.says : `${entry.says} (${check.case})`
    const planned = { id: check.rule, needs: [...entry.needs, ...check.needs] }
    const timeout = tests.timeoutOf(planned, disturbing.has(check))
    test(`${check.rule}: ${title}`, { timeout }, async ({ skip }) => {
      const record = await inTurn(check, () => {
        send({ type: 'started', rule: check.rule, case: check.case })
        return tests.execute(check)
      })
      const exchanges = exchangesOf(record.exchanges)
      send({ type: 'ended', check: record, exchanges: newExchanges.of(exchanges) })
      await reportToAllure(entry, record, exchanges)
      if (record.verdict.startsWith('not ')) skip(record.reason ?? '')
      if (record.verdict !== 'passed') throw failureOf(record)
    })
  }

  function declareObservation(observation: Observation): void {
    const timeout = tests.timeoutOf(tests.ofObservation(observation), disturbing.has(observation))
    test(`${observation.id}: observation`, { timeout }, async () => {
      const record = await inTurn(observation, () => tests.observe(observation))
      const exchanges = newExchanges.of(exchangesOf(record.exchanges))
      send({ type: 'observed', observation: record, exchanges })
    })
  }

  describe.concurrent(name, () => {
    const first = (one: Observation): boolean => tests.startsFirst(tests.ofObservation(one))
    // A limited number of tests runs side by side. Tests that wait for the barrier are therefore declared last: no
    // test that they wait for may be declared after them.
    const undisturbing = plan.observations.filter((one) => !disturbing.has(one))
    for (const observation of undisturbing) if (first(observation)) declareObservation(observation)
    for (const check of plan.checks) if (!disturbing.has(check)) declareCheck(check)
    for (const observation of undisturbing) if (!first(observation)) declareObservation(observation)
    for (const check of plan.checks) if (disturbing.has(check)) declareCheck(check)
    for (const observation of plan.observations)
      if (disturbing.has(observation)) declareObservation(observation)
  })
}

/** Vitest needs at least one test in each file. */
export function declareNothing(title: string, reason: string): void {
  test(title, ({ skip }) => skip(reason))
}

/** An error for the test runner: masked, without a stack. */
function failureOf(record: CheckRecord): Error {
  const error = new Error(`${record.verdict}: ${record.reason ?? ''}`)
  error.stack = error.message
  return error
}
