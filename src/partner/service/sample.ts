/**
 * Schools that were synchronised, and what is looked for in that.
 * @module
 */
import { given, must } from '../../core/errors.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import type { Activation, ServiceWork, SyncRun } from './service.js'

/** A school that was activated and synchronised. */
export interface Sample {
  readonly activation: Activation
  readonly run: SyncRun
}

/** More than two pages of the default size. Contract 8. */
const manyStudents = 2500

/** Gives a school so many students that a synchronisation takes several calls. */
export function fillWithStudents(tenant: SimulatedTenant): void {
  tenant.data.students = Array.from({ length: manyStudents }, (_none, at) => ({
    id: 1_000_000 + at,
    externalKey: `S-${at}`,
    shortName: `student${at}`,
    lastName: 'Huber',
    forename: `Kim ${at}`,
    classAssignments: [{ className: '1A', startDate: '2026-09-07' }],
  }))
}

/**
 * A school with data of several pages that was synchronised once, for all checks that only look at the requests: at a
 * prepared school where new ones are not taken.
 */
export async function sampled(service: ServiceWork): Promise<Sample> {
  const { context } = service
  const sample = await context.once('a synchronised school', async () => {
    const prepared = context.profile.simulator.tenants.length > 0
    const tenant = prepared ? context.tenant : context.freshTenant()
    fillWithStudents(tenant)
    const activation = await service.activate(tenant)
    return { activation, run: await service.sync(tenant) }
  })
  seenBy(context, [...sample.run.tokenRequests, ...sample.run.calls])
  return sample
}

/** Notes requests that another check has caused, for the report of this one. */
export function seenBy({ trace }: PartnerContext, requests: readonly SimulatedRequest[]): void {
  for (const { exchange } of requests) if (exchange > 0) trace.saw(exchange)
}

/** Requests for service tokens. @throws {Undecided} where there were none */
export function asked({ tokenRequests }: Pick<SyncRun, 'tokenRequests'>): readonly SimulatedRequest[] {
  given(tokenRequests.length > 0, 'the application asked for no service token')
  return tokenRequests
}

/**
 * Judges that the synchronisation of a school gets as far as calls of the data APIs. An application that was just
 * restarted is not blamed: it counts only where a second one gets no further, and another school is synchronised.
 * @param expected what a conforming application does, in words
 * @param works a school that is synchronised where the application works; default: any
 * @throws {Undecided} where it could not be told
 */
export async function mustSynchronise(
  service: ServiceWork,
  tenant: SimulatedTenant,
  expected: string,
  works: () => Promise<SimulatedTenant> = () => comparison(service),
): Promise<SyncRun> {
  const run = await service.sync(tenant)
  if (run.calls.length > 0) return run
  const other = await service.sync(await works())
  given(other.calls.length > 0, 'another school that is active is not synchronised either')
  const second = await service.sync(tenant)
  given(
    second.caused || second.tokenRequests.length + second.calls.length > 0,
    'the control driver could not tell whether a synchronisation took place',
  )
  const asks = second.tokenRequests.length
  must(second.calls.length > 0, expected, `${asks} requests for a service token and no call of a data API`)
  return second
}

/** A school of which nothing is asked but that it is served. */
export async function comparison(service: ServiceWork): Promise<SimulatedTenant> {
  return (await service.context.once('a school for comparison', () => service.activate())).tenant
}
