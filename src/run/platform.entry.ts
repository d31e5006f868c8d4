/**
 * The one test file of a run of the role platform. All checks are in one file, so that they share sessions, tokens and
 * connections.
 * @module
 */
import { afterAll } from 'vitest'
import '../../suites/platform/index.js'
import { exchangeMsOf } from '../core/http/answer-limits.js'
import { useSeed } from '../core/random.js'
import { loopDelay, Slots } from '../core/slots.js'
import { disturbancesOf } from '../platform/disturbances.js'
import { entryOf } from '../platform/entries.js'
import { executeCheck, executeObservation } from '../platform/execute.js'
import { paceOf, Run } from '../platform/run.js'
import type { Assignment } from './messages.js'
import { platformPlanner } from './platform-plan.js'
import { RemoteHostEnvironment } from './remote-host-environment.js'
import { RequestBudget } from './request-budget.js'
import { changesNothing } from './shared-state.js'
import { checksAtOnce, longestQueueMs } from './side-by-side.js'
import { declareNothing, declareTests, receiveWork } from './suite-tests.js'
import { beforeChecks } from './within-budget.js'

const work = await receiveWork('platform', (file) => import(/* @vite-ignore */ file))
const { send, assignment } = work

/** Milliseconds that a check may take in addition to its waits. */
const patience = 120_000
/** Milliseconds that a check may wait for others: until none changes classes, or until its refused codes get a session. */
const queueing = 600_000
/** Milliseconds until an operator, or a program, has triggered everything. */
const triggering = 12 * 3_600_000
/** Milliseconds to undo what checks have changed. */
const undoing = 90_000

if (assignment !== null) declare(assignment)
else {
  await work.close()
  declareNothing('nothing runs', 'the run was cancelled')
}

function declare({ profile, selection, environment, raw = false }: Assignment): void {
  const parts = selection.shard?.count ?? 1
  const pace = paceOf(profile, parts)
  const width = profile.oneSessionPerUser === true ? 1 : work.width
  const host = new RemoteHostEnvironment(environment ?? process.env, send, parts)
  const run = new Run(
    profile,
    (what, seconds) => send({ type: 'waiting', what, seconds }),
    (changes) => send({ type: 'open changes', changes }),
    host,
    new Slots(checksAtOnce(width, pace), loopDelay),
  )
  if (raw) run.evidence.keepRaw()
  if (selection.seed !== undefined) useSeed(selection.seed, selection.shard?.index)
  const plan = platformPlanner.plan(profile, selection)
  const { worth } = platformPlanner.role
  const budget =
    selection.budget === undefined
      ? null
      : new RequestBudget(
          selection.budget.requests - beforeChecks,
          worth.groups,
          () => run.transport.limiter.sent,
        )
  work.onOrder((order) => {
    if (order.type === 'interrupt') run.interrupt()
    else host.receive(order)
  })

  declareTests('platform', {
    plan,
    evidence: run.evidence,
    send,
    entryOf,
    ofObservation: platformPlanner.ofObservation,
    execute: (check, relied) => executeCheck(run, check, relied),
    observe: (observation) => executeObservation(run, observation),
    limitOf: ({ id, needs }) => {
      const queues =
        disturbancesOf(id).includes('grants') ||
        needs.some((need) => need === 'consent.mutate' || need.startsWith('driver.'))
      const byHand = profile.control !== null && profile.control.driver !== 'http'
      const driven = byHand && needs.some((need) => need.startsWith('driver.'))
      // An exchange that does not end is reported before the limit of its check.
      const exchangeMs = exchangeMsOf(profile.timeoutSeconds * 1000)
      const waiting = driven ? triggering : queues ? queueing : 0
      return patience + exchangeMs + plan.seconds * 1000 + waiting + longestQueueMs(width, pace)
    },
    budget,
    worthOf: worth.of,
    slots: run.slots,
    results: run.results,
    mayBeAlone: (one) => !run.signal.aborted && !run.transport.limiter.lost && changesNothing(one),
    show: work.show?.(run.evidence) ?? null,
  })

  afterAll(async () => {
    await run.close()
    if (run.evidence.raw !== null) send({ type: 'raw', exchanges: run.evidence.raw })
    send({ type: 'done', secrets: run.redactor.secrets(), lost: run.transport.limiter.lost })
    await work.close()
  }, undoing)
}
