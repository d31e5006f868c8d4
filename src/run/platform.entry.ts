/**
 * The one test file of a platform run: registers a test for each planned check. All suites so share sessions,
 * tokens and connections, and what waits overlaps with everything else.
 * @module
 */
import { afterAll, describe, inject, test } from 'vitest'
import '../../suites/platform/index.js'
import { silences } from '../../generated/catalogue.js'
import { reportToAllure } from '../../reporters/allure/runtime.js'
import { hideWhereabouts } from '../core/execute.js'
import { entryOf } from '../platform/entries.js'
import { executeCheck, executeObservation } from '../platform/execute.js'
import { Run } from '../platform/run.js'
import { waitsAtAll } from '../platform/waits.js'
import { addOwnRules } from '../record/custom.js'
import type { CheckRecord, ExchangeRecord } from '../record/record.js'
import { Barrier } from './barrier.js'
import type { Assignment } from './messages.js'
import { NewExchanges } from './new-exchanges.js'
import { planRun } from './platform-plan.js'
import { RemoteSurroundings } from './remote-operator.js'
import { WorkerChannel } from './worker-channel.js'

const line = new WorkerChannel(inject('channel'))
const { tell } = line
const own = inject('own')
for (const folder of own.folders) hideWhereabouts(folder)
addOwnRules(own.rules)
// Here, and not in a compiled file: vitest reads those of other people, whatever they are written in.
for (const file of own.suites) await import(/* @vite-ignore */ file)
const assignment = inject('assignment') ?? (await line.assignment())

/** Longest that a check may take beyond its waits. */
const patience = 120_000
/** Longest that a check waits until no other one changes classes. */
const queueing = 600_000
/** Longest that it may take until an operator, or a program, has caused everything. */
const causing = 12 * 3_600_000
/** Longest that it may take to undo what checks have changed. */
const undoing = 90_000

if (assignment?.role === 'platform') declare(assignment)
else declareNothing()

/** Vitest wants a test in each file. */
function declareNothing(): void {
  line.close()
  test('nothing is to be run', ({ skip }) => skip('it was called off'))
}

/** Declares a test for everything that is planned. */
function declare(assignment: Assignment): void {
  const { profile, selection, environment } = assignment
  const host = new RemoteSurroundings(environment ?? process.env, tell, selection.shard?.count ?? 1)
  const run = new Run(
    profile,
    (what, seconds) => tell({ type: 'waiting', what, seconds }),
    (changes) => tell({ type: 'open changes', changes }),
    host,
  )
  const newExchanges = new NewExchanges()
  const plan = planRun(profile, selection)
  line.hear((order) => {
    if (order.type === 'interrupt') run.interrupt()
    else host.hear(order)
  })

  /** Longest that a check with these needs may take. */
  function longest(needs: readonly string[]): number {
    const queues = needs.some((need) => need === 'consent.mutate' || need.startsWith('driver.'))
    const byHand = profile.control !== null && profile.control.driver !== 'http'
    const driven = byHand && needs.some((need) => need.startsWith('driver.'))
    return patience + plan.seconds * 1000 + (driven ? causing : queues ? queueing : 0)
  }

  /** Ends when all checks and observations that disturb no other are over. */
  const barrier = new Barrier(plan.checks.length + plan.observations.length - plan.disturbing.size)

  /** Runs in its place: what disturbs others when those are over. */
  async function inOrder<T>(
    one: (typeof plan.checks)[number] | (typeof plan.observations)[number],
    run: () => Promise<T>,
  ): Promise<T> {
    if (!plan.disturbing.has(one)) return barrier.count(run)
    await barrier.reached
    return run()
  }

  function declareCheck(check: (typeof plan.checks)[number]): void {
    const entry = entryOf(check.rule)
    const title = check.case === '' ? entry.says : `${entry.says} (${check.case})`
    const timeout = longest([...entry.needs, ...check.needs])
    test(`${check.rule}: ${title}`, { timeout }, async ({ skip }) => {
      const record = await inOrder(check, () => {
        tell({ type: 'started', rule: check.rule, case: check.case })
        return executeCheck(run, check)
      })
      const exchanges = exchangesOf(record.exchanges)
      tell({ type: 'ended', check: record, exchanges: newExchanges.of(exchanges) })
      await reportToAllure(entry, record, exchanges)
      if (record.verdict.startsWith('not ')) skip(record.reason ?? '')
      if (record.verdict !== 'passed') throw endingOf(record)
    })
  }

  function declareObservation(observation: (typeof plan.observations)[number]): void {
    const timeout = longest(silences[observation.id].needs)
    test(`${observation.id}: observation`, { timeout }, async () => {
      const record = await inOrder(observation, () => executeObservation(run, observation))
      tell({
        type: 'observed',
        observation: record,
        exchanges: newExchanges.of(exchangesOf(record.exchanges)),
      })
    })
  }

  describe.concurrent('platform', () => {
    const last = (one: (typeof plan.checks)[number] | (typeof plan.observations)[number]): boolean =>
      plan.disturbing.has(one)
    const waiting = (one: (typeof plan.observations)[number]): boolean =>
      waitsAtAll(profile, { id: one.id, needs: silences[one.id].needs })
    // As many as run side by side may wait for barrier: nothing that they wait for must stand behind them. What waits
    // for time to pass stands in front: behind everything else it would add its wait to the run.
    const before = plan.observations.filter((one) => !last(one))
    for (const observation of before) if (waiting(observation)) declareObservation(observation)
    for (const check of plan.checks) if (!last(check)) declareCheck(check)
    for (const observation of before) if (!waiting(observation)) declareObservation(observation)
    for (const check of plan.checks) if (last(check)) declareCheck(check)
    for (const observation of plan.observations) if (last(observation)) declareObservation(observation)
  })

  afterAll(async () => {
    await run.close()
    tell({ type: 'done', secrets: run.redactor.secrets(), lost: run.transport.limiter.lost })
    line.close()
  }, undoing)

  function exchangesOf(ids: readonly number[]): ExchangeRecord[] {
    return ids.map((id) => run.evidence.get(id))
  }
}

/** An error for the test runner: masked, and without a stack of its own. */
function endingOf(record: CheckRecord): Error {
  const error = new Error(`${record.verdict}: ${record.reason ?? ''}`)
  error.stack = error.message
  return error
}
