/**
 * A platform whose base URL has a path, behind a proxy that removes this path, gets the same verdicts as without it.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { judgePlatform } from '../support/harness.js'

const prefix = '/eu1/schools'

/** Starts a proxy that passes on what is below the prefix, without the prefix. */
async function startProxy(): Promise<{ readonly url: string; leadTo(origin: string): void }> {
  let target = ''
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const { url = '/', method, rawHeaders } = incoming
    if (!url.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end()
      return
    }
    const passed = request(target + url.slice(prefix.length), { method, headers: rawHeaders }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    leadTo: (origin) => {
      target = origin
    },
  }
}

test('no rule is violated or undecided behind a base URL with a path', async () => {
  const proxy = await startProxy()
  const behaviours = { sessionCookieAttributes: () => `Path=${prefix}/platform; HttpOnly; SameSite=None` }
  const platform = await startPlatform({ keys: makeKeys(), publicUrl: proxy.url, behaviours })
  onTestFinished(() => platform.close())
  proxy.leadTo(new URL(platform.controlUrl).origin)
  const { checks } = await judgePlatform(platform, { lean: true, observations: true })
  const open = checks.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
  expect(open.map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)).toEqual([])
  expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(1100)
})
