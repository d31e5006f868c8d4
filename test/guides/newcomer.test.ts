/**
 * The guide to testing a platform, as a newcomer follows it: its commands run one after the other. The platform runs in
 * another process, differs from the defaults in everything, has a certificate of a private authority, and is reachable
 * only through a proxy.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { secretKeys } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { assignment } from '../../src/profile/quote.js'
import { makeAuthority, type Pair } from '../support/certificates.js'
import { embeddedSettings, endedByCtrlC, runCli, temporaryFolder } from '../support/cli.js'
import { forwardProxy } from '../support/forward-proxy.js'
import { guide } from './newcomer/guide.js'

const { commands, linesFor, variables } = guide('GUIDE-PLATFORM.md')

/** Starts the platform; returns its addresses. */
async function oddPlatform(tls: Pair): Promise<{ url: string; controlUrl: string }> {
  const program = path.join(packageRoot, 'test/guides/newcomer/odd-platform.mjs')
  const child = spawn(process.execPath, [program, JSON.stringify(tls)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', resolve)
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)))
  })
  return JSON.parse(line) as { url: string; controlUrl: string }
}

/** Options that change what a command does. */
const options = ['--plan', '--no-wait', '--budget', '--quick', '--explore']

/** The profile that the guide writes. */
const profileFile = 'env/staging.env'

test('init, doctor, discover, --plan and platform, as in the guide', { timeout: 600_000 }, async () => {
  const authority = await makeAuthority()
  const platform = await oddPlatform(await authority.issue({ names: ['school.test'] }))
  const proxy = await forwardProxy({ resolve: () => '127.0.0.1' })
  const known = embeddedSettings()
  const secrets = Object.fromEntries(Object.entries(known).filter(([key]) => secretKeys.includes(key)))
  const settings: Record<string, string> = {
    ...known,
    TARGET_NAME: 'staging',
    BASE_URL: platform.url,
    SEGMENT: 'campus',
    FEATURES: (known.FEATURES ?? '').replace(' webhooks', ''),
    TLS_CA: 'staging-ca.pem',
    PROXY: proxy.url,
    LOGIN_MARKER: 'Willkommen am Campus',
    LOGIN_USERNAME_FIELD: 'f_01',
    LOGIN_PASSWORD_FIELD: 'f_02',
    ROOMS_PATH: '/places/rooms',
    CLASSES_PATH: '/groups/classes',
    ROSTER_BASE: '/people/v1p1',
    LOGOUT_PATH: '/bye',
    STUDENTS_LIST_POINTER: '/items',
    ROOMS_LIST_POINTER: '/rooms',
    DATA_PROBE_PATH: '/campus/api/rest/extern/v3/students?limit=1',
    USER_TOKEN_PROBE: '/people/v1p1/users?limit=1',
    CONTROL_URL: platform.controlUrl,
    FIXTURES: 'staging.fixtures.yaml',
    MAX_REQUESTS_PER_SECOND: '1000',
  }
  const folder = temporaryFolder()
  const at = (name: string): string => path.join(folder, name)

  // The proxy of the profile is used, not one of the environment.
  const none = { HTTPS_PROXY: undefined, HTTP_PROXY: undefined }
  const first = Object.fromEntries(variables.map((key) => [key, secrets[key]]))
  const done: string[] = []
  for (const [program, ...words] of commands) {
    if (program !== 'npx') continue
    const args = words.slice(1).map((word, index) => {
      if (words[index] !== '--set') return word
      const [key = ''] = word.split('=')
      return `${key}=${settings[key]}`
    })
    const [command = ''] = args
    const name = options.find((option) => args.includes(option)) ?? command
    done.push(name)
    const before = proxy.tunnels.length
    const { code, stdout, stderr } = await runCli(command === 'workbench' ? [...args, '--port', '0'] : args, {
      cwd: folder,
      env: { ...none, ...(command === 'init' ? first : secrets) },
      ...(command === 'workbench' ? { onStart: endedByCtrlC } : {}),
    })
    expect({ command, code, stderr, stdout: code === 0 ? '' : stdout }).toEqual({
      command,
      code: 0,
      stderr: '',
      stdout: '',
    })
    if (command === 'init') {
      expect(proxy.tunnels.length).toBe(before)
      writeFileSync(at('env/staging-ca.pem'), authority.certificate)
      fillIn(at(profileFile), settings, args)
      // The newcomer adds users and school to the fixture file.
      const { users, school } = parse(
        readFileSync(path.join(packageRoot, 'env/embedded.fixtures.yaml'), 'utf8'),
      ) as Record<string, unknown>
      writeFileSync(at('env/staging.fixtures.yaml'), stringify({ users, school }))
    } else if (args.includes('--plan') || ['openapi', 'workbench'].includes(command)) {
      expect(proxy.tunnels.length).toBe(before)
      if (args.includes('--plan')) expect(stdout).toContain('Nothing was sent')
    } else expect(proxy.tunnels.length).toBeGreaterThan(before)
    if (name === 'platform') {
      const verdicts = JSON.parse(readFileSync(at('reports/staging/verdicts.json'), 'utf8')) as Verdicts
      expect(verdicts.result).toBe('conformant')
    }
  }
  expect(done).toEqual([
    'init',
    'doctor',
    'discover',
    '--plan',
    'platform',
    'workbench',
    '--no-wait',
    '--plan',
    '--budget',
    '--quick',
    'repro',
    '--explore',
    'openapi',
  ])
  expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(platform.url).host]))
})

/** Adds the lines of the guide with the values of the school, and its other values except secrets. */
function fillIn(file: string, own: Readonly<Record<string, string>>, given: readonly string[]): void {
  const text = readFileSync(file, 'utf8')
  for (const key of linesFor) expect(text, key).toMatch(new RegExp(`^# ${key}=`, 'm'))
  const set = new Set(given.map((word) => word.split('=')[0]))
  const lines = Object.entries(own)
    .filter(
      ([key]) =>
        !set.has(key) &&
        !secretKeys.includes(key) &&
        !['TARGET', 'FIXTURES', 'ONBOARDING_CLIENT_ID'].includes(key),
    )
    .map(([key, value]) => assignment(key, value))
  for (const key of linesFor)
    expect(
      lines.some((line) => line?.startsWith(`${key}=`)),
      key,
    ).toBe(true)
  appendFileSync(file, `\n${lines.join('\n')}\n`)
}
