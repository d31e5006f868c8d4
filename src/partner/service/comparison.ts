/**
 * Judges that a school is synchronised, compared with another active school.
 * @module
 */
import { given, must } from '../../core/errors.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import type { ServiceWork, SyncRun } from './service.js'

/**
 * Requests for service tokens of a synchronisation. If it made none, those since the activation of the school: an
 * application may request its token before it needs it.
 * @throws {Undecided} if there were none
 */
export function tokenRequestsOf({
  tokenRequests,
  earlierTokenRequests = [],
}: Pick<SyncRun, 'tokenRequests'> &
  Partial<Pick<SyncRun, 'earlierTokenRequests'>>): readonly SimulatedRequest[] {
  const requests = tokenRequests.length > 0 ? tokenRequests : earlierTokenRequests
  given(requests.length > 0, 'the application requested no service token')
  return requests
}

/**
 * Judges that the synchronisation of a school reaches the data APIs. A failure counts only if a second synchronisation
 * fails as well while another school is synchronised: an application that has just restarted may fail once.
 * @param expected what a conforming application does, in words
 * @param works returns a school that a working application synchronises; default: the school for comparison
 * @throws {Undecided} if it could not be determined
 */
export async function mustSynchronise(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
  works: () => Promise<SimulatedTenant> = () => service.comparisonSchool(),
): Promise<SyncRun> {
  const first = await service.sync(tenant)
  const run = first.calls.length > 0 ? first : await secondSync(service, tenant, works)
  const made = run.tokenRequests.length
  must(run.calls.length > 0, expected, `${made} requests for a service token and no call of a data API`)
  return run
}

/** Synchronises a school again, after one that a working application synchronises. */
async function secondSync(
  service: ServiceWork,
  tenant: SimulatedTenant,
  works: () => Promise<SimulatedTenant>,
): Promise<SyncRun> {
  const other = await service.sync(await works())
  given(other.calls.length > 0, 'another active school is not synchronised either')
  const second = await service.sync(tenant)
  given(
    second.triggered || second.tokenRequests.length + second.calls.length > 0,
    'the control driver could not determine whether a synchronisation took place',
  )
  return second
}
