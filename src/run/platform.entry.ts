/**
 * The one test file of a run of the role platform. All checks are in one file, so that they share sessions, tokens and
 * connections.
 * @module
 */
import { afterAll, inject } from 'vitest'
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
import { checksAtOnce, longestQueueMs } from './side-by-side.js'
import { declareNothing, declareTests, loadCustomSuites } from './suite-tests.js'
import { beforeChecks } from './within-budget.js'
import { WorkerChannel } from './worker-channel.js'

const channel = new WorkerChannel(inject('channel'))
const { send } = channel
await loadCustomSuites((file) => import(/* @vite-ignore */ file))
const assignment = inject('assignment') ?? (await channel.assignment())

/** Milliseconds that a check may take in addition to its waits. */
const patience = 120_000
/** Milliseconds that a check may wait for others: until none changes classes, or until its refused codes get a session. */
const queueing = 600_000
/** Milliseconds until an operator, or a program, has triggered everything. */
const triggering = 12 * 3_600_000
/** Milliseconds to undo what checks have changed. */
const undoing = 90_000

if (assignment?.role === 'platform') declare(assignment)
else {
  channel.close()
  declareNothing('nothing runs', 'the run was cancelled')
}

function declare({ profile, selection, environment, raw = false }: Assignment): void {
  const parts = selection.shard?.count ?? 1
  const pace = paceOf(profile, parts)
  const host = new RemoteHostEnvironment(environment ?? process.env, send, parts)
  const run = new Run(
    profile,
    (what, seconds) => send({ type: 'waiting', what, seconds }),
    (changes) => send({ type: 'open changes', changes }),
    host,
    new Slots(checksAtOnce(inject('width'), pace), loopDelay),
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
  channel.onOrder((order) => {
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
      return patience + exchangeMs + plan.seconds * 1000 + waiting + longestQueueMs(inject('width'), pace)
    },
    budget,
    worthOf: worth.of,
    slots: run.slots,
    results: run.results,
    // Vitest itself reports each check in a test of its own.
    secondTries: inject('assignment') === null,
  })

  afterAll(async () => {
    await run.close()
    if (run.evidence.raw !== null) send({ type: 'raw', exchanges: run.evidence.raw })
    send({ type: 'done', secrets: run.redactor.secrets(), lost: run.transport.limiter.lost })
    channel.close()
  }, undoing)
}
