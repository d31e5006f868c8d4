/**
 * Broken profiles: `doctor` names the cause and the fix. It ends with 2, or with 3 if it cannot reach the target.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/cli/doctor/doctor.js'
import { makeKeys, type Platform, startPlatform } from '../../../src/embedded/platform/index.js'
import { secretKeys } from '../../../src/profile/keys.js'
import { ConfigurationError } from '../../../src/profile/problems.js'
import { assignment } from '../../../src/profile/quote.js'
import { roles } from '../../../src/roles/index.js'
import { UnreachableError } from '../../../src/worker/errors.js'
import { embeddedSettings, runCli, temporaryFolder } from '../../support/cli.js'
import type { Broken, Change } from './broken/case.js'
import { brokenFiles } from './broken/files.js'
import { refused } from './broken/refused.js'
import { unreachable } from './broken/unreachable.js'
import { brokenValues } from './broken/values.js'

let platform: Platform

beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
})
afterAll(() => platform.kill())

const kept = /^(?:TENANT|OIDC_.*|TEACHER_.*|LOGIN_MARKER|LOGIN_DRIVER|SERVICE_CLIENT_ID|SERVICE_PASSWORD)$/

/** The text of a working profile, with changes. */
function text(change: Change): string {
  const working = Object.entries(embeddedSettings()).filter(([key]) => kept.test(key))
  const values: Change = {
    ...Object.fromEntries(working),
    TARGET_NAME: 'tried',
    BASE_URL: platform.url,
    ALLOW_HTTP: 'yes',
    FEATURES: 'sso service-tokens',
    ...change,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => `${assignment(key, value)}\n`)
    .join('')
}

/** Writes the files of a case. @returns the path for the command */
async function prepared({
  change = {},
  content,
  behind = '',
  files = {},
  path: given,
}: Broken): Promise<string> {
  const folder = temporaryFolder()
  const place = { folder, platform }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes)
  const changed = typeof change === 'function' ? await change(place) : change
  const file = path.join(folder, 'tried.env')
  writeFileSync(file, content ?? `${text(changed)}${behind}`)
  return given?.(place) ?? file
}

/** Runs the command in the process of the test. @returns its output and exit code */
async function doctor(env: string): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  try {
    const code = await diagnose(
      roles.platform,
      { env, all: false },
      { line: (line) => void lines.push(line) },
    )
    return { code, said: lines.join('\n') }
  } catch (error) {
    if (error instanceof ConfigurationError) return { code: 2, said: error.message }
    if (error instanceof UnreachableError) return { code: 3, said: error.message }
    throw error
  }
}

function cases(broken: readonly Broken[], code: number): void {
  test.each(broken)('$what', async (one) => {
    const { said, code: ended } = await doctor(await prepared(one))
    const flat = said.replace(/\s+/g, ' ')
    expect(flat, said).toMatch(one.cause)
    expect(flat, said).toMatch(one.fix)
    expect(ended).toBe(code)
    const secrets = Object.entries(embeddedSettings()).filter(([key]) => secretKeys.includes(key))
    for (const [, secret] of secrets) expect(said).not.toContain(secret)
    expect(said).not.toMatch(/hush/)
  })
}

test('the profile that the others are made from works', async () => {
  const { code, said } = await doctor(await prepared({ what: '', cause: /./, fix: /./ }))
  expect(said).not.toMatch(/^failed|^warning/m)
  expect(code).toBe(0)
})

test('there are at least sixty cases with different names', () => {
  const names = [...brokenFiles, ...brokenValues, ...unreachable, ...refused].map(({ what }) => what)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})

describe('files that are not profiles end with 2', () => cases(brokenFiles, 2))
describe('wrong values end with 2', () => cases(brokenValues, 2))
describe('unreachable targets end with 3', () => cases(unreachable, 3))
describe('profiles that the target does not accept end with 2', () => cases(refused, 2))

describe('on the command line', () => {
  test('a fixture file that does not exist: doctor goes on without it, and a run does not', async () => {
    const missing = { what: '', change: { FIXTURES: 'no.yaml' }, cause: /./, fix: /./ }
    const judged = await runCli(['platform', '--env', await prepared(missing)])
    expect(judged.stderr).toMatch(/FIXTURES: .*no\.yaml does not exist[\s\S]*check the path and the file/)
    expect(judged.code).toBe(2)
    const examined = await runCli(['doctor', '--env', await prepared(missing)])
    expect(examined.stdout).toMatch(
      /^FIXTURES: no\.yaml does not exist\. To fix it: write it with "discover"/,
    )
    expect(examined.code).toBe(0)
  })

  test.each([
    ['a wrong value', brokenValues[0], 2],
    ['no server', unreachable[0], 3],
    ['a wrong tenant', refused[0], 2],
  ] as const)('%s', async (_, one, code) => {
    if (one === undefined) throw new Error('the case does not exist')
    const ended = await runCli(['doctor', '--env', await prepared(one)])
    expect(`${ended.stdout}${ended.stderr}`.replace(/\s+/g, ' ')).toMatch(one.fix)
    expect(ended.code).toBe(code)
  })
})
