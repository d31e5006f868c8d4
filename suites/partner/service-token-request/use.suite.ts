/**
 * Which calls use a service token, and until when. `run.calls` are the calls with tokens of the school, `callsForOthers` those
 * with tokens of schools that the application was asked nothing about.
 * `earlySchool`: a school that is activated before all checks, for a check that runs after them.
 * Clauses: 1 item 2, 2.1, 4.3, 5 item 2, 8.
 */
import { facts } from '#generated/catalogue.js'
import {
  advanceClock,
  bearerOf,
  type ConditionalCase,
  earlySchool,
  given,
  must,
  NotApplicable,
  optional,
  type PartnerContext,
  pauseFor,
  randomUuid,
  resourceOf,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  tokenRequestsOf,
} from '#kit/partner'
import { carries, fillWithStudents, judgesRecorded } from '#kit/partner/service-token-request'

/** Seconds that an application may be late: it counts whole seconds, or read the answer late. */
const late = 1.5
/**
 * When an application synchronises again, as parts of the time until a token has certainly expired. So many that the
 * pause between two stays short on a busy machine.
 */
const parts = [1 / 4, 2 / 4, 3 / 4, 1]
/** Schools of a check. The next one is needed if a call met the moment of the expiry, which decides nothing. */
const schools = 3
const afterDocumented = 'after the documented time'
const schoolBefore = earlySchool('service-token-request.expiry', afterDocumented)

// 2.1 expires_in: The application does not use a service token for longer than its `expires_in` says.
//   Check: Tokens live 2, 10 or 180 seconds. From 1.5 seconds after that, between synchronisations or in the
//   middle of one, no call may carry the expired token, also if a synchronisation has used it in the
//   meantime. Undecided without a call then. Not applicable if the application uses no token of a few
//   seconds, or makes only one call.
rule(
  'service-token-request.expiry',
  (profile) => [
    ['between two synchronisations', (context: PartnerContext) => expiresBetweenSyncs(context, 10)] as const,
    ['within a synchronisation', expiresDuringSync] as const,
    profile.control?.events.has('advance-clock') === true
      ? optional(['driver.advance-clock'], afterDocumented, (context: PartnerContext) =>
          expiresByClock(context, facts.serviceTokenSeconds),
        )
      : optional(['long-wait'], afterDocumented, (context: PartnerContext) =>
          expiresBetweenSyncs(context, facts.serviceTokenSeconds),
        ),
  ],
  async (context, judge) => judge(context),
)

/**
 * Synchronises, lets all tokens of this time expire, and synchronises again. Judges that no expired token is used.
 * Synchronisations in between use the token again, which does not make it last longer.
 */
async function expiresBetweenSyncs(context: PartnerContext, seconds: number, left = schools): Promise<void> {
  const { service } = context
  const tenant = context.freshTenant()
  tenant.tokenSeconds = seconds
  await service.activate(tenant)
  const tokens = await tokensOf(context, tenant, await service.sync(tenant))
  const issuedAt = service.tokenRequests(tenant).at(-1)?.at ?? 0
  const calls: SimulatedRequest[] = []
  let took = 0
  for (const part of parts) {
    const due = issuedAt + part * (seconds + late) * 1000
    await pauseFor(context, Math.max(0, due - Date.now()) / 1000)
    const begun = Date.now()
    // On a busy machine, a synchronisation in between would go on until the token expires.
    if (part < 1 && begun + 2 * took > issuedAt + seconds * 1000) continue
    calls.push(...(await service.sync(tenant)).calls)
    took = Math.max(took, Date.now() - begun)
  }
  const isOld = (call: SimulatedRequest): boolean => tokens.has(bearerOf(call) ?? '')
  const afterwards = calls.filter(({ at }) => isAfter(at, issuedAt + seconds * 1000))
  const isUnclear =
    !afterwards.some(isOld) && calls.some((call) => isOld(call) && call.at >= issuedAt + seconds * 1000)
  given(!isUnclear || left > 1, 'the machine is so busy that each synchronisation met the end of its token')
  if (isUnclear) return expiresBetweenSyncs(context, seconds, left - 1)
  judgeCalls(afterwards, isOld, seconds)
}

judgesRecorded('service-token-request.expiry', 'call with a service token', ({ at, expiredAt }) => {
  const seconds = Math.round((at - expiredAt) / 1000)
  must(
    !isAfter(at, expiredAt),
    'a new token after the seconds of `expires_in`',
    `the expired token, ${seconds} s after them`,
  )
})

/** Whether a call was sent after its token had certainly expired. Times are in milliseconds since the epoch. */
function isAfter(at: number, expiredAt: number): boolean {
  return at >= expiredAt + late * 1000
}

/** The same, with a clock of the application that is moved. */
async function expiresByClock(context: PartnerContext, seconds: number): Promise<void> {
  const { tenant, run } = await schoolBefore(context, (one) => {
    one.tokenSeconds = seconds
  })
  const tokens = await tokensOf(context, tenant, run)
  let calls: readonly SimulatedRequest[] = []
  for (const _part of parts) {
    await advanceClock(context, (seconds + late) / parts.length)
    calls = (await context.service.sync(tenant)).calls
  }
  judgeCalls(calls, (call) => tokens.has(bearerOf(call) ?? ''), seconds)
}

/** The tokens that a synchronisation used. */
async function tokensOf(
  context: PartnerContext,
  tenant: SimulatedTenant,
  { calls }: { readonly calls: readonly SimulatedRequest[] },
): Promise<ReadonlySet<string>> {
  const tokens = new Set(calls.flatMap((call) => bearerOf(call) ?? []))
  if (tokens.size === 0) await mayRefuse(context, tenant)
  given(tokens.size > 0, 'the application has called no data API with a bearer token')
  return tokens
}

/** Judges the calls after a token has expired. */
function judgeCalls(
  calls: readonly SimulatedRequest[],
  isOld: (call: SimulatedRequest) => boolean,
  seconds: number,
): void {
  given(calls.length > 0, 'the application has called no data API after the token expired')
  const old = calls.filter(isOld).length
  must(old === 0, `a new token after the ${seconds} s of \`expires_in\``, `the expired token in ${old} calls`)
}

/** @throws {NotApplicable} if the application uses tokens that are valid for as long as documented, and no shorter ones */
async function mayRefuse({ service }: PartnerContext, tenant: SimulatedTenant): Promise<void> {
  const { tokenSeconds } = tenant
  tenant.tokenSeconds = facts.serviceTokenSeconds
  tenant.answers.data = (good) => good
  const { calls } = await service.sync(tenant)
  if (tokenSeconds < facts.serviceTokenSeconds && calls.length > 0)
    throw new NotApplicable(`the application uses no token that is valid for ${tokenSeconds} s`)
}

/** The first call of a synchronisation takes longer than its token lasts. Judges the calls after it. */
async function expiresDuringSync(context: PartnerContext): Promise<void> {
  const { service } = context
  const tenant = context.freshTenant()
  fillWithStudents(tenant)
  tenant.tokenSeconds = 2
  let first: { readonly token: string | undefined; readonly answeredAt: number } | undefined
  tenant.answers.data = async (good, request) => {
    if (first === undefined) {
      first = { token: bearerOf(request), answeredAt: Number.POSITIVE_INFINITY }
      await pauseFor(context, tenant.tokenSeconds + late)
      first = { ...first, answeredAt: Date.now() }
    }
    return good
  }
  await service.activate(tenant)

  const { calls } = await service.sync(tenant)
  if (first === undefined) await mayRefuse(context, tenant)
  given(first !== undefined, 'the application has called no data API')
  const { token, answeredAt } = first
  const afterwards = calls.filter(({ at }) => at >= answeredAt)
  if (afterwards.length === 0) throw new NotApplicable('the application makes no call after the slow one')
  const old = afterwards.filter((call) => bearerOf(call) === token).length
  must(old === 0, 'a new token after the seconds of `expires_in`', `the expired token in ${old} calls`)
}

const nothingElse = 'while nothing else happens'
const schoolForItself = earlySchool('service-token-request.own-school', nothingElse)

const situations: readonly (
  | readonly [string, (context: PartnerContext) => Promise<void>]
  | ConditionalCase<[(context: PartnerContext) => Promise<void>]>
)[] = [
  ['after another school', afterAnotherSchool],
  ['next to another school', duringAnotherSchool],
  ['after a user has signed in', afterSignIn],
  { case: [nothingElse, withoutOthers], needs: ['alone'], optional: false },
]

// 1 item 2: The application calls the data APIs only with a service token of the school whose data it reads.
//   Check: Two schools of one name are synchronised in turn: no call may carry the token of the first one
//   during the second. At once, each must have calls with its token. After a sign-in, no data of the school
//   may be read only with the access token of the user. When all other checks have ended, two schools are
//   synchronised once more; a call with the token of a third one counts if it comes twice. Undecided if no
//   data API is called; the first and last case are not applicable with background synchronisations.
rule('service-token-request.own-school', situations, async (context, judge) => judge(context))

/** Synchronises a school, then another one of the same name: the second uses no token of the first. */
async function afterAnotherSchool(context: PartnerContext): Promise<void> {
  const { service, profile } = context
  // A call for the first school may belong to a synchronisation that nobody asked for.
  if (profile.service.backgroundSync)
    throw new NotApplicable('the application synchronises schools in the background too')
  const [first, second] = await schoolsOfOneName(context)
  const { calls } = await service.sync(first)
  given(calls.length > 0, 'the application has called no data API for the other school')
  const before = service.requestsOf(first).length

  const run = await service.sync(second)
  const foreign = service.requestsOf(first).slice(before)
  const foreignCalls = foreign.filter(({ endpoint }) => endpoint === 'data')
  context.addToEvidence(foreignCalls)
  const { length } = foreignCalls
  must(length === 0, 'the token of the school', `the token of a different school in ${length} calls`)
  given(run.calls.length > 0, 'the application has called no data API')
}

/** Synchronises two schools of the same name at once: each uses its token. */
async function duringAnotherSchool(context: PartnerContext): Promise<void> {
  const schools = await schoolsOfOneName(context)
  const runs = await context.service.syncTogether(schools)
  for (const run of runs) {
    tokenRequestsOf(run)
    given(run.triggered, 'the control driver could not determine whether a synchronisation took place')
  }
  const calls = runs.map((run) => run.calls.length)
  given(Math.max(...calls) > 0, 'the application has called no data API')
  must(
    Math.min(...calls) > 0,
    'calls with the token of each school',
    `${calls.join(' calls with the token of the first school, and ')} calls with the token of the second school`,
  )
}

/**
 * Synchronises two schools, one after the other, when all other checks have ended. An application with one token for all
 * schools may have that of any school, so it reads the data of one that it was asked nothing about.
 */
async function withoutOthers(context: PartnerContext): Promise<void> {
  const { service, profile } = context
  if (profile.service.backgroundSync)
    throw new NotApplicable('the application synchronises schools in the background too')
  const { run } = await schoolForItself(context)
  for (const first of [run, await service.sync(await service.comparisonSchool())]) {
    // Calls for another school may belong to work that had failed before.
    const second = first.calls.length > 0 ? first : await service.sync(first.tenant)
    const isForeign = first.callsForOthers.length > 0 && second.calls.length === 0
    const foreign = isForeign ? second.callsForOthers : []
    context.addToEvidence(foreign)
    must(
      foreign.length === 0,
      'the token of the school',
      `twice no token, and the token of a different school in ${foreign.length} calls`,
    )
    given(second.calls.length > 0, 'the application has called no data API')
  }
}

/**
 * A user of a school signs in, then the school is synchronised: no data of the school are read with the access token of
 * the user only. The application may read the details of the user with it meanwhile: then a school without users shows
 * what a synchronisation reads.
 */
async function afterSignIn(context: PartnerContext): Promise<void> {
  const { service } = context
  const { tenant } = await service.activate()
  const attempt = await context.signIns.signIn({ tenant })
  const tokens = attempt.flow.accessTokens
  given(tokens.length > 0, `the application did not redeem the code: ${attempt.ending}`)

  const { calls } = await service.sync(tenant)
  given(calls.length > 0, 'the application has called no data API')
  const foreign = calls.filter((call) => tokens.some((token) => carries(call, token)))
  const read = new Set(calls.filter((call) => !foreign.includes(call)).map(dataOf))
  // Without a call of the user, nothing can be missing.
  const needed = foreign.length === 0 ? [] : await dataOfOneSync(service)
  const missing = new Set(needed.filter((data) => !read.has(data)))
  must(
    missing.size === 0,
    'a service token',
    `the access token of a user in ${foreign.length} calls, and no service token for ${[...missing].join(', ')}`,
    foreign[0],
  )
}

/** The data that a synchronisation of a school without users reads. @throws {Undecided} if it reads none */
async function dataOfOneSync(service: PartnerContext['service']): Promise<readonly string[]> {
  const { calls } = await service.sync((await service.activate()).tenant)
  given(calls.length > 0, 'the application has called no data API for another school')
  return calls.map(dataOf)
}

/** The data that a call reads or writes. */
function dataOf(call: SimulatedRequest): string {
  return `${call.method} ${resourceOf(call) ?? new URL(call.url).pathname}`
}

/** Two schools with the same name and different ids. */
async function schoolsOfOneName(
  context: PartnerContext,
): Promise<readonly [SimulatedTenant, SimulatedTenant]> {
  const schoolName = `Volksschule ${randomUuid()}`
  const activate = async (): Promise<SimulatedTenant> =>
    (await context.service.activate(context.freshTenant(), { schoolName })).tenant
  return [await activate(), await activate()]
}
