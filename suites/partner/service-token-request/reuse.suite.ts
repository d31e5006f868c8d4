/**
 * How often a service token is used again. An application that was just restarted has lost its token: what it asks too
 * often counts where it does so a second time.
 * Clauses: 2.1, 4.3, 8.
 */
import {
  asked,
  fillWithStudents,
  given,
  must,
  NotApplicable,
  pauseFor,
  rule,
  type ServiceWork,
  type SimulatedRequest,
  type SyncRun,
  sampled,
} from '#kit/partner'

/** Seconds for which nobody renews a token of three minutes. */
const undisputed = 120
/** Synchronisations beyond those that make as many calls as there are parts of the application. */
const more = 5

rule('service-token-request.reuse.within-synchronisation', async ({ service }) => {
  const most = mostPerSync(service)
  const madeIn = (run: SyncRun): number => early(asked(run)).length
  let { run } = await sampled(service)
  if (madeIn(run) > most) run = await anotherLike(service, run)
  const made = madeIn(run)
  must(
    made <= most,
    `at most ${most} requests for a token in a synchronisation`,
    `${made} of them, and too many the time before`,
  )
  if (run.calls.length <= most)
    throw new NotApplicable(`${run.calls.length} calls are too few to tell whether a token is used again`)
})

/** Another synchronisation with data of several pages: at the same school where new ones are not taken. */
async function anotherLike(service: ServiceWork, { tenant }: SyncRun): Promise<SyncRun> {
  const { context } = service
  const prepared = context.profile.simulator.tenants.length > 0
  const school = prepared ? tenant : context.freshTenant()
  fillWithStudents(school)
  await service.activate(school)
  return service.sync(school)
}

rule('service-token-request.reuse.next-synchronisation', async ({ service }) => {
  const { tokenInstances, tokenMemory } = service.context.profile.service
  if (tokenMemory === 'per-sync') throw new NotApplicable('TOKEN_MEMORY=per-sync')
  const most = tokenInstances + more
  let { made, calls } = await madeInTurn(service, tokenInstances, most)
  if (made > tokenInstances) ({ made, calls } = await madeInTurn(service, tokenInstances, most))
  given(calls > 0, 'the application calls no data API')
  must(
    made <= tokenInstances,
    `at most ${tokenInstances} requests for a token while the first is valid`,
    `${made} of them for ${calls} calls, and too many the time before`,
  )
  given(calls > tokenInstances, 'too few calls of the data APIs to tell whether a token is used again')
})

/** Requests for tokens, and calls with them, of synchronisations one after the other: more calls than some. */
async function madeInTurn(
  service: ServiceWork,
  least: number,
  most: number,
): Promise<{ readonly made: number; readonly calls: number }> {
  const { tenant } = await service.activate()
  let calls = 0
  for (let count = 0; count < 2 || (calls <= least && count < most); count += 1)
    calls += (await service.sync(tenant)).calls.length
  return { made: early(asked({ tokenRequests: service.tokenRequests(tenant) })).length, calls }
}

rule('service-token-request.shared', async ({ service }) => {
  const most = mostPerSync(service)
  let made = await madeAtOnce(service)
  if (made > most) made = await madeAtOnce(service)
  must(
    made <= most,
    `at most ${most} requests for a token by work side by side`,
    `${made} of them, and too many the time before`,
  )
})

/** Requests for tokens of a school that is synchronised several times at once. */
async function madeAtOnce({ context }: ServiceWork): Promise<number> {
  const { service, profile } = context
  const tenant = context.freshTenant()
  tenant.answers.serviceToken = async (good) => {
    await pauseFor(context, 1)
    return good
  }
  await service.activate(tenant)
  const atOnce = profile.service.tokenMemory === 'per-sync' ? 1 : 3
  await Promise.all(Array.from({ length: atOnce }, () => service.sync(tenant)))
  return asked({ tokenRequests: service.tokenRequests(tenant) }).length
}

/** Requests for tokens of which one synchronisation may be in need. */
function mostPerSync({ context }: ServiceWork): number {
  const { tokenInstances, tokenMemory, backgroundSync } = context.profile.service
  // One that begins by itself at the same time needs its own.
  return tokenInstances * (tokenMemory === 'per-sync' && backgroundSync ? 2 : 1)
}

/** Requests while no token can be near its end. */
function early(requests: readonly SimulatedRequest[]): readonly SimulatedRequest[] {
  const began = requests[0]?.at ?? 0
  return requests.filter(({ at }) => at - began < undisputed * 1000)
}
