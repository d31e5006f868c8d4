/**
 * When the application requests the first service token, and how often while it gets none.
 * `mustSynchronise`: a call of a data API, at a second try at the latest, if another active school is synchronised.
 * `eachRecorded`, `eachOfRun`: in place of the checks, requests of other checks, if the profile lacks what the checks need.
 * Clauses: 3 item 7, 6 credentials, 7 token.
 */
import {
  basicOf,
  given,
  must,
  mustSynchronise,
  NotApplicable,
  optional,
  type PartnerContext,
  type Reply,
  records,
  rule,
  type SimulatedRequest,
  type SimulatedTenant,
  type SyncRun,
  shared,
} from '#kit/partner'
import {
  carries,
  eachOfRun,
  eachRecorded,
  invalidClient,
  invalidGrant,
  refusedBefore,
  serviceTokenRequest,
  withLateness,
} from '#kit/partner/service-token-request'

const { shortestWait, timerTolerance } = serviceTokenRequest
/** Activations at most if a request comes between a second after the webhook and a second after its answer. */
const attempts = 5
/** Milliseconds by which this machine, or the answer to the webhook, may be late. The request is then late as well. */
const tolerated = 300
/** Activations without a request that is too early, if this machine is late each time. */
const lateAttempts = 3

/** An activation, and the first token request with its password. Times are milliseconds since the epoch. */
interface FirstRequest {
  readonly webhookSentAt: number
  readonly webhookAnsweredAt: number
  readonly first: SimulatedRequest | undefined
}

const moments = [
  ['a synchronisation right after the answer', syncAfterAnswer],
  ['a synchronisation while the webhook is answered', syncDuringWebhook],
  ['a further activation', secondActivation],
] as const

/** Work other than a synchronisation, which also needs a token. */
const otherWork = [
  ['student-lookup', 'a student is looked up right after the answer', lookUpAfterAnswer],
  ['class-update', 'a class is written right after the answer', writeAfterAnswer],
] as const

/** The moments, and the work that the application does by its profile. */
function waits({ features }: PartnerContext['profile']) {
  const work = otherWork.flatMap(([event, name, activate]) =>
    features.has(event === 'class-update' ? 'class-updates' : event)
      ? [optional([`driver.${event}`], name, activate)]
      : [],
  )
  return [...moments, ...work]
}

// The application sends its answer after the webhook was sent, and before the answer arrives here. A request within a
// second after the webhook was sent is too early. One that comes a second after the answer arrived is not. Between
// them, on a slow network or a busy machine, nothing is certain, and the school is activated again.
// 6 credentials: The application waits at least 1 s after its response to a credentials webhook before it
//   first requests a token.
//   Check: A synchronisation is triggered right after the answer, during the webhook, or after a second
//   activation, or other work right after the answer. A token request with the new password within 1 s after
//   the webhook was sent violates the rule. If it comes later, but less than 1 s after the answer arrived,
//   the school is activated again, five times at most. Undecided after that, or without a request.
rule('service-token-request.wait', waits, async (context, activate) => {
  let lateWaits = 0
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { made, lateness } = await withLateness(() => activate(context))
    const { webhookSentAt, webhookAnsweredAt, first } = made
    given(first !== undefined, 'the application requested no service token with the new password')
    const waited = first.at - webhookSentAt
    must(
      waited >= shortestWait - timerTolerance,
      `no request for a service token within ${shortestWait} ms after the answer to the webhook`,
      `a request ${waited} ms after the webhook was sent`,
    )
    if (first.at - webhookAnsweredAt < shortestWait - timerTolerance) continue
    lateWaits += 1
    const late = Math.max(lateness, webhookAnsweredAt - webhookSentAt)
    if (late <= tolerated || lateWaits === lateAttempts) return
  }
  given(false, 'the webhook was answered too slowly to determine how long the application waited')
})

eachRecorded('first service token request', 'service-token-request.wait', (request, { passwords }) => {
  const { sentAt = 0 } = passwords.deliveryOf(basicOf(request)?.password ?? '') ?? {}
  given(request.at !== null, 'it is not known when the request was sent')
  const expected = `no request for a service token within ${shortestWait} ms after the answer to the webhook`
  return serviceTokenRequest.waitedSince(sentAt, request.at, expected)
})

async function syncAfterAnswer(context: PartnerContext): Promise<FirstRequest> {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  const webhookSentAt = Date.now()
  const { at } = await service.activate(tenant, { password })
  await service.trySync(tenant)
  return { webhookSentAt, webhookAnsweredAt: at, first: firstWith(context, password) }
}

function lookUpAfterAnswer(context: PartnerContext): Promise<FirstRequest> {
  const [student = {}] = records.students(1)
  return workAfterAnswer(context, (tenant) => {
    tenant.data.students = [student]
    return context.service.lookUpStudent(tenant, { externalKey: student.externalKey })
  })
}

function writeAfterAnswer(context: PartnerContext): Promise<FirstRequest> {
  const record = records.schoolClass()
  return workAfterAnswer(context, (tenant) => {
    tenant.data.classes = [record]
    return context.service.updateClass(tenant, record.id)
  })
}

/** @throws {NotApplicable} if the application requests no token for the work, e.g. because it synchronises first */
async function workAfterAnswer(
  context: PartnerContext,
  work: (tenant: SimulatedTenant) => Promise<SyncRun>,
): Promise<FirstRequest> {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  const webhookSentAt = Date.now()
  const { at } = await service.activate(tenant, { password })
  await work(tenant)
  const first = firstWith(context, password)
  if (first === undefined)
    throw new NotApplicable('the application requests no token for this work at a school that is new')
  return { webhookSentAt, webhookAnsweredAt: at, first }
}

async function syncDuringWebhook(context: PartnerContext): Promise<FirstRequest> {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  const webhookSentAt = Date.now()
  const syncing = service.trySync(tenant)
  const [{ at }] = await Promise.all([service.activate(tenant, { password }), syncing])
  await service.trySync(tenant)
  return { webhookSentAt, webhookAnsweredAt: at, first: firstWith(context, password) }
}

async function secondActivation(context: PartnerContext): Promise<FirstRequest> {
  const { service } = context
  const tenant = context.freshTenant()
  // The token of the first password expires before the second activation matters.
  tenant.tokenSeconds = 1
  await service.activate(tenant)
  await service.trySync(tenant)
  const password = service.password()
  const webhookSentAt = Date.now()
  const { at } = await service.activate(tenant, { password })
  await service.trySync(tenant)
  return { webhookSentAt, webhookAnsweredAt: at, first: firstWith(context, password) }
}

function firstWith({ simulator }: PartnerContext, password: string): SimulatedRequest | undefined {
  return simulator.requests.find((request) => request.endpoint === 'token' && carries(request, password))
}

/** How long the token endpoint refuses new credentials, and whether the school had other ones before. */
const validAfter = [
  ['for five seconds', 5, 'first activation'],
  ['for fifteen seconds', 15, 'first activation'],
  ['for five seconds after a further activation', 5, 'further activation'],
] as const

/** Seconds within which a school works after its credentials have become valid, without a triggered synchronisation. */
const longestRetry = 60

// The token endpoint answers 401 until the credentials are valid.
// 7 token: After a 401 `invalid_client` that follows an activation, the application serves the school seconds
//   later without a new activation.
//   Check: The token endpoint refuses the new credentials for five or fifteen seconds, at a first or a
//   further activation. Within a minute, or at the next synchronisation, the application must get a token and
//   call a data API. Undecided if it requests no token before the credentials are valid. A finding counts
//   only if the school fails once more while another one is synchronised.
rule('service-token-request.retry.until-valid', validAfter, async (context, seconds, activation) => {
  const { service, simulator, profile } = context
  const tenant = context.freshTenant()
  if (activation === 'further activation') {
    tenant.tokenSeconds = 1
    await service.activate(tenant)
    await mustSynchronise(service, tenant, 'the school works before the further activation')
  }
  let refused = 0
  let issued = Number.POSITIVE_INFINITY
  let validAt = Number.POSITIVE_INFINITY
  tenant.answers.serviceToken = (good) => {
    if (refused > 0 && Date.now() >= validAt) {
      issued = Math.min(issued, simulator.requests.length)
      return good
    }
    refused += 1
    return invalidClient
  }
  const { at } = await service.activate(tenant)
  validAt = at + seconds * 1000
  const dataCalls = () => service.requestsOf(tenant).filter(({ endpoint }) => endpoint === 'data')
  const works = (): boolean => dataCalls().some(({ number }) => number > issued)

  const stop = at + Math.min(longestRetry, profile.maxWaitSeconds) * 1000
  // The synchronisation may last as long as the application retries.
  const first = service.trySync(tenant).catch(() => undefined)
  await context.waitUntil(Math.min(validAt, stop), 'the activation to be complete', works)
  given(
    activation === 'further activation' || works() || dataCalls().length === 0,
    'the application has called a data API although it got no token',
  )
  if (refused === 0) await first
  given(refused > 0, 'the application requested no service token before its credentials were valid')
  await service.trySync(tenant).catch(() => undefined)
  const retried = await context.waitUntil(stop, 'another request for a service token', works)
  if (!retried) await service.trySync(tenant)
  context.addToEvidence(service.requestsOf(tenant))
  const expected = `another request for a token, by itself within ${longestRetry} s or at the next synchronisation, and data afterwards`
  if (!works()) {
    given(
      profile.maxWaitSeconds >= longestRetry,
      `not within ${profile.maxWaitSeconds} s; the check waits no longer (MAX_WAIT_SECONDS=${longestRetry})`,
    )
    await mustSynchronise(service, tenant, expected)
  }
  must(works(), expected, 'no call of a data API')
})

/** Failures of the token endpoint that are no refusal. */
const failures: readonly (readonly [string, Reply])[] = [
  ['a server error', { status: 500, body: 'something went wrong' }],
  ['a connection that is reset', 'reset'],
  [
    'a page',
    { status: 200, headers: [['Content-Type', 'text/html']], body: '<!doctype html><p>Please wait' },
  ],
]

// 1 item 2: The application completes later synchronisations after the token endpoint has failed once.
//   Check: During one synchronisation of a new school, the token endpoint answers 500, a page, or resets the
//   connection. The next synchronisation, or the one after it, should reach the data APIs, if another active
//   school does. Undecided if no token was requested.
rule('service-token-request.retry.after-failure', failures, async (context, failure) => {
  const { service } = context
  const tenant = context.freshTenant()
  let failed = 0
  tenant.answers.serviceToken = () => {
    failed += 1
    return failure
  }
  await service.activate(tenant)
  await service.trySync(tenant)
  given(failed > 0, 'the application requested no service token')

  delete tenant.answers.serviceToken
  await mustSynchronise(service, tenant, 'a later synchronisation reaches the data APIs')
})

/** Seconds for which requests with invalid credentials are counted. */
const observed = 60
/** Most requests of one instance of the application in 30 seconds, and in the whole time with a wrong password. */
const mostRequests = 10
const window = 30

// 7 token: The application waits at least a second after a 401 `invalid_client` before it requests the token
//   again.
//   Check: The token endpoint refuses everything for a minute after an activation and a triggered
//   synchronisation. Between two token requests of an instance there should be a second at least. Undecided
//   without a request; not applicable if there is only one per instance.
rule('service-token-request.retry.pause', async (context) => {
  const requests = await requestsWhileIncomplete(context)
  const { tokenInstances } = context.profile.service
  if (requests.length <= tokenInstances)
    throw new NotApplicable('the application does not request a token again by itself')

  // Each instance of the application may send one request in that time.
  const pauses = requests
    .slice(tokenInstances)
    .map(({ at }, index) => at - (requests[index]?.at ?? Number.NEGATIVE_INFINITY))
  const shortest = Math.min(...pauses)
  must(
    shortest >= shortestWait - timerTolerance,
    'at least one second between a refusal and the next request',
    `${shortest} ms between a refusal and the next request`,
  )
})

eachOfRun('service token request after a refusal', 'service-token-request.retry.pause', (request, context) =>
  serviceTokenRequest.waitedSince(
    refusedBefore(context, request)?.at ?? 0,
    request.at,
    'at least one second between a refusal and the next request',
  ),
)

// 7 token: The application requests a token at most ten times in half a minute while an activation is not
//   complete.
//   Check: While every request gets 401 `invalid_client` after an activation and a triggered synchronisation,
//   the suite counts. At most ten requests per instance should come in the thirty seconds after the first
//   one. Undecided if none comes.
rule('service-token-request.retry.number', async (context) => {
  const requests = await requestsWhileIncomplete(context)
  const most = mostRequests * context.profile.service.tokenInstances
  const began = requests[0]?.at ?? 0
  const made = requests.filter(({ at }) => at - began <= window * 1000).length
  must(made <= most, `at most ${most} requests in ${window} s`, `${made} requests`)
})

// 7 token: The application requests a token at most ten times in a minute with credentials that get
//   `invalid_grant`.
//   Check: The token endpoint answers `invalid_grant` for a minute after an activation and a triggered
//   synchronisation. At most ten requests per instance should arrive. Undecided if none arrives.
rule('service-token-request.no-endless-retry', async (context) => {
  const requests = await requestsWhileRefused(context, invalidGrant)
  const most = mostRequests * context.profile.service.tokenInstances
  must(
    requests.length <= most,
    `at most ${most} requests in ${observed} s with a wrong password`,
    `${requests.length} requests`,
  )
})

const requestsOfIncomplete = shared((context: PartnerContext) => requestsWhileRefused(context, invalidClient))

/** Token requests of a school whose activation never becomes complete. */
async function requestsWhileIncomplete(context: PartnerContext): Promise<readonly SimulatedRequest[]> {
  const requests = await requestsOfIncomplete(context)
  context.addToEvidence(requests)
  return requests
}

/**
 * Activates a school, triggers one synchronisation, and refuses every token request for a minute.
 * @throws {Undecided} if the application sent none
 */
async function requestsWhileRefused(
  context: PartnerContext,
  refusal: Reply,
): Promise<readonly SimulatedRequest[]> {
  const { service, profile } = context
  const tenant = context.freshTenant()
  tenant.answers.serviceToken = () => refusal
  await service.activate(tenant)
  let syncEnded = false
  service.trySync(tenant).then(
    ({ triggered }) => {
      syncEnded = triggered
    },
    () => undefined,
  )
  // If the driver reports the end and the application has no background work, no more requests can come.
  const reportsEnd = profile.service.quietSeconds === 0 && !profile.service.backgroundSync
  await context.waitUntil(
    Date.now() + observed * 1000,
    'further requests for a service token',
    () => reportsEnd && syncEnded,
  )
  const requests = service.tokenRequests(tenant)
  given(requests.length > 0, 'the application requested no service token')
  return requests
}
