/**
 * The webhooks of the platform: a school activates the application, or deactivates it. Contract 4.5, 5.6, 6.
 * @module
 */
import { json } from '../answers.js'
import type { WebhookProblem } from '../behaviours/webhooks.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'
import { isMembers, type Members } from '../service/model.js'
import { activated, deactivated } from '../service/onboarding.js'

/** `/hooks/credentials`: stores the credentials of a school. */
export async function credentialsWebhook(runtime: Runtime, request: Incoming): Promise<Answer> {
  const body = verified(runtime, request)
  if (typeof body === 'string') return refusal(runtime, body)
  const { tenantId: tenant, clientId, password } = body
  if (!isText(tenant) || !isText(password)) return refusal(runtime, 'unusable')
  const delivered = { clientId: textOf(clientId) ?? runtime.settings.clientId, password }
  const event = { tenant, id: textOf(body.eventId), content: body }
  return json(await activated(runtime, event, delivered), { received: true })
}

/** `/hooks/deactivation`: ends what is done for a school. */
export async function deactivationWebhook(runtime: Runtime, request: Incoming): Promise<Answer> {
  const body = verified(runtime, request)
  if (typeof body === 'string') return refusal(runtime, body)
  const { tenantId: tenant } = body
  if (!isText(tenant)) return refusal(runtime, 'unusable')
  const event = { tenant, id: textOf(body.eventId), content: body }
  return json(await deactivated(runtime, event), { received: true })
}

/** The content of a webhook that is genuine. Verified before it is parsed. */
function verified(runtime: Runtime, request: Incoming): Members | WebhookProblem {
  const { behave, webhookKey } = runtime
  const algorithm = behave.webhookAlgorithm(request)
  if (algorithm === undefined) return 'no-algorithm'
  if (!behave.algorithmSupported(algorithm)) return 'unsupported'
  const signature = behave.webhookSignature(request)
  if (signature === undefined) return 'no-signature'
  if (webhookKey === undefined || !behave.webhookVerifies(request.body, signature, webhookKey, algorithm))
    return 'not-verified'
  try {
    const content: unknown = JSON.parse(request.body.toString('utf8'))
    return isMembers(content) ? content : 'unusable'
  } catch {
    return 'unusable'
  }
}

function refusal({ behave }: Runtime, problem: WebhookProblem): Answer {
  return json(behave.webhookRefusal(problem), { error: problem })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function textOf(value: unknown): string | undefined {
  return isText(value) ? value : undefined
}
