/**
 * Webhooks sent over HTTP and judged by the verifiers of OpenSSL, WebCrypto and Java: the tables accept the answers of
 * correct applications.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NotApplicable } from '../../../src/core/errors.js'
import type { WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { type ForgedWebhook, isOneOf, mustBeAccepted } from '../../../src/partner/webhooks/table.js'
import { allWebhooks, isHeavy } from './all-webhooks.js'
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

/** A webhook as it was received, for one template. */
interface AuthorizeResult {
  readonly name: string
  readonly webhook: ForgedWebhook
  readonly sample: Sample
  readonly message: WebhookMessage
  readonly received: Received | number
}

const reception = new Reception()
const results: AuthorizeResult[] = []

function built(webhook: ForgedWebhook, sample: Sample): WebhookMessage | undefined {
  try {
    return webhook.build(materialOf(sample))
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}

beforeAll(async () => {
  await reception.listen()
  for (const [at, sample] of samples.entries())
    for (const webhook of allWebhooks) {
      if (!webhook.endpoints.includes(sample.endpoint) || (isHeavy(webhook) && at > 0)) continue
      const message = built(webhook, sample)
      if (message === undefined) continue
      const received = await reception.take(sample.endpoint, message)
      results.push({ name: `${webhook.name}; ${sample.name}`, webhook, sample, message, received })
    }
})

afterAll(() => reception.close())

/** Names of webhooks with another status than the tables accept. */
function unexpected(statuses: ReadonlyMap<AuthorizeResult, number>, wide = false): string[] {
  return [...statuses]
    .filter(([{ webhook, sample }, status]) => {
      const accepted = wide ? [...webhook.answers, ...webhook.safeAnswers] : webhook.answers
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

/** Webhooks that must be accepted and were not. */
const refused = (statuses: ReadonlyMap<AuthorizeResult, number>): string[] =>
  [...statuses]
    .filter(([{ webhook }, status]) => mustBeAccepted(webhook) && status !== 200)
    .map(([{ name }]) => name)

test('bodies and headers come in as they were built', () => {
  const wrong = results.filter(
    ({ received, message }) => typeof received !== 'number' && !received.body.equals(message.body),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const turnedAway = results.filter(({ received }) => typeof received === 'number')
  expect(new Set(turnedAway.map(({ webhook }) => webhook.name))).toEqual(
    new Set(['an Authorization of 16 KB of Base64']),
  )
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

  test('OpenSSL, lenient, except for algorithms that are too weak', async () => {
    const lenient = verifiers['OpenSSL, lenient']
    if (lenient === undefined) throw new Error('there is no lenient verifier')
    const statuses = await judged((_arrival, signed) => lenient(signed))
    const weak = unexpected(statuses, true).filter(
      (line) => !/^a signature made with (SHA1|MD5) under its name;/.test(line),
    )
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
      // Java gets the algorithm that the header names, and decides itself whether it supports it.
      const straight = await judged(async (name) => outcomes.get(name) ?? 'thrown')
      const weak = /^a signature made with (SHA1|MD5) under its name;|^a signature without any digest/
      expect(unexpected(straight, true).filter((line) => !weak.test(line))).toEqual([])
      expect(refused(straight)).toEqual([])
      const pinned = await judged(async (name, { algorithm }) =>
        algorithm === 'SHA256withRSA' ? (outcomes.get(name) ?? 'thrown') : 'unsupported',
      )
      expect(unexpected(pinned)).toEqual([])
    },
  )
})
