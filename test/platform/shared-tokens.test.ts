/**
 * Tokens that checks share are renewed before they expire.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { Context } from '../../src/platform/context.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile } from '../support/harness.js'

let platform: Platform
let run: Run

beforeEach(async () => {
  platform = await startPlatform({ keys: makeKeys() })
})
afterEach(async () => {
  await run.close()
  await platform.close()
})

function contextWith(change: Readonly<Record<string, string>> = {}): Context {
  run = new Run(embeddedProfile(platform, change))
  return new Context(run, new CheckTrace((text) => text, 'a check'))
}

test.each(['service', 'user'])(
  'a token of the roster (%s) works after the lifetime of the first one',
  async (kind) => {
    const context = contextWith({ ROSTER_TOKEN: kind })
    expect((await context.roster.page('users')).answer.status).toBe(200)

    await context.clock.pass(240, 'the lifetime of a token')
    expect((await context.roster.page('users')).answer.status).toBe(200)
  },
)

test('checks share a token of a user while it is valid', async () => {
  const context = contextWith()
  const first = await context.signIns.userToken()
  expect(await context.signIns.userToken()).toBe(first)

  await context.clock.pass(240, 'the lifetime of a token')
  const [one, other] = await Promise.all([context.signIns.userToken(), context.signIns.userToken()])
  expect(one).not.toBe(first)
  expect(other).toBe(one)
})
