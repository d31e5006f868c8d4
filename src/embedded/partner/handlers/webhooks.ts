/**
 * Handles the webhooks of the platform: activation and deactivation by a school. Contract 4.5, 5.6, 6.
 * @module
 */
import { isText } from '../behaviours/webhook-check.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'
import type { JsonObject } from '../service/model.js'
import { activated, deactivated, type SchoolEvent } from '../service/onboarding.js'
import { checked, refusal, taken } from './webhook-check.js'

/** `/hooks/credentials`: stores the credentials of a school. */
export async function credentialsWebhook(runtime: Runtime, request: Incoming): Promise<Answer> {
  const { behave, settings } = runtime
  const webhook = await checked(runtime, request, 'credentials')
  if ('status' in webhook) return webhook
  const { content, problem } = webhook
  const credentials = behave.credentialsIn(content)
  if (credentials === undefined) return refusal(runtime, problem ?? 'unusable')
  const { tenant, clientId = settings.clientId, password } = await behave.activationStored(credentials)
  const status = await activated(runtime, eventOf(tenant, content), { clientId, password })
  return problem === undefined ? taken(status) : refusal(runtime, problem)
}

/** `/hooks/deactivation`: deactivates a school. */
export async function deactivationWebhook(runtime: Runtime, request: Incoming): Promise<Answer> {
  const webhook = await checked(runtime, request, 'deactivation')
  if ('status' in webhook) return webhook
  const { content, problem } = webhook
  const { tenantId: tenant } = content
  if (!isText(tenant)) return refusal(runtime, problem ?? 'unusable')
  const status = await deactivated(runtime, eventOf(tenant, content))
  return problem === undefined ? taken(status) : refusal(runtime, problem)
}

function eventOf(tenant: string, content: JsonObject): SchoolEvent {
  return { tenant, id: isText(content.eventId) ? content.eventId : undefined, content }
}
