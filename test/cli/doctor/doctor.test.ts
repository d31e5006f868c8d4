/**
 * The command `doctor`: it recognises the role, fits on a screen, and says with its exit code what it found.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { embeddedSettings, runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import { serve } from '../../support/wrong-targets.js'

/** Writes a profile. @returns its path */
function profile(keys: Readonly<Record<string, string>>): string {
  const file = path.join(temporaryFolder(), 'some.env')
  const lines = Object.entries({ TARGET_NAME: 'tried', ...keys }).map(([key, value]) => `${key}='${value}'\n`)
  writeFileSync(file, lines.join(''))
  return file
}

/** The profile of an application that only signs users in. */
const application = (url: string) => ({
  LOGIN_URL: `${url}/login?tenant={tenantId}`,
  REDIRECT_URI: `${url}/callback`,
  CLIENT_ID: 'App',
  CLIENT_SECRET: 'hush-hush-4711',
})

test('the embedded platform is good, on one screen', async () => {
  const { code, stdout, stderr } = await runCli(['doctor'])
  expect(stderr).toBe('')
  expect(code, stdout).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(24)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
  expect(stdout).toMatch(/parts work: provider, clock,[\s\S]* events, receiver\./)
})

describe('the embedded partner', () => {
  test('is good, on one screen', async () => {
    const { code, stdout, stderr } = await runCli(['doctor', '--role', 'partner'])
    expect(stderr).toBe('')
    expect(code, stdout).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
    expect(stdout).toContain('The profile is usable. To see what a run would do: partner --plan')
    expect(stdout).not.toContain('Rules that can be exercised')
  })

  test.each(['--all', '--rules'])('with %s, its rules are listed', async (option) => {
    const file = path.join(packageRoot, 'env/partner.embedded.env')
    const { code, stdout } = await runCli(['doctor', '--env', file, option])
    expect(code, stdout).toBe(0)
    expect(stdout).toMatch(/Rules that can be exercised, by topic: authorize-request \d+, callback \d+/)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(90)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(140)
  })
})

test('with --all, the rules that lack something are grouped by what they lack, in few lines', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const file = writeProfile(temporaryFolder(), platform, {
    CONTROL_DRIVER: undefined,
    CONTROL_URL: undefined,
    CONTROL_TOKEN: undefined,
    FIXTURES: undefined,
  })
  const { stdout } = await runCli(['doctor', '--env', file, '--all'])
  expect(stdout).toMatch(/Missing: CONTROL_DRIVER \(\d+ rules\)\n {2}To supply it: CONTROL_DRIVER: /)
  expect(stdout).toMatch(/\n {2}webhooks: [a-z-]+\.[a-z.-]+(?: \(some cases\))?, /)
  expect(stdout).toMatch(
    /Missing: entries of the fixture file FIXTURES \(\d+ rules\)\n {2}To supply them: "discover" .*\n {2}\/classes\/old: /,
  )
  expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(290)
})

describe('a profile that lacks keys', () => {
  const small = {
    ...Object.fromEntries(
      Object.keys(embeddedSettings())
        .filter((key) => /^(?:SECOND|NOLANG|REGIONAL|NOBIRTH|TWIN|LOCKABLE|CONTROL|ONBOARD)/.test(key))
        .map((key) => [key, undefined]),
    ),
    FIXTURES: undefined,
  }

  test('is usable; doctor ends with the three most valuable keys, on one screen', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const { code, stdout } = await runCli([
      'doctor',
      '--env',
      writeProfile(temporaryFolder(), platform, small),
    ])
    expect(code, stdout).toBe(0)
    const [, list = ''] = stdout.split('Keys to add next:\n')
    const counts = [...list.matchAll(/: (\d+) more rules?$/gm)].map(([, count]) => Number(count))
    expect(counts).toHaveLength(3)
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })

  test('with the feature second-tenant but not data-api names data-api, and not the feature that is there', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const file = writeProfile(temporaryFolder(), platform, {
      ...small,
      FEATURES: 'sso second-tenant service-tokens',
    })
    const { stdout } = await runCli(['doctor', '--env', file, '--all'])
    expect(stdout).toMatch(/data-api in FEATURES/)
    expect(stdout).not.toMatch(/second-tenant in FEATURES/)
  })

  test('that is wrong: each skipped part shares a paragraph, after the problem', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const file = writeProfile(temporaryFolder(), platform, { ...small, LOGIN_MARKER: 'Nobody writes this' })
    const { code, stdout } = await runCli(['doctor', '--env', file])
    expect(code).toBe(2)
    expect(stdout).toMatch(
      /^failed {2}login page: [\s\S]*^skipped not tried, because of "login page": login of/m,
    )
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })
})

describe('the role', () => {
  test('of a profile with LOGIN_URL is partner; an application that is not reachable ends with 3', async () => {
    const { url, close } = await serve(() => undefined)
    await close()
    const { code, stderr } = await runCli(['doctor', '--env', profile(application(url))])
    expect(stderr).toMatch(/The application tried could not be reached within 10 s/)
    expect(code).toBe(3)
  })

  test('of a profile with keys of both cannot be determined', async () => {
    const { code, stderr } = await runCli([
      'doctor',
      '--env',
      profile({
        BASE_URL: 'https://school.example',
        LOGIN_URL: 'https://app.example',
        WHOAMI_SUB: '/a',
        TENANT: '1',
      }),
    ])
    expect(stderr).toMatch(/LOGIN_URL, WHOAMI_SUB \(application\) and BASE_URL, TENANT \(platform\)/)
    expect(stderr).toContain('To fix it: add --role platform or --role partner')
    expect(code).toBe(2)
  })

  test('of a profile with keys of neither cannot be determined', async () => {
    const { code, stderr } = await runCli(['doctor', '--env', profile({})])
    expect(stderr).toMatch(/no key that only one of them has.*--role/)
    expect(code).toBe(2)
  })

  test('that is given decides', async () => {
    const { code, stderr } = await runCli([
      'doctor',
      '--role',
      'platform',
      '--env',
      profile(application('https://app.example')),
    ])
    expect(stderr).toMatch(/is the profile of an application\. Expected the profile of a platform\./)
    expect(code).toBe(2)
  })
})

test('an application that is something else ends with 2, and its texts cannot move the cursor', async () => {
  const { url, close } = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>\u001b[2JGone\u202e</title>'),
  )
  onTestFinished(close)
  const { code, stdout, stderr } = await runCli(['doctor', '--env', profile(application(url))])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^failed {2}login URL: the browser stays at .*status 200/m)
  expect(stdout).toContain('Gone')
  for (const character of ['\u001b', '\u202e']) expect(stdout).not.toContain(character)
  expect(stdout).toMatch(/^skipped not tried, because of "login URL": sign-in/m)
  expect(stdout).not.toContain('hush-hush')
  expect(code).toBe(2)
})
