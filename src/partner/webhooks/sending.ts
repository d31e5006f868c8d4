/**
 * Sends webhooks exactly as they were built, with the further header lines of an HTTP client.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import type { Answer } from '../../core/http/answer.js'
import { linesFrom } from '../../core/http/library.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedTenant } from '../simulator.js'
import type { Inputs } from './inputs.js'
import type { WebhookEndpoint } from './material.js'
import { urlFor, type WebhookMessage } from './message.js'

/** The longest body in the evidence, in bytes. Longer ones only hold filling, and masking them takes seconds. */
const longest = 200_000
/** How many bytes of a longer body are shown. */
const head = 2000

/** Sends a webhook once. @throws {Undecided} if there is no answer */
export function deliver(
  { sender, service, webhookLibrary }: PartnerContext,
  endpoint: WebhookEndpoint,
  tenant: SimulatedTenant,
  message: WebhookMessage,
): Promise<Answer> {
  const { method, body, pieces } = message
  const url = urlFor(service.webhookUrl(endpoint, tenant), message)
  const sent = body.length === 0 && method !== 'POST' ? null : body
  return service.inTurn(endpoint, () =>
    sender.by(webhookLibrary).send({
      origin: 'other',
      purpose: `${endpoint} webhook`,
      method,
      url,
      headers: linesFrom(webhookLibrary, { ...message, url, body: sent }),
      body: sent,
      ...(pieces === undefined ? {} : { pieces }),
      ...(body.length > longest
        ? { shown: `${body.toString('utf8', 0, head)}… (the first ${head} of ${body.length} bytes)` }
        : {}),
      openHeader: facts.signatureHeader,
      repeatable: false,
      bodyless: true,
    }),
  )
}

/** Sends the genuine webhooks whose signatures the next webhook uses. The answers do not matter. */
export async function sendEarlierWebhooks(
  { service }: PartnerContext,
  { material, other }: Inputs,
  tenant: SimulatedTenant,
): Promise<void> {
  const { endpoint, ofOtherSchool, ofOtherEndpoint } = material
  await service.send(endpoint, other, service.genuine(ofOtherSchool))
  if (ofOtherEndpoint === null) return
  const otherEndpoint = endpoint === 'credentials' ? 'deactivation' : 'credentials'
  await service.send(otherEndpoint, tenant, service.genuine(ofOtherEndpoint))
}
