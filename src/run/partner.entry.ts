/**
 * The one test file of a run against a partner application: starts the simulated platform, waits for the application,
 * and registers a test for each planned check.
 * @module
 */
import { afterAll, describe, inject, test } from 'vitest'
import '../../suites/partner/index.js'
import { reportToAllure } from '../../reporters/allure/runtime.js'
import { hideWhereabouts } from '../core/execute.js'
import { partnerEntryOf } from '../partner/entries.js'
import { executePartnerCheck, executePartnerObservation } from '../partner/execute.js'
import type { PartnerCheck, PartnerObservation } from '../partner/rule.js'
import { addOwnRules } from '../record/custom.js'
import type { CheckRecord, ExchangeRecord } from '../record/record.js'
import { Barrier } from './barrier.js'
import { NewExchanges } from './new-exchanges.js'
import { planPartnerRun } from './partner-plan.js'
import { type Stage, setStage } from './partner-stage.js'
import { WorkerChannel } from './worker-channel.js'

const line = new WorkerChannel(inject('channel'))
const { tell } = line
const own = inject('own')
for (const folder of own.folders) hideWhereabouts(folder)
addOwnRules(own.rules)
// Here, and not in a compiled file: vitest reads those of other people, whatever they are written in.
for (const file of own.suites) await import(/* @vite-ignore */ file)
const { behaviours } = own.fault === null ? {} : await import(/* @vite-ignore */ own.fault)
const assignment = await line.assignment()
const newExchanges = new NewExchanges()
const interruption = new AbortController()
line.hear((order) => {
  if (order.type === 'interrupt') interruption.abort()
})

/** Null where the run was called off, or the application was not reached: nothing is run then. */
const stage: Stage | null =
  assignment?.role === 'partner'
    ? await setStage(
        assignment.profile,
        tell,
        interruption.signal,
        assignment.selection.shard !== undefined,
        behaviours,
      )
    : null
const plan =
  stage === null || assignment === null ? null : planPartnerRun(stage.run.profile, assignment.selection)

/** Over when nothing is left but what disturbs. */
const barrier = new Barrier(
  plan === null ? 0 : plan.checks.length + plan.observations.length - plan.disturbing.size,
)

/** Runs a check in its turn: what disturbs all others comes after them, one by one. */
function inOrder<T>(check: PartnerCheck, execute: () => Promise<T>): Promise<T> {
  return plan?.disturbing.has(check) ? barrier.afterwards(execute) : barrier.count(execute)
}

/** Longest that a check may take beyond its waits. */
const patience = 180_000

function declareCheck({ run }: Stage, check: PartnerCheck, timeout: number): void {
  const entry = partnerEntryOf(check.rule)
  const title = check.case === '' ? entry.says : `${entry.says} (${check.case})`
  test(`${check.rule}: ${title}`, { timeout }, async ({ skip }) => {
    const record = await inOrder(check, () => {
      tell({ type: 'started', rule: check.rule, case: check.case })
      return executePartnerCheck(run, check)
    })
    const exchanges = exchangesOf(stage as Stage, record.exchanges)
    tell({ type: 'ended', check: record, exchanges: newExchanges.of(exchanges) })
    await reportToAllure(entry, record, exchanges)
    if (record.verdict.startsWith('not ')) skip(record.reason ?? '')
    if (record.verdict !== 'passed') throw endingOf(record)
  })
}

function declareObservation({ run }: Stage, observation: PartnerObservation, timeout: number): void {
  test(`${observation.id}: observation`, { timeout }, async () => {
    const record = await barrier.count(() => executePartnerObservation(run, observation))
    const exchanges = newExchanges.of(exchangesOf(stage as Stage, record.exchanges))
    tell({ type: 'observed', observation: record, exchanges })
  })
}

describe.concurrent('partner', () => {
  if (stage === null || plan === null) {
    test('the application was reached', ({ skip }) => skip('it was not'))
    return
  }
  const timeout = patience + plan.seconds * 1000
  // As many as run side by side may wait for barrier: nothing that they wait for must stand behind them.
  for (const check of plan.checks) if (!plan.disturbing.has(check)) declareCheck(stage, check, timeout)
  for (const observation of plan.observations) declareObservation(stage, observation, timeout)
  for (const check of plan.disturbing) declareCheck(stage, check, timeout * (1 + plan.disturbing.size))
})

afterAll(async () => {
  await stage?.close()
  const secrets = stage?.run.redactor.secrets() ?? []
  tell({ type: 'done', secrets, lost: stage?.run.transport.limiter.lost ?? false })
  line.close()
}, 30_000)

function exchangesOf({ run }: Stage, ids: readonly number[]): ExchangeRecord[] {
  return ids.map((id) => run.evidence.get(id))
}

/** An error for the test runner: masked, and without a stack of its own. */
function endingOf(record: CheckRecord): Error {
  const error = new Error(`${record.verdict}: ${record.reason ?? ''}`)
  error.stack = error.message
  return error
}
