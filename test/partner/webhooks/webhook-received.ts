/**
 * All webhooks of the tables as a server receives them, for tests that verify them with several libraries.
 */
import { afterAll, beforeAll } from 'vitest'
import { NotApplicable } from '../../../src/core/errors.js'
import type { WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { type ForgedWebhook, isOneOf, mustBeAccepted } from '../../../src/partner/webhooks/table.js'
import { allWebhooks, isHeavy } from './all-webhooks.js'
import { materialOf, type Sample, samples } from './webhook-material.js'
import {
  afterVerifying,
  beforeVerifying,
  type Received,
  Reception,
  type Signed,
  type verifiers,
} from './webhook-reference.js'

/** A webhook, sent for one template, and what the server received. */
export interface ReceivedWebhook {
  readonly name: string
  readonly webhook: ForgedWebhook
  readonly sample: Sample
  readonly message: WebhookMessage
  readonly received: Received | number
}

function built(webhook: ForgedWebhook, sample: Sample): WebhookMessage | undefined {
  try {
    return webhook.build(materialOf(sample))
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}

/** Sends every webhook for every template, once for the tests of a file. @returns a list that is filled before the tests */
export function receivedWebhooks(): readonly ReceivedWebhook[] {
  const reception = new Reception()
  const webhooks: ReceivedWebhook[] = []
  beforeAll(async () => {
    await reception.listen()
    for (const [at, sample] of samples.entries())
      for (const webhook of allWebhooks) {
        if (!webhook.endpoints.includes(sample.endpoint) || (isHeavy(webhook) && at > 0)) continue
        const message = built(webhook, sample)
        if (message === undefined) continue
        const received = await reception.take(sample.endpoint, message)
        webhooks.push({ name: `${webhook.name}; ${sample.name}`, webhook, sample, message, received })
      }
  })
  afterAll(() => reception.close())
  return webhooks
}

/**
 * Names of the webhooks whose status the tables do not accept.
 * @param wide true to accept tolerated statuses too
 */
export function unexpected(statuses: ReadonlyMap<ReceivedWebhook, number>, wide = false): string[] {
  return [...statuses]
    .filter(([{ webhook, sample }, status]) => {
      const accepted = wide ? [...webhook.answers, ...webhook.safeAnswers] : webhook.answers
      return !isOneOf(status, accepted, sample.endpoint)
    })
    .map(([{ name }, status]) => `${name}: ${status}`)
}

/** The statuses that an application answers if it verifies with this function. */
export async function statusesWith(
  webhooks: readonly ReceivedWebhook[],
  verify: (name: string, signed: Signed) => ReturnType<(typeof verifiers)[string]>,
): Promise<Map<ReceivedWebhook, number>> {
  const statuses = new Map<ReceivedWebhook, number>()
  for (const webhook of webhooks) {
    const { received, sample, name } = webhook
    const before = typeof received === 'number' ? received : beforeVerifying(received)
    statuses.set(
      webhook,
      typeof before === 'number'
        ? before
        : afterVerifying(await verify(name, before), before.body, sample.usable),
    )
  }
  return statuses
}

/** Names of the webhooks that must be accepted and were refused. */
export function refused(statuses: ReadonlyMap<ReceivedWebhook, number>): string[] {
  return [...statuses]
    .filter(([{ webhook }, status]) => mustBeAccepted(webhook) && status !== 200)
    .map(([{ name }]) => name)
}
