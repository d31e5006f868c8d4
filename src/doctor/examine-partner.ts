/**
 * Checks the profile of a partner application part by part.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { PartnerContext } from '../partner/context.js'
import type { PartnerRun } from '../partner/run.js'
import { disturbingProbes, serviceProbes } from './application-service.js'
import { signInProbes } from './application-sign-in.js'
import { type ApplicationProbe, ApplicationTrial } from './application-trial.js'
import { type Finding, PartProblem } from './finding.js'
import { type Listener, tryParts } from './probe.js'

/**
 * Tries each part of an application in order: signs one user in, activates one school, triggers each event once, and
 * deactivates the school.
 * @returns findings without secrets, in order
 */
export function examinePartner(run: PartnerRun, listener: Listener): Promise<Finding[]> {
  const mask = (text: string): string => run.redactor.url(text)
  const trial = new ApplicationTrial(new PartnerContext(run, new CheckTrace(mask)))
  const probes = [
    ...signInProbes(run.profile),
    ...serviceProbes(run.profile),
    ...disturbingProbes(run.profile),
    addresses,
  ]
  return tryParts({ probes, context: () => trial, mask }, listener)
}

/** The part about addresses that the platform does not have. */
export const requestedAddresses = 'requested addresses'

const addresses: ApplicationProbe = {
  part: requestedAddresses,
  after: [],
  needs: [],
  look: (trial) => {
    const unknown = trial.unknownRequests()
    if (unknown.length === 0) return Promise.resolve('the simulated platform has all of them')
    throw new PartProblem(
      `the application requests what the simulated platform does not have: ${unknown.slice(0, 5).join(', ')}`,
      'take the addresses of key set and endpoints from the discovery document; for data, see CLASSES_PATH, ROOMS_PATH and ROSTER_PATH',
      'warning',
    )
  },
}
