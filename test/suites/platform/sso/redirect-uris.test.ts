/**
 * Redirect URIs that must be refused can be made from any address, and are never configured ones.
 */
import { describe, expect, test } from 'vitest'
import { Address, configuredUris } from '../../../../src/platform/inputs/address.js'
import { redirectUriCases, uiUrlCases } from '../../../../src/platform/topics/sso/redirect-uri-cases.js'
import {
  mixedParts,
  nearUiUrls,
  otherHosts,
  otherPaths,
} from '../../../../src/platform/topics/sso/redirect-uris.js'
import type { App } from '../../../../src/profile/profile.js'
import { equivalents } from '../../../../suites/platform/sso/authorize-observed.suite.js'
import {
  otherForms,
  withFragment,
} from '../../../../suites/platform/sso/authorize-standard-redirect.suite.js'

const app = (redirectUri: string, ...uiUrls: string[]): App => ({
  clientId: 'one',
  clientSecret: 'two',
  redirectUri,
  uiUrls,
})
const usual = app('https://app.example.com/sso/callback', 'https://app.example.com/ui/launch?mode=lti&x=1')

const tables = { otherPaths, otherHosts, otherForms, withFragment, equivalents }
const makers = {
  nearUiUrls: (one: App) => uiUrlCases(one, nearUiUrls),
  ...Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, (one: App) => redirectUriCases(one, table)]),
  ),
}

describe('an address', () => {
  test.each([
    'https://app.example.com/sso/callback',
    'http://[::1]:8080',
    'https://a.b:8443/?x=1',
    'https://a.b/c?',
    'https://a.b/#/c?d',
  ])('%s has the same text after it was parsed', (text) => expect(new Address(text).with({})).toBe(text))

  test.each(['/relative', 'https://user@a.b/c', 'mailto:x'])(
    '%s is no address that can be registered',
    (text) => expect(() => new Address(text)).toThrow(RangeError),
  )
})

test('the path differs in each documented way', () => {
  expect(Object.fromEntries(redirectUriCases(usual, otherPaths))).toEqual({
    'trailing slash': ['https://app.example.com/sso/callback/'],
    'longer last segment': ['https://app.example.com/sso/callbackx', 'https://app.example.com/sso/callback2'],
    'one segment more': ['https://app.example.com/sso/callback/extra'],
    'no path': ['https://app.example.com/', 'https://app.example.com'],
    'shorter path': ['https://app.example.com/sso', 'https://app.example.com/sso/callbac'],
    'other letter case': [
      'https://app.example.com/SSO/callback',
      'https://app.example.com/sso/Callback',
      'https://app.example.com/SSO/CALLBACK',
    ],
    'doubled slash': ['https://app.example.com//sso/callback', 'https://app.example.com/sso//callback'],
    'single dot segment': ['https://app.example.com/sso/./callback'],
    'dot segments that lead back': [
      'https://app.example.com/sso/x/../callback',
      'https://app.example.com/x/../sso/callback',
    ],
    'dot segments that lead away': [
      'https://app.example.com/sso/callback/../evil',
      'https://app.example.com/sso/callback/..%2Fevil',
      'https://app.example.com/sso/callback/%2e%2e/evil',
    ],
    'percent-encoded path': [
      'https://app.example.com/sso/%63allback',
      'https://app.example.com/sso/%2563allback',
      'https://app.example.com/sso%2Fcallback',
      'https://app.example.com/sso/callback%20',
    ],
    'path parameters': [
      'https://app.example.com/sso/callback;a=b',
      'https://app.example.com/sso/callback;jsessionid=1',
    ],
    backslash: ['https://app.example.com/sso\\callback', 'https://app.example.com/sso/callback\\..\\evil'],
    'path inside another address': [
      'https://app.example.com/evil/sso/callback',
      'https://app.example.com/evil?next=/sso/callback',
      'https://app.example.com/evil#/sso/callback',
    ],
  })
})

test('the host differs in each documented way', () => {
  expect(Object.fromEntries(redirectUriCases(usual, otherHosts))).toEqual({
    'foreign host': ['https://evil.example/sso/callback'],
    'host as a prefix': ['https://app.example.com.evil.example/sso/callback'],
    'host as a suffix': [
      'https://evil-app.example.com/sso/callback',
      'https://evilapp.example.com/sso/callback',
    ],
    subdomain: ['https://sub.app.example.com/sso/callback'],
    'parent domain': ['https://example.com/sso/callback'],
    'host as user name': ['https://app.example.com@evil.example/sso/callback'],
    'host and port as user name': ['https://app.example.com:443@evil.example/sso/callback'],
    'host after a foreign query or fragment': [
      'https://evil.example?@app.example.com/sso/callback',
      'https://evil.example#@app.example.com/sso/callback',
    ],
    'host after a backslash': [
      'https://evil.example\\@app.example.com/sso/callback',
      'https://evil.example%5c@app.example.com/sso/callback',
    ],
    'relative address': ['//evil.example/sso/callback', '/sso/callback', 'sso/callback'],
    'foreign scheme': [
      'javascript:alert(1)//app.example.com/sso/callback',
      'data:text/html,app.example.com/sso/callback',
      'file://app.example.com/sso/callback',
      'com.evil:/sso/callback',
    ],
    'look-alike host': [
      'https://app.examp1e.com/sso/callback',
      'https://\u0430pp.example.com/sso/callback',
      'https://xn--pp-6kc.example.com/sso/callback',
      'https://app-example.com/sso/callback',
    ],
    'address or wildcard': [
      'https://192.0.2.1/sso/callback',
      'https://localhost/sso/callback',
      'https://127.0.0.1/sso/callback',
      'https://[::1]/sso/callback',
      'https://*.example.com/sso/callback',
      'http://localhost:8080/sso/callback',
      'http://127.0.0.1:8080/sso/callback',
    ],
  })
})

test('an address resembles a UI Integration URL in each documented way', () => {
  const ui = 'https://app.example.com/ui/launch'
  expect(Object.fromEntries(uiUrlCases(usual, nearUiUrls))).toEqual({
    'trailing slash': [`${ui}/?mode=lti&x=1`],
    longer: [`${ui}?mode=lti&x=1x`, `${ui}x?mode=lti&x=1`],
    'without its query': [ui],
    'additional parameter': [`${ui}?mode=lti&x=1&extra=1`],
    'parameters in other order': [`${ui}?x=1&mode=lti`],
    'other parameter value': [`${ui}?mode=lti2&x=1`, `${ui}?mode=LTI&x=1`],
    'other letter case of the path': ['https://app.example.com/UI/LAUNCH?mode=lti&x=1'],
    'parent path': ['https://app.example.com/ui?mode=lti&x=1', 'https://app.example.com/ui'],
    'other scheme': ['http://app.example.com/ui/launch?mode=lti&x=1'],
    'other port': ['https://app.example.com:8443/ui/launch?mode=lti&x=1'],
    fragment: [`${ui}?mode=lti&x=1#x`, `${ui}?mode=lti&x=1#`],
    'encoded otherwise': [`${ui}?mode%3Dlti&x%3D1`, `${ui}?%6Dode=lti&x=1`, `${ui}?`, `${ui}?&mode=lti&x=1`],
  })
})

test('scheme, port, query, user information and white space differ', () => {
  const host = 'app.example.com/sso/callback'
  expect(Object.fromEntries(redirectUriCases(usual, otherForms))).toEqual({
    'other scheme': [`http://${host}`],
    'other port': ['https://app.example.com:8443/sso/callback', 'https://app.example.com:80/sso/callback'],
    'added query': [`https://${host}?x=1`],
    'bare question mark': [`https://${host}?`],
    'user information': [`https://user@${host}`, `https://user:pw@${host}`],
    'blanks around': [` https://${host}`, `https://${host} `, `\thttps://${host}`, `https://${host}\t`],
    'line feeds': [`https://${host}\r\n`, `https://${host}\n`, 'https://app.example.com\n/sso/callback'],
    'null character': [`https://${host}\0`, `https://${host}\0.evil.example`],
  })
  expect(Object.fromEntries(redirectUriCases(usual, withFragment))).toEqual({
    fragment: [`https://${host}#x`],
    'empty fragment': [`https://${host}#`],
  })
  expect(redirectUriCases(usual, equivalents).flatMap(([, inputs]) => inputs)).toEqual([
    `https://app.example.com:443/sso/callback`,
    `HTTPS://${host}`,
    'https://APP.EXAMPLE.COM/sso/callback',
    'https://app.example.com./sso/callback',
  ])
})

const unusual = [
  app('https://app.example.com/', 'https://app.example.com', 'https://app.example.com/a'),
  app('http://127.0.0.1:8080/cb', 'http://127.0.0.1:8080/ui?a'),
  app('https://[::1]/x/', 'https://[::1]/x/y/?q=%20'),
  app('https://intranet/A/B/', 'https://intranet/A/'),
  app('https://a.b/1?fixed=1', 'https://c.d:8443/2?', 'https://a.b/2?z=1&y', 'https://a.b/#/c'),
]

describe.each([usual, ...unusual])('from $redirectUri', (one) => {
  test.each(Object.entries(makers))(
    '%s makes each address once, in cases with different names',
    (_, make) => {
      const cases = make(one)
      const inputs = cases.flatMap(([, list]) => list)
      expect(new Set(cases.map(([name]) => name)).size).toBe(cases.length)
      for (const [, list] of cases) expect(new Set(list).size).toBe(list.length)
      expect(inputs.filter((input) => configuredUris(one).includes(input))).toEqual([])
      expect(inputs.every((input) => input !== '')).toBe(true)
      expect(cases.every(([, list]) => list.length > 0)).toBe(true)
    },
  )

  test('every other host is another host if the address can be parsed', () => {
    const hostOfUri = new URL(one.redirectUri).hostname
    for (const uri of redirectUriCases(one, otherHosts).flatMap(([, inputs]) => inputs)) {
      if (/^(https?|file):/.test(uri) && URL.canParse(uri) && !uri.includes('%5c') && !uri.startsWith('file'))
        expect(new URL(uri).hostname, uri).not.toBe(hostOfUri)
    }
  })

  test('every other path keeps the host', () => {
    const hostOfUri = new URL(one.redirectUri).host
    for (const uri of redirectUriCases(one, otherPaths).flatMap(([, inputs]) => inputs))
      expect(new URL(uri).host, uri).toBe(hostOfUri)
  })
})

describe('parts of configured values', () => {
  test('are mixed across hosts, paths and queries', () => {
    const mixed = mixedParts(
      app('https://a.example/sso', 'https://b.example/ui?m=1', 'https://a.example/other'),
    )
    expect(mixed).toEqual([
      'https://a.example/ui?m=1',
      'https://a.example/ui',
      'https://b.example/sso',
      'https://a.example/other?m=1',
    ])
  })

  test('leave out what only resembles a UI Integration URL', () => {
    expect(mixedParts(usual)).toEqual([])
  })
})
