/**
 * A session whose cookie the platform replaces at each request: requests side by side get their codes in turn.
 */
import { expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../../src/core/check-trace.js'
import { type Behaviours, makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { variants } from '../../../src/embedded/platform/variants/index.js'
import { Context } from '../../../src/platform/context.js'
import { Run } from '../../../src/platform/run.js'
import { embeddedProfile } from '../../support/harness.js'

const atOnce = variants.find(({ id }) => id === 'session-rotates-at-once')

async function contextAt(behaviours: Partial<Behaviours> = {}): Promise<Context> {
  const platform = await startPlatform({ behaviours, keys: makeKeys() })
  onTestFinished(() => platform.close())
  const run = new Run(embeddedProfile(platform))
  onTestFinished(() => run.close())
  return new Context(run, new CheckTrace((text) => text))
}

/** The words of so many authorize requests side by side, and how many requests were sent for them. */
async function sideBySide({ users: { teacher }, app, trace }: Context, count: number) {
  await teacher.browser()
  const before = trace.exchanges.length
  const results = await Promise.all(Array.from({ length: count }, () => teacher.authorize(app).result()))
  return { codes: results.filter(({ code }) => code !== null).length, sent: trace.exchanges.length - before }
}

test('each request gets a code, without another sign-in', async () => {
  const context = await contextAt(atOnce?.behaviours)
  const first = await context.users.sessions.shared('teacher')
  expect((await sideBySide(context, 20)).codes).toBe(20)
  expect((await context.users.sessions.shared('teacher')).jar).toBe(first.jar)
})

test('later requests take turns, so that none is sent twice', async () => {
  const context = await contextAt(atOnce?.behaviours)
  await sideBySide(context, 5)
  expect(await sideBySide(context, 20)).toEqual({ codes: 20, sent: 20 })
})

test('a login page that comes with the latest cookies is the answer', async () => {
  let refused = 0
  const context = await contextAt({
    ...atOnce?.behaviours,
    sessionOf: (lookup) => {
      if (lookup.parameters.get('state') !== 'refused') return atOnce?.behaviours.sessionOf?.(lookup)
      refused += 1
      return undefined
    },
  })
  await sideBySide(context, 5)
  expect((await context.users.teacher.authorize(context.app, { state: 'refused' }).result()).atLogin).toBe(
    true,
  )
  // The look whether the session has ended replaces the cookie, so the request is sent once more.
  expect(refused).toBe(2)
})

test('a platform that keeps its cookies gets no request twice', async () => {
  const context = await contextAt()
  expect(await sideBySide(context, 20)).toEqual({ codes: 20, sent: 20 })
})
