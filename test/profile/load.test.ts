/**
 * Loading a profile: values, secrets, and the message about a profile that cannot be used.
 */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadProfile, secretKeys } from '../../src/profile/load.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { ConfigurationError, ProfileError } from '../../src/profile/problems.js'
import { folderWith, load, profileText, refusal } from './folder.js'

test('the profile of an application is named as such, in one sentence', () => {
  expect(() => loadProfile(path.join(packageRoot, 'env/partner.embedded.env'), {})).toThrow(
    /^\S+partner\.embedded\.env is the profile of an application\. .* "platform-conformance partner"\. Nothing was sent\.$/,
  )
})

describe('a profile that can be used', () => {
  test('the one of the embedded platform, with its fixtures', () => {
    const profile = loadProfile(path.join(packageRoot, 'env/embedded.env'), {})
    expect(profile).toMatchObject({ name: 'embedded', embedded: true, tenant: '456800' })
    expect(profile.users.get('teacher')?.login).toBe('anna.gruber')
    expect(profile.users.get('teacher')?.username).toBeTypeOf('string')
    expect(profile.school?.name).toBeTypeOf('string')
    expect(profile.specialService?.password).toBe('PVYGCXUL+a%2Bb/c=d:e%üTayBbLmsKKLh')
  })

  test('a minimal profile has all defaults', () => {
    const profile = load(profileText({ BASE_URL: 'https://school.example/base//' }))
    expect(profile).toMatchObject({
      baseUrl: 'https://school.example/base',
      segment: 'platform',
      maxRequestsPerSecond: 20,
    })
    expect([...profile.features]).toEqual(['sso', 'service-tokens', 'data-api'])
    expect([profile.tenantB, profile.secondApp, profile.publicApp, profile.service, profile.school]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(profile.secrets.map(({ key }) => key)).toEqual(['OIDC_CLIENT_SECRET', 'TEACHER_PASSWORD'])
  })

  test.each([
    ['double quotes', 'OIDC_CLIENT_SECRET="a b#c"', 'a b#c'],
    ['single quotes, nothing expanded', `OIDC_CLIENT_SECRET='a\\n$b#c"'`, 'a\\n$b#c"'],
    ['backticks', 'OIDC_CLIENT_SECRET=`a\'b"c`', 'a\'b"c'],
    ['blanks around', '  OIDC_CLIENT_SECRET =  abc-def  ', 'abc-def'],
    ['export', 'export OIDC_CLIENT_SECRET=abc-def', 'abc-def'],
    ['a comment behind it', 'OIDC_CLIENT_SECRET=abc-def # of the console', 'abc-def'],
    ['a comment behind quotes', "OIDC_CLIENT_SECRET='abc#def' # of the console", 'abc#def'],
    ['equals signs', 'OIDC_CLIENT_SECRET=a=b==', 'a=b=='],
    ['several lines', 'OIDC_CLIENT_SECRET="line one\nline two # three\n"', 'line one\nline two # three\n'],
    ['line ends of Windows', 'OIDC_CLIENT_SECRET=abc-def\r', 'abc-def'],
    ['letters beyond ASCII', 'OIDC_CLIENT_SECRET=ünïcödé€', 'ünïcödé€'],
  ])('a value with %s', (_, line, value) => {
    const text = `\ufeff# a comment\n\n${profileText({ OIDC_CLIENT_SECRET: undefined })}${line}\n`
    expect(load(text).app.clientSecret).toBe(value)
  })

  test('a key without a value counts as left out', () => {
    expect(load(`${profileText()}TENANT_B=\nSEGMENT=''\n`)).toMatchObject({
      tenantB: null,
      segment: 'platform',
    })
  })

  test('only secrets come from the environment, and only if the file leaves them out or empty', () => {
    const environment = {
      OIDC_CLIENT_SECRET: 'from-outside',
      TEACHER_PASSWORD: 'not-this',
      TENANT_B: '9',
      HOME: '/x',
    }
    for (const rest of ['', 'OIDC_CLIENT_SECRET=\n']) {
      const profile = load(profileText({ OIDC_CLIENT_SECRET: undefined }) + rest, environment)
      expect(profile.app.clientSecret).toBe('from-outside')
      expect(profile.users.get('teacher')?.password).toBe('p4ssword-of-anna')
      expect(profile.tenantB).toBeNull()
      expect(profile.secrets).toContainEqual({ key: 'OIDC_CLIENT_SECRET', value: 'from-outside' })
    }
  })
})

describe('a secret of the environment', () => {
  const loaded = (secret: string): ReturnType<typeof load> =>
    load(profileText({ OIDC_CLIENT_SECRET: undefined }), { OIDC_CLIENT_SECRET: secret })

  test.each([
    ['s3cret-value\n', 'a line break at an end'],
    ['s3cret-value\r\n', 'a line break at an end'],
    ['s3cret\nvalue', 'a line break'],
    [' s3cret-value', 'a blank at an end'],
    ['s3cret-value\t', 'a blank at an end'],
    ['"s3cret-value"', 'quotation marks around it'],
    ["'s3cret-value'", 'quotation marks around it'],
  ])('%j is refused, and not shown', (secret, words) => {
    const message = refusal(profileText({ OIDC_CLIENT_SECRET: undefined }), { OIDC_CLIENT_SECRET: secret })
    expect(message).toContain(`found ${words}.`)
    expect(message).toContain('remove it from the environment variable OIDC_CLIENT_SECRET')
    expect(message).not.toContain('s3cret')
  })

  test('may have blanks and quotation marks inside', () => {
    expect(loaded('a "b\' c').app.clientSecret).toBe('a "b\' c')
  })
})

describe('a proxy of the environment', () => {
  const remote = profileText({ BASE_URL: 'https://school.example' })

  test.each([
    [
      'http://user:p4ss#x@proxy.example:8080',
      'a #, ?, /, @ or blank in the user name or the password',
      '# as %23',
    ],
    ['http://user:p4ss%x@proxy.example:8080', 'a % in the user name or the password', '% as %25'],
    ['socks5://proxy.example:1080', 'one that begins with socks5://', 'name a proxy that speaks HTTP'],
    ['http://proxy.example:99999', 'no host and port that can be used', 'a port from 1 to 65535'],
    ['proxy.example:port', 'no host and port that can be used', 'a port from 1 to 65535'],
    ['http://proxy.example:0', 'the port 0', 'from 1 to 65535'],
  ])('%s is refused before anything is sent', (proxy, found, fix) => {
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) {
      const message = refusal(remote, { [name]: proxy })
      expect(message).toContain(`${name}: expected the address of an HTTP proxy`)
      expect(message).toContain(found)
      expect(message).toContain(fix)
      expect(message).not.toContain('p4ss')
    }
  })

  test('is used if it is right, and does not matter if nothing goes through it', () => {
    for (const right of ['http://user:p%23ss@proxy.example:8080', 'proxy.example:8080', 'http://[::1]:3128/'])
      expect(load(remote, { HTTPS_PROXY: right }).baseUrl).toBe('https://school.example')
    const wrong = { HTTPS_PROXY: 'socks5://x', HTTP_PROXY: 'socks5://x' }
    expect(load(profileText({ BASE_URL: 'https://127.0.0.1:8443' }), wrong).baseUrl).toContain('127.0.0.1')
    expect(load(`${remote}PROXY=none\n`, wrong).baseUrl).toBe('https://school.example')
  })
})

describe('a file that is not a profile', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['an empty file', '', /contains no keys/],
    ['comments only', '# BASE_URL=x\n', /contains no keys/],
    ['keys without values', 'BASE_URL=\n', /contains no keys/],
    ['JSON', '{\n  "BASE_URL": "https://x.example"\n}\n', /contains no keys: it looks like JSON/],
    ['bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe]), /is not a text in UTF-8/],
    ['UTF-16', Buffer.from(`\ufeff${profileText()}`, 'utf16le'), /is not a text in UTF-8/],
  ])('%s', (_, text, words) => {
    const message = refusal(text)
    expect(message).toMatch(words)
    expect(message).toMatch(/x\.env/)
    expect(message).toMatch(
      /To fix it: .*(?:env\/embedded\.env|"platform-conformance init").*Nothing was sent\.$/,
    )
  })

  test('a missing file and a folder', () => {
    const folder = folderWith({})
    expect(() => loadProfile(path.join(folder, 'none.env'))).toThrow(
      /none\.env does not exist\. .*To fix it: .*Nothing was sent\./,
    )
    expect(() => loadProfile(folder)).toThrow(/is a folder/)
    expect(() => loadProfile(folder)).toThrow(ConfigurationError)
  })
})

describe('a message contains the key, what was expected, what was found, and how to fix it', () => {
  const cases: [string, Record<string, string | undefined>, RegExp][] = [
    [
      'a missing key',
      { TENANT: undefined },
      /TENANT: expected tenant id of the school.*; found nothing\.\n {4}To fix it: The path segment behind/,
    ],
    [
      'a missing key of a deployment',
      { BASE_URL: undefined },
      /BASE_URL: expected service base address.*; found nothing\.\n {4}To fix it: The scheme and host/,
    ],
    ['no URL', { BASE_URL: 'school.example' }, /BASE_URL: expected .*\(.*\); found "school\.example"\.\n/],
    [
      'no number',
      { TIMEOUT_SECONDS: '5s' },
      /TIMEOUT_SECONDS: expected seconds .*; found "5s"\.\n {4}To fix it: At least 1/,
    ],
    [
      'a word that is not allowed',
      { ALLOW_HTTP: 'true' },
      /ALLOW_HTTP: expected .*\(one of yes, no\); found "true"/,
    ],
    [
      'an unknown feature',
      { FEATURES: 'sso webhook' },
      /FEATURES: expected .*; found "sso webhook"\.\n {4}To fix it: Some of: sso/,
    ],
    ['features without a blank between', { FEATURES: 'ssoroster' }, /FEATURES: .*found "ssoroster"/],
    ['an unknown consent', { CONSENT: 'everything' }, /CONSENT: .*found "everything"/],
    [
      'a mistyped key',
      { OIDC_CLIENT_SECRT: 'abc-def-9' },
      /OIDC_CLIENT_SECRT: expected a key .*; found an unknown key\.\n {4}To fix it: did you mean OIDC_CLIENT_SECRET\b/,
    ],
    [
      'a key that is similar to no other',
      { XYZZY_PLUGH_QUUX_FROB: '1' },
      /XYZZY_PLUGH_QUUX_FROB: .*\n {4}To fix it: (?:remove it|did you mean)/,
    ],
    [
      'a login without password',
      { NOLANG_LOGIN: 'clara' },
      /NOLANG_PASSWORD: expected .*because NOLANG_LOGIN is set; found nothing/,
    ],
    [
      'a password without login',
      { NOLANG_PASSWORD: 'p4ss-of-clara' },
      /NOLANG_LOGIN: expected .*because NOLANG_PASSWORD is set; found nothing/,
    ],
    [
      'half a second app',
      { SECOND_CLIENT_ID: 'b' },
      /SECOND_REDIRECT_URI: .*because SECOND_CLIENT_ID is set[\s\S]*SECOND_CLIENT_SECRET: /,
    ],
    [
      'an app without its id',
      { PUBLIC_REDIRECT_URI: 'https://p.example/x' },
      /PUBLIC_CLIENT_ID: .*because PUBLIC_REDIRECT_URI is set/,
    ],
    [
      'one twin',
      { TWIN_B_LOGIN: 'b', TWIN_B_PASSWORD: 'p4ss-of-b' },
      /TWIN_A_LOGIN: .*because TWIN_B_LOGIN is set/,
    ],
    [
      'a driver without address',
      { CONTROL_DRIVER: 'http' },
      /CONTROL_TOKEN: [\s\S]*CONTROL_URL: .*because CONTROL_DRIVER is set/,
    ],
    [
      'an identifier in each item of an update',
      { ALIASES: 'externKey=extId', CLASS_UPDATE_ALSO: 'startDate extId id' },
      /CLASS_UPDATE_ALSO: expected fields that do not identify a class.*; found extId id\.\n {4}To fix it: leave/,
    ],
    [
      'credentials in an address',
      { BASE_URL: 'https://me:s3cr3t9@school.example' },
      /BASE_URL: expected an address without user and password; found an address with them/,
    ],
  ]
  test.each(cases)('%s', (_, change, words) => {
    const message = refusal(profileText(change))
    expect(message).toMatch(words)
    expect(message).toMatch(/x\.env cannot be used: \d+ problems?\. Nothing was sent\./)
    expect(message).not.toContain('s3cr3t9')
  })

  test('all problems of both files at once, each key once', () => {
    const change = {
      BASE_URL: 'x',
      TENANT: undefined,
      ALLOW_HTTP: 'maybe',
      NOPE_NOPE: '1',
      FIXTURES: 'f.yaml',
    }
    const message = refusal(profileText(change), {}, { 'f.yaml': 'school: {name: 7}\n' })
    const named = [...message.matchAll(/^ {2}(.*?): expected/gm)].map(([, key]) =>
      key?.replace(/^.*f\.yaml/, 'f.yaml'),
    )
    expect(new Set(named)).toEqual(
      new Set([
        'BASE_URL',
        'TENANT',
        'ALLOW_HTTP',
        'NOPE_NOPE',
        'f.yaml /school/name',
        'f.yaml /school/country',
      ]),
    )
    expect(named).toHaveLength(6)
    expect(message).toContain('6 problems')
  })

  test('no secret is printed for any problem', () => {
    for (const key of secretKeys) {
      const message = refusal(
        profileText({ [key]: 'T0p-Secret-9', [`${key}X`]: 'T0p-Secret-9', TENANT: undefined }),
      )
      expect(message).not.toContain('T0p-Secret-9')
    }
  })

  test('problems can be read by a program', () => {
    const folder = folderWith({ 'x.env': profileText({ TENANT: undefined }) })
    try {
      loadProfile(path.join(folder, 'x.env'), {})
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ProfileError)
      expect((error as ProfileError).code).toBe('configuration')
      expect((error as ProfileError).problems).toEqual([
        expect.objectContaining({ key: 'TENANT', found: 'nothing' }),
      ])
    }
  })
})

test('no pattern of the schema takes long for any value', () => {
  const text = `${'a'.repeat(5000)}_`
  for (const key of [
    'PLATFORM_HOSTS',
    'FEATURES',
    'CONSENT',
    'TOLERATED_MISSING',
    'OIDC_UI_URLS',
    'BASE_URL',
  ]) {
    expect(refusal(profileText({ [key]: text })), key).toContain(`${key}: expected`)
    expect(refusal(profileText({ [key]: `${'sso '.repeat(2000)}_` })), key).toContain(`${key}: expected`)
  }
})

describe('a target without single sign-on', () => {
  const left = {
    OIDC_CLIENT_ID: undefined,
    OIDC_CLIENT_SECRET: undefined,
    OIDC_REDIRECT_URI: undefined,
    LOGIN_MARKER: undefined,
    TEACHER_LOGIN: undefined,
    TEACHER_PASSWORD: undefined,
  }
  const features = { FEATURES: 'service-tokens roster' }

  test('needs neither an application to sign in to, nor a login page, nor an account', () => {
    const profile = load(profileText({ ...left, ...features }))
    expect([profile.login.marker, profile.users.size, profile.app.clientId]).toEqual(['', 0, ''])
    for (const FEATURES of [undefined, 'roster sso'])
      for (const key of Object.keys(left))
        expect(refusal(profileText({ ...left, FEATURES }))).toContain(`\n  ${key}: expected `)
  })

  test('needs the application as soon as the profile names an account', () => {
    const account = { ...left, ...features, LOGIN_MARKER: 'x', TEACHER_LOGIN: 'anna', TEACHER_PASSWORD: 'p' }
    const message = refusal(profileText(account))
    for (const key of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URI'])
      expect(message).toMatch(new RegExp(`\\n {2}${key}: expected .*, because TEACHER_LOGIN is set`))
  })

  test('needs one client ID for service tokens', () => {
    const password = { ...left, ...features, SERVICE_PASSWORD: 'p4ssword' }
    expect(refusal(profileText(password))).toMatch(
      /\n {2}SERVICE_CLIENT_ID: expected .*, because SERVICE_PASSWORD/,
    )
    for (const key of ['SERVICE_CLIENT_ID', 'OIDC_CLIENT_ID'])
      expect(load(profileText({ ...password, [key]: 'the-app' })).service?.clientId).toBe('the-app')
  })
})
