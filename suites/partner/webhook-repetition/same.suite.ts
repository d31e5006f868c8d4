/**
 * Repeated webhooks: the same bytes, the same content in other bytes, or several at the same time.
 * `service.activate()`: webhook, and in scenario 2 the configuration; undecided if the application does not take it.
 * `mustServe`, `mustNotServe`: by the signs that a genuine deactivation of another school ends: a synchronisation that
 * reports success, requests to the platform, sign-ins. Undecided if it ends none, or another active school has none.
 * `mustSynchronise`: a call of a data API, at a second try at the latest, if another active school is synchronised.
 * Clauses: 5 item 7, 6.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Activation,
  type Answer,
  advanceClock,
  basicOf,
  given,
  must,
  mustSynchronise,
  NotExercised,
  optional,
  type PartnerContext,
  pauseFor,
  rule,
  type ServiceWork,
  type SimulatedTenant,
  tokenRequestsOf,
} from '#kit/partner'

/** Seconds between the first delivery of a webhook and a late repetition. */
const late = 30
/** Seconds to add to the life of a token for an application that counts whole seconds. */
const rounding = 1

type Webhook = ReturnType<ServiceWork['genuine']>

/** Sends a webhook again, and returns the answer. */
type Repetition = (
  context: PartnerContext,
  kind: 'credentials' | 'deactivation',
  tenant: SimulatedTenant,
  webhook: Webhook,
) => Promise<Answer>

const repetitions = (profile: PartnerContext['profile']) =>
  [
    ['the same bytes at once', sameBytes],
    ['the same content, serialized again', sameContent],
    profile.control?.events.has('advance-clock') === true
      ? optional(['driver.advance-clock'], 'the same bytes after half a minute', sameBytesLater(advanceClock))
      : optional(['wait'], 'the same bytes after half a minute', sameBytesLater(pauseFor)),
  ] as const

// 5 item 7: The application answers a repeated credentials webhook with 200.
//   Check: The suite sends a webhook again that got 200: the same bytes, the same content in another order
//   and freshly signed, or the same bytes half a minute later. Each must get 200. Undecided if the first one
//   gets another status.
rule('webhook-repetition.credentials.answer', repetitions, async (context, repeat) => {
  const { tenant, webhook } = await activated(context)
  const { status } = await repeat(context, 'credentials', tenant, webhook)
  must(status === 200, '200, as for the first webhook', `status ${status}`)
})

// 5 item 7: The application changes nothing after a repeated credentials webhook, and still serves the school
//   with its password.
//   Check: After two repetitions, the same bytes and the same content in another order, the school is
//   synchronised. A data API must be called, and all token requests must carry the password of the webhook. A
//   finding counts only if another active school is synchronised, and with the password of its one webhook.
rule('webhook-repetition.credentials.effect', async (context) => {
  const { service } = context
  const { tenant, webhook, password } = await activated(context)
  await sameBytes(context, 'credentials', tenant, webhook)
  await sameContent(context, 'credentials', tenant, webhook)
  await mustStillUse(service, tenant, password)
})

/** Deliveries of the credentials of a school, after which it is stored once. */
const deliveries = [
  ['the same bytes again', afterActivation(sameBytes)],
  ['the same content again, written in another way', afterActivation(sameContent)],
  ['another event of the school', afterActivation(anotherEvent)],
  ['the first webhook several times at once', firstAtOnce],
] as const

// 5 item 7: The application stores a school once, even if its credentials are delivered again, or several
//   times at once.
//   Check: Credentials of one school arrive again, in another form, as another event, or five times at once.
//   The export must contain the school exactly once. Undecided if a school that is activated once is not
//   there once; not exercised if the export lists no schools.
rule('webhook-repetition.credentials.one-school', deliveries, async (context, deliver) => {
  const { service } = context
  const plain = await activated(context)
  given(
    (await storedTimes(service, plain.tenant)) === 1,
    'a school that is activated once is not stored once',
  )

  const times = await storedTimes(service, await deliver(context))
  must(times === 1, 'one record of the school', `${times} records`)
})

// 6 deactivation: The application answers a repeated deactivation webhook with success, or with a status that
//   says that the school is gone.
//   Check: A school that was deactivated with 2xx gets the same deactivation again: the same bytes, the same
//   content in another order, or the same bytes half a minute later. The answer must be 2xx, 404, 409 or 410.
rule('webhook-repetition.deactivation.answer', repetitions, async (context, repeat) => {
  const { tenant, webhook } = await deactivated(context)
  const { status } = await repeat(context, 'deactivation', tenant, webhook)
  must(
    isSuccess(status) || nothingLeft.has(status),
    'a status of success, or 404, 409 or 410',
    `status ${status}`,
  )
})

// 6 deactivation: The application answers a repeated deactivation webhook with success.
//   Check: The same repetitions as for the answer, after a deactivation that got 2xx. They should get a 2xx.
//   A 404 or 410 is only a warning.
rule('webhook-repetition.deactivation.accepted', repetitions, async (context, repeat) => {
  const { tenant, webhook } = await deactivated(context)
  const { status } = await repeat(context, 'deactivation', tenant, webhook)
  must(isSuccess(status), 'a status of success, as for the first webhook', `status ${status}`)
})

// 6 deactivation: The application changes nothing after a repeated deactivation webhook, and the school stays
//   deactivated.
//   Check: After two repetitions of a deactivation that got 2xx, the school must still not be served, and
//   neither after a restart, nor if the first one came during a synchronisation. What a genuine deactivation
//   ends at another school shows it; undecided if that is nothing. A handler that toggles a flag makes the
//   school active again.
rule(
  'webhook-repetition.deactivation.effect',
  [
    ['without a restart', deactivated],
    optional(['driver.restart'], 'and after a restart', deactivated, 'restart'),
    optional(['driver.sync'], 'the first one during a synchronisation', deactivatedDuringSync),
  ],
  async (context, deactivate, event?: 'restart') => {
    const { service } = context
    const { tenant, webhook } = await deactivate(context)
    await sameBytes(context, 'deactivation', tenant, webhook)
    await sameContent(context, 'deactivation', tenant, webhook)
    if (event !== undefined) {
      await service.mustNotServe(tenant, 'the school to be deactivated before the restart')
      await service.trigger(event)
    }
    await service.mustNotServe(tenant, 'the school to be deactivated as before')
  },
)

// Without ids of events, the second webhook has the same bytes as the first one.
// 6 deactivation: The application deactivates a school again that was activated again.
//   Check: A school is activated, deactivated and activated, and must be served then. After another
//   deactivation it must not be served, as after the first one. Without ids of events, both deactivations
//   have the same bytes. Undecided if a deactivation is refused, or has no visible effect.
rule('webhook-repetition.second-deactivation', async (context) => {
  const { service } = context
  const { tenant } = await deactivated(context)
  await service.activate(tenant)
  await service.mustServe(tenant, 'the school to be served after its second activation')
  const { ok, summary } = await service.deliver('deactivation', tenant)
  given(ok, `the application did not accept the second deactivation webhook: ${summary}`)
  await service.mustNotServe(tenant, 'the school to be deactivated as after its first deactivation')
})

/** Webhooks that are sent at the same time. */
const parallel = 5
/** Statuses that mean that the same webhook is being processed. */
const inProgress = new Set([409, 423, 429, 503])
/** Statuses that mean that there is nothing left to deactivate. */
const nothingLeft = new Set([404, 409, 410])

// 5 item 7: The application answers at least one of several simultaneous copies of a credentials webhook with
//   200, and serves the school.
//   Check: A single webhook must get 200. Then five copies for another new school arrive at the same moment.
//   One at least must get 200, the others 200, 409, 423, 429 or 503; then the school must be synchronised
//   with the delivered password. Undecided if all five get 429, 502, 503 or 504.
rule('webhook-repetition.at-once.credentials', async (context) => {
  const { service } = context
  await activated(context)
  const { tenant, password, webhook } = unsent(context)
  const statuses = await atOnce(service, 'credentials', tenant, webhook)
  must(
    statuses.includes(200) && statuses.every((status) => status === 200 || inProgress.has(status)),
    '200 at least once, and otherwise 409, 423, 429 or 503',
    `the statuses ${statuses.join(', ')}`,
  )
  if (context.profile.service.scenario === 2) await service.configure(tenant, password)
  await mustStillUse(service, tenant, password)
})

/** Statuses of a server that cannot process a request now. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504])

// 5 item 7: The application answers all of several simultaneous copies of a credentials webhook with 200.
//   Check: A single webhook must get 200. Then five copies for a new school arrive at the same moment. All of
//   them should get 200, not a conflict of a unique key. Undecided if one gets 429, 502, 503 or 504.
rule('webhook-repetition.at-once.all-accepted', async (context) => {
  await activated(context)
  const { tenant, webhook } = unsent(context)
  const statuses = await atOnce(context.service, 'credentials', tenant, webhook)
  // These may also come from a proxy in front of the application.
  given(
    !statuses.some((status) => overloaded.has(status)),
    `the application, or a proxy in front of it, was overloaded: ${statuses.join()}`,
  )
  must(
    statuses.every((status) => status === 200),
    '200 each time',
    `the statuses ${statuses.join(', ')}`,
  )
})

// 6 deactivation: The application answers at least one of several simultaneous copies of a deactivation
//   webhook with success, and none fails.
//   Check: A single deactivation must get 2xx. Then five copies for another active school arrive at the same
//   moment. One at least must get 2xx, the others 2xx, 404, 409, 410, 423, 429 or 503. Undecided if all five
//   get 429, 502, 503 or 504.
rule('webhook-repetition.at-once.deactivation', async (context) => {
  const { service } = context
  await deactivated(context)
  const { tenant } = await service.activate()
  const webhook = service.genuine(service.body('deactivation', tenant))
  const statuses = await atOnce(service, 'deactivation', tenant, webhook)
  must(
    statuses.some(isSuccess) &&
      statuses.every((status) => isSuccess(status) || inProgress.has(status) || nothingLeft.has(status)),
    'a status of success at least once, and otherwise 404, 409, 410, 423, 429 or 503',
    `the statuses ${statuses.join(', ')}`,
  )
})

function sameBytes(...[{ service }, kind, tenant, webhook]: Parameters<Repetition>): Promise<Answer> {
  return service.send(kind, tenant, webhook)
}

/** The fields in reverse order, one per line. */
function sameContent(...[{ service }, kind, tenant, webhook]: Parameters<Repetition>): Promise<Answer> {
  const fields = Object.entries(JSON.parse(webhook.body.toString('utf8')) as Record<string, unknown>)
  const body = JSON.stringify(Object.fromEntries(fields.reverse()), null, 2)
  return service.send(kind, tenant, service.genuine(body))
}

function anotherEvent(...[{ service }, kind, tenant]: Parameters<Repetition>): Promise<Answer> {
  return service.deliver(kind, tenant)
}

/** Activates a school and delivers its credentials again. */
function afterActivation(deliver: Repetition): (context: PartnerContext) => Promise<SimulatedTenant> {
  return async (context) => {
    const { tenant, webhook } = await activated(context)
    await deliver(context, 'credentials', tenant, webhook)
    return tenant
  }
}

/** Delivers the credentials of an unknown school several times at once. */
async function firstAtOnce(context: PartnerContext): Promise<SimulatedTenant> {
  const { tenant, webhook } = unsent(context)
  const statuses = await atOnce(context.service, 'credentials', tenant, webhook)
  given(statuses.includes(200), `no webhook was accepted: ${statuses.join()}`)
  return tenant
}

/** How often the application has stored a school. @throws {NotExercised} if its export does not say it */
async function storedTimes(service: ServiceWork, tenant: SimulatedTenant): Promise<number> {
  const { schools } = await service.export(tenant)
  if (schools === undefined) throw new NotExercised(['an export with schools'])
  return schools.filter((id) => id === tenant.id).length
}

function sameBytesLater(wait: typeof pauseFor): Repetition {
  return async (...delivery) => {
    await sameBytes(...delivery)
    await wait(delivery[0], late)
    return sameBytes(...delivery)
  }
}

/** A school that was activated by a webhook. */
async function activated(context: PartnerContext): Promise<Activation & { readonly webhook: Webhook }> {
  // Activated before, so that it shows a deactivation of all schools by another check.
  await context.service.comparisonSchool()
  const activation = await context.service.activate(shortLived(context))
  const { webhook } = activation
  given(webhook !== null, 'no webhook is sent in this scenario')
  given(activation.answer?.status === 200, 'the first webhook is not answered with 200 either')
  return { ...activation, webhook }
}

/** A school that was deactivated by a webhook. */
async function deactivated(
  context: PartnerContext,
): Promise<{ readonly tenant: SimulatedTenant; readonly webhook: Webhook }> {
  const { service } = context
  const { tenant } = await service.activate()
  const webhook = service.genuine(service.body('deactivation', tenant))
  const { status, summary } = await service.send('deactivation', tenant, webhook)
  given(isSuccess(status), `the application did not accept the deactivation webhook: ${summary}`)
  return { tenant, webhook }
}

/**
 * Deactivates a school while the application synchronises it.
 * @throws {Undecided} if the application does not accept the webhook
 */
async function deactivatedDuringSync(
  context: PartnerContext,
): Promise<{ readonly tenant: SimulatedTenant; readonly webhook: Webhook }> {
  const { service } = context
  const { tenant } = await service.activate()
  const webhook = service.genuine(service.body('deactivation', tenant))
  let sending: Promise<Answer> | undefined
  tenant.answers.data = async (good) => {
    sending ??= service.send('deactivation', tenant, webhook)
    // If it fails, the check ends with the reason, and the simulated platform answers all the same.
    await sending.catch(() => undefined)
    return good
  }
  await service.trySync(tenant)
  tenant.answers.data = (good) => good
  given(sending !== undefined, 'the application has called no data API')
  const { status, summary } = await sending
  given(isSuccess(status), `the application did not accept the deactivation webhook: ${summary}`)
  return { tenant, webhook }
}

/** Seconds that a token is valid before a repetition. */
const shortLife = 1

/**
 * A school whose tokens expire soon, so that a later synchronisation shows which password is stored. Those of the judged
 * synchronisation last as long as documented: an application may refuse others.
 */
function shortLived(context: PartnerContext): SimulatedTenant {
  const tenant = context.freshTenant()
  tenant.tokenSeconds = shortLife
  return tenant
}

/** A credentials webhook of a school that the application does not know yet. */
function unsent(context: PartnerContext): {
  readonly tenant: SimulatedTenant
  readonly password: string
  readonly webhook: Webhook
} {
  const { service } = context
  const tenant = shortLived(context)
  const password = service.password()
  return { tenant, password, webhook: service.genuine(service.body('credentials', tenant, { password })) }
}

/** Statuses of several deliveries at the same time. @throws {Undecided} if all of them mean that a server is busy */
async function atOnce(
  service: ServiceWork,
  kind: 'credentials' | 'deactivation',
  tenant: SimulatedTenant,
  webhook: Webhook,
): Promise<readonly number[]> {
  const answers = await service.sendTogether(parallel, kind, tenant, webhook)
  const statuses = answers.map(({ status }) => status)
  given(
    !statuses.every((status) => status === 429 || status === 502 || status === 503 || status === 504),
    `the application, or a proxy in front of it, is busy: ${statuses.join(', ')}`,
  )
  return statuses
}

/** The school must be synchronised with this password. */
async function mustStillUse(service: ServiceWork, tenant: SimulatedTenant, password: string): Promise<void> {
  tenant.tokenSeconds = facts.serviceTokenSeconds
  const run = await mustSynchronise(service, tenant, 'a synchronisation, as after one webhook')
  let { tokenRequests } = run
  if (tokenRequests.length === 0) {
    // The application still had a token from before the repetition.
    await pauseFor(service.check, shortLife + rounding)
    ;({ tokenRequests } = await service.sync(tenant))
  }
  const sent = service.passwordsIn(tokenRequests)
  const other = sent.filter((one) => one !== password).length
  if (other > 0) {
    // The finding counts only if a webhook that is sent once has its password used.
    const plain = await service.activate()
    const usual = tokenRequestsOf(await service.sync(plain.tenant))
    given(
      usual.some((request) => basicOf(request)?.password === plain.password),
      'the application does not use the password of a webhook that was sent once either',
    )
  }
  must(
    other === 0,
    'the password of the webhook',
    `a different password in ${other} of ${sent.length} requests`,
  )
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
