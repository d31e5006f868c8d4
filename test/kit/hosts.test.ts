import { describe, expect, test } from 'vitest'
import { hostsInDiscovery, namedHosts } from '../../src/platform/hosts.js'
import { checkProfile } from '../../src/profile/load.js'
import { minimal } from '../profile/minimal.js'

function profile(keys: Readonly<Record<string, string>> = {}) {
  return checkProfile({ ...minimal, BASE_URL: 'https://api.school.example', ...keys }, '.', 'the profile')
}

describe('something may be sent to', () => {
  const named = namedHosts(
    profile({
      PLATFORM_HOSTS: 'Login.school.example',
      CONTROL_DRIVER: 'http',
      CONTROL_URL: 'https://control.example/x',
      CONTROL_TOKEN: 't',
      RECEIVER_URL: 'https://hooks.example',
      RECEIVER_LISTEN: '0.0.0.0:8443',
    }),
  )
  test.each([
    ['https://api.school.example/a', true],
    ['http://api.school.example:8080/', true],
    ['https://login.school.example/', true],
    ['https://control.example/stimuli', true],
    ['https://hooks.example/credentials', true],
    ['https://school.example/', false],
    ['https://evil.api.school.example/', false],
    ['https://api.school.example.evil.example/', false],
    ['https://api.school.example@evil.example/', false],
    ['http://127.0.0.1/', false],
    ['http://169.254.169.254/', false],
    ['ftp://api.school.example/', false],
  ])('%s: %s', (url, allowed) => {
    expect(named(new URL(url))).toBe(allowed)
  })

  test('nothing on this machine where the target is elsewhere, although the receiver listens here', () => {
    const far = namedHosts(profile())
    expect(far(new URL('http://127.0.0.1:8080/'))).toBe(false)
    expect(far(new URL('http://localhost/'))).toBe(false)
    const driven = namedHosts(
      profile({ CONTROL_DRIVER: 'http', CONTROL_URL: 'http://127.0.0.1:9/c', CONTROL_TOKEN: 't' }),
    )
    expect(driven(new URL('http://127.0.0.1:9/c'))).toBe(true)
    expect(driven(new URL('http://localhost:9/c'))).toBe(false)
  })

  test('any loopback address where the target itself is on loopback', () => {
    const local = namedHosts(profile({ BASE_URL: 'http://127.0.0.1:8080', ALLOW_HTTP: 'yes' }))
    expect(local(new URL('http://localhost:1/'))).toBe(true)
    expect(local(new URL('http://[::1]:1/'))).toBe(true)
    expect(local(new URL('http://10.0.0.1/'))).toBe(false)
  })
})

describe('a discovery document adds', () => {
  const document = {
    issuer: 'https://id.school.example/x',
    authorization_endpoint: 'https://login.school.example/authorize',
    token_endpoint: 'https://api.school.example/token',
    jwks_uri: 'https://keys.elsewhere.example/jwks',
    logo: 'not an address',
    nested: { a: 'https://inner.school.example/' },
    number: 7,
  }
  test('hosts of the same registrable domain, and no others', () => {
    expect(hostsInDiscovery(profile(), document)).toEqual(['id.school.example', 'login.school.example'])
  })

  test('no neighbour under a public suffix', () => {
    const shared = profile({ BASE_URL: 'https://school.github.io' })
    expect(hostsInDiscovery(shared, { jwks_uri: 'https://evil.github.io/jwks' })).toEqual([])
    const country = profile({ BASE_URL: 'https://school.co.uk' })
    expect(hostsInDiscovery(country, { jwks_uri: 'https://evil.co.uk/jwks' })).toEqual([])
  })

  test('nothing to an address or to this machine', () => {
    const local = profile({ BASE_URL: 'http://127.0.0.1:1', ALLOW_HTTP: 'yes' })
    expect(hostsInDiscovery(local, document)).toEqual([])
    expect(hostsInDiscovery(profile({ BASE_URL: 'https://10.0.0.1' }), { a: 'https://10.0.0.2/' })).toEqual(
      [],
    )
  })

  test.each([
    ['no object', 'text'],
    ['null', null],
    ['nothing', undefined],
    ['a list', []],
  ])('nothing: %s', (_, given) => {
    expect(hostsInDiscovery(profile(), given)).toEqual([])
  })
})
