/**
 * Trying an application with one webhook.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../generated/catalogue.js'
import { given, must, NotApplicable, positiveControl } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { PartnerContext } from './context.js'
import type { SimulatedTenant } from './simulator.js'
import type { WebhookEndpoint, WebhookMaterial } from './webhooks/material.js'
import { deliver, sendOthers } from './webhooks/sending.js'
import { suppliesFor } from './webhooks/supplies.js'
import { webhooksNarrowedBy, webhooksOf, webhookVectors } from './webhooks/vectors/index.js'
import {
  addsFields,
  isOneOf,
  type Statuses,
  type WebhookVector,
  withFurtherField,
  wordsFor,
} from './webhooks/vectors/vector.js'
import { showMessage } from './webhooks/words.js'

/** A webhook for one endpoint, as a case. */
export type WebhookCase = readonly [name: string, vector: WebhookVector, endpoint: WebhookEndpoint]

/** What was tried, and what came of it. */
export interface Tried {
  readonly tenant: SimulatedTenant
  readonly material: WebhookMaterial
  readonly attacker: SimulatedTenant
  readonly answer: Answer
}

/** The endpoints that an application has. */
export function endpointsOf({ service }: PartnerProfile): WebhookEndpoint[] {
  return service.deactivationUrl === null ? ['credentials'] : ['credentials', 'deactivation']
}

/** Webhooks as cases, at every endpoint that they are for and that the application has. */
export function webhookCases(
  vectors: readonly WebhookVector[],
): (profile: PartnerProfile) => readonly WebhookCase[] {
  return (profile) =>
    vectors.flatMap((vector) =>
      endpointsOf(profile)
        .filter((endpoint) => vector.endpoints.includes(endpoint))
        .map((endpoint) => [`${endpoint}: ${vector.says}`, vector, endpoint] as const),
    )
}

/** The webhooks of a rule as cases. */
export function webhooksFor(id: PartnerRuleId) {
  return webhookCases(webhooksOf(id))
}

/** The webhooks for which a rule of level should asks for a narrower set of answers, as cases. */
export function webhooksNarrowed(id: PartnerRuleId) {
  return webhookCases(webhooksNarrowedBy(id))
}

/** Webhooks by their ids, as cases. */
export function webhooksNamed(...ids: readonly string[]) {
  return webhookCases(webhookVectors.filter(({ id }) => ids.includes(id)))
}

/** Webhooks that an application may treat either way, as cases. */
export function undecidedWebhooks() {
  const open = ({ rule }: WebhookVector): boolean =>
    rule.startsWith('observe.') || rule === 'webhook-check.algorithm.weak'
  return webhookCases(webhookVectors.filter(open))
}

/** Judges that a webhook is refused as its rule asks; genuine ones are accepted, before and after. */
export async function refusesWebhook(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const { accepts, tolerates } = vector
  await judged(context, vector, endpoint, [...accepts, ...tolerates])
}

/** Judges that a webhook that is refused gets one of the answers that are asked for, and not only a safe one. */
export async function answersWebhook(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const { accepts, tolerates, says } = vector
  const safe = ({ status }: Answer): boolean => isOneOf(status, [...accepts, ...tolerates], endpoint)
  await judged(context, vector, endpoint, accepts, (answer) =>
    given(safe(answer), `the answer to ${says} was ${answer.summary}, which another rule judges`),
  )
}

/** Judges that a webhook that may be treated either way brings about no server error. */
export async function survivesWebhook(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<void> {
  await judged(context, vector, endpoint, ['success', '2xx', '3xx', '4xx'])
}

/** Judges that a webhook is accepted. */
export async function acceptsWebhook(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<void> {
  await acceptsGenuine(context, endpoint)
  const { answer } = await tryWebhook(context, vector, endpoint)
  await mustBe(context, vector, endpoint, vector.accepts, answer)
}

/** Judges that a webhook as documented is not refused; which status says yes, another rule judges. */
export async function understandsWebhook(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const { answer } = await tryWebhook(context, vector, endpoint)
  const { status, summary } = answer
  given(status < 500, `the answer to ${vector.says} was ${summary}, which another rule judges`)
  must(status < 400, `no refusal of ${vector.says}`, summary)
}

/** Judges that a genuine webhook is answered as the endpoint should. */
export async function takesGenuine(context: PartnerContext, endpoint: WebhookEndpoint): Promise<void> {
  const { service } = context
  const tenant = context.freshTenant()
  if (endpoint === 'deactivation') await service.activate(tenant)
  const { status, summary } = await service.deliver(endpoint, tenant)
  must(
    isOneOf(status, ['success'], endpoint),
    `status ${wordsFor(['success'], endpoint)} for a genuine webhook`,
    summary,
  )
}

/** Judges that an address that comes along with a webhook is not asked for anything. */
export async function asksNoAddress(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<void> {
  await acceptsGenuine(context, endpoint)
  const { attacker } = await tryWebhook(context, vector, endpoint)
  const asked = context.simulator.requests.filter(({ tenant }) => tenant === attacker.id)
  must(asked.length === 0, 'no request to the address in the headers', `${asked.length} of them`)
}

/** Says of each webhook of an observation how it was answered. */
export async function webhookAnswers(context: PartnerContext, id: PartnerSilenceId): Promise<string> {
  const seen = new Map<string, Set<string>>()
  for (const [, vector, endpoint] of webhookCases(webhooksOf(id))(context.profile)) {
    await acceptsGenuine(context, endpoint)
    const answers = seen.get(vector.says) ?? new Set()
    seen.set(vector.says, answers.add(await statusOf(context, vector, endpoint)))
  }
  return [...seen].map(([says, answers]) => `${says}: ${[...answers].join(' or ')}`).join('; ')
}

async function statusOf(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
): Promise<string> {
  try {
    return String((await tryWebhook(context, vector, endpoint)).answer.status)
  } catch (error) {
    if (error instanceof NotApplicable) return error.message
    throw error
  }
}

/** One try between two genuine webhooks, judged by its status. */
async function judged(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
  accepted: readonly Statuses[],
  stands: (answer: Answer) => void = () => undefined,
): Promise<void> {
  await acceptsGenuine(context, endpoint)
  const { tenant, answer } = await tryWebhook(context, vector, endpoint)
  const judge = async (): Promise<void> => {
    stands(answer)
    await mustBe(context, vector, endpoint, accepted, answer)
  }
  // What is accepted is accepted, whatever becomes of the application. A refusal may be of its own making.
  if (answer.ok) await judge()
  await positiveControl(stillAccepts(context, endpoint, tenant, answer.ok))
  await judge()
}

async function mustBe(
  { trace }: PartnerContext,
  { says }: WebhookVector,
  endpoint: WebhookEndpoint,
  accepted: readonly Statuses[],
  { status, summary }: Answer,
): Promise<void> {
  const expected = `status ${wordsFor(accepted, endpoint)}`
  await trace.step(`expected: ${expected}; seen: ${summary}`, async () =>
    must(isOneOf(status, accepted, endpoint), `${expected} for ${says}`, summary),
  )
}

/**
 * One try, at a school of its own.
 * @throws {NotApplicable} where the template gives no such webhook, or one with fields that the application does not
 *   take
 */
export async function tryWebhook(
  context: PartnerContext,
  vector: WebhookVector,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant = context.freshTenant(),
): Promise<Tried> {
  const supplies = await suppliesFor(context, vector, endpoint, tenant)
  const { material, attacker } = supplies
  const message = vector.build(material)
  const mustBeTaken = vector.accepts.length === 1 && vector.accepts[0] === 'success'
  if (mustBeTaken && vector.rule !== 'webhook-endpoint.unknown-members' && addsFields(message, material))
    await takesFurtherFields(context, endpoint)
  if (endpoint === 'deactivation') await context.service.activate(tenant)
  if (vector.rule === 'webhook-check.body.of-other-webhook') await sendOthers(context, supplies, tenant)
  const answer = await context.trace.step(`sent: ${vector.says}`, () =>
    context.trace.step(showMessage(message), () => deliver(context, endpoint, tenant, message)),
  )
  return { tenant, material, attacker, answer }
}

/** A genuine webhook is accepted at a school of its own: looked at once, and again while it is not so. */
async function acceptsGenuine(context: PartnerContext, endpoint: WebhookEndpoint): Promise<void> {
  await context.once(`a genuine webhook: ${endpoint}`, () => positiveControl(takesGenuine(context, endpoint)))
}

/** A genuine webhook is accepted at a school after a webhook that was tried. */
async function stillAccepts(
  { service }: PartnerContext,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant,
  changed: boolean,
): Promise<void> {
  // What was accepted may have ended what is to be ended.
  if (endpoint === 'deactivation' && changed) await service.activate(tenant)
  const { status, summary } = await service.deliver(endpoint, tenant)
  must(isOneOf(status, ['success'], endpoint), 'a genuine webhook to be accepted afterwards', summary)
}

/** A genuine webhook with a further field is accepted: else what has one tells nothing. */
async function takesFurtherFields(context: PartnerContext, endpoint: WebhookEndpoint): Promise<void> {
  const { service } = context
  const taken = await context.once(`further members: ${endpoint}`, async () => {
    const tenant = context.freshTenant()
    if (endpoint === 'deactivation') await service.activate(tenant)
    const body = withFurtherField(service.body(endpoint, tenant))
    const { status } = await service.send(endpoint, tenant, service.genuine(body))
    return isOneOf(status, ['success'], endpoint)
  })
  if (!taken) throw new NotApplicable('the application does not take members that it does not know')
}
