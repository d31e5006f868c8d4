/**
 * The webhooks of the platform: a school activates the application, or deactivates it. Contract 4.5, 5.6, 6.
 * @module
 */
import { json } from '../answers.js'
import type { WebhookProblem } from '../behaviours/webhooks.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'
import { isMembers, type Members, newSchool } from '../service/model.js'
import { serviceToken } from '../service/token.js'

/** `/hooks/credentials`: stores the credentials of a school. */
export async function credentialsWebhook(runtime: Runtime, request: Incoming): Promise<Answer> {
  const { behave } = runtime
  const body = verified(runtime, request)
  if (typeof body === 'string') return refusal(runtime, body)
  const { tenantId: tenant, clientId, password } = body
  if (!isText(tenant) || !isText(password)) return refusal(runtime, 'unusable')
  const before = runtime.schools.get(tenant)
  const event = textOf(body.eventId)
  if (!behave.eventProcessed(event, before)) {
    const delivered = { clientId: textOf(clientId) ?? runtime.settings.clientId, password }
    const credentials = behave.credentialsKept(delivered, before, body)
    const school = before ?? newSchool(tenant, credentials)
    if (before === undefined) school.configured = behave.completeByWebhook()
    school.credentials = credentials
    school.active = true
    school.token = undefined
    school.since = Date.now()
    if (event !== undefined) school.events.add(event)
    runtime.schools.set(tenant, school)
    await behave.beforeCredentialsAnswer(() => serviceToken(runtime, school))
    // What counts is when the platform has the answer: that is not before it is sent.
    school.since = Date.now()
  }
  return json(behave.credentialsStatus(before), { received: true })
}

/** `/hooks/deactivation`: ends what is done for a school. */
export function deactivationWebhook(runtime: Runtime, request: Incoming): Answer {
  const { behave } = runtime
  const body = verified(runtime, request)
  if (typeof body === 'string') return refusal(runtime, body)
  const { tenantId: tenant } = body
  if (!isText(tenant)) return refusal(runtime, 'unusable')
  const school = runtime.schools.get(tenant)
  const event = textOf(body.eventId)
  if (school !== undefined && !behave.eventProcessed(event, school)) {
    for (const one of behave.schoolsEnded(school, [...runtime.schools.values()])) {
      one.active = false
      one.token = undefined
    }
    if (event !== undefined) school.events.add(event)
  }
  return json(behave.deactivationStatus(school), { received: true })
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
