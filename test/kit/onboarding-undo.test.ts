/** An app that a check has activated is inactive afterwards, however the check ends and whatever the driver offers. */
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Trail } from '../../src/core/check-trace.js'
import { Undecided } from '../../src/core/errors.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { Context } from '../../src/platform/context.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile, judgePlatform } from '../support/harness.js'

async function bench(stimuli: string): Promise<{ run: Run; context: Context }> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const run = new Run(embeddedProfile(platform, { CONTROL_STIMULI: stimuli }))
  onTestFinished(() => run.close())
  return { run, context: new Context(run, new Trail((text) => text)) }
}

const state = async ({ control, profile }: Context): Promise<string> =>
  (await control.send('activation-state', { client_id: profile.webhooks.clientId ?? '' })).state

describe('an activation at the own tenant', () => {
  test.each([
    ['by the text of its answer', 'activate activation-state deactivate undo'],
    ['by a deactivation', 'activate activation-state deactivate'],
  ])('is undone %s where the check fails in the middle', async (_, stimuli) => {
    const { run, context } = await bench(stimuli)
    let during = ''
    await context
      .whereChangesAreUndone(async (own) => {
        await own.control.change('activate', { client_id: run.profile.webhooks.clientId ?? '', scenario: 3 })
        during = await state(own)
        throw new Undecided('in the middle')
      })
      .catch(() => undefined)
    expect(during).not.toBe('inactive')
    expect(await state(context)).toBe('inactive')
    expect(run.ledger.open).toEqual([])
  })

  test('that nobody can undo is listed', async () => {
    const { run, context } = await bench('activate activation-state')
    await context.whereChangesAreUndone((own) =>
      own.control.change('activate', { client_id: run.profile.webhooks.clientId ?? '', scenario: 3 }),
    )
    expect(run.ledger.open).toEqual([expect.stringContaining('the control driver cannot undo it')])
  })
})

test('stories at a tenant that cannot be lent leave nothing behind', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const stimuli = 'activate activation-state deactivate advance-clock'
  const { checks, run } = await judgePlatform(platform, {
    only: ['webhooks'],
    profile: {
      CONTROL_STIMULI: stimuli,
      RECEIVER_PATHS: 'fixed',
      RECEIVER_LISTEN: `127.0.0.1:${await freePort()}`,
    },
  })
  expect(
    checks.filter(({ verdict }) => verdict !== 'passed').map(({ rule, reason }) => [rule, reason]),
  ).toEqual([])
  expect(run.ledger.open).toEqual([])
}, 60_000)

/** A port that nothing listens on just now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
