/**
 * The first request of a run, and the wait for an application: they have the same deadline as every other exchange.
 */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkProfile } from '../../../src/profile/load.js'
import { contact } from '../../../src/roles/platform/reachable.js'
import { minimal } from '../../profile/minimal.js'
import { serveBytes } from '../../support/servers.js'
import { servedAttacks } from './exchange.attacks.js'

const profileOf = (url: string) =>
  checkProfile({ ...minimal, BASE_URL: url, ALLOW_HTTP: 'yes', TIMEOUT_SECONDS: '1' }, '.', 'the profile')

const endless = servedAttacks.filter(({ isEndless }) => isEndless === true)

test.concurrent.each(endless)(
  '$id: $says: the target is not reached, and the reason says why',
  async ({ act, ends }) => {
    const server = await serveBytes(act)
    const { failure } = await contact(profileOf(server.url))
    expect(failure?.message).toMatch(ends as RegExp)
    expect(failure?.stage).toBe('answer')
  },
)

test('a discovery document that is a bomb leaves the target reached, without a document', async () => {
  const body = gzipSync(Buffer.alloc(64 * 1024 * 1024))
  const server = await serveBytes((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.end(body)
  })
  expect(await contact(profileOf(server.url))).toEqual({
    failure: null,
    status: 200,
    document: undefined,
    unnamed: [],
  })
})

test('an interruption ends it', async () => {
  const server = await serveBytes(() => undefined)
  const controller = new AbortController()
  const contacted = contact(profileOf(server.url), controller.signal)
  await expect.poll(() => server.requests.length).toBe(1)
  controller.abort()
  expect((await contacted).failure).not.toBeNull()
})
