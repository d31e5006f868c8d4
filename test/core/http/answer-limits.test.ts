/** The limits of answers. */
import { describe, expect, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { answerLimits, limitsOf } from '../../../src/core/http/answer-limits.js'
import { Sender } from '../../../src/core/http/sender.js'
import { serve, transport } from '../../support/servers.js'

const body = JSON.stringify({ id_token: 'x'.repeat(1024 * 1024) })

async function sent(operation: string | undefined): Promise<number | string> {
  const server = await serve((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
  )
  const sender = new Sender(transport(), new CheckTrace((text) => text))
  const named = operation === undefined ? {} : { operation }
  return sender
    .send({ origin: 'other', purpose: 'token', url: server.url, headers: [], ...named })
    .then(({ status }) => status)
    .catch((error: Error) => error.message)
}

describe('an answer of more than 1 MiB', () => {
  test.each(['exchangeCode', 'requestServiceToken', 'getDiscovery', 'getKeySet'])(
    'to %s is not read',
    async (operation) => {
      expect(limitsOf(operation).body).toBe(1024 * 1024)
      expect(await sent(operation)).toMatch(/a body that is longer than 1 MiB/)
    },
  )

  test('to any other request is read', async () => {
    expect(limitsOf('listStudents')).toEqual(answerLimits)
    expect(await sent(undefined)).toBe(200)
  })
})
