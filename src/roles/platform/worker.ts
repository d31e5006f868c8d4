/**
 * Platforms, as the worker of a run needs to know them.
 * @module
 */
import { exchangeMsOf } from '../../core/http/answer-limits.js'
import { loopDelay, Slots } from '../../core/slots.js'
import { beforeChecks } from '../../plan/within-budget.js'
import { adapted } from '../../platform/adaptation/facts.js'
import { disturbancesOf } from '../../platform/disturbances.js'
import { executeCheck, executeObservation } from '../../platform/execute.js'
import type { CheckDefinition, ObservationDefinition } from '../../platform/rule.js'
import { paceOf, Run } from '../../platform/run.js'
import { withoutOperator } from '../../profile/control-settings.js'
import { loadProfile } from '../../profile/load.js'
import type { Profile } from '../../profile/profile.js'
import { RemoteHostEnvironment } from '../../worker/remote-host-environment.js'
import { RequestBudget } from '../../worker/request-budget.js'
import type { RoleWorker } from '../../worker/role-worker.js'
import { checksAtOnce, longestQueueMs } from '../../worker/side-by-side.js'
import { platformPlanner } from './planner.js'
import { changesNothing } from './shared-state.js'

/** Milliseconds that a check may take in addition to its waits. */
const patience = 120_000
/** Milliseconds that a check may wait for others: until none changes classes, or until its refused codes get a session. */
const queueing = 600_000
/** Milliseconds until an operator, or a program, has triggered everything. */
const triggering = 12 * 3_600_000

export const platformWorker: RoleWorker<Profile, CheckDefinition, ObservationDefinition> = {
  role: 'platform',
  planner: platformPlanner,
  open: async ({ profile, selection, environment }, work) => {
    const { send } = work
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
    work.onOrder((order) => {
      if (order.type === 'interrupt') run.interrupt()
      else host.receive(order)
    })
    const { groups } = platformPlanner.role.priorities
    const { budget } = selection
    return {
      run,
      profile,
      execute: (check, relied) => executeCheck(run, check, relied),
      observe: (observation) => executeObservation(run, observation),
      budget:
        budget === undefined
          ? null
          : new RequestBudget(budget.requests - beforeChecks, groups, () => run.transport.limiter.sent),
      mayBeAlone: (one) => !run.signal.aborted && !run.transport.limiter.lost && changesNothing(one),
      limitIn:
        ({ seconds }) =>
        ({ id, needs }) => {
          const queues =
            disturbancesOf(id).includes('grants') ||
            needs.some((need) => need === 'consent.mutate' || need.startsWith('driver.'))
          const byHand = profile.control !== null && profile.control.driver !== 'http'
          const driven = byHand && needs.some((need) => need.startsWith('driver.'))
          // An exchange that does not end is reported before the limit of its check.
          const exchangeMs = exchangeMsOf(profile.timeoutSeconds * 1000)
          const waiting = driven ? triggering : queues ? queueing : 0
          return patience + exchangeMs + seconds * 1000 + waiting + longestQueueMs(width, pace)
        },
      close: () => run.close(),
    }
  },
  load: loadProfile,
  reach: async (loaded, selection, interrupted) => {
    const { reachPlatform } = await import('./target.js')
    const control = withoutOperator(loaded.control, 'an operator to ask: run platform-conformance itself')
    const described = { ...loaded, control }
    const plan = platformPlanner.plan(described, selection)
    const { profile, facts, close } = await reachPlatform(described, { plan, interrupted, force: false })
    return { profile: adapted(profile, facts, false), close }
  },
  problemIn: () => null,
}
