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
} from '../../src/platform/sso/session-codes.js'

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

test('nothing ends the only code of a session, not even its own refusal', async () => {
  const only = code()
  expect(only.mayBeEnded()).toBe(false)
  await exchange(only, true)
  expect([only.mayBeEnded(), only.isOlder()]).toEqual([false, false])
})

test('a newer code of any application may end a code; one of the same application makes it older', () => {
  const first = code()
  const ofOther = code(jar, 'other app')
  expect([first.mayBeEnded(), first.isOlder(), ofOther.mayBeEnded()]).toEqual([true, false, false])
  code()
  expect([first.isOlder(), ofOther.isOlder()]).toEqual([true, false])
})

test('a request without an answer may be the newer one', () => {
  const first = code()
  const ended = asksForCode(jar)
  expect(first.mayBeEnded()).toBe(true)
  const second = codeCame(jar, 'app')
  ended()
  expect(second.mayBeEnded()).toBe(true)
})

test('a refused exchange of another code may end a code that was issued before', async () => {
  const first = code()
  const second = code()
  await exchange(first, true)
  expect(second.mayBeEnded()).toBe(true)
  expect(code().mayBeEnded()).toBe(false)
})

test('a refused exchange may end a code that was requested at the same time', async () => {
  const first = code()
  const ended = asksForCode(jar)
  await exchange(first, true)
  ended()
  expect(codeCame(jar, 'app').mayBeEnded()).toBe(true)
})

test('an exchange without an answer may be refused; one that succeeded ends nothing', async () => {
  const first = code()
  const second = code()
  let answer = (): void => undefined
  const sent = first.exchange(
    () => new Promise<void>((resolve) => (answer = resolve)),
    () => false,
  )
  expect(second.mayBeEnded()).toBe(true)
  answer()
  await sent
  expect(second.mayBeEnded()).toBe(false)
})

test('an exchange that failed without an answer may have been refused', async () => {
  const first = code()
  const second = code()
  const failed = first.exchange(
    () => Promise.reject(new Error('connection lost')),
    () => true,
  )
  await expect(failed).rejects.toThrow('connection lost')
  expect([first.mayBeEnded(), second.mayBeEnded()]).toEqual([true, true])
  expect(code().mayBeEnded()).toBe(false)
})

test('a copy of the cookies has the same session, another jar has another one', async () => {
  const copy = new CookieJar()
  sharesSession(copy, jar)
  const first = code()
  const elsewhere = code(new CookieJar())
  code(copy)
  expect([first.mayBeEnded(), elsewhere.mayBeEnded()]).toEqual([true, false])
})
