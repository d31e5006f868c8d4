/**
 * A driver that reports another time than the moved one is named, and nothing is judged with it.
 */
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Undecided } from '../../../src/core/errors.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { embeddedProfile } from '../../support/harness.js'
import { serve } from '../../support/servers.js'

/** A context whose driver answers with the time of the platform plus this many seconds; null: without a time. */
async function contextWith(added: number | null): Promise<Context> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.close())
  const control = await serve((_, response) => {
    const answer = added === null ? {} : { now: Date.now() / 1000 + added }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  const profile = embeddedProfile(platform)
  if (profile.control?.driver !== 'http') throw new Error('the embedded profile has an HTTP driver')
  const run = new Run({ ...profile, control: { ...profile.control, url: control.url } })
  onTestFinished(() => run.close())
  return new Context(run, new CheckTrace((text) => text))
}

test('a clock that was moved as asked is accepted', async () => {
  const context = await contextWith(600)
  await context.clock.pass(600, 'test')
  expect(context.urls.movedSeconds).toBe(600)
  expect(context.urls.clockIsUnsure).toBe(false)
})

test('an answer without a time is accepted', async () => {
  const context = await contextWith(null)
  await context.clock.pass(600, 'test')
  expect(context.urls.movedSeconds).toBe(600)
})

test.each([
  ['was not moved', 0, /(?:59|60)\d s less/],
  ['was moved too far', 4200, /(?:359|360)\d s more/],
])('a clock that %s ends undecided, and times of this tenant are unsure', async (_what, added, words) => {
  const context = await contextWith(added)
  const failure: unknown = await context.clock.pass(600, 'test').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Undecided)
  expect(String(failure)).toContain('does not do what the protocol says')
  expect(String(failure)).toMatch(words)
  expect(context.urls.clockIsUnsure).toBe(true)
})
