/**
 * How often the application requests a service token although it has a valid one. An application that has just restarted
 * has lost its token, so too many requests count only if they come a second time. `synchronisedSchool`: one school with 2,500
 * students. `tokenInstances` and `tokenMemory` come from the profile.
 * Clauses: 2.1, 4.3, 8.
 */
import { facts } from '#generated/catalogue.js'
import {
  given,
  must,
  NotApplicable,
  type PartnerContext,
  rule,
  type SimulatedRequest,
  type SyncRun,
  tokenRequestsOf,
} from '#kit/partner'
import { fillWithStudents, synchronisedSchool } from '#kit/partner/service-token-request'

/** Seconds in which a token needs no renewal: an application may renew it in the last minute. */
const noRenewal = facts.serviceTokenSeconds - 60

// 8 Access token validity: The application reuses a valid service token within one synchronisation.
//   Check: The synchronisation of 2,500 students takes several calls. In its first two minutes it may request
//   one token per instance; more count only if they come a second time. Not applicable if there are too few
//   calls. With TOKEN_MEMORY=per-sync and background synchronisations, two tokens per instance are allowed.
rule('service-token-request.reuse.within-synchronisation', async (context) => {
  const most = mostPerSync(context)
  const requestsIn = (one: SyncRun): number => withoutRenewals(tokenRequestsOf(one)).length

  let { run } = await synchronisedSchool(context)
  if (requestsIn(run) > most) run = await syncManyStudents(context, run)
  const made = requestsIn(run)
  must(
    made <= most,
    `at most ${most} requests for a token in a synchronisation`,
    `${made} requests for a token, and too many the time before`,
  )
  if (run.calls.length <= most)
    throw new NotApplicable(`${run.calls.length} calls are too few to determine whether a token is reused`)
})

/** Synchronises 2500 students again: at a new school if the application accepts one. */
async function syncManyStudents(context: PartnerContext, { tenant }: SyncRun): Promise<SyncRun> {
  const prepared = context.profile.simulator.tenants.length > 0
  const school = prepared ? tenant : context.freshTenant()
  fillWithStudents(school)
  await context.service.activate(school)
  return context.service.sync(school)
}

/** Synchronisations at most, in addition to one per instance of the application. */
const moreSyncs = 5

// 8 Access token validity: The application reuses a valid service token in synchronisations that follow one
//   another.
//   Check: A new school is synchronised at least twice in a row. One token per instance must be enough for
//   the first two minutes; more count only if they come a second time. Undecided with too few calls; not
//   applicable with TOKEN_MEMORY=per-sync.
rule('service-token-request.reuse.next-synchronisation', async (context) => {
  const { tokenInstances, tokenMemory } = context.profile.service
  if (tokenMemory === 'per-sync') throw new NotApplicable('TOKEN_MEMORY=per-sync')

  let { made, calls } = await severalSyncs(context, tokenInstances)
  if (made > tokenInstances) ({ made, calls } = await severalSyncs(context, tokenInstances))
  given(calls > 0, 'the application calls no data API')
  must(
    made <= tokenInstances,
    `at most ${tokenInstances} requests for a token while the first is valid`,
    `${made} requests for a token for ${calls} calls, and too many the time before`,
  )
  given(calls > tokenInstances, 'too few calls of the data APIs to determine whether a token is reused')
})

/** Synchronises a new school until it has made more than `least` calls, twice at least. */
async function severalSyncs(
  { service }: PartnerContext,
  least: number,
): Promise<{ readonly made: number; readonly calls: number }> {
  const { tenant } = await service.activate()
  let calls = 0
  for (let count = 0; count < 2 || (calls <= least && count < least + moreSyncs); count += 1)
    calls += (await service.sync(tenant)).calls.length
  const requests = tokenRequestsOf({ tokenRequests: service.tokenRequests(tenant) })
  return { made: withoutRenewals(requests).length, calls }
}

// 8 Access token validity: The application waits for one token for parallel work, and does not request
//   several.
//   Check: Three synchronisations of a new school start at once, or one with TOKEN_MEMORY=per-sync. The token
//   endpoint answers when as many tokens are requested, or after 2 s. Until then, only one token request per
//   instance should arrive; more count only if they come a second time.
rule('service-token-request.shared', async (context) => {
  const most = mostPerSync(context)

  let made = await parallelSyncs(context)
  if (made > most) made = await parallelSyncs(context)
  must(
    made <= most,
    `at most ${most} requests for a token by parallel work`,
    `${made} requests for a token, and too many the time before`,
  )
})

/** Milliseconds that a token takes at most, until all parallel work that does not wait for one has requested it. */
const longestToken = 2_000

/**
 * Synchronises a new school three times at once. The first token comes late.
 * @returns the number of token requests before it came. Whether those that follow are too many, other rules judge
 */
async function parallelSyncs(context: PartnerContext): Promise<number> {
  const { service, profile } = context
  const parallel = profile.service.tokenMemory === 'per-sync' ? 1 : 3
  const held = context.signIns.heldTokenResponses(parallel, longestToken)
  const tenant = context.freshTenant()
  tenant.answers.serviceToken = async (good, request) => {
    await held.requested(request)
    return good
  }
  await service.activate(tenant)
  await service.syncTogether(Array.from({ length: parallel }, () => tenant))
  tokenRequestsOf({ tokenRequests: service.tokenRequests(tenant) })
  return held.requests
}

/** Token requests that one synchronisation may need. */
function mostPerSync({ profile }: PartnerContext): number {
  const { tokenInstances, tokenMemory, backgroundSync } = profile.service
  // A background synchronisation at the same time needs its token.
  return tokenInstances * (tokenMemory === 'per-sync' && backgroundSync ? 2 : 1)
}

/** The requests of the first two minutes: no token is near its end then. */
function withoutRenewals(requests: readonly SimulatedRequest[]): readonly SimulatedRequest[] {
  const began = requests[0]?.at ?? 0
  return requests.filter(({ at }) => at - began < noRenewal * 1000)
}
