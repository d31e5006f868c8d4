/**
 * A sign-in that fails because the browser keeps cookies of the application back names each one with its attribute.
 */
import { describe, expect, test } from 'vitest'
import { unsentCookies } from '../../src/partner/unsent-cookies.js'
import { judgePartner, type StageOptions } from '../support/partner-harness.js'

/** What the rule about sign-ins found. */
async function actualOf(behaviours: StageOptions['behaviours']): Promise<string> {
  const { checks } = await judgePartner({ behaviours: behaviours ?? {}, only: ['callback.sign-in'] })
  const violated = checks.filter(({ verdict }) => verdict === 'violated')
  expect(violated.length).toBeGreaterThan(0)
  return violated.map(({ actual }) => actual ?? '').join('\n')
}

describe('the finding about a sign-in', () => {
  test.each([
    [
      'Path=/; SameSite=Strict',
      /the cookie browser to \/callback: its attribute is SameSite=Strict, and the/,
    ],
    [
      'Path=/; SameSite=None',
      /the cookie browser to \/callback: its attribute is SameSite=None, and it has no attribute Secure/,
    ],
    ['Path=/login', /the cookie browser to \/callback: its attribute is Path=\/login/],
    ['Path=/; Domain=school.example', /its attribute is Domain=school\.example, and 127\.0\.0\.1 set it/],
    ['Path=/callback', /the cookie session to \/api\/me: its attribute is Path=\/callback/],
  ])('names the cookies with the attributes %s', async (attributes, expected) => {
    expect(await actualOf({ cookieAttributes: () => attributes })).toMatch(expected)
  })

  const callback = 'http://app.example/callback'
  const request = (url: string, from: string, set: readonly string[], method = 'GET') => ({
    ...{ url: new URL(url), from: new URL(from), method, set },
  })
  test.each([
    ['Path=/; Secure', callback, 'GET', /its attribute is Secure, and the address is http$/],
    [
      'Path=/; SameSite=Lax',
      callback,
      'POST',
      /SameSite=Lax, and the platform led to the address with POST$/,
    ],
    [
      'Path=/',
      'http://www.app.example/callback',
      'GET',
      /no attribute Domain, so it belongs to app\.example/,
    ],
    ['Path=/; SameSite=None', callback, 'GET', /SameSite=None, and it has no attribute Secure$/],
    ['Path=/; Max-Age=0; Secure', callback, 'GET', null],
    ['Path=/; SameSite=Lax', callback, 'GET', null],
  ])('of an application elsewhere: %s, %s, %s', (attributes, url, method, expected) => {
    const login = 'http://app.example/login'
    const platform = 'http://platform.example'
    const visited = [
      request(login, `${platform}/`, [`flow=1; ${attributes}`]),
      request(`${platform}/authorize`, login, []),
      request(url, `${platform}/authorize`, [], method),
    ]
    const said = unsentCookies(visited, platform, null)
    if (expected === null) expect(said).toBeNull()
    else expect(said).toMatch(expected)
  })

  test('names no cookie if all were sent', async () => {
    expect(await actualOf({ sessionOf: () => undefined })).not.toContain('did not send')
  })
})
