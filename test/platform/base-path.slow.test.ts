/**
 * A platform whose base URL has a path, behind a proxy that removes this path, gets the same verdicts as without it.
 */
import { expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { judgePlatform } from '../support/harness.js'
import { startPathProxy } from '../support/path-proxy.js'

const prefix = '/eu1/schools'

test('no rule is violated or undecided behind a base URL with a path', async () => {
  const proxy = await startPathProxy(({ path, body }) =>
    path.startsWith(`${prefix}/`) ? { path: path.slice(prefix.length), body } : null,
  )
  const behaviours = { sessionCookieAttributes: () => `Path=${prefix}/platform; HttpOnly; SameSite=None` }
  const platform = await startPlatform({ keys: makeKeys(), publicUrl: proxy.url + prefix, behaviours })
  onTestFinished(() => platform.close())
  proxy.leadTo(new URL(platform.controlUrl).origin)
  const { checks } = await judgePlatform(platform, { lean: true, observations: true })
  const open = checks.filter(({ verdict }) => verdict === 'violated' || verdict === 'undecided')
  expect(open.map(({ rule, case: name, reason }) => `${rule} (${name}): ${reason}`)).toEqual([])
  expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(1100)
})
