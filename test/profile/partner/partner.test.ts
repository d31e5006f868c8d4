/**
 * The profile of a partner application: its keys, its defaults, and its problems.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { checkPartnerProfile, loadPartnerProfile } from '../../../src/profile/partner/load.js'
import { originOf, partnerWaivers } from '../../../src/profile/partner/profile.js'
import { ProfileError } from '../../../src/profile/problems.js'

const folder = mkdtempSync(path.join(tmpdir(), 'partner-profile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const least = {
  TARGET_NAME: 'app',
  LOGIN_URL: 'https://app.example/login?tenant={tenantId}',
  REDIRECT_URI: 'https://app.example/callback',
  CLIENT_ID: 'App1',
  CLIENT_SECRET: 'NotARealSecret1',
}

function problems(change: Readonly<Record<string, string>>): string[] {
  try {
    checkPartnerProfile({ ...least, ...change }, folder, 'app.env')
    return []
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error
    return error.problems.map(({ key, expected, fix }) => {
      expect(expected).not.toBe('')
      expect(fix).not.toBe('')
      return key
    })
  }
}

describe('the profile of a partner application', () => {
  test('needs few keys, and has defaults for the others', () => {
    const profile = checkPartnerProfile(least, folder, 'app.env')
    expect(profile.embedded).toBe(false)
    expect([...profile.features]).toEqual(['sso', 'confidential-client'])
    expect(profile.simulator).toEqual({
      host: '127.0.0.1',
      port: 0,
      url: null,
      tls: null,
      segment: 'platform',
      tenants: [],
      tenantIdFormat: 'uuid',
    })
    expect(profile.probe).toBeNull()
    expect(profile.consent.size).toBe(0)
    expect(profile.settleSeconds).toBe(5)
    expect(originOf(profile)).toBe('https://app.example')
    expect(partnerWaivers(profile)).toEqual([])
    expect(profile.secrets).toEqual([{ key: 'CLIENT_SECRET', value: 'NotARealSecret1' }])
  })

  test('of a platform is named as such, in one sentence', () => {
    expect(() => loadPartnerProfile(path.join(packageRoot, 'env/embedded.env'), {})).toThrow(
      /^\S+embedded\.env is the profile of a platform\. .* "platform-conformance platform"\. Nothing was sent\.$/,
    )
  })

  test('of the embedded partner can be loaded', () => {
    const profile = loadPartnerProfile(path.join(packageRoot, 'env/partner.embedded.env'), {})
    expect(profile.embedded).toBe(true)
    expect(profile.probe?.pointers.sub).toBe('/user/sub')
  })

  test('takes its secret from the environment if the file leaves it out', () => {
    const { CLIENT_SECRET: _left, ...rest } = least
    const file = path.join(folder, 'app.env')
    writeFileSync(
      file,
      Object.entries(rest)
        .map(([key, value]) => `${key}='${value}'\n`)
        .join(''),
    )
    expect(loadPartnerProfile(file, { CLIENT_SECRET: 'FromOutside1' }).clientSecret).toBe('FromOutside1')
    expect(() => loadPartnerProfile(file, {})).toThrow(/CLIENT_SECRET: expected .*; found nothing/)
  })

  test('of a public client has no secret', () => {
    const profile = checkPartnerProfile({ ...least, CLIENT_TYPE: 'public' }, folder, 'app.env')
    expect(profile.clientSecret).toBeNull()
    expect(profile.features.has('public-client')).toBe(true)
    expect(profile.features.has('confidential-client')).toBe(false)
  })

  test('may waive HTTP Basic, and the report then says so', () => {
    const profile = checkPartnerProfile({ ...least, CODE_BASIC_AUTH: 'warn' }, folder, 'app.env')
    expect(partnerWaivers(profile)).toEqual([expect.stringContaining('CODE_BASIC_AUTH=warn')])
  })

  test.each([
    ['a login URL without a place for the tenant', { LOGIN_URL: 'https://app.example/login' }, 'LOGIN_URL'],
    ['a login URL that is not a URL', { LOGIN_URL: 'app.example/{tenantId}' }, 'LOGIN_URL'],
    ['no redirect URI', { REDIRECT_URI: '' }, 'REDIRECT_URI'],
    ['a redirect URI with a fragment', { REDIRECT_URI: 'https://app.example/cb#x' }, 'REDIRECT_URI'],
    ['a login in an address', { REDIRECT_URI: 'https://me:pw@app.example/cb' }, 'REDIRECT_URI'],
    ['plain HTTP elsewhere', { WHOAMI_URL: 'http://app.example/me' }, 'WHOAMI_URL'],
    ['no client ID', { CLIENT_ID: '' }, 'CLIENT_ID'],
    ['a place to listen without a port', { SIMULATOR_LISTEN: '0.0.0.0' }, 'SIMULATOR_LISTEN'],
    ['a certificate without its key', { SIMULATOR_CERTIFICATE: 'no.pem' }, 'SIMULATOR_CERTIFICATE'],
    [
      'a marker that is not a regular expression',
      { WHOAMI_URL: 'https://app.example/me', WHOAMI_SIGNED_IN: '(' },
      'WHOAMI_SIGNED_IN',
    ],
    ['a pointer without a probe', { WHOAMI_SUB: '/sub' }, 'WHOAMI_URL'],
    [
      'a pointer that is not a JSON Pointer',
      { WHOAMI_URL: 'https://app.example/me', WHOAMI_SUB: 'sub' },
      'WHOAMI_SUB',
    ],
    ['a session token without a probe', { SESSION_TOKEN: '/token' }, 'WHOAMI_URL'],
    [
      'a session header without its token',
      { WHOAMI_URL: 'https://app.example/me', SESSION_TOKEN: '/t', SESSION_HEADER: 'X-Session: none' },
      'SESSION_HEADER',
    ],
    [
      'a webhook without the key that signs it',
      { CREDENTIALS_WEBHOOK_URL: 'https://app.example/hook' },
      'WEBHOOK_KEY',
    ],
    ['a webhook body that is not JSON', { CREDENTIALS_TEMPLATE: '{password}' }, 'CREDENTIALS_TEMPLATE'],
    ['a webhook that names no school', { DEACTIVATION_TEMPLATE: '{"a":"b"}' }, 'DEACTIVATION_TEMPLATE'],
    ['a webhook without a password', { CREDENTIALS_TEMPLATE: '{"t":"{tenantId}"}' }, 'CREDENTIALS_TEMPLATE'],
    ['a driver without its program', { CONTROL_DRIVER: 'command' }, 'CONTROL_COMMAND'],
    ['an unknown event', { CONTROL_STIMULI: 'explode' }, 'CONTROL_STIMULI'],
    ['a path without a slash in front', { CLASSES_PATH: 'classes' }, 'CLASSES_PATH'],
    ['an unknown consent', { CONSENT: 'everything' }, 'CONSENT'],
    ['an unknown feature', { FEATURES: 'sso2' }, 'FEATURES'],
    ['an unknown key', { LOGIN_URI: 'https://app.example/' }, 'LOGIN_URI'],
  ])('with %s is refused, and the problem names the key', (_name, change, key) => {
    expect(problems(change)).toContain(key)
  })

  test('describes a session that is kept without cookies', () => {
    const probe = { WHOAMI_URL: 'https://app.example/me' }
    const kept = (change: Readonly<Record<string, string>>) =>
      checkPartnerProfile({ ...least, ...probe, ...change }, folder, 'app.env').sessionToken
    expect(kept({})).toBeNull()
    expect(kept({ SESSION_TOKEN: '/token' })).toEqual({
      pointer: '/token',
      header: ['Authorization', 'Bearer {token}'],
    })
    expect(kept({ SESSION_TOKEN: '/a/b', SESSION_HEADER: 'X-Session:{token}' })?.header).toEqual([
      'X-Session',
      '{token}',
    ])
  })

  test('describes webhooks and the control driver', () => {
    const described = checkPartnerProfile(
      {
        ...least,
        FEATURES: 'service students',
        SCENARIO: '2',
        CREDENTIALS_TEMPLATE: '{"id":"{eventId}","tenant":"{tenantId}","password":"{password}"}',
        CONTROL_DRIVER: 'command',
        CONTROL_COMMAND: 'node control.mjs',
        CONTROL_STIMULI: 'sync export',
        CONSENT: 'attack',
      },
      folder,
      'app.env',
    )
    expect([...described.features]).toEqual(expect.arrayContaining(['service', 'scenario-2', 'students']))
    expect(described.features.has('webhooks')).toBe(false)
    expect(described.control).toMatchObject({
      driver: 'command',
      folder,
      events: new Set(['sync', 'export']),
    })
    expect(described.service).toMatchObject({ scenario: 2, clientId: 'App1', validationErrorStatus: 400 })
  })

  test('may use plain HTTP on this machine, or if the profile allows it', () => {
    expect(problems({ LOGIN_URL: 'http://127.0.0.1:3000/{tenantId}' })).toEqual([])
    expect(problems({ LOGIN_URL: 'http://app.example/{tenantId}' })).toEqual(['LOGIN_URL'])
    expect(problems({ LOGIN_URL: 'http://app.example/{tenantId}', ALLOW_HTTP: 'yes' })).toEqual([])
  })
})
