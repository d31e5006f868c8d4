/**
 * The tests of the suites' worker: one for each planned check and observation. The same for both roles.
 * @module
 */
import { describe, inject, test } from 'vitest'
import { hideWhereabouts } from '../core/execute.js'
import type { Evidence } from '../core/http/evidence.js'
import type { Period } from '../core/scope.js'
import type { SharedResults } from '../core/shared-results.js'
import type { Slots } from '../core/slots.js'
import { addCustomRules } from '../record/custom.js'
import type { CheckRecord, ObservationRecord, RuleEntry } from '../record/record.js'
import { Barrier } from './barrier.js'
import type { Report } from './messages.js'
import { NewExchanges } from './new-exchanges.js'
import type { PlannableCheck, PlannableObservation, Planned, RunPlan } from './plan.js'
import type { RequestBudget } from './request-budget.js'
import { type DisturbedCheck, SecondTries } from './second-try.js'
import { Standstill } from './standstill.js'
import { TimeLimitReached, withinLimit } from './time-limit.js'
import { unexecuted } from './unexecuted.js'
import { budgetSpent } from './within-budget.js'
import type { Worth } from './worth.js'

/** Milliseconds of the longest timer of Node. The time limit of a check counts from its turn on, and is not vitest's. */
const longestTimer = 2 ** 31 - 1

/** What the tests of a role need. */
export interface SuiteTests<Check extends PlannableCheck, Observation extends PlannableObservation> {
  readonly plan: RunPlan<Check, Observation>
  readonly evidence: Evidence
  /** Sends a report to the main thread. */
  readonly send: (report: Report) => void
  readonly entryOf: (rule: Check['rule']) => RuleEntry
  readonly ofObservation: (observation: Observation) => Planned
  /** Runs a check, and adds to `relied` when the shared results came about that it reads. */
  readonly execute: (check: Check, relied: Period[]) => Promise<CheckRecord>
  readonly observe: (observation: Observation) => Promise<ObservationRecord>
  /** Milliseconds that a check or observation may take, from its turn on. */
  readonly limitOf: (one: Planned) => number
  /** Keeps the run within its budget of requests; null without a budget. */
  readonly budget: RequestBudget | null
  /** What a check costs. */
  readonly worthOf: (check: Check) => Worth
  /** Each check or observation that runs takes one. */
  readonly slots: Slots
  /** What is made once for all checks. */
  readonly results: SharedResults
  /** True to repeat checks that did not pass while this process stood still. */
  readonly secondTries: boolean
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
  const { disturbing, alone, last } = plan
  // The main thread keeps them.
  const newExchanges = new NewExchanges((ids) => tests.evidence.handOver(ids))
  const limits = [
    ...plan.checks.map(({ rule, needs }) => ({ id: rule, needs: [...tests.entryOf(rule).needs, ...needs] })),
    ...plan.observations.map(tests.ofObservation),
  ].map(tests.limitOf)
  const longest = Math.max(0, ...limits)
  const others = new Barrier(plan.checks.length + plan.observations.length - disturbing.size)
  const disturbingOthers = new Barrier(disturbing.size - alone.size)

  // What runs last changes the target for good. Everything else has its second try before.
  const tries = new SecondTries<Check>(plan.checks.length + plan.observations.length - last.size)
  const lastTries = new SecondTries<Check>(last.size)
  const triesOf = (one: Check | Observation): SecondTries<Check> => (last.has(one) ? lastTries : tries)
  const standstill = new Standstill()

  /**
   * Runs a check or observation in its turn: what disturbs others comes after all of them, side by side; then what
   * must run alone, one by one; and after the second tries of all these, what runs last.
   */
  async function inTurn<T>(one: Check | Observation, work: () => Promise<T>): Promise<T> {
    const run = (): Promise<T> => tests.slots.run(work)
    if (!disturbing.has(one)) return others.count(run)
    await others.reached
    if (!alone.has(one)) return disturbingOthers.count(run)
    return disturbingOthers.afterwards(async () => {
      if (last.has(one) && tests.secondTries) await secondTries()
      return run()
    })
  }

  async function triedOnce(check: Check, limit: number): Promise<DisturbedCheck> {
    const start = performance.now()
    const relied: Period[] = []
    const record = await withinLimit(limit, () => tests.execute(check, relied)).catch((error: unknown) => {
      if (!(error instanceof TimeLimitReached)) throw error
      return { ...unexecuted(check, 'undecided', error.message), ms: limit }
    })
    return { record, ms: standstill.longestIn([...relied, { start, end: performance.now() }]) }
  }

  /** Runs a check again. What it shares with others is made again if this process stood still meanwhile. */
  function triedAgain(check: Check): Promise<DisturbedCheck> {
    tests.results.forgetMade((periods) => standstill.longestIn(periods) > 0)
    return triedOnce(check, longest)
  }

  /** Runs a check, or if the budget of the run is spent, notes that it did not run. */
  async function affordable(check: Check, run: () => Promise<DisturbedCheck>): Promise<DisturbedCheck> {
    const { budget, slots, worthOf } = tests
    const began = performance.now()
    const aside = (others: Promise<void>): Promise<void> => slots.aside(others, began)
    const tried = budget === null ? await run() : await budget.run(worthOf(check), run, aside)
    return tried ?? { record: { ...unexecuted(check, 'not exercised', budgetSpent), optional: true }, ms: 0 }
  }

  let repeating: Promise<void> | undefined

  /** Repeats disturbed checks one by one, when everything is over except what runs last. */
  function secondTries(): Promise<void> {
    repeating ??= tries.run(triedAgain, conclude)
    return repeating
  }

  function conclude(record: CheckRecord): void {
    send({ type: 'ended', check: record, exchanges: newExchanges.of(record.exchanges) })
  }

  function declareSecondTries(): void {
    test('second tries', { timeout: longestTimer }, async () => {
      await secondTries()
      await lastTries.run(triedAgain, conclude)
      standstill.close()
    })
  }

  function declareCheck(check: Check): void {
    const entry = tests.entryOf(check.rule)
    const title = check.case === '' ? entry.says : `${entry.says} (${check.case})`
    const planned = { id: check.rule, needs: [...entry.needs, ...check.needs] }
    const limit = tests.limitOf(planned)
    test(`${check.rule}: ${title}`, { timeout: longestTimer }, async ({ skip }) => {
      const attempt = (): Promise<DisturbedCheck> =>
        inTurn(check, () =>
          affordable(check, () => {
            send({ type: 'started', rule: check.rule, case: check.case })
            return triedOnce(check, limit)
          }),
        )
      const record = tests.secondTries ? await triesOf(check).first(check, attempt) : (await attempt()).record
      if (record === null) return skip('gets a second try')
      conclude(record)
      if (record.verdict.startsWith('not ')) skip(record.reason ?? '')
      if (record.verdict !== 'passed') throw failureOf(record)
    })
  }

  function declareObservation(observation: Observation): void {
    const limit = tests.limitOf(tests.ofObservation(observation))
    test(`${observation.id}: observation`, { timeout: longestTimer }, async () => {
      const record = await triesOf(observation).once(() =>
        inTurn(observation, () =>
          withinLimit(limit, () => tests.observe(observation)).catch((error: unknown): ObservationRecord => {
            if (!(error instanceof TimeLimitReached)) throw error
            return { id: observation.id, seen: null, reason: error.message, exchanges: [] }
          }),
        ),
      )
      send({ type: 'observed', observation: record, exchanges: newExchanges.of(record.exchanges) })
    })
  }

  describe.concurrent(name, () => {
    // Slots are given in this order. Vitest itself may limit the tests that run side by side: so no test that others
    // wait for comes after them.
    for (const one of plan.order) {
      if ('rule' in one) declareCheck(one)
      else declareObservation(one)
    }
    if (tests.secondTries) declareSecondTries()
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
