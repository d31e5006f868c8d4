/**
 * The command `init`: a profile from options, or from answers at a terminal.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { valuesOf } from '../../../src/profile/dotenv.js'
import { loadProfile } from '../../../src/profile/load.js'
import { loadPartnerProfile } from '../../../src/profile/partner/load.js'
import { embeddedSettings, runCli, temporaryFolder } from '../../support/cli.js'
import { describeWith, pseudoTerminal } from '../../support/parts.js'
import { Terminal } from '../../support/terminal.js'
import { serve } from '../../support/wrong-targets.js'

const given = {
  TARGET_NAME: 'tried',
  BASE_URL: 'https://school.example/base',
  TENANT: '4711',
  OIDC_CLIENT_ID: 'the-app',
  OIDC_REDIRECT_URI: 'https://app.example/sso',
  LOGIN_MARKER: `Sign in # "here"`,
  TEACHER_LOGIN: 'anna gruber',
}
const secrets = { OIDC_CLIENT_SECRET: "s3'cr$et #1", TEACHER_PASSWORD: 'p4ss"word`s' }

function sets(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => ['--set', `${key}=${value}`])
}

function fresh(): {
  file: string
  init: (args: string[], env?: Record<string, string>) => ReturnType<typeof runCli>
} {
  const file = path.join(temporaryFolder(), 'env', 'tried.env')
  return { file, init: (args, env = {}) => runCli(['init', '--out', file, ...args], { env }) }
}

describe('init from options', () => {
  test('writes a profile that loads, with secrets left to the environment', async () => {
    const { file, init } = fresh()
    const { code, stdout, stderr } = await init(sets(given), secrets)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('doctor --env')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(valuesOf(readFileSync(file, 'utf8'))).toEqual({ ...given, FIXTURES: 'tried.fixtures.yaml' })
    const profile = loadProfile(file, secrets)
    expect(profile).toMatchObject({
      name: 'tried',
      baseUrl: given.BASE_URL,
      login: { marker: given.LOGIN_MARKER },
    })
    expect(profile.app.clientSecret).toBe(secrets.OIDC_CLIENT_SECRET)
    expect(profile.users.get('teacher')).toMatchObject({
      login: 'anna gruber',
      password: secrets.TEACHER_PASSWORD,
    })
  })

  test('writes secrets of the environment if an option requires it', async () => {
    const { file, init } = fresh()
    expect((await init([...sets(given), '--store-secrets'], secrets)).code).toBe(0)
    expect(loadProfile(file, {}).app.clientSecret).toBe(secrets.OIDC_CLIENT_SECRET)
  })

  test('warns of a secret on the command line, and does not repeat it', async () => {
    const { file, init } = fresh()
    const { code, stdout, stderr } = await init(sets({ ...given, ...secrets }))
    expect(code).toBe(0)
    expect(stderr).toMatch(/Warning: OIDC_CLIENT_SECRET, TEACHER_PASSWORD stood on the command line/)
    expect(`${stdout}${stderr}`).not.toContain(secrets.OIDC_CLIENT_SECRET)
    expect(loadProfile(file, {}).app.clientSecret).toBe(secrets.OIDC_CLIENT_SECRET)
  })

  test('names all missing keys, and writes nothing', async () => {
    const { file, init } = fresh()
    const { code, stderr } = await init(sets({ TENANT: '4711' }))
    expect(code).toBe(2)
    for (const key of ['BASE_URL', 'OIDC_CLIENT_SECRET', 'LOGIN_MARKER', 'TEACHER_PASSWORD'])
      expect(stderr).toMatch(new RegExp(`^  ${key}: expected .* found nothing`, 'm'))
    expect(stderr).toContain('was not written')
    expect(existsSync(path.dirname(file))).toBe(false)
  })

  const wrong: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['not a URL', { BASE_URL: 'school.example' }, /BASE_URL: expected .* found "school\.example"/],
    [
      'the address of an endpoint',
      { BASE_URL: 'https://school.example/app/api/sso/v3/99/authorize' },
      /BASE_URL: .* BASE_URL=https:\/\/school\.example SEGMENT=app TENANT=99/,
    ],
    ['an unknown word', { FEATURES: 'sso hooks' }, /FEATURES: expected .*words separated by blanks/],
    ['an unknown key', { OIDC_CLIENTID: 'x' }, /OIDC_CLIENTID: .* did you mean OIDC_CLIENT_ID/],
    [
      'half of a pair',
      { SECOND_USER_LOGIN: 'ben' },
      /SECOND_USER_PASSWORD: .* because SECOND_USER_LOGIN is set/,
    ],
    [
      'a file that is not there',
      { RECEIVER_CERTIFICATE: 'no.pem', RECEIVER_KEY: 'no.key' },
      /RECEIVER_CERTIFICATE/,
    ],
  ]
  test.each(wrong)('refuses %s before anything is written', async (_, change, message) => {
    const { file, init } = fresh()
    const { code, stderr } = await init(sets({ ...given, ...change }), secrets)
    expect(stderr.replace(/\s+/g, ' ')).toMatch(message)
    expect(code).toBe(2)
    expect(existsSync(file)).toBe(false)
  })

  test('an assignment without = is refused, and not printed, because it may be a secret', async () => {
    const { code, stderr } = await fresh().init(['--set', 'TENANT'], secrets)
    expect(stderr).toMatch(/--set TENANT: expected KEY=value/)
    expect(code).toBe(2)
  })

  test('replaces a file only with --force', async () => {
    const { file, init } = fresh()
    mkdirSync(path.dirname(file))
    writeFileSync(file, 'mine', { mode: 0o644 })
    const kept = await init(sets(given), secrets)
    expect(kept.code).toBe(2)
    expect(kept.stderr).toMatch(/exists\. .*--force/)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await init([...sets(given), '--force'], secrets)).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadProfile(file, secrets).tenant).toBe('4711')
  })

  test('does not change an existing fixture file', async () => {
    const { file, init } = fresh()
    mkdirSync(path.dirname(file))
    const fixtures = path.join(path.dirname(file), 'tried.fixtures.yaml')
    writeFileSync(fixtures, 'school:\n  name: S\n  country: at\n')
    expect((await init(sets(given), secrets)).code).toBe(0)
    expect(loadProfile(file, secrets).school?.name).toBe('S')
  })

  test('warns if git would add the file, and only then', async () => {
    const { file, init } = fresh()
    mkdirSync(path.dirname(file))
    spawnSync('git', ['init', '--quiet', path.dirname(path.dirname(file))])
    expect((await init(sets(given), secrets)).stderr).toMatch(/not ignored.*\.gitignore/)
    writeFileSync(path.join(path.dirname(file), '.gitignore'), '*.env\n')
    expect((await init([...sets(given), '--force'], secrets)).stderr).toBe('')
  })
})

describeWith(pseudoTerminal, 'init at a terminal', () => {
  test('asks, checks each answer at once, and shows no secret', async () => {
    const { file } = fresh()
    const terminal = new Terminal(['init', '--out', file, '--set', 'TARGET_NAME=tried'])
    const answer = async (key: string, keys: string): Promise<void> => {
      expect(await terminal.next(new RegExp(`${key} `)), terminal.shown).not.toBeNull()
      terminal.type(keys)
    }
    await answer('BASE_URL', 'school.example\r')
    expect(await terminal.next(/Expected service base address/)).not.toBeNull()
    terminal.type('\u007f'.repeat(14))
    terminal.type('https://school.example\r')
    await answer('TENANT', '\r')
    expect(await terminal.next(/This value is required/)).not.toBeNull()
    terminal.type('4711\r')
    await answer('Contact the target', 'n')
    await answer('SEGMENT', '\r')
    await answer('FEATURES', '\r')
    await answer('OIDC_CLIENT_ID', 'the-app\r')
    await answer('OIDC_CLIENT_SECRET', 'hush-hush #1\r')
    await answer('OIDC_REDIRECT_URI', 'https://app.example/sso\r')
    await answer('LOGIN_DRIVER', '\r')
    await answer('LOGIN_MARKER', 'Sign in\r')
    await answer('TEACHER_LOGIN', 'anna\r')
    await answer('TEACHER_PASSWORD', '\r')
    await answer('SERVICE_PASSWORD', '\r')
    await answer('CONTROL_DRIVER', '\r')
    await answer('CONSENT', '\r')
    expect(await terminal.ended, terminal.shown).toBe(0)
    expect(terminal.shown).not.toContain('hush')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const profile = loadProfile(file, { TEACHER_PASSWORD: 'x' })
    expect(profile).toMatchObject({ baseUrl: 'https://school.example', segment: 'platform', tenant: '4711' })
    expect(profile.app.clientSecret).toBe('hush-hush #1')
    expect([...profile.features]).toEqual(['sso', 'service-tokens', 'data-api'])
    expect(profile.service).toBeNull()
  })

  /** Answers questions in order. */
  async function answers(
    terminal: Terminal,
    all: readonly (readonly [shown: string, keys: string])[],
  ): Promise<void> {
    for (const [shown, keys] of all) {
      expect(await terminal.next(new RegExp(shown)), terminal.shown).not.toBeNull()
      terminal.type(keys)
    }
  }

  test('finds the rest at the target, shows it, and offers the next key', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const known = embeddedSettings()
    const { file } = fresh()
    const secret = (key: string): string => `${known[key] ?? ''}\r`
    const terminal = new Terminal(['init', '--out', file, '--set', 'TARGET_NAME=tried'])
    await answers(terminal, [
      ['BASE_URL ', `${platform.url}/platform/api/sso/v3/${known.TENANT}/authorize\r`],
      ['TENANT ', '\r'],
      ['Contact the target now.[\\s\\S]*without a secret', 'y'],
      ['Found: the discovery document[\\s\\S]*OIDC_CLIENT_ID ', secret('OIDC_CLIENT_ID')],
      ['OIDC_CLIENT_SECRET ', secret('OIDC_CLIENT_SECRET')],
      ['OIDC_REDIRECT_URI ', secret('OIDC_REDIRECT_URI')],
      ['TEACHER_LOGIN ', secret('TEACHER_LOGIN')],
      ['TEACHER_PASSWORD ', secret('TEACHER_PASSWORD')],
      ['fields username and password[\\s\\S]*Sign the teacher in now', 'y'],
      ['ok +login of teacher[\\s\\S]*SERVICE_PASSWORD ', secret('SERVICE_PASSWORD')],
      ['ok +list of roster[\\s\\S]*OIDC_UI_URLS: \\d+ more rules[\\s\\S]*Skip it', '\u001b[B\u001b[B\r'],
      ['Counting the rules[\\s\\S]*: \\d+ more rules[\\s\\S]*Skip it', '\r'],
      ['Find known records', 'y'],
    ])
    expect(await terminal.ended, terminal.shown).toBe(0)
    const fixtures = readFileSync(path.join(path.dirname(file), 'tried.fixtures.yaml'), 'utf8')
    expect(fixtures).toMatch(/^timetable:\n[\s\S]*^ {2}cancelled:/m)
    for (const key of ['OIDC_CLIENT_SECRET', 'TEACHER_PASSWORD', 'SERVICE_PASSWORD'])
      expect(terminal.shown).not.toContain(known[key])
    expect(valuesOf(readFileSync(file, 'utf8'))).toMatchObject({
      BASE_URL: platform.url,
      SEGMENT: 'platform',
      TENANT: known.TENANT,
      LOGIN_MARKER: known.LOGIN_MARKER,
      FEATURES: 'sso service-tokens data-api class-management roster',
      CLASSES_PATH: known.CLASSES_PATH,
      ROOMS_PATH: known.ROOMS_PATH,
      ROSTER_BASE: known.ROSTER_BASE,
    })
  })

  const json = { 'Content-Type': 'application/json' }
  const places: readonly (readonly [what: string, listener: RequestListener, message: RegExp])[] = [
    [
      'a plain web server',
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>It works</h1>'),
      /no such platform: expected a discovery document at .*; got .*200/,
    ],
    [
      'a provider whose discovery document is elsewhere',
      ({ url }, response) =>
        url?.startsWith('/realms/school/') === true
          ? response.writeHead(200, json).end('{"issuer":"x","authorization_endpoint":"http://x/a"}')
          : response.writeHead(404, json).end('{"error":"RESTEASY003210"}'),
      /no such platform: expected the discovery document of tenant 4711 at .*; got 404/,
    ],
    [
      'a redirect to another origin',
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/other' }).end(),
      /no such platform: .*got a redirect to http:\/\/127\.0\.0\.1:9\/other.*BASE_URL/,
    ],
    [
      'an API that answers every request with JSON',
      (_, response) => response.writeHead(200, json).end('{"status":"UP"}'),
      /no such platform: expected the issuer under the name issuer; got the fields status/,
    ],
    [
      'JSON that moves the cursor',
      (_, response) => response.writeHead(200, json).end('{"issuer":"\\u001b[2Jgone","x":"\\n::error::"}'),
      /no such platform: expected a discovery document with issuer and authorization_endpoint/,
    ],
  ]
  test.each(places)('stops at %s, and writes nothing', async (_, listener, message) => {
    const { url, close } = await serve(listener)
    onTestFinished(close)
    const { file } = fresh()
    const terminal = new Terminal(['init', '--out', file, '--set', 'TARGET_NAME=tried'])
    await answers(terminal, [
      ['BASE_URL ', `${url}\r`],
      ['TENANT ', '4711\r'],
      ['Contact the target now', 'y'],
    ])
    expect(await terminal.ended, terminal.shown).toBe(2)
    expect(terminal.shown.replace(/\s+/g, ' ')).toMatch(message)
    expect(terminal.shown).toContain('Nothing was written')
    expect(existsSync(file)).toBe(false)
  })

  test('ends with 3 where nothing answers', async () => {
    const { url, close } = await serve(() => undefined)
    await close()
    const { file } = fresh()
    const terminal = new Terminal(['init', '--out', file, '--set', 'TARGET_NAME=tried'])
    await answers(terminal, [
      ['BASE_URL ', `${url}\r`],
      ['TENANT ', '4711\r'],
      ['Contact the target now', 'y'],
    ])
    expect(await terminal.ended, terminal.shown).toBe(3)
    expect(existsSync(file)).toBe(false)
  })

  test('sends nothing to a host that only the discovery document names, unless the operator agrees', async () => {
    const asked: string[] = []
    const other = await serve(({ url = '' }, response) => {
      asked.push(url)
      response.end()
    })
    onTestFinished(other.close)
    const { url, close } = await serve((_, response) =>
      response
        .writeHead(200, json)
        .end(JSON.stringify({ issuer: 'x\u001b[2J', authorization_endpoint: `${other.url}/a` })),
    )
    onTestFinished(close)
    const { file } = fresh()
    const terminal = new Terminal(['init', '--out', file, '--set', 'TARGET_NAME=tried'])
    await answers(terminal, [
      ['BASE_URL ', `${url}\r`],
      ['TENANT ', '4711\r'],
      ['Contact the target now', 'y'],
      ['Do these hosts belong to the platform', '\r'],
      ['OIDC_CLIENT_ID ', 'the-app\r'],
      ['OIDC_CLIENT_SECRET ', 'hush-hush #1\r'],
      ['OIDC_REDIRECT_URI ', 'https://app.example/sso\r'],
      ['TEACHER_LOGIN ', 'anna\r'],
      ['TEACHER_PASSWORD ', 'hush-hush #2\r'],
      ['Found: no login page', ''],
      ['LOGIN_MARKER ', '\u0003'],
    ])
    expect(await terminal.ended, terminal.shown).toBe(130)
    expect(terminal.shown).toContain('issuer x\\u001b[2J')
    expect(asked).toEqual([])
    expect(existsSync(file)).toBe(false)
  })

  test('writes nothing after Ctrl-C', async () => {
    const { file } = fresh()
    const terminal = new Terminal(['init', '--out', file])
    expect(await terminal.next(/TARGET_NAME /)).not.toBeNull()
    terminal.type('\u0003')
    expect(await terminal.ended).toBe(130)
    expect(terminal.shown).toContain('Nothing was written')
    expect(existsSync(file)).toBe(false)
  })

  test('asks nothing with --yes', async () => {
    const { file } = fresh()
    const terminal = new Terminal(['init', '--yes', '--out', file])
    expect(await terminal.ended).toBe(2)
    expect(terminal.shown).toContain('was not written')
  })
})

const application = {
  TARGET_NAME: 'app',
  LOGIN_URL: 'https://app.example/login?tenant={tenantId}',
  REDIRECT_URI: 'https://app.example/sso/callback',
  CLIENT_ID: 'AppUnderTest1',
  WHOAMI_URL: 'https://app.example/api/me',
  WHOAMI_SUB: '/user/sub',
}

describe('init for an application', () => {
  test('writes a profile that loads, with the secret left to the environment', async () => {
    const { file, init } = fresh()
    const env = { CLIENT_SECRET: 'hush-hush-4711' }
    const { code, stdout, stderr } = await init(['--role', 'partner', ...sets(application)], env)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain(`Next: npx platform-conformance doctor --env ${file}`)
    expect(valuesOf(readFileSync(file, 'utf8'))).toEqual(application)
    expect(loadPartnerProfile(file, env)).toMatchObject({
      name: 'app',
      clientSecret: 'hush-hush-4711',
      probe: { url: application.WHOAMI_URL, pointers: { sub: '/user/sub' } },
    })
    expect(existsSync(path.join(path.dirname(file), 'tried.fixtures.yaml'))).toBe(false)
  })

  test('names all missing keys, and refuses keys of a platform', async () => {
    const { file, init } = fresh()
    const missing = await init(['--role', 'partner'])
    expect(missing.code).toBe(2)
    for (const key of ['LOGIN_URL', 'REDIRECT_URI', 'CLIENT_ID', 'CLIENT_SECRET'])
      expect(missing.stderr).toMatch(new RegExp(`^  ${key}: expected .* found nothing`, 'm'))
    const foreign = await init(['--role', 'partner', '--set', 'BASE_URL=https://school.example'])
    expect(foreign.stderr).toMatch(/--set BASE_URL: .*an unknown key/)
    expect(existsSync(file)).toBe(false)
  })
})

describeWith(pseudoTerminal, 'init for an application at a terminal', () => {
  test('asks what the application needs, and writes what was answered', async () => {
    const { file } = fresh()
    const terminal = new Terminal(['init', '--role', 'partner', '--out', file])
    const answers: readonly (readonly [key: string, keys: string])[] = [
      ['TARGET_NAME', '\r'],
      ['LOGIN_URL', 'https://app.example/login?tenant={tenantId}\r'],
      ['REDIRECT_URI', 'https://app.example/cb\r'],
      ['UI_URLS', '\r'],
      ['CLIENT_TYPE', '\r'],
      ['CLIENT_ID', 'App1\r'],
      ['CLIENT_SECRET', 'hush-hush-4711\r'],
      // Space selects the first function.
      ['FEATURES', ' \r'],
      ['SIMULATOR_LISTEN', '\r'],
      ['SIMULATOR_URL', '\r'],
      ['BROWSER', '\r'],
      ['WHOAMI_URL', 'https://app.example/me\r'],
      ['WHOAMI_SUB', '/sub\r'],
      ['WHOAMI_USER', '\r'],
      ['WHOAMI_TENANT', '\r'],
      ['WHOAMI_LOCALE', '/lang\r'],
      ['CONTROL_DRIVER', '\r'],
      ['CONSENT', '\r'],
    ]
    for (const [key, keys] of answers) {
      expect(await terminal.next(new RegExp(`${key} `)), terminal.shown).not.toBeNull()
      terminal.type(keys)
    }
    expect(await terminal.ended, terminal.shown).toBe(0)
    expect(terminal.shown).not.toContain('hush')
    const profile = loadPartnerProfile(file, {})
    expect(profile).toMatchObject({
      name: 'app',
      clientId: 'App1',
      clientSecret: 'hush-hush-4711',
      control: null,
    })
    expect(profile.features.has('localisation')).toBe(true)
    expect(profile.probe?.pointers).toMatchObject({ sub: '/sub', user: null, locale: '/lang' })
  })
})
