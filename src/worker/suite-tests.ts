/**
 * The tests of the suites' worker: one for each planned check and observation. The same for both roles.
 * @module
 */
import { afterAll, afterEach, beforeAll, chai, describe, inject, test } from 'vitest'
import { judgeExpectations } from '../core/expectations.js'
import type { Evidence } from '../core/http/evidence.js'
import { onAbort } from '../core/on-abort.js'
import type { Period } from '../core/scope.js'
import type { SharedResults } from '../core/shared-results.js'
import type { Slots } from '../core/slots.js'
import {
  needsOfCheck,
  type PlannableCheck,
  type PlannableObservation,
  type Planned,
  type RunPlan,
} from '../plan/plan.js'
import type { Priority } from '../plan/priority.js'
import { unexecuted } from '../plan/unexecuted.js'
import { budgetSpent } from '../plan/within-budget.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { CheckRecord, ObservationRecord, RuleEntry } from '../record/record.js'
import { Barrier } from './barrier.js'
import type { Report, Show } from './messages.js'
import { NewExchanges } from './new-exchanges.js'
import { cancellation } from './project/cancellation.js'
import { failureOf, noteText, titleText } from './project/texts.js'
import type { Work } from './project/work.js'
import type { RequestBudget } from './request-budget.js'
import type { LoadFile, RoleWorker } from './role-worker.js'
import { type DisturbedCheck, SecondTries } from './second-try.js'
import { Standstill } from './standstill.js'
import { TimeLimitReached, withinLimit } from './time-limit.js'
import { receivedWork } from './worker-channel.js'

/** Milliseconds of the longest timer of Node. The time limit of a check counts from its turn on, and is not vitest's. */
const longestTimer = 2 ** 31 - 1

/** A check runs once, also if the configuration of vitest asks for retries: a decided check is never repeated. */
const once = { timeout: longestTimer, retry: 0, repeats: 0 }
const inThisOrder = { shuffle: false }

/** What a test of vitest has. */
interface Task {
  readonly id: string
  readonly mode: string
}

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
  readonly priorityOf: (check: Check) => Priority
  /** Each check or observation that runs takes one. */
  readonly slots: Slots
  /** What is made once for all checks. */
  readonly results: SharedResults
  /** True if a check may be repeated when no other runs. Left out: none may. */
  readonly mayBeAlone?: (one: Planned) => boolean
  /** Gets each check for the reporters of vitest; null if only the main thread reports. */
  readonly show: Show | null
}

/**
 * What this worker runs: from the main thread of a run, or from `conformance()` in the configuration of a vitest project.
 * Loads the custom suites.
 * @param load imports a file
 */
export async function receiveWork<
  P extends TargetProfile,
  Check extends PlannableCheck,
  Observation extends PlannableObservation,
>(worker: RoleWorker<P, Check, Observation>, load: LoadFile): Promise<Work<P>> {
  judgeExpectations(chai)
  const given = inject('conformance')
  if (given === undefined)
    return receivedWork(worker.role, inject('channel'), inject('own'), inject('width'), load)
  const { openWork } = await import('./project/open-work.js')
  return openWork(worker, given, load)
}

/** Declares a test for each check and observation of a plan. */
export function declareTests<Check extends PlannableCheck, Observation extends PlannableObservation>(
  name: string,
  tests: SuiteTests<Check, Observation>,
): void {
  const { plan, send } = tests
  const { disturbing, alone, last, order } = plan
  // The main thread keeps them.
  const newExchanges = new NewExchanges((ids) => (tests.show === null ? tests.evidence.handOver(ids) : []))
  const plannedOf = (check: Check): Planned => ({
    id: check.rule,
    needs: needsOfCheck(check, tests.entryOf(check.rule)),
  })
  const limits = [...plan.checks.map(plannedOf), ...plan.observations.map(tests.ofObservation)].map(
    tests.limitOf,
  )
  const longest = Math.max(0, ...limits)
  const barrierOfShared = new Barrier(order.filter((one) => !disturbing.has(one)))
  const disturbingOthers = new Barrier(order.filter((one) => disturbing.has(one) && !alone.has(one)))

  // What runs last changes the target for good. Everything else has its second try before.
  const tries = new SecondTries<Check, Observation>(order.filter((one) => !last.has(one)))
  const lastTries = new SecondTries<Check, Observation>(last)
  const triesOf = (one: Check | Observation): SecondTries<Check, Observation> =>
    last.has(one) ? lastTries : tries
  const standstill = new Standstill()
  const byTask = new Map<string, Check | Observation>()

  /** Nothing waits for a check or observation that does not run. Without effect for one that has run. */
  function leaveOut(one: Check | Observation): void {
    barrierOfShared.ended(one)
    disturbingOthers.ended(one)
    triesOf(one).leaveOut(one)
  }

  /**
   * Runs a check or observation in its turn: what disturbs others comes after all of them, side by side; then what
   * must run alone, one by one; and after the second tries of all these, what runs last.
   */
  async function inTurn<T>(one: Check | Observation, work: () => Promise<T>): Promise<T> {
    const run = (): Promise<T> => tests.slots.run(work)
    if (!disturbing.has(one)) return barrierOfShared.count(one, run)
    await barrierOfShared.reached
    if (!alone.has(one)) return disturbingOthers.count(one, run)
    return disturbingOthers.afterwards(async () => {
      if (last.has(one)) await secondTries()
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
    const once = relied.find(
      (period) => period.once !== undefined && standstill.longestIn([period]) > 0,
    )?.once
    const mayBeAlone =
      !alone.has(check) &&
      tests.budget === null &&
      record.stack === null &&
      relied.every((period) => period.once === undefined) &&
      tests.mayBeAlone?.(plannedOf(check)) === true
    return {
      ...{ record, once, mayBeAlone },
      ms: standstill.longestIn([...relied, { start, end: performance.now() }]),
    }
  }

  /** Runs a check again. What it shares with others is made again if this process stood still meanwhile. */
  function triedAgain(check: Check): Promise<DisturbedCheck> {
    tests.results.forgetMade((periods) => standstill.longestIn(periods) > 0)
    return triedOnce(check, longest)
  }

  /** Runs a check, or if the budget of the run is spent, notes that it did not run. */
  async function affordable(check: Check, run: () => Promise<DisturbedCheck>): Promise<DisturbedCheck> {
    const { budget, slots, priorityOf } = tests
    const began = performance.now()
    const aside = (others: Promise<void>): Promise<void> => slots.aside(others, began)
    const tried = budget === null ? await run() : await budget.run(priorityOf(check), run, aside)
    return tried ?? { record: { ...unexecuted(check, 'not exercised', budgetSpent), optional: true }, ms: 0 }
  }

  let repeating: Promise<void> | undefined
  let repeatingLast: Promise<void> | undefined
  /** Get the records of checks that have a second try. */
  const awaiting = new Map<Check, (record: CheckRecord) => void>()
  const repeated = (check: Check, record: CheckRecord): void => awaiting.get(check)?.(record)

  /** Repeats disturbed checks one by one, when everything is over except what runs last. */
  function secondTries(): Promise<void> {
    repeating ??= tries.run(triedAgain, repeated)
    return repeating
  }

  /** The record of a check from its second try. */
  async function secondTry(check: Check): Promise<CheckRecord> {
    const concluded = new Promise<CheckRecord>((resolve) => awaiting.set(check, resolve))
    if (last.has(check)) repeatingLast ??= lastTries.run(triedAgain, repeated)
    await (last.has(check) ? repeatingLast : secondTries())
    return concluded
  }

  function declareCheck(check: Check): void {
    const entry = tests.entryOf(check.rule)
    const limit = tests.limitOf(plannedOf(check))
    test(titleOf(check), once, async ({ skip, task }) => {
      const attempt = (): Promise<DisturbedCheck> =>
        inTurn(check, () =>
          affordable(check, () => {
            send({ type: 'started', rule: check.rule, case: check.case })
            return triedOnce(check, limit)
          }),
        )
      const record = await unlessCancelled(
        async () => (await triesOf(check).first(check, attempt)) ?? secondTry(check),
      )
      if (record === 'cancelled') return skip(cancelled)
      send({ type: 'ended', check: record, exchanges: newExchanges.of(record.exchanges) })
      await tests.show?.check(task.meta, entry, record)
      if (record.verdict.startsWith('not ')) skip(noteOf(record))
      if (record.verdict === 'passed') return
      if (cancellation.mayFail()) throw failureOf(record)
      skip(cancelled)
    })
  }

  /** A check that does not run, for the reporters of vitest. */
  function declareSkipped(record: CheckRecord, show: Show): void {
    test(titleOf(record as Pick<Check, 'rule' | 'case'>), once, async ({ skip, task }) => {
      await show.check(task.meta, tests.entryOf(record.rule), record)
      skip(noteOf(record))
    })
  }

  function titleOf({ rule, case: name }: Pick<Check, 'rule' | 'case'>): string {
    const { says } = tests.entryOf(rule)
    const title = name === '' ? `${rule}: ${says}` : `${rule}: ${says} (${name})`
    return titleText(tests.evidence.redactor.text(title))
  }

  function declareObservation(observation: Observation): void {
    const limit = tests.limitOf(tests.ofObservation(observation))
    test(`${observation.id}: observation`, once, async ({ skip }) => {
      const attempt = (): Promise<ObservationRecord> =>
        inTurn(observation, () =>
          withinLimit(limit, () => tests.observe(observation)).catch((error: unknown): ObservationRecord => {
            if (!(error instanceof TimeLimitReached)) throw error
            return { id: observation.id, seen: null, reason: error.message, exchanges: [] }
          }),
        )
      const record = await triesOf(observation).once(observation, () => unlessCancelled(attempt))
      if (record === 'cancelled') return skip(cancelled)
      send({ type: 'observed', observation: record, exchanges: newExchanges.of(record.exchanges) })
      if (record.seen === null) skip(noteText(`not observed: ${record.reason ?? ''}`))
    })
  }

  describe.concurrent(name, inThisOrder, () => {
    // What was selected is known when everything is declared: by -t, by its line, or by its tags.
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern
    beforeAll(({}, { tasks }) => {
      for (const [at, one] of order.entries()) {
        const { id, mode } = tasks[at] as Task
        byTask.set(id, one)
        if (mode !== 'run' && mode !== 'queued') leaveOut(one)
      }
    })
    // Also after a test that a hook of a user skipped.
    afterEach(({ task }) => {
      tests.show?.only(task.meta)
      const item = byTask.get(task.id)
      if (item !== undefined) leaveOut(item)
    })

    afterAll(() => standstill.close())

    // Slots are given in this order. Vitest itself may limit the tests that run side by side: so no test that others
    // wait for comes after them.
    for (const item of order) {
      if ('rule' in item) declareCheck(item)
      else declareObservation(item)
    }
    const { show } = tests
    if (show !== null) for (const record of plan.skipped) declareSkipped(record, show)
  })
}

function noteOf({ verdict, reason }: CheckRecord): string {
  return noteText(`${verdict}: ${reason ?? ''}`)
}

const cancelled = 'the run was cancelled'

/** Runs a task, and stops waiting for it if the run is cancelled. What it still does ends with the run. */
async function unlessCancelled<T>(work: () => Promise<T>): Promise<T | 'cancelled'> {
  let stopListening = (): void => undefined
  const end = new Promise<'cancelled'>((resolve) => {
    stopListening = onAbort(cancellation.signal, () => resolve('cancelled'))
  })
  try {
    return await Promise.race([end, work()])
  } finally {
    stopListening()
  }
}

/** Vitest needs at least one test in each file. */
export function declareNothing(title: string, reason: string): void {
  test(title, ({ skip }) => skip(reason))
}
