import { describe, expect, test } from 'vitest'
import { addressesOf, nameOf } from '../../src/core/http/origins.js'
import { platformOrigins, unnamedIn, unnamedWords } from '../../src/platform/destinations.js'
import { checkProfile } from '../../src/profile/load.js'
import { minimal } from '../profile/minimal.js'

function profile(keys: Readonly<Record<string, string>> = {}) {
  return checkProfile({ ...minimal, BASE_URL: 'https://api.school.example', ...keys }, '.', 'the profile')
}

describe('something may be sent to', () => {
  const named = platformOrigins(
    profile({
      PLATFORM_HOSTS: 'Login.school.example http://old.school.example:8080 [2001:db8::1]:8443',
      ALLOW_HTTP: 'yes',
      CONTROL_DRIVER: 'http',
      CONTROL_URL: 'https://control.example/x',
      CONTROL_TOKEN: 't',
      RECEIVER_URL: 'https://hooks.example',
      RECEIVER_LISTEN: '0.0.0.0:8443',
    }),
  )
  test.each([
    ['https://api.school.example/a', true],
    ['https://api.school.example:443/a', true],
    ['https://login.school.example/', true],
    ['http://old.school.example:8080/', true],
    ['https://[2001:db8::1]:8443/', true],
    ['https://old.school.example:8080/', false],
    ['https://old.school.example/', false],
    ['http://api.school.example/', false],
    ['http://api.school.example:443/', false],
    ['https://api.school.example:8443/', false],
    ['https://api.school.example./', false],
    ['http://login.school.example/', false],
    ['https://login.school.example:8443/', false],
    // Only the control driver, and only the test of the receiver, send to these.
    ['https://control.example/stimuli', false],
    ['https://hooks.example/credentials', false],
    ['https://school.example/', false],
    ['https://evil.api.school.example/', false],
    ['https://api.school.example.evil.example/', false],
    ['https://api.school.example@evil.example/', false],
    ['http://127.0.0.1/', false],
    ['http://169.254.169.254/', false],
    ['ftp://api.school.example/', false],
  ])('%s: %s', (url, allowed) => {
    expect(named.has(new URL(url))).toBe(allowed)
  })

  test('nothing on this machine where the target is elsewhere', () => {
    const { has } = platformOrigins(profile())
    expect(has(new URL('http://127.0.0.1:8080/'))).toBe(false)
    expect(has(new URL('https://localhost/'))).toBe(false)
  })

  test('one port of this machine where the target is there, and its other names only if the profile has them', () => {
    const at = { BASE_URL: 'http://127.0.0.1:8080', ALLOW_HTTP: 'yes' }
    const { has, mayReach } = platformOrigins(profile(at))
    expect(has(new URL('http://127.0.0.1:8080/'))).toBe(true)
    for (const host of ['localhost', '[::1]']) {
      const url = new URL(`http://${host}:8080/`)
      expect(has(url), host).toBe(false)
      expect(mayReach(url)).toContain(`PLATFORM_HOSTS=http://${host}:8080`)
      const named = platformOrigins(profile({ ...at, PLATFORM_HOSTS: host }))
      expect(named.has(url), host).toBe(true)
      expect(named.list).toContain(`http://${host}:8080`)
    }
    expect(has(new URL('http://127.0.0.1:8081/'))).toBe(false)
    expect(has(new URL('http://127.0.0.2:8080/'))).toBe(false)
    expect(has(new URL('https://127.0.0.1:8080/'))).toBe(false)
    expect(has(new URL('http://10.0.0.1:8080/'))).toBe(false)
  })
})

test.each([
  ['login.example', 'https://school.example', ['https://login.example', 'https://login.example']],
  ['login.example', 'https://school.example:8443', ['https://login.example', 'https://login.example:8443']],
  ['login.example', 'http://school.example:8080', ['https://login.example', 'http://login.example:8080']],
  [
    'login.example:9443',
    'https://school.example',
    ['https://login.example:9443', 'https://login.example:9443'],
  ],
  ['http://login.example:81', 'https://school.example', ['http://login.example:81']],
])('the entry %s beside %s names %s', (entry, base, expected) => {
  expect(addressesOf(entry, base)).toEqual(expected)
})

test('a refusal says which origins the host has, and what to add', () => {
  const origins = platformOrigins(profile())
  expect(origins.mayReach(new URL('https://api.school.example/x'))).toBe(true)
  expect(origins.mayReach(new URL('http://api.school.example/login?a=b'))).toBe(
    'nothing is sent to http://api.school.example, which the profile names only as https://api.school.example (if it belongs to the platform, add it to the profile: PLATFORM_HOSTS=http://api.school.example)',
  )
  expect(origins.mayReach(new URL('https://login.school.example/login'))).toBe(
    'nothing is sent to https://login.school.example, which the profile does not name (if it belongs to the platform, add it to the profile: PLATFORM_HOSTS=login.school.example)',
  )
})

test('the name of an origin leads back to it', () => {
  for (const url of ['https://a.example', 'https://a.example:8443', 'http://a.example', 'http://[::1]:8080'])
    expect(addressesOf(nameOf(new URL(url)), 'https://base.example')).toContain(url)
})

describe('a discovery document', () => {
  const document = {
    issuer: 'https://id.school.example/x',
    authorization_endpoint: 'https://login.school.example/authorize',
    token_endpoint: 'https://api.school.example/token',
    jwks_uri: 'https://keys.elsewhere.example/jwks',
    logo: 'not an address',
    userinfo_endpoint: 'https://api.school.example:9200/_search',
    nested: { token_endpoint: 'https://inner.school.example/' },
    number: 7,
  }
  const addresses = [
    'https://api.school.example:9200',
    'https://keys.elsewhere.example',
    'https://login.school.example',
  ]

  test('allows nothing by itself: its other origins must be named', () => {
    expect(unnamedIn(profile(), document)).toEqual(addresses)
    const { fix } = unnamedWords(addresses)
    const [, value = ''] = /PLATFORM_HOSTS=(.*)/.exec(fix) ?? []
    expect(unnamedIn(profile({ PLATFORM_HOSTS: value }), document)).toEqual([])
  })

  test.each([
    ['no object', 'text'],
    ['null', null],
    ['nothing', undefined],
    ['a list', []],
    ['no address', { jwks_uri: 'https://', token_endpoint: 7 }],
  ])('needs nothing: %s', (_, given) => {
    expect(unnamedIn(profile(), given)).toEqual([])
  })
})

describe('PLATFORM_HOSTS', () => {
  test.each([
    ['http://login.school.example', 'plain http to login.school.example'],
    ['login.school.example:70000', '"login.school.example:70000"'],
    ['https://login.school.example/path', 'host names or origins'],
    ['https://user@login.school.example', 'host names or origins'],
    ['ftp://login.school.example', 'host names or origins'],
    ['http://127.evil.example', 'plain http to 127.evil.example'],
  ])('refuses %s', (value, found) => {
    expect(() => profile({ PLATFORM_HOSTS: value })).toThrow(found)
  })

  test.each(['http://login.school.example', 'login.school.example:8443 a.example', 'https://[::1]:1/'])(
    'accepts %s',
    (value) => {
      expect(() => profile({ PLATFORM_HOSTS: value, ALLOW_HTTP: 'yes' })).not.toThrow()
    },
  )
})
