/**
 * Verifies all webhooks of the tables with OpenSSL and WebCrypto, as a correct application does: the tables accept its
 * answers.
 */
import { describe, expect, test } from 'vitest'
import { receivedWebhooks, refused, statusesWith, unexpected } from './webhook-received.js'
import { verifiers } from './webhook-reference.js'

const webhooks = receivedWebhooks()

test('a server receives bodies and headers as they were built', () => {
  const wrong = webhooks.filter(
    ({ received, message }) => typeof received !== 'number' && !received.body.equals(message.body),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const refusedByServer = webhooks.filter(({ received }) => typeof received === 'number')
  expect(refusedByServer.map(({ webhook }) => webhook.name)).toEqual([])
  expect(webhooks.length).toBeGreaterThan(500)
})

describe('the answers of a correct application are accepted', () => {
  test.each(Object.entries(verifiers).filter(([name]) => name.includes('strict')))(
    '%s',
    async (_name, verify) => {
      const statuses = await statusesWith(webhooks, (_webhook, signed) => verify(signed))
      expect(unexpected(statuses)).toEqual([])
      expect(refused(statuses)).toEqual([])
    },
  )

  test('OpenSSL, lenient, except for algorithms that are too weak', async () => {
    const lenient = verifiers['OpenSSL, lenient']
    if (lenient === undefined) throw new Error('there is no lenient verifier')
    const statuses = await statusesWith(webhooks, (_name, signed) => lenient(signed))
    const weak = unexpected(statuses, true).filter(
      (line) => !/^a signature made with (SHA1|MD5) under its name;/.test(line),
    )
    expect(weak).toEqual([])
    expect(refused(statuses)).toEqual([])
  })
})
