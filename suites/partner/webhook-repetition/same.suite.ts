/**
 * Webhooks that come again: once more, written anew, or several at once.
 * Clauses: 5 item 7, 6.
 */
import {
  type Activation,
  type Answer,
  basicOf,
  given,
  must,
  mustSynchronise,
  optional,
  type PartnerContext,
  pauseFor,
  rule,
  type ServiceWork,
  type SimulatedTenant,
  type WebhookKind,
  type WebhookToSend,
} from '#kit/partner'

/** Seconds after which a webhook comes again that was long dealt with. */
const aWhile = 30

/** A webhook and the answers to its repetitions. */
type Again = (
  context: PartnerContext,
  kind: WebhookKind,
  tenant: SimulatedTenant,
  webhook: WebhookToSend,
) => Promise<Answer>

const repetitions = [
  ['the same bytes at once', sameBytes],
  ['the same content, written anew', writtenAnew],
  optional(['wait'], 'the same bytes after half a minute', laterOn),
] as const

rule('webhook-repetition.credentials.answer', repetitions, async (context, again) => {
  const { tenant, webhook } = await activated(context)
  const { status } = await again(context, 'credentials', tenant, webhook)
  must(status === 200, '200, as for the first', `status ${status}`)
})

rule('webhook-repetition.credentials.effect', async (context) => {
  const { service } = context
  const { tenant, webhook, password } = await activated(context)
  await sameBytes(context, 'credentials', tenant, webhook)
  await writtenAnew(context, 'credentials', tenant, webhook)
  await mustStillUse(service, tenant, password)
})

rule('webhook-repetition.deactivation.answer', repetitions, async (context, again) => {
  const { tenant, webhook } = await deactivated(context)
  const { status } = await again(context, 'deactivation', tenant, webhook)
  must(
    isSuccess(status) || alreadyGone.has(status),
    'a status of success, or 404, 409 or 410',
    `status ${status}`,
  )
})

rule('webhook-repetition.deactivation.accepted', repetitions, async (context, again) => {
  const { tenant, webhook } = await deactivated(context)
  const { status } = await again(context, 'deactivation', tenant, webhook)
  must(isSuccess(status), 'a status of success, as for the first', `status ${status}`)
})

rule('webhook-repetition.deactivation.effect', async (context) => {
  const { tenant, webhook } = await deactivated(context)
  await sameBytes(context, 'deactivation', tenant, webhook)
  await writtenAnew(context, 'deactivation', tenant, webhook)
  await context.service.mustNotServe(tenant, 'the school to be deactivated as before')
})

/** How many come at once. */
const several = 5
/** Statuses that say that the same thing is being dealt with already. */
const busy = new Set([409, 423, 429, 503])
/** Statuses that say that there is nothing left to deactivate. */
const alreadyGone = new Set([404, 409, 410])

rule('webhook-repetition.at-once.credentials', async (context) => {
  const { service } = context
  await activated(context)
  const { tenant, password, webhook } = unsent(context)
  const statuses = await atOnce(service, 'credentials', tenant, webhook)
  must(
    statuses.includes(200) && statuses.every((status) => status === 200 || busy.has(status)),
    '200 once at least, and else 409, 423, 429 or 503',
    statuses,
  )
  if (context.profile.service.scenario === 2) await service.configure(tenant, password)
  await mustStillUse(service, tenant, password)
})

/** Statuses of whoever cannot deal with a request now. */
const overloaded: ReadonlySet<number> = new Set([429, 502, 503, 504])

rule('webhook-repetition.at-once.all-accepted', async (context) => {
  await activated(context)
  const { tenant, webhook } = unsent(context)
  const statuses = await atOnce(context.service, 'credentials', tenant, webhook)
  // Whatever stands in front of an application says so, too.
  given(
    !statuses.some((status) => overloaded.has(status)),
    `somebody was too busy to answer: ${statuses.join()}`,
  )
  must(
    statuses.every((status) => status === 200),
    '200 each time',
    statuses,
  )
})

rule('webhook-repetition.at-once.deactivation', async (context) => {
  const { service } = context
  await deactivated(context)
  const { tenant } = await service.activate()
  const webhook = service.genuine(service.body('deactivation', tenant))
  const statuses = await atOnce(service, 'deactivation', tenant, webhook)
  must(
    statuses.some(isSuccess) &&
      statuses.every((status) => isSuccess(status) || busy.has(status) || alreadyGone.has(status)),
    'a status of success once at least, and else 404, 409, 410, 423, 429 or 503',
    statuses,
  )
})

function sameBytes(...[{ service }, kind, tenant, webhook]: Parameters<Again>): Promise<Answer> {
  return service.send(kind, tenant, webhook)
}

/** The fields in reverse order, on lines of their own. */
function writtenAnew(...[{ service }, kind, tenant, webhook]: Parameters<Again>): Promise<Answer> {
  const fields = Object.entries(JSON.parse(webhook.body.toString('utf8')) as Record<string, unknown>)
  const body = JSON.stringify(Object.fromEntries(fields.reverse()), null, 2)
  return service.send(kind, tenant, service.genuine(body))
}

async function laterOn(...given: Parameters<Again>): Promise<Answer> {
  await sameBytes(...given)
  await pauseFor(given[0], aWhile)
  return sameBytes(...given)
}

/** A school that was activated by a webhook. */
async function activated(context: PartnerContext): Promise<Activation & { readonly webhook: WebhookToSend }> {
  const activation = await context.service.activate()
  const { webhook } = activation
  given(webhook !== null, 'no webhook is sent in this scenario')
  given(activation.answer?.status === 200, 'the first webhook is not answered with 200 either')
  return { ...activation, webhook }
}

/** A school that was deactivated by a webhook. */
async function deactivated(
  context: PartnerContext,
): Promise<{ readonly tenant: SimulatedTenant; readonly webhook: WebhookToSend }> {
  const { service } = context
  const { tenant } = await service.activate()
  const webhook = service.genuine(service.body('deactivation', tenant))
  const { status, summary } = await service.send('deactivation', tenant, webhook)
  given(isSuccess(status), `the application did not take the deactivation webhook: ${summary}`)
  return { tenant, webhook }
}

/** A credentials webhook of a school that nobody has heard of. */
function unsent(context: PartnerContext): {
  readonly tenant: SimulatedTenant
  readonly password: string
  readonly webhook: WebhookToSend
} {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  return { tenant, password, webhook: service.genuine(service.body('credentials', tenant, { password })) }
}

/** Statuses of several deliveries at the same time, whatever they say. */
async function atOnce(
  service: ServiceWork,
  kind: WebhookKind,
  tenant: SimulatedTenant,
  webhook: WebhookToSend,
): Promise<readonly number[]> {
  const sendings = Array.from({ length: several }, () => service.send(kind, tenant, webhook, { once: true }))
  const statuses = (await Promise.all(sendings)).map(({ status }) => status)
  given(
    !statuses.every((status) => status === 429 || status === 502 || status === 503 || status === 504),
    `the application, or something in front of it, is busy: ${statuses.join(', ')}`,
  )
  return statuses
}

/** Judges that a school is synchronised, and with its password. */
async function mustStillUse(service: ServiceWork, tenant: SimulatedTenant, password: string): Promise<void> {
  const { tokenRequests } = await mustSynchronise(service, tenant, 'a synchronisation as after one webhook')
  const sent = tokenRequests.flatMap((request) => basicOf(request)?.password ?? [])
  given(sent.length > 0, 'the application asked for no service token with HTTP Basic')
  const other = sent.filter((one) => one !== password).length
  if (other > 0) {
    const once = await service.activate()
    const usual = (await service.sync(once.tenant)).tokenRequests
    given(
      usual.some((request) => basicOf(request)?.password === once.password),
      'the application does not use the password of a webhook that came once either',
    )
  }
  must(other === 0, 'the password of the webhook', `another one in ${other} of ${sent.length} requests`)
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 202 || status === 204
}
