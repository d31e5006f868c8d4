/**
 * The session that all checks share, at platforms that end sessions.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CheckTrace } from '../../src/core/check-trace.js'
import { Disturbed } from '../../src/core/errors.js'
import { documented, makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { variants } from '../../src/embedded/platform/variants/index.js'
import { Context } from '../../src/platform/context.js'
import { Run } from '../../src/platform/run.js'
import { embeddedProfile } from '../support/harness.js'

const onePerUser = variants.find(({ id }) => id === 'session-one-per-user')

let platform: Platform
let context: Context

beforeAll(async () => {
  platform = await startPlatform({ behaviours: onePerUser?.behaviours ?? {}, keys: makeKeys() })
  const run = new Run(embeddedProfile(platform, { SESSIONS_PER_USER: 'one' }))
  context = new Context(run, new CheckTrace((text) => text))
})

afterAll(async () => {
  await context.run.close()
  await platform.close()
})

test('is made once for requests side by side after a sign-in elsewhere has ended it', async () => {
  const first = await context.users.sessions.shared('teacher')
  await context.users.sessions.fresh('teacher')
  const [one, other] = await Promise.all([
    context.users.sessions.shared('teacher'),
    context.users.sessions.shared('teacher'),
  ])
  expect(one.jar).not.toBe(first.jar)
  expect(other.jar).toBe(one.jar)
})

test('is made once for requests side by side that find it expired', async () => {
  const used = await context.users.sessions.shared('teacher')
  await context.users.sessions.fresh('teacher')
  const [one, other] = await Promise.all([
    context.users.sessions.renewed('teacher', used),
    context.users.sessions.renewed('teacher', used),
  ])
  expect(one?.jar).not.toBe(used.jar)
  expect(other?.jar).toBe(one?.jar)
})

test('is renewed for a browser that prefers a language', async () => {
  const user = context.users.teacher.preferring('fr')
  await context.users.sessions.shared('teacher')
  await user.browser()
  await context.users.sessions.fresh('teacher')
  // The platform has ended the session: only a request finds that out.
  context.urls.signedInElsewhere.clear()
  expect((await user.authorize(context.app).result()).code).not.toBeNull()
})

/** A check at a platform where each session is good for so many requests, its sign-in included. */
async function withUses(...uses: readonly number[]): Promise<Context> {
  const left = new Map<unknown, number>()
  const ending = await startPlatform({
    keys: makeKeys(),
    behaviours: {
      sessionOf: (lookup) => {
        const session = documented.sessionOf(lookup)
        if (session === undefined) return undefined
        const before = left.get(session) ?? uses[left.size] ?? Number.POSITIVE_INFINITY
        left.set(session, before - 1)
        return before > 0 ? session : undefined
      },
    },
  })
  const run = new Run(embeddedProfile(ending))
  onTestFinished(async () => {
    await run.close()
    await ending.close()
  })
  return new Context(run, new CheckTrace((text) => text))
}

test('a session that ends twice is no answer of the platform: the check needs one of its own', async () => {
  const check = await withUses(2, 1)
  expect((await check.users.teacher.authorize(check.app).result()).code).not.toBeNull()
  await expect(check.users.teacher.authorize(check.app).result()).rejects.toThrow(Disturbed)
})

test('a platform where no session lasts shows the login page', async () => {
  const check = await withUses(1, 1, 1, 1)
  expect((await check.users.teacher.authorize(check.app).result()).atLogin).toBe(true)
})

test.each([
  [{ PARALLEL_REQUESTS: 'no' }, 3],
  [{ PARALLEL_REQUESTS: 'no', SESSIONS_PER_USER: 'one' }, 1],
  [{}, 1],
])('with %j, checks share %d sessions of the teacher', async (keys, count) => {
  const run = new Run(embeddedProfile(platform, keys))
  onTestFinished(() => run.close())
  const contexts = Array.from({ length: 6 }, () => new Context(run, new CheckTrace((text) => text)))
  const numbers = contexts.map(({ users: { sessions } }) => sessions.next('teacher'))
  expect(new Set(numbers).size).toBe(count)
  const {
    users: { sessions },
    users: { teacher },
  } = contexts[0] as Context
  expect((await teacher.browser()).jar).toBe((await teacher.browser()).jar)
  expect(sessions.next('second')).toBe(0)
})
