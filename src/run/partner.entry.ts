/**
 * The one test file of a run of the role partner: starts the simulated platform, waits for the application, and
 * declares a test for each planned check.
 * @module
 */
import { afterAll, inject } from 'vitest'
import '../../suites/partner/index.js'
import { useSeed } from '../core/random.js'
import { loopDelay, Slots } from '../core/slots.js'
import { partnerEntryOf } from '../partner/entries.js'
import { executePartnerCheck, executePartnerObservation } from '../partner/execute.js'
import { partnerPaceOf } from '../partner/run.js'
import { makeEarly } from '../partner/service/early-school.js'
import { limitOfPartnerChecks, partnerPlanner } from './partner-plan.js'
import { setUpPartner } from './partner-setup.js'
import { checksAtOnce, longestQueueMs } from './side-by-side.js'
import { declareNothing, declareTests, loadCustomSuites } from './suite-tests.js'
import { WorkerChannel } from './worker-channel.js'

const channel = new WorkerChannel(inject('channel'))
const { send } = channel
await loadCustomSuites((file) => import(/* @vite-ignore */ file))
const { fault } = inject('own')
const { behaviours } = fault === null ? {} : await import(/* @vite-ignore */ fault)
const assignment = await channel.assignment()
const interruption = new AbortController()
channel.onOrder((order) => {
  if (order.type === 'interrupt') interruption.abort()
})

const { seed, shard } = assignment?.selection ?? {}
if (seed !== undefined) useSeed(seed, shard?.index)

/** Null if the run was cancelled, or the application was not reached: then nothing runs. */
const setup =
  assignment?.role === 'partner'
    ? await setUpPartner(
        assignment.profile,
        send,
        interruption.signal,
        {
          isPart: assignment.selection.shard !== undefined,
          force: assignment.force,
          slotsFor: (profile) => new Slots(checksAtOnce(inject('width'), partnerPaceOf(profile)), loopDelay),
        },
        behaviours,
      )
    : null

if (setup === null || assignment === null) declareNothing('nothing runs', 'the application was not reached')
else {
  const { run } = setup
  if (assignment.role === 'partner' && assignment.raw === true) run.evidence.keepRaw()
  const plan = partnerPlanner.plan(run.profile, assignment.selection)
  const pace = partnerPaceOf(run.profile)
  const limit = limitOfPartnerChecks(plan, run.profile) + longestQueueMs(inject('width'), pace)
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
    secondTries: true,
  })
}

afterAll(async () => {
  await setup?.close()
  const raw = setup?.run.evidence.raw ?? null
  if (raw !== null) send({ type: 'raw', exchanges: raw })
  const secrets = setup?.run.redactor.secrets() ?? []
  send({ type: 'done', secrets, lost: setup?.run.transport.limiter.lost ?? false })
  channel.close()
}, 30_000)
