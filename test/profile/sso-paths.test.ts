import { expect, test } from 'vitest'
import { TenantUrls } from '../../src/platform/tenant-urls.js'
import { checkProfile } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { type Profile, waiversOf } from '../../src/profile/profile.js'
import { waivedPlatformRules } from '../../src/roles/waivers.js'
import { minimal } from './minimal.js'

const profileWith = (change: Readonly<Record<string, string>>): Profile =>
  checkProfile({ ...minimal, ...change }, packageRoot, 'a profile')

test('without declared deviations, the addresses are those of the contract', () => {
  const profile = profileWith({})
  const urls = new TenantUrls(profile, '31')
  expect(urls.endpoint('authorize')).toBe('https://school.example/platform/api/sso/v3/31/authorize')
  expect(urls.endpoint('token')).toBe(urls.documented('token'))
  expect(urls.discovery).toBe(urls.documented('discovery'))
  expect(waiversOf(profile)).toEqual([])
})

test('each declared deviation moves its address, waives its rules and is named', () => {
  const profile = profileWith({
    SSO_BASE: '/{segment}/realms/{tenant}/',
    AUTHORIZE_PATH: '/oauth2/auth',
    TOKEN_PATH: 'from-discovery',
    DISCOVERY_PATH: '/meta/{tenant}',
    SERVICE_GRANT_TYPE: 'body',
  })
  const urls = new TenantUrls(profile, '32')
  expect(urls.ssoBase).toBe('https://school.example/platform/realms/32')
  expect(urls.endpoint('authorize')).toBe('https://school.example/platform/realms/32/oauth2/auth')
  expect(urls.endpoint('token')).toBeNull()
  expect(urls.discovery).toBe('https://school.example/platform/realms/32/meta/32')
  expect([...waivedPlatformRules(profile)].sort()).toEqual([
    'id-token.iss.tenant',
    'service-token.json',
    'service.sso-base-path',
  ])
  expect(waiversOf(profile).map((waiver) => waiver.split(':')[0])).toEqual([
    'SSO_BASE',
    'AUTHORIZE_PATH',
    'TOKEN_PATH',
    'DISCOVERY_PATH',
    'SERVICE_GRANT_TYPE',
  ])
})

test.each([
  [{ SSO_BASE: '/realms/{school}' }, /SSO_BASE: .*\{segment\} and \{tenant\}; found \{school\}/],
  [{ SSO_BASE: '/oauth2', TENANT_B: '32' }, /SSO_BASE: expected a path with \{tenant\}/],
  [{ SSO_BASE: 'realms/{tenant}' }, /SSO_BASE: .*a path that begins with \//],
  [{ AUTHORIZE_PATH: 'discovery' }, /AUTHORIZE_PATH: .*from-discovery/],
  [{ DISCOVERY_PATH: 'from-discovery' }, /DISCOVERY_PATH: .*a path that begins/],
])('%o is refused', (change, message) => {
  expect(() => profileWith(change)).toThrow(message)
})

test('a target with one school needs no {tenant}', () => {
  const profile = profileWith({ SSO_BASE: '/' })
  expect(new TenantUrls(profile, '31').discovery).toBe(
    'https://school.example/.well-known/openid-configuration',
  )
})
