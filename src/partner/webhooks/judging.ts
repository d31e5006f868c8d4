/**
 * Sends one webhook of a table, and judges the answer.
 * @module
 */
import { given, must, NotApplicable, positiveControl } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedTenant } from '../simulator.js'
import { describe } from './description.js'
import { inputsFor } from './inputs.js'
import type { WebhookEndpoint, WebhookMaterial } from './material.js'
import { deliver, sendEarlierWebhooks } from './sending.js'
import {
  addsFields,
  atEachEndpoint,
  type ForgedWebhook,
  isOneOf,
  mustBeAccepted,
  type Statuses,
  type WebhookTable,
  withFurtherField,
  wordsFor,
} from './table.js'

/** A webhook that was sent, and its answer. */
export interface SentWebhook {
  readonly tenant: SimulatedTenant
  readonly material: WebhookMaterial
  readonly attacker: SimulatedTenant
  readonly answer: Answer
}

/** The webhook must get one of its right or safe answers. Genuine webhooks are accepted before and after. */
export async function refuses(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const statuses = [...webhook.answers, ...webhook.safeAnswers]
  await betweenGenuine(context, webhook, endpoint, (answer) =>
    mustBe(context, webhook, endpoint, statuses, answer),
  )
}

/** The webhook must get one of its right answers; a safe one is not enough. Genuine webhooks are accepted around it. */
export async function answersExactly(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const { answers, safeAnswers, name } = webhook
  await betweenGenuine(context, webhook, endpoint, async (answer) => {
    const safe = isOneOf(answer.status, [...answers, ...safeAnswers], endpoint)
    given(safe, `the answer to ${name} was ${answer.summary}, which another rule judges`)
    await mustBe(context, webhook, endpoint, answers, answer)
  })
}

/**
 * The webhook must be refused from another HTTP client, if it is refused from the usual one. Genuine webhooks from both
 * are accepted.
 */
export async function refusesFromElsewhere(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const statuses = [...webhook.answers, ...webhook.safeAnswers]
  const isRefused = async (): Promise<boolean> =>
    isOneOf((await sendWebhook(context, webhook, endpoint)).answer.status, statuses, endpoint)
  await acceptedBefore(context, endpoint)
  given(await isRefused(), `${webhook.name} is not refused from the usual client, which another rule judges`)
  const elsewhere = context.withOtherWebhookClient(`${webhook.name} ${endpoint}`)
  await positiveControl(() => acceptsGenuine(elsewhere, endpoint))

  const { answer } = await sendWebhook(elsewhere, webhook, endpoint)
  if (!isOneOf(answer.status, statuses, endpoint))
    given(await isRefused(), `${webhook.name} is refused from the usual client only sometimes`)
  await mustBe(context, webhook, endpoint, statuses, answer)
}

/** The webhook may be accepted or refused, but not with a server error. Genuine webhooks are accepted around it. */
export async function survives(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  await betweenGenuine(context, webhook, endpoint, (answer) =>
    mustBe(context, webhook, endpoint, ['success', '2xx', '3xx', '4xx'], answer),
  )
}

/** The webhook must be accepted, as a genuine one is before. */
export async function accepts(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  await acceptedBefore(context, endpoint)
  const { answer } = await sendWebhook(context, webhook, endpoint)
  await mustBe(context, webhook, endpoint, webhook.answers, answer)
}

/** The webhook is as documented and must not be refused. Another rule judges which status means success. */
export async function understands(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const { answer } = await sendWebhook(context, webhook, endpoint)
  const { status, summary } = answer
  given(status < 500, `the answer to ${webhook.name} was ${summary}, which another rule judges`)
  // A genuine webhook in its usual form shows whether the key fits.
  if (status === 401) await acceptedBefore(context, endpoint).catch(() => undefined)
  must(status < 400, `no refusal of ${webhook.name}`, `${doubtOf(context, status)}${summary}`)
}

/** A genuine webhook must get a status of success. */
export async function acceptsGenuine(context: PartnerContext, endpoint: WebhookEndpoint): Promise<void> {
  const { service } = context
  const tenant = context.freshTenant()
  if (endpoint === 'deactivation') await service.activate(tenant)
  const { status, summary } = await service.deliver(endpoint, tenant)
  must(
    isOneOf(status, ['success'], endpoint),
    `status ${wordsFor(['success'], endpoint)} for a genuine webhook`,
    `${doubtOf(context, status)}${summary}`,
  )
}

/** What to say first about a refusal that may come from a wrong key. */
function doubtOf({ run }: PartnerContext, status: number): string {
  return status === 401 ? run.genuineWebhooks.doubt : ''
}

/** The application must not send a request to the address in the headers of the webhook. */
export async function requestsNoAddress(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<void> {
  await acceptedBefore(context, endpoint)
  const { attacker } = await sendWebhook(context, webhook, endpoint)
  const requests = context.simulator.requests.filter(({ tenant }) => tenant === attacker.id)
  const [first] = requests
  if (first !== undefined) context.addToEvidence([first])
  must(
    requests.length === 0,
    'no request to the address in the headers',
    `${requests.length} requests to this address`,
  )
}

/** Records how each webhook of an observation was answered. */
export async function answersOf(context: PartnerContext, table: WebhookTable): Promise<string> {
  const seen = new Map<string, Set<string>>()
  for (const [, webhook, endpoint] of atEachEndpoint(table)(context.profile)) {
    await acceptedBefore(context, endpoint)
    const answers = seen.get(webhook.name) ?? new Set()
    seen.set(webhook.name, answers.add(await statusOf(context, webhook, endpoint)))
  }
  return [...seen].map(([name, answers]) => `${name}: ${[...answers].join(' or ')}`).join('; ')
}

async function statusOf(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
): Promise<string> {
  try {
    return String((await sendWebhook(context, webhook, endpoint)).answer.status)
  } catch (error) {
    if (error instanceof NotApplicable) return error.message
    throw error
  }
}

/** Sends a webhook between two genuine ones, which must be accepted, and judges its answer. */
async function betweenGenuine(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
  judge: (answer: Answer) => Promise<void>,
): Promise<void> {
  await acceptedBefore(context, endpoint)
  const { tenant, answer } = await sendWebhook(context, webhook, endpoint)
  // An accepted webhook stays accepted, even if the application fails afterwards. A refusal may have another reason:
  // it counts only if a genuine webhook is still accepted.
  if (answer.ok) await judge(answer)
  await positiveControl(() => acceptedAfterwards(context, endpoint, tenant, answer.ok))
  await judge(answer)
}

async function mustBe(
  { trace }: PartnerContext,
  { name }: ForgedWebhook,
  endpoint: WebhookEndpoint,
  statuses: readonly Statuses[],
  { status, summary }: Answer,
): Promise<void> {
  const expected = `status ${wordsFor(statuses, endpoint)}`
  await trace.step(`expected: ${expected}; seen: ${summary}`, async () =>
    must(isOneOf(status, statuses, endpoint), `${expected} for ${name}`, summary),
  )
}

/**
 * Sends one webhook about a school of its own.
 * @throws {NotApplicable} if the template allows no such webhook, or only one with fields that the application does
 *   not take
 */
export async function sendWebhook(
  context: PartnerContext,
  webhook: ForgedWebhook,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant = context.freshTenant(),
): Promise<SentWebhook> {
  const inputs = await inputsFor(context, webhook, endpoint, tenant)
  const { material, attacker } = inputs
  const message = webhook.build(material)
  if (mustBeAccepted(webhook) && !webhook.testsFurtherFields && addsFields(message, material))
    await takesFurtherFields(context, endpoint)
  if (endpoint === 'deactivation') await context.service.activate(tenant)
  if (webhook.needs.includes('other webhooks before')) await sendEarlierWebhooks(context, inputs, tenant)
  const answer = await context.trace.step(`sent: ${webhook.name}`, () =>
    context.trace.step(describe(message), () => deliver(context, endpoint, tenant, message)),
  )
  return { tenant, material, attacker, answer }
}

/** A genuine webhook is accepted. This is checked once per run; after a failure, again by the next check. */
export async function acceptedBefore(context: PartnerContext, endpoint: WebhookEndpoint): Promise<void> {
  await context.once(`a genuine webhook: ${endpoint}`, () =>
    positiveControl(() => acceptsGenuine(context, endpoint)),
  )
}

/** A genuine webhook about the same school is accepted. */
async function acceptedAfterwards(
  { service }: PartnerContext,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant,
  accepted: boolean,
): Promise<void> {
  // An accepted deactivation may have ended the school.
  if (endpoint === 'deactivation' && accepted) await service.activate(tenant)
  const { status, summary } = await service.deliver(endpoint, tenant)
  must(isOneOf(status, ['success'], endpoint), 'a genuine webhook to be accepted afterwards', summary)
}

/** A genuine webhook with a further field is accepted. Otherwise a webhook that has one shows nothing else. */
async function takesFurtherFields(context: PartnerContext, endpoint: WebhookEndpoint): Promise<void> {
  const { service } = context
  const taken = await context.once(`further fields: ${endpoint}`, async () => {
    const tenant = context.freshTenant()
    if (endpoint === 'deactivation') await service.activate(tenant)
    const body = withFurtherField(service.body(endpoint, tenant))
    const { status } = await service.send(endpoint, tenant, service.genuine(body))
    return isOneOf(status, ['success'], endpoint)
  })
  if (!taken) throw new NotApplicable('the application does not take fields that it does not know')
}
