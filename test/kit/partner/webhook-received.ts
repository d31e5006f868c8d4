/**
 * All webhook vectors as a server receives them, for tests that verify them with several libraries.
 */
import { afterAll, beforeAll } from 'vitest'
import { NotApplicable } from '../../../src/core/errors.js'
import type { WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { webhookVectors } from '../../../src/partner/webhooks/vectors/index.js'
import { isOneOf, type WebhookVector } from '../../../src/partner/webhooks/vectors/vector.js'
import { materialOf, type Sample, samples } from './webhook-material.js'
import {
  afterVerifying,
  beforeVerifying,
  type Received,
  Reception,
  type Signed,
  type verifiers,
} from './webhook-reference.js'

/** A vector, sent for one template, and what the server received. */
export interface ReceivedVector {
  readonly name: string
  readonly vector: WebhookVector
  readonly sample: Sample
  readonly message: WebhookMessage
  readonly received: Received | number
}

function built(vector: WebhookVector, sample: Sample): WebhookMessage | undefined {
  try {
    return vector.build(materialOf(sample))
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}

/** Sends every vector for every template, once for the tests of a file. @returns a list that is filled before the tests */
export function receivedVectors(): readonly ReceivedVector[] {
  const reception = new Reception()
  const vectors: ReceivedVector[] = []
  beforeAll(async () => {
    await reception.listen()
    for (const [at, sample] of samples.entries())
      for (const vector of webhookVectors) {
        if (!vector.endpoints.includes(sample.endpoint) || (vector.heavy === true && at > 0)) continue
        const message = built(vector, sample)
        if (message === undefined) continue
        const received = await reception.take(sample.endpoint, message)
        vectors.push({ name: `${vector.id}, ${sample.name}`, vector, sample, message, received })
      }
  })
  afterAll(() => reception.close())
  return vectors
}

/**
 * Names of the vectors whose status is not accepted.
 * @param wide true to accept tolerated statuses too
 */
export function unexpected(statuses: ReadonlyMap<ReceivedVector, number>, wide = false): string[] {
  return [...statuses]
    .filter(([{ vector, sample }, status]) => {
      const accepted = wide ? [...vector.accepts, ...vector.tolerates] : vector.accepts
      return !isOneOf(status, accepted, sample.endpoint)
    })
    .map(([{ name }, status]) => `${name}: ${status}`)
}

/** The statuses that an application answers if it verifies with this function. */
export async function statusesWith(
  vectors: readonly ReceivedVector[],
  verify: (name: string, signed: Signed) => ReturnType<(typeof verifiers)[string]>,
): Promise<Map<ReceivedVector, number>> {
  const statuses = new Map<ReceivedVector, number>()
  for (const vector of vectors) {
    const { received, sample, name } = vector
    const before = typeof received === 'number' ? received : beforeVerifying(received)
    statuses.set(
      vector,
      typeof before === 'number'
        ? before
        : afterVerifying(await verify(name, before), before.body, sample.usable),
    )
  }
  return statuses
}

/** Names of the vectors that must be accepted and were refused. */
export function refused(statuses: ReadonlyMap<ReceivedVector, number>): string[] {
  return [...statuses]
    .filter(
      ([{ vector }, status]) =>
        vector.accepts[0] === 'success' && status !== 200 && vector.accepts.length === 1,
    )
    .map(([{ name }]) => name)
}
