/**
 * Applications, as the worker of a run needs to know them.
 * @module
 */
import { loopDelay, Slots } from '../../core/slots.js'
import type { Behaviours } from '../../embedded/partner/index.js'
import { executePartnerCheck, executePartnerObservation } from '../../partner/execute.js'
import type { PartnerCheck, PartnerObservation } from '../../partner/rule.js'
import { partnerPaceOf } from '../../partner/run.js'
import { makeEarly } from '../../partner/service/early-school.js'
import { loadPartnerProfile } from '../../profile/partner/load.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { RoleWorker } from '../../worker/role-worker.js'
import { checksAtOnce, longestQueueMs } from '../../worker/side-by-side.js'
import { notWorkingAt } from './first-look.js'
import { limitOfPartnerChecks, partnerPlanner } from './planner.js'
import { problemIn } from './problem.js'
import { setUpPartner } from './setup.js'

/** A module that breaks the embedded partner. */
interface FaultModule {
  readonly behaviours: Partial<Behaviours>
}

export const partnerWorker: RoleWorker<PartnerProfile, PartnerCheck, PartnerObservation> = {
  role: 'partner',
  planner: partnerPlanner,
  open: async ({ profile, selection, force }, { fault, width, send, onOrder }, load) => {
    const behaviours = fault === null ? {} : ((await load(fault)) as FaultModule).behaviours
    const interruption = new AbortController()
    onOrder((order) => {
      if (order.type === 'interrupt') interruption.abort()
    })
    const setup = await setUpPartner(
      profile,
      send,
      interruption.signal,
      {
        isPart: selection.shard !== undefined,
        force,
        slotsFor: (final) => new Slots(checksAtOnce(width, partnerPaceOf(final)), loopDelay),
        look: (run) => notWorkingAt(run, partnerPlanner.plan(run.profile, selection)),
      },
      behaviours,
    )
    if (setup === null) return null
    const { run, close } = setup
    return {
      run,
      profile: run.profile,
      begin: ({ checks, disturbing }) =>
        void makeEarly(
          run,
          checks.filter((check) => disturbing.has(check)),
        ),
      execute: (check, relied) => executePartnerCheck(run, check, relied),
      observe: (observation) => executePartnerObservation(run, observation),
      limitIn: (plan) => {
        const limit =
          limitOfPartnerChecks(plan, run.profile) + longestQueueMs(width, partnerPaceOf(run.profile))
        return () => limit
      },
      close,
    }
  },
  load: loadPartnerProfile,
  reach: async (profile) => ({ profile, close: async () => undefined }),
  problemIn,
}
