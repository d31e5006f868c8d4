/**
 * Verifies a webhook before any of its content is used. Contract 5.6.
 * @module
 */
import { json } from '../answers.js'
import { isText, type WebhookKind, type WebhookProblem } from '../behaviours/webhook-check.js'
import type { Answer, Incoming } from '../model.js'
import type { Runtime } from '../runtime.js'
import type { JsonObject } from '../service/model.js'

/** A webhook to process. If `problem` is set, it is refused in addition. */
export interface CheckedWebhook {
  readonly content: JsonObject
  readonly problem: WebhookProblem | undefined
}

/** Checks a webhook. Returns a response if it must not be processed. */
export async function checked(
  runtime: Runtime,
  request: Incoming,
  kind: WebhookKind,
): Promise<CheckedWebhook | Answer> {
  const { behave, settings } = runtime
  const entry = behave.webhookEntry(request, settings)
  if (typeof entry === 'number') return taken(entry)
  const problem = entry === 'trust' ? undefined : await problemOf(runtime, request)
  const content = (): JsonObject | undefined => behave.webhookContent(request.body)
  if (problem !== undefined) {
    const known = (): boolean => runtime.schools.has(String(content()?.tenantId))
    if (!behave.refusalProcessed(kind, problem, known)) {
      behave.afterRefusal(content, runtime.schools)
      return refusal(runtime, problem)
    }
  }
  const webhook = content()
  return webhook === undefined ? refusal(runtime, problem ?? 'unusable') : { content: webhook, problem }
}

/** The problem of a webhook; undefined if its signature is valid. */
async function problemOf(runtime: Runtime, request: Incoming): Promise<WebhookProblem | undefined> {
  const { behave, webhookKey } = runtime
  const seen = behave.beforeVerification(request)
  if (seen !== undefined) return seen
  const algorithm = behave.webhookAlgorithm(request)
  if (!isText(algorithm)) return 'no-algorithm'
  const digest = behave.webhookDigest(algorithm)
  if (digest === undefined) return 'unsupported'
  const signature = behave.webhookSignature(request)
  if (signature === undefined) return 'no-signature'
  if (webhookKey === undefined) return 'not-verified'
  const keys = await behave.webhookKeys(request, webhookKey, runtime.keySources)
  const fits = keys.some((key) => behave.webhookVerifies(request.body, signature, key, digest))
  return fits ? undefined : 'not-verified'
}

/** Refuses a webhook. */
export function refusal({ behave }: Runtime, problem: WebhookProblem): Answer {
  return json(behave.webhookRefusal(problem), { error: problem })
}

/** A response with a status and a minimal body. */
export function taken(status: number): Answer {
  return status === 204 ? { status, headers: [], body: '' } : json(status, { received: status < 300 })
}
