/** An app that a check has activated is inactive afterwards, however the check ends and whatever the driver offers. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { Undecided } from '../../../src/core/errors.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { Context } from '../../../src/platform/context.js'
import { UndoLog } from '../../../src/platform/drivers/undo-log.js'
import { Run } from '../../../src/platform/run.js'
import { freePort } from '../../support/free-port.js'
import { embeddedProfile, judgePlatform } from '../../support/harness.js'

async function bench(events: string): Promise<{ run: Run; context: Context }> {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const run = new Run(embeddedProfile(platform, { CONTROL_STIMULI: events }))
  onTestFinished(() => run.close())
  return { run, context: new Context(run, new CheckTrace((text) => text)) }
}

const state = async ({ driver, profile }: Context): Promise<string> =>
  (await driver.send('activation-state', { client_id: profile.webhooks.clientId ?? '' })).state

describe('an activation at the own tenant', () => {
  test.each([
    ['by the text of its answer', 'activate activation-state deactivate undo'],
    ['by a deactivation', 'activate activation-state deactivate'],
  ])('is undone %s where the check fails in the middle', async (_, events) => {
    const { run, context } = await bench(events)
    let during = ''
    await context.tenants
      .whereChangesAreUndone(async (own) => {
        await own.driver.change('activate', { client_id: run.profile.webhooks.clientId ?? '', scenario: 3 })
        during = await state(own)
        throw new Undecided('in the middle')
      })
      .catch(() => undefined)
    expect(during).not.toBe('inactive')
    expect(await state(context)).toBe('inactive')
    expect(run.part(UndoLog).open).toEqual([])
  })

  test('that nobody can undo does not happen', async () => {
    const { run, context } = await bench('activate activation-state')
    const activated = context.tenants.whereChangesAreUndone((own) =>
      own.driver.change('activate', { client_id: run.profile.webhooks.clientId ?? '', scenario: 3 }),
    )
    await expect(activated).rejects.toThrow('because activate would stay')
    expect(await state(context)).toBe('inactive')
    expect(run.part(UndoLog).open).toEqual([])
  })
})

test('stories at a tenant that cannot be lent leave nothing behind', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const events = 'activate activation-state deactivate advance-clock'
  const { checks, run } = await judgePlatform(platform, {
    only: ['webhooks'],
    profile: {
      CONTROL_STIMULI: events,
      RECEIVER_PATHS: 'fixed',
      RECEIVER_LISTEN: `127.0.0.1:${await freePort()}`,
    },
  })
  expect(
    checks.filter(({ verdict }) => verdict !== 'passed').map(({ rule, reason }) => [rule, reason]),
  ).toEqual([])
  expect(run.part(UndoLog).open).toEqual([])
}, 60_000)
