/**
 * Webhooks are sent as they were built, and the evidence shows them without secrets.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesFrom } from '../../../src/core/http/library.js'
import type { PartnerContext } from '../../../src/partner/context.js'
import { describe as describeMessage } from '../../../src/partner/webhooks/description.js'
import { inputsFor } from '../../../src/partner/webhooks/inputs.js'
import type { WebhookEndpoint } from '../../../src/partner/webhooks/material.js'
import { deliver } from '../../../src/partner/webhooks/sending.js'
import { contextOf, withPartner } from '../../support/partner-harness.js'
import { webhookNamed } from './all-webhooks.js'

interface Taken {
  readonly method: string
  readonly url: string
  readonly lines: readonly string[]
  readonly pieces: readonly Buffer[]
}

const taken: Taken[] = []
const server = createServer({ keepAliveTimeout: 75_000 }, (request: IncomingMessage, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { method = '', url = '', rawHeaders } = request
    taken.push({ method, url, lines: rawHeaders, pieces })
    response.end()
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

/** Sends one webhook of the tables to the server of this test. */
async function sent(context: PartnerContext, name: string, endpoint: WebhookEndpoint = 'credentials') {
  const webhook = webhookNamed(name)
  const tenant = context.freshTenant()
  const inputs = await inputsFor(context, webhook, endpoint, tenant)
  const message = webhook.build(inputs.material)
  const answer = await deliver(context, endpoint, tenant, message)
  const last = taken.at(-1)
  if (last === undefined) throw new Error('nothing came in')
  return { inputs, message, answer, last, tenant }
}

/** The values of a header, in order. */
const values = (lines: readonly string[], name: string): string[] =>
  lines.filter((_line, at) => at % 2 === 1 && lines[at - 1] === name)

/** A run against the server of this test. */
function onServer<T>(use: (context: PartnerContext) => Promise<T>): Promise<T> {
  return withPartner(
    {
      start: async (_platformUrl, { loginUrl, redirectUri, uiUrls, probe, service }) => {
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        const addressed = {
          ...service,
          credentialsUrl: `${url}/hooks/credentials?school={tenantId}`,
          deactivationUrl: `${url}/hooks/deactivation`,
        }
        const addresses = { loginUrl, redirectUri, uiUrls, probe, service: addressed }
        return { addresses, close: () => Promise.resolve() }
      },
    },
    (run) => use(contextOf(run)),
  )
}

describe('a webhook goes out as it was built', () => {
  test('with its headers, those of an HTTP client and no other, and its body to the last byte', () =>
    onServer(async (context) => {
      const { last, message, tenant } = await sent(
        context,
        'a body in which some characters are escaped and others are not',
      )
      expect(last.url).toBe(`/hooks/credentials?school=${tenant.id}`)
      const url = `http://${values(last.lines, 'Host')[0] ?? values(last.lines, 'host')[0]}/`
      const expected = linesFrom(context.webhookLibrary, { ...message, url })
      expect(last.lines).toEqual(expected.flat())
      expect(Buffer.concat(last.pieces).equals(message.body)).toBe(true)
    }))

  test('in chunks, each piece as one', () =>
    onServer(async (context) => {
      const { last, message } = await sent(
        context,
        'a transfer in chunks, with a character cut in two between them',
      )
      expect(values(last.lines, 'transfer-encoding')).toEqual(['chunked'])
      expect(values(last.lines, 'content-length')).toEqual([])
      expect(last.pieces).toEqual(message.pieces)
    }))

  test('with a header twice, in the order in which it was given', () =>
    onServer(async (context) => {
      const { last, inputs } = await sent(context, 'two Algorithm headers, the unknown one first')
      expect(values(last.lines, 'Algorithm')).toEqual(['FOO256withRSA', 'SHA256withRSA'])
      expect(inputs.material.tenant).not.toBe(inputs.other.id)
    }))

  test.each([
    ['an unsigned webhook with a slash behind the path', 'deactivation', 'POST', '/hooks/deactivation/'],
    ['an unsigned webhook with two slashes before the path', 'deactivation', 'POST', '//hooks/deactivation'],
    ['an unsigned webhook with debug=1 in the query', 'deactivation', 'POST', '/hooks/deactivation?debug=1'],
    ['an unsigned webhook by PUT', 'deactivation', 'PUT', '/hooks/deactivation'],
    ['HEAD without a body', 'deactivation', 'HEAD', '/hooks/deactivation'],
  ] as const)('%s at the %s endpoint', (id, endpoint, method, url) =>
    onServer(async (context) => {
      const { last } = await sent(context, id, endpoint)
      expect([last.method, last.url]).toEqual([method, url])
      expect(values(last.lines, 'Authorization')).toEqual([])
    }),
  )

  test('with empty headers, and with headers of 4 KB', () =>
    onServer(async (context) => {
      const empty = await sent(context, 'an empty Authorization')
      expect(values(empty.last.lines, 'Authorization')).toEqual([''])
      const long = await sent(context, 'a genuine webhook whose Algorithm has 4 KB')
      expect(values(long.last.lines, 'Algorithm')[0]?.length).toBe(4096)
    }))
})

describe('the evidence', () => {
  test('shows signatures, and neither passwords nor what a forger makes of them', () =>
    onServer(async (context) => {
      for (const id of [
        'one character of the password changed after signing; of the school where there is no password',
        'a second password, or school, appended under the same name after signing',
        'the same values as form fields under the signature of the JSON body',
        'a signature over the body without the blanks that it has',
      ])
        await sent(context, id)
      const { inputs, message, answer } = await sent(
        context,
        'a body of many lines with CRLF, tabs and a line break at its end',
      )
      const { request } = context.run.evidence.get(answer.exchange)
      const [, signature] = message.headers.find(([name]) => name === 'Authorization') ?? []
      expect(request.headers).toContainEqual(['Authorization', signature])
      const { password } = inputs.material
      const evidence = JSON.stringify(context.run.evidence.all())
      expect(password?.length).toBe(32)
      expect(evidence).not.toContain(password)
      for (const secret of context.simulator.issued) expect(evidence).not.toContain(secret)
    }))

  test('keeps no megabytes', () =>
    onServer(async (context) => {
      const { answer, last, message } = await sent(context, 'a body of 10 MB, correctly signed')
      expect(Buffer.concat(last.pieces).equals(message.body)).toBe(true)
      const { request, curl } = context.run.evidence.get(answer.exchange)
      expect(request.body?.text).toMatch(/x… \(the first 2000 of 10\d{6} bytes\)$/)
      expect(curl.length).toBeLessThan(5000)
    }))

  test('does not show a secret in place of a signature', () =>
    onServer(async (context) => {
      const { answer } = await sent(context, 'the client secret as Authorization')
      const { request } = context.run.evidence.get(answer.exchange)
      expect(request.headers).toContainEqual(['Authorization', '$CLIENT_SECRET'])
    }))
})

describe('a webhook in words', () => {
  test('says what of it differs from the documented one', () =>
    onServer(async (context) => {
      const words = async (id: string): Promise<string> => describeMessage((await sent(context, id)).message)
      expect(await words('a webhook signed with SHA256withRSA')).toMatch(
        /^POST; algorithm: "SHA256withRSA"; authorization: 344 characters; a body of \d+ bytes$/,
      )
      expect(await words('an unsigned webhook with X-Forwarded-For: 127.0.0.1')).toMatch(
        /authorization: none; further headers: X-Forwarded-For; /,
      )
      expect(await words('an unsigned webhook with debug=1 in the query')).toMatch(
        /^POST to the query with debug=1; /,
      )
      expect(await words('an unsigned webhook with a slash behind the path')).toMatch(
        /^POST to the path with \/ behind it; /,
      )
      expect(await words('an unsigned webhook with two slashes before the path')).toMatch(
        /^POST to the path behind a second slash; /,
      )
      expect(await words('next to another one, the forged one first')).toMatch(
        /authorization: 344 characters and 344 characters; /,
      )
      expect(await words('a genuine webhook whose Algorithm has 4 KB')).toMatch(/… \(4096 characters\)"; /)
      expect(await words('a transfer in chunks, with a character cut in two between them')).toMatch(
        / bytes in 3 chunks$/,
      )
      expect(await words('a genuine webhook without a Content-Type')).toMatch(/content-type: none; /)
    }))
})
