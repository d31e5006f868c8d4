import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { transportSettings } from '../../src/profile/transport-settings.js'
import { shownChallenge } from '../../src/run/challenge.js'

const text = 'a-text-of-the-verifier'
const path = '/.well-known/platform-conformance-challenge'

/** Starts a target that answers like this at every address. @returns its origin */
async function target(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ask = (origin: string, challenge: { text: string; path: string } | null = { text, path }) =>
  shownChallenge(
    { name: 'staging', challenge, timeoutSeconds: 5, transport: transportSettings({}) },
    origin,
    new AbortController().signal,
  )

test('a target that shows the text in its body has answered the challenge', async () => {
  const origin = await target(200, `${text}\n`)
  expect(await ask(origin)).toEqual({ text, url: `${origin}${path}`, seenIn: 'body' })
})

test('a target may show the text in a header of any response', async () => {
  const origin = await target(404, '', { 'Platform-Conformance-Challenge': text })
  expect(await ask(origin)).toEqual({ text, url: `${origin}${path}`, seenIn: 'header' })
})

test('nothing is requested without a challenge', async () => {
  expect(await ask('http://127.0.0.1:9', null)).toBeNull()
})

test.each([
  ['another text', 200, 'something else'],
  ['a page that contains the text', 200, `<p>${text}</p>`],
  ['an error page with the text', 500, text],
  ['nothing', 404, ''],
])('a target with %s has not', async (_what, status, body) => {
  const origin = await target(status, body)
  await expect(ask(origin)).rejects.toThrow(
    new RegExp(
      `does not show the text of CHALLENGE: .* answers with ${status}.*Expected .*To fix it: .*No check was run`,
    ),
  )
})

test('a target that does not answer has not', async () => {
  await expect(ask('http://127.0.0.1:9')).rejects.toThrow(
    /does not show the text of CHALLENGE: .* cannot be read/,
  )
})
