/**
 * What may have ended a code of a session before it was exchanged.
 */
import { CookieJar } from 'tough-cookie'
import { beforeEach, expect, test } from 'vitest'
import {
  asksForCode,
  codeCame,
  type SinceIssued,
  sharesSession,
} from '../../../src/platform/sso/session-codes.js'

let jar: CookieJar

beforeEach(() => {
  jar = new CookieJar()
})

/** An authorize request that gets a code. */
function code(at = jar, app = 'app'): SinceIssued {
  asksForCode(at)()
  return codeCame(at, app)
}

const exchange = (one: SinceIssued, isRefused: boolean): Promise<null> =>
  one.exchange(
    async () => null,
    () => isRefused,
  )

/** What may have ended a code. */
const reasons = async (one: SinceIssued): Promise<readonly string[]> => [
  ...(one.mayBeOlder() ? ['newer code'] : []),
  ...((await one.isOtherRefused()) ? ['refused exchange'] : []),
]

test('nothing ends the only code of a session, not even its own refusal', async () => {
  const only = code()
  expect(await reasons(only)).toEqual([])
  await exchange(only, true)
  expect(await reasons(only)).toEqual([])
  expect(only.isOlder()).toBe(false)
})

test('a newer code of any application may end a code; one of the same application makes it older', () => {
  const first = code()
  const ofOther = code(jar, 'other app')
  expect([first.mayBeOlder(), first.isOlder(), ofOther.mayBeOlder()]).toEqual([true, false, false])
  code()
  expect([first.isOlder(), ofOther.isOlder()]).toEqual([true, false])
})

test('a request without an answer may be the newer one', () => {
  const first = code()
  const ended = asksForCode(jar)
  expect(first.mayBeOlder()).toBe(true)
  const second = codeCame(jar, 'app')
  ended()
  expect(second.mayBeOlder()).toBe(true)
})

test('a refused exchange of another code may end a code that was issued before', async () => {
  const first = code()
  const second = code()
  await exchange(first, true)
  expect(await reasons(second)).toEqual(['refused exchange'])
  expect(await reasons(code())).toEqual([])
})

test('a refused exchange may end a code that was requested at the same time', async () => {
  const first = code()
  const ended = asksForCode(jar)
  await exchange(first, true)
  ended()
  expect(await reasons(codeCame(jar, 'app'))).toEqual(['refused exchange'])
})

test.each([true, false])('an exchange under way is waited for (refused: %s)', async (isRefused) => {
  const first = code()
  const second = code()
  let answer = (): void => undefined
  const sent = first.exchange(
    () => new Promise<void>((resolve) => (answer = resolve)),
    () => isRefused,
  )
  const known = second.isOtherRefused()
  answer()
  await sent
  expect(await known).toBe(isRefused)
})

test('an exchange that failed without an answer may have been refused', async () => {
  const first = code()
  const second = code()
  const failed = first.exchange(
    () => Promise.reject(new Error('connection lost')),
    () => false,
  )
  await expect(failed).rejects.toThrow('connection lost')
  expect(await reasons(first)).toEqual(['newer code'])
  expect(await reasons(second)).toEqual(['refused exchange'])
  expect(await reasons(code())).toEqual([])
})

test('a copy of the cookies has the same session, another jar has another one', () => {
  const copy = new CookieJar()
  sharesSession(copy, jar)
  const first = code()
  const elsewhere = code(new CookieJar())
  code(copy)
  expect([first.mayBeOlder(), elsewhere.mayBeOlder()]).toEqual([true, false])
})
