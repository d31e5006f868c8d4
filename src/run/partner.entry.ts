/**
 * The one test file of a run of the role partner: starts the simulated platform, waits for the application, and
 * declares a test for each planned check.
 * @module
 */
import { afterAll, inject } from 'vitest'
import '../../suites/partner/index.js'
import { partnerEntryOf } from '../partner/entries.js'
import { executePartnerCheck, executePartnerObservation } from '../partner/execute.js'
import { partnerPlanner } from './partner-plan.js'
import { setStage } from './partner-stage.js'
import { declareNothing, declareTests, loadCustomSuites } from './suite-tests.js'
import { WorkerChannel } from './worker-channel.js'

const channel = new WorkerChannel(inject('channel'))
const { tell } = channel
await loadCustomSuites((file) => import(/* @vite-ignore */ file))
const { fault } = inject('own')
const { behaviours } = fault === null ? {} : await import(/* @vite-ignore */ fault)
const assignment = await channel.assignment()
const interruption = new AbortController()
channel.hear((order) => {
  if (order.type === 'interrupt') interruption.abort()
})

/** Milliseconds that a check may take in addition to its waits. */
const patience = 180_000

/** Null if the run was cancelled, or the application was not reached: then nothing runs. */
const stage =
  assignment?.role === 'partner'
    ? await setStage(
        assignment.profile,
        tell,
        interruption.signal,
        assignment.selection.shard !== undefined,
        behaviours,
      )
    : null

if (stage === null || assignment === null) declareNothing('nothing runs', 'the application was not reached')
else {
  const { run } = stage
  const plan = partnerPlanner.plan(run.profile, assignment.selection)
  const timeout = patience + plan.seconds * 1000
  declareTests('partner', {
    plan,
    evidence: run.evidence,
    tell,
    entryOf: partnerEntryOf,
    ofObservation: partnerPlanner.ofObservation,
    execute: (check) => executePartnerCheck(run, check),
    observe: (observation) => executePartnerObservation(run, observation),
    // One after the other: the last one waits for all others.
    timeoutOf: (_one, disturbing) => (disturbing ? timeout * (1 + plan.disturbing.size) : timeout),
    startsFirst: () => false,
    disturbingOneByOne: true,
  })
}

afterAll(async () => {
  await stage?.close()
  const secrets = stage?.run.redactor.secrets() ?? []
  tell({ type: 'done', secrets, lost: stage?.run.transport.limiter.lost ?? false })
  channel.close()
}, 30_000)
