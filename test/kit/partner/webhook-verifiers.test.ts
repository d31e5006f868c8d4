/**
 * Webhooks as they come in over HTTP, judged by verifiers of OpenSSL, WebCrypto and Java: what honest applications
 * answer is what the list accepts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotApplicable } from '../../../src/core/errors.js'
import type { WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { webhookVectors } from '../../../src/partner/webhooks/vectors/index.js'
import { isOneOf, type WebhookVector } from '../../../src/partner/webhooks/vectors/vector.js'
import { materialOf, type Sample, samples } from './webhook-material.js'
import {
  afterVerifying,
  beforeVerifying,
  hasJava,
  javaOutcomes,
  type Received,
  Reception,
  type Signed,
  verifiers,
} from './webhook-reference.js'

/** A vector as it came in for one template. */
interface AuthorizeResult {
  readonly name: string
  readonly vector: WebhookVector
  readonly sample: Sample
  readonly message: WebhookMessage
  readonly received: Received | number
}

const reception = new Reception()
const results: AuthorizeResult[] = []

function built(vector: WebhookVector, sample: Sample): WebhookMessage | undefined {
  try {
    return vector.build(materialOf(sample))
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}

beforeAll(async () => {
  await reception.listen()
  for (const [at, sample] of samples.entries())
    for (const vector of webhookVectors) {
      if (!vector.endpoints.includes(sample.endpoint) || (vector.heavy === true && at > 0)) continue
      const message = built(vector, sample)
      if (message === undefined) continue
      const received = await reception.take(sample.endpoint, message)
      results.push({ name: `${vector.id}, ${sample.name}`, vector, sample, message, received })
    }
})

afterAll(() => reception.close())

/** Names of arrivals with another status than is accepted. */
function unexpected(statuses: ReadonlyMap<AuthorizeResult, number>, wide = false): string[] {
  return [...statuses]
    .filter(([{ vector, sample }, status]) => {
      const accepted = wide ? [...vector.accepts, ...vector.tolerates] : vector.accepts
      return !isOneOf(status, accepted, sample.endpoint)
    })
    .map(([{ name }, status]) => `${name}: ${status}`)
}

async function judged(verify: (name: string, signed: Signed) => ReturnType<(typeof verifiers)[string]>) {
  const statuses = new Map<AuthorizeResult, number>()
  for (const result of results) {
    const { received, sample, name } = result
    const before = typeof received === 'number' ? received : beforeVerifying(received)
    statuses.set(
      result,
      typeof before === 'number'
        ? before
        : afterVerifying(await verify(name, before), before.body, sample.usable),
    )
  }
  return statuses
}

/** Of every kind of webhook that must be accepted, those that were not. */
const refused = (statuses: ReadonlyMap<AuthorizeResult, number>): string[] =>
  [...statuses]
    .filter(
      ([{ vector }, status]) =>
        vector.accepts[0] === 'success' && status !== 200 && vector.accepts.length === 1,
    )
    .map(([{ name }]) => name)

test('bodies and headers come in as they were built', () => {
  const wrong = results.filter(
    ({ received, message }) => typeof received !== 'number' && !received.body.equals(message.body),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const turnedAway = results.filter(({ received }) => typeof received === 'number')
  expect(new Set(turnedAway.map(({ vector }) => vector.id))).toEqual(new Set(['authorization-huge']))
  expect(results.length).toBeGreaterThan(500)
})

describe('what an honest application answers is accepted', () => {
  test.each(Object.entries(verifiers).filter(([name]) => name.includes('strict')))(
    '%s',
    async (_name, verify) => {
      const statuses = await judged((_arrival, signed) => verify(signed))
      expect(unexpected(statuses)).toEqual([])
      expect(refused(statuses)).toEqual([])
    },
  )

  test('OpenSSL, lenient, but for algorithms that are too weak', async () => {
    const lenient = verifiers['OpenSSL, lenient']
    if (lenient === undefined) throw new Error('there is no lenient verifier')
    const statuses = await judged((_arrival, signed) => lenient(signed))
    const weak = unexpected(statuses, true).filter((line) => !/^(sha1|md5)-named-and-used/.test(line))
    expect(weak).toEqual([])
    expect(refused(statuses)).toEqual([])
  })

  test.skipIf(!hasJava)(
    `Java${hasJava ? '' : ': SKIPPED, for there is no JDK here: install default-jdk-headless'}`,
    async () => {
      const asked = new Map<string, Signed>()
      await judged((name, signed) => {
        asked.set(name, signed)
        return Promise.resolve('refused')
      })
      const outcomes = javaOutcomes(asked)
      expect(outcomes.size).toBe(asked.size)
      // Whatever the header names is asked for: Java itself decides what it knows.
      const straight = await judged(async (name) => outcomes.get(name) ?? 'thrown')
      const weak = /^(sha1|md5)-named-and-used|^nonewithrsa-over-body/
      expect(unexpected(straight, true).filter((line) => !weak.test(line))).toEqual([])
      expect(refused(straight)).toEqual([])
      const pinned = await judged(async (name, { algorithm }) =>
        algorithm === 'SHA256withRSA' ? (outcomes.get(name) ?? 'thrown') : 'unsupported',
      )
      expect(unexpected(pinned)).toEqual([])
    },
  )
})
