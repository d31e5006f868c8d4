/**
 * When the first service token is asked for, and how often where none is given.
 * Clauses: 3 item 7, 6 credentials, 7 token.
 */
import {
  carries,
  given,
  must,
  mustSynchronise,
  NotApplicable,
  notYet,
  type PartnerContext,
  type Refused,
  type Reply,
  refusedFor,
  rule,
  type SimulatedRequest,
  seenBy,
  until,
  wrongCredentials,
} from '#kit/partner'

/** Milliseconds between the answer to an activation and the first request. */
const shortestWait = 1000
/** Milliseconds by which timers are early, and clocks coarse. */
const tolerance = 50
/** Activations that are tried where the answer takes too long to tell anything. */
const tries = 3

/** An activation, and the first request for a token with its password. */
interface Beginning {
  /** Before the webhook was sent, and once its answer had been read: milliseconds since the epoch. */
  readonly sentAt: number
  readonly readAt: number
  readonly first: SimulatedRequest | undefined
}

const moments = [
  ['a synchronisation right after the answer', afterAnswer],
  ['a synchronisation while the webhook is answered', whileAnswered],
  ['a further activation', furtherActivation],
] as const

// The wait begins when the answer is sent: no earlier than the webhook was. What came within a second of that has not
// waited, however late everybody else is.
rule('service-token-request.wait', moments, async (context, begin) => {
  for (let attempt = 1; ; attempt += 1) {
    const { sentAt, readAt, first } = await begin(context)
    given(first !== undefined, 'the application asked for no service token with the new password')
    const waited = first.at - sentAt
    must(
      waited >= shortestWait - tolerance,
      `no request for a service token within ${shortestWait} ms after the answer to the webhook`,
      `one ${waited} ms after the webhook was sent`,
    )
    if (readAt - sentAt < shortestWait) return
    given(attempt < tries, 'the webhook was answered so late that nothing tells how long it was waited')
  }
})

async function afterAnswer(context: PartnerContext): Promise<Beginning> {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  const sentAt = Date.now()
  const { at } = await service.activate(tenant, { password })
  await service.trySync(tenant)
  return { sentAt, readAt: at, first: firstWith(context, password) }
}

async function whileAnswered(context: PartnerContext): Promise<Beginning> {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  const sentAt = Date.now()
  const syncing = service.trySync(tenant)
  const [{ at }] = await Promise.all([service.activate(tenant, { password }), syncing])
  await service.trySync(tenant)
  return { sentAt, readAt: at, first: firstWith(context, password) }
}

async function furtherActivation(context: PartnerContext): Promise<Beginning> {
  const { service } = context
  const tenant = context.freshTenant()
  // A token of the first password is of no use any more.
  tenant.tokenSeconds = 1
  await service.activate(tenant)
  await service.trySync(tenant)
  const password = service.password()
  const sentAt = Date.now()
  const { at } = await service.activate(tenant, { password })
  await service.trySync(tenant)
  return { sentAt, readAt: at, first: firstWith(context, password) }
}

function firstWith({ simulator }: PartnerContext, password: string): SimulatedRequest | undefined {
  return simulator.requests.find((request) => request.endpoint === 'token' && carries(request, password))
}

const incomplete = [
  ['for five seconds', 5],
  ['for fifteen seconds', 15],
] as const

/** Seconds within which a school works once its credentials are valid, where no synchronisation is caused. */
const longest = 60

rule('service-token-request.retry.until-valid', incomplete, async (context, seconds) => {
  const { service, profile } = context
  const tenant = context.freshTenant()
  let refused = 0
  let validAt = Number.POSITIVE_INFINITY
  tenant.answers.serviceToken = (good) => {
    if (refused > 0 && Date.now() >= validAt) return good
    refused += 1
    return notYet
  }
  const { at } = await service.activate(tenant)
  validAt = at + seconds * 1000
  const works = (): boolean => service.heard(tenant).some(({ endpoint }) => endpoint === 'data')
  const stop = at + Math.min(longest, profile.maxWaitSeconds) * 1000
  // It may take as long as the application goes on to try.
  const first = service.trySync(tenant).catch(() => undefined)
  const early = await until(context, Math.min(validAt, stop), 'the activation to be complete', works)
  given(!early, 'the application has called a data API although it was given no token')
  if (refused === 0) await first
  given(refused > 0, 'the application asked for no service token before its credentials were valid')
  await service.trySync(tenant).catch(() => undefined)
  const late = await until(context, stop, 'another request for a service token', works)
  if (!late) await service.trySync(tenant)
  seenBy(context, service.heard(tenant))
  if (works()) return
  given(
    profile.maxWaitSeconds >= longest,
    `not within ${profile.maxWaitSeconds} s, and more was not waited (MAX_WAIT_SECONDS=${longest})`,
  )
  await mustSynchronise(
    service,
    tenant,
    `another request for a token, by itself within ${longest} s or at the next synchronisation, and data afterwards`,
  )
})

const failures: readonly (readonly [string, Reply])[] = [
  ['a server error', { status: 500, body: 'something went wrong' }],
  ['a connection that is reset', 'reset'],
  [
    'a page',
    { status: 200, headers: [['Content-Type', 'text/html']], body: '<!doctype html><p>Please wait' },
  ],
]

rule('service-token-request.retry.after-failure', failures, async (context, reply) => {
  const { service } = context
  const tenant = context.freshTenant()
  let failed = 0
  tenant.answers.serviceToken = () => {
    failed += 1
    return reply
  }
  await service.activate(tenant)
  await service.trySync(tenant)
  given(failed > 0, 'the application asked for no service token')
  delete tenant.answers.serviceToken
  await mustSynchronise(service, tenant, 'a later synchronisation gets as far as the data APIs')
})

/** Seconds for which a school without valid credentials is watched. */
const watched = 60
/** Seconds in which so many requests are enough. */
const window = 30
const enough = 10

rule('service-token-request.retry.pause', async (context) => {
  const { requests } = await refusals(context)
  const { tokenInstances } = context.profile.service
  if (requests.length <= tokenInstances)
    throw new NotApplicable('the application does not ask again by itself')
  // Each part of the application may ask once in that time.
  const pauses = requests
    .slice(tokenInstances)
    .map(({ at }, index) => at - (requests[index]?.at ?? Number.NEGATIVE_INFINITY))
  const shortest = Math.min(...pauses)
  must(
    shortest >= shortestWait - tolerance,
    'a second at least between a refusal and the next request',
    `${shortest} ms`,
  )
})

rule('service-token-request.retry.number', async (context) => {
  const { requests } = await refusals(context)
  const most = enough * context.profile.service.tokenInstances
  const began = requests[0]?.at ?? 0
  const made = requests.filter(({ at }) => at - began <= window * 1000).length
  must(made <= most, `at most ${most} requests in ${window} s`, `${made} of them`)
})

rule('service-token-request.no-endless-retry', async (context) => {
  const { requests } = await refusedFor(context, context.freshTenant(), wrongCredentials, watched)
  const most = enough * context.profile.service.tokenInstances
  must(
    requests.length <= most,
    `at most ${most} requests in ${watched} s with a password that is wrong`,
    `${requests.length} of them`,
  )
})

/** What comes of a school whose activation does not become complete: watched once. */
async function refusals(context: PartnerContext): Promise<Refused> {
  const refused = await context.once('an activation that does not become complete', () =>
    refusedFor(context, context.freshTenant(), notYet, watched),
  )
  seenBy(context, refused.requests)
  return refused
}
