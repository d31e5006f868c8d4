/**
 * The one test file of a run of the role partner: starts the simulated platform, waits for the application, and
 * declares a test for each planned check.
 * @module
 */
import { afterAll } from 'vitest'
import '../../suites/partner/index.js'
import { useSeed } from '../core/random.js'
import { loopDelay, Slots } from '../core/slots.js'
import { partnerEntryOf } from '../partner/entries.js'
import { executePartnerCheck, executePartnerObservation } from '../partner/execute.js'
import { partnerPaceOf } from '../partner/run.js'
import { makeEarly } from '../partner/service/early-school.js'
import { notWorkingAt } from './first-look-application.js'
import { limitOfPartnerChecks, partnerPlanner } from './partner-plan.js'
import { setUpPartner } from './partner-setup.js'
import { checksAtOnce, longestQueueMs } from './side-by-side.js'
import { declareNothing, declareTests, receiveWork } from './suite-tests.js'

const work = await receiveWork('partner', (file) => import(/* @vite-ignore */ file))
const { send, assignment, width } = work
const { behaviours } = work.fault === null ? {} : await import(/* @vite-ignore */ work.fault)
const interruption = new AbortController()
work.onOrder((order) => {
  if (order.type === 'interrupt') interruption.abort()
})

const { seed, shard } = assignment?.selection ?? {}
if (seed !== undefined) useSeed(seed, shard?.index)

/** Null if the run was cancelled, or the application was not reached: then nothing runs. */
const setup =
  assignment !== null
    ? await setUpPartner(
        assignment.profile,
        send,
        interruption.signal,
        {
          isPart: assignment.selection.shard !== undefined,
          force: assignment.force,
          slotsFor: (profile) => new Slots(checksAtOnce(width, partnerPaceOf(profile)), loopDelay),
          look: (run) => notWorkingAt(run, partnerPlanner.plan(run.profile, assignment.selection)),
        },
        behaviours,
      )
    : null

const problem = work.problem()
if (problem !== null) {
  await work.close()
  throw problem
}
if (setup === null || assignment === null) declareNothing('nothing runs', 'the application was not reached')
else {
  const { run } = setup
  if (assignment.raw === true) run.evidence.keepRaw()
  const plan = partnerPlanner.plan(run.profile, assignment.selection)
  const pace = partnerPaceOf(run.profile)
  const limit = limitOfPartnerChecks(plan, run.profile) + longestQueueMs(width, pace)
  void makeEarly(
    run,
    plan.checks.filter((check) => plan.disturbing.has(check)),
  )
  declareTests('partner', {
    plan,
    evidence: run.evidence,
    send,
    entryOf: partnerEntryOf,
    budget: null,
    worthOf: partnerPlanner.role.worth.of,
    ofObservation: partnerPlanner.ofObservation,
    execute: (check, relied) => executePartnerCheck(run, check, relied),
    observe: (observation) => executePartnerObservation(run, observation),
    limitOf: () => limit,
    slots: run.slots,
    results: run.results,
    show: work.show?.(run.evidence) ?? null,
  })
}

afterAll(async () => {
  await setup?.close()
  const raw = setup?.run.evidence.raw ?? null
  if (raw !== null) send({ type: 'raw', exchanges: raw })
  const secrets = setup?.run.redactor.secrets() ?? []
  send({ type: 'done', secrets, lost: setup?.run.transport.limiter.lost ?? false })
  await work.close()
}, 30_000)
