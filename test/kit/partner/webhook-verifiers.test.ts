/**
 * Verifies all webhook vectors with OpenSSL and WebCrypto, as a correct application does: the vectors accept its
 * answers.
 */
import { describe, expect, test } from 'vitest'
import { receivedVectors, refused, statusesWith, unexpected } from './webhook-received.js'
import { verifiers } from './webhook-reference.js'

const vectors = receivedVectors()

test('a server receives bodies and headers as they were built', () => {
  const wrong = vectors.filter(
    ({ received, message }) => typeof received !== 'number' && !received.body.equals(message.body),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
  const refusedByServer = vectors.filter(({ received }) => typeof received === 'number')
  expect(new Set(refusedByServer.map(({ vector }) => vector.id))).toEqual(new Set(['authorization-huge']))
  expect(vectors.length).toBeGreaterThan(500)
})

describe('the answers of a correct application are accepted', () => {
  test.each(Object.entries(verifiers).filter(([name]) => name.includes('strict')))(
    '%s',
    async (_name, verify) => {
      const statuses = await statusesWith(vectors, (_vector, signed) => verify(signed))
      expect(unexpected(statuses)).toEqual([])
      expect(refused(statuses)).toEqual([])
    },
  )

  test('OpenSSL, lenient, except for algorithms that are too weak', async () => {
    const lenient = verifiers['OpenSSL, lenient']
    if (lenient === undefined) throw new Error('there is no lenient verifier')
    const statuses = await statusesWith(vectors, (_name, signed) => lenient(signed))
    const weak = unexpected(statuses, true).filter((line) => !/^(sha1|md5)-named-and-used/.test(line))
    expect(weak).toEqual([])
    expect(refused(statuses)).toEqual([])
  })
})
