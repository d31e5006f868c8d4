/**
 * Launches from the platform's own pages: what is told of them, and what cannot be told.
 */
import { expect, test } from 'vitest'
import type { Behaviours } from '../../../../src/embedded/platform/index.js'
import { judge } from '../../../support/harness.js'

const only = ['launch', 'observe.launch']

test.each<[string, Partial<Behaviours>, string]>([
  ['by redirect', {}, 'redirect; lesson_id, tenant_id'],
  [
    'by a form that posts',
    { launchDelivery: () => ({ by: 'form', method: 'post' }) },
    'form by POST; lesson_id, tenant_id',
  ],
  ['in a frame', { launchDelivery: () => ({ by: 'frame' }) }, 'frame; lesson_id, tenant_id'],
  ['without parameters', { launchParameters: () => [] }, 'redirect; no parameters'],
])('a launch %s is described', async (_name, behaviours, seen) => {
  const { observations } = await judge({ behaviours, only, observations: true })
  expect(observations.map((one) => one.seen)).toEqual([seen])
})

test('a launch that leads on by a script is no violation', async () => {
  const { checks } = await judge({ behaviours: { launchDelivery: () => ({ by: 'script' }) }, only })
  expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['undecided']))
  const reasonsOf = (id: string) =>
    new Set(checks.filter(({ rule }) => rule === id).map(({ reason }) => reason))
  const byScript = 'the page of the launch needs a script to go on, and scripts are not run'
  expect(reasonsOf('launch.ui-url')).toEqual(new Set([byScript]))
  expect(reasonsOf('launch.session')).toEqual(new Set(['the launch led to no UI Integration URL']))
})

test('a launch that stays on the platform is violated', async () => {
  const { checks } = await judge({
    behaviours: {
      launchUrl: () => '/platform/home',
    },
    only,
  })
  const [first] = checks.filter(({ verdict }) => verdict === 'violated')
  expect(first?.rule).toBe('launch.ui-url')
  expect(first?.actual).toBe('a page of the platform, status 200, text/html')
})

test('a launch is not exercised without a driver that tells its address', async () => {
  const { checks } = await judge({ profile: { CONTROL_STIMULI: 'lend-tenant return-tenant' }, only })
  expect(new Set(checks.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
    new Set(['not exercised: the profile lacks CONTROL_STIMULI (with launch)']),
  )
})
