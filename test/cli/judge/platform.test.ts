/**
 * The command `platform`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rules } from '../../../generated/catalogue.js'
import { scanForSecrets, scanText } from '../../../reporters/scan.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import {
  makeKeys,
  type Platform,
  type PlatformOptions,
  startPlatform,
} from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { embeddedSettings, runCli, temporaryFolder, until, writeProfile } from '../../support/cli.js'

interface Verdicts {
  result: string
  rules: {
    id: string
    tier: string
    level: string
    verdict: string
    checks: { verdict: string; reason: string | null }[]
  }[]
}

async function started(options: PlatformOptions = {}): Promise<Platform> {
  const platform = await startPlatform({ keys: makeKeys(), ...options })
  onTestFinished(() => platform.kill())
  return platform
}

function verdictsIn(out: string): Verdicts {
  return JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
}

const reports = ['index.html', 'summary.md', 'verdicts.json', 'junit.xml', 'run.jsonl', 'allure/index.html']

describe('platform', () => {
  test('judges a conforming platform conformant, writes every report, and discloses no secret', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const { code, stdout, stderr } = await runCli([
      'platform',
      '--env',
      writeProfile(folder, platform),
      '--out',
      out,
    ])
    expect(stdout).toContain('conformant')
    expect(code).toBe(0)
    for (const file of reports) expect(existsSync(path.join(out, file)), file).toBe(true)
    const verdicts = verdictsIn(out)
    const ajv = new Ajv2020({ strictTypes: false })
    addFormats.default(ajv)
    const schema = JSON.parse(
      readFileSync(path.join(packageRoot, 'specs/verdicts.schema.json'), 'utf8'),
    ) as object
    expect(ajv.validate(schema, verdicts), ajv.errorsText()).toBe(true)
    expect(verdicts.result).toBe('conformant')
    expect(verdicts.rules.map(({ id }) => id).sort()).toEqual(Object.keys(rules).sort())
    // The embedded platform publishes one key, so no kid is needed.
    expect(verdicts.rules.filter(({ verdict }) => verdict !== 'passed').map(({ id }) => id)).toEqual([
      'standard.id-token.kid',
    ])
    // No file and no output contains a secret, code, token, cookie or password.
    const secrets = platform.issued().map((value, index) => ({ name: `secret ${index}`, value }))
    expect(secrets.length).toBeGreaterThan(500)
    expect(scanForSecrets(out, secrets)).toEqual([])
    expect(scanText(`${stdout}\n${stderr}`, secrets)).toEqual([])
    // The scan can find something: the client ID is not secret, and the files contain it.
    const plain = [{ name: 'client id', value: embeddedSettings()['OIDC_CLIENT_ID'] ?? '' }]
    expect(scanForSecrets(out, plain).length).toBeGreaterThan(0)
  })

  test('judges the embedded platform without a profile', async () => {
    const out = temporaryFolder()
    const { code, stdout } = await runCli(['platform', '--only', 'discovery.issuer', '--out', out])
    expect(stdout).toMatch(/was not judged as a whole: \d+ selected rules? passed/)
    expect(stdout).not.toMatch(/conformant|Every must rule/)
    expect(code).toBe(0)
    expect(verdictsIn(out).rules.map(({ verdict }) => verdict)).toContain('passed')
  })

  test('a violation ends with 1 and is printed with rule, clause, expected, actual and the command that repeats it', async () => {
    const [fault] = faults.filter(
      ({ violates }) => violates.length === 1 && violates[0] === 'id-token.user-type',
    )
    const platform = await started({ behaviours: fault?.behaviour ?? {} })
    const folder = temporaryFolder()
    const { code, stdout } = await runCli([
      'platform',
      '--env',
      writeProfile(folder, platform),
      '--only',
      'id-token.user-type,id-token.roles',
      '--out',
      path.join(folder, 'out'),
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('id-token.user-type')
    expect(stdout).toContain(rules['id-token.user-type'].says)
    expect(stdout).toMatch(/expected/i)
    expect(stdout).toMatch(/repeat +npx platform-conformance repro id-token\.user-type /)
    const verdicts = verdictsIn(path.join(folder, 'out'))
    expect(verdicts.result).toBe('not conformant')
    expect(verdicts.rules.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)).toEqual([
      'id-token.user-type',
    ])
  })

  test('a target that dies in the middle violates nothing, and the run is incomplete', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const ending = runCli(['platform', '--env', writeProfile(folder, platform), '--out', out])
    await until(() => platform.requests() > 300)
    platform.kill()
    const { code, stdout } = await ending
    expect(code).toBe(4)
    expect(stdout).toContain('incomplete')
    const verdicts = verdictsIn(out)
    expect(verdicts.result).toBe('incomplete')
    expect(verdicts.rules.filter(({ verdict }) => verdict === 'violated')).toEqual([])
    const checks = verdicts.rules.flatMap((rule) => rule.checks)
    expect(checks.some(({ verdict }) => verdict === 'passed')).toBe(true)
    const undecided = checks.filter(({ verdict }) => verdict === 'undecided')
    expect(undecided.length).toBeGreaterThan(0)
    expect(undecided.filter(({ reason }) => reason === null || reason === '')).toEqual([])
    for (const file of reports) expect(existsSync(path.join(out, file)), file).toBe(true)
  })

  test('Ctrl-C keeps what was decided and does not end with 0', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    let interrupt: () => void = () => undefined
    const ending = runCli(['platform', '--env', writeProfile(folder, platform), '--out', out], {
      onStart: (child) => {
        interrupt = () => child.kill('SIGINT')
      },
    })
    await until(() => platform.requests() > 300)
    interrupt()
    const { code } = await ending
    expect(code).toBe(130)
    const verdicts = verdictsIn(out)
    expect(verdicts.result).toBe('incomplete')
    expect(verdicts.rules.filter(({ verdict }) => verdict === 'violated')).toEqual([])
    expect(verdicts.rules.some(({ verdict }) => verdict === 'passed')).toBe(true)
    for (const file of reports) expect(existsSync(path.join(out, file)), file).toBe(true)
  })

  test('an unreachable target ends with 3', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const file = writeProfile(folder, platform)
    platform.kill()
    const { code, stderr } = await runCli(['platform', '--env', file, '--out', path.join(folder, 'out')])
    expect(code).toBe(3)
    expect(stderr).toContain('cannot be reached')
    expect(stderr).toContain('BASE_URL')
    expect(existsSync(path.join(folder, 'out'))).toBe(false)
  })

  test('--plan sends nothing', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const { code, stdout } = await runCli(['platform', '--env', writeProfile(folder, platform), '--plan'])
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing was sent.')
    expect(stdout).toMatch(/\n {2}classes: \d+ rules, \d+ checks, about \d+ requests\n/)
    expect(stdout).toMatch(/\n {2}changes something \(\d+ rules\)\n {4}classes: [\s\S]*? update\.by-id,/)
    expect(stdout).toMatch(
      /\n {2}signs in with a wrong password \(1 rule\)\n {4}authorize\.login\.wrong-password\n/,
    )
    expect(stdout).toMatch(/Beyond reading: [1-9]\d* checks change data, and [1-9]\d* trigger events/)
    expect(stdout).toContain(
      'Wrong passwords: 5 sign-ins that must fail, with the account in LOCKABLE_LOGIN or a name like it, in copies of the school if the control driver lends them. Each is tried once.',
    )
    const lines = stdout.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(85)
    expect(stdout).toMatch(/trigger events with the control driver, with the number of rules: [a-z-]+ \d+,\s/)
    expect(platform.requests()).toBe(0)
    expect(readdirSync(folder)).toEqual(['tested.env'])
  })

  test('--plan of a few rules has one line for each', async () => {
    const { stdout } = await runCli(['platform', '--only', 'classes.update,authorize.login', '--plan'])
    expect(stdout).toMatch(
      /classes\.update\.by-id: 1 check, about \d+ requests? \(updateClasses\); changes something/,
    )
    expect(stdout).toMatch(/authorize\.login\.wrong-password: .*; signs in with a wrong password/)
  })

  test('--plan lists what stays at the target', async () => {
    const platform = await started()
    const env = writeProfile(temporaryFolder(), platform, {
      CONTROL_STIMULI: 'cancel-period move-period delete-user',
      CONSENT: 'mutate permanent',
    })
    const only = 'timetable.cancellation,roster.users.deleted'
    const { stdout } = await runCli(['platform', '--env', env, '--only', only, '--plan'])
    expect(stdout).toMatch(/\nStays at the target \(CONSENT=permanent\)\n( {2}the .+\n)+/)
    expect(stdout).toContain('\n  the period 80120 was cancelled\n')
    expect(stdout).toMatch(/\n {2}the period \d+ was moved to .+\n {2}the period that follows was moved to /)
    expect(stdout).toMatch(/\n {2}the account \S+ was deleted for good\n/)
    expect(platform.requests()).toBe(0)
  })

  test('--plan estimates the requests of a run within a factor of two', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const args = [
      'platform',
      '--env',
      writeProfile(folder, platform),
      '--only',
      'authorize.redirect-uri,students',
    ]
    const { stdout } = await runCli([...args, '--plan'])
    const planned = Number(/About (\d+) requests/.exec(stdout)?.[1])
    await runCli([...args, '--out', path.join(folder, 'out')])
    const sent = platform.requests()
    expect(planned).toBeGreaterThan(sent / 2)
    expect(planned).toBeLessThan(sent * 2)
  })

  test('--plan says which rules are left out, what is missing and how to supply it', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const file = writeProfile(folder, platform, { CONSENT: undefined })
    const { stdout } = await runCli(['platform', '--env', file, '--only', 'classes.update', '--plan'])
    expect(stdout).toMatch(
      /Missing: CONSENT=mutate \(\d+ rules\)\n {2}To supply it: CONSENT: .*\n(?: {4}.*\n)* {2}classes: update/,
    )
  })

  test('a feature that the target does not offer is not applicable, and a missing client is not exercised', async () => {
    const platform = await started()
    const folder = temporaryFolder()
    const features = (embeddedSettings()['FEATURES'] ?? '').replace('public-client ', '')
    const withoutPublic = {
      PUBLIC_CLIENT_ID: undefined,
      PUBLIC_REDIRECT_URI: undefined,
      PUBLIC_UI_URLS: undefined,
    }
    const file = writeProfile(folder, platform, { FEATURES: features, ...withoutPublic })
    const out = path.join(folder, 'out')
    const only = ['--only', 'authorize.pkce.public-required,authorize.pkce.confidential-optional']
    const { code } = await runCli(['platform', '--env', file, ...only, '--out', out])
    const of = (id: string): string | undefined =>
      verdictsIn(out).rules.find((rule) => rule.id === id)?.verdict
    expect(of('authorize.pkce.public-required')).toBe('not applicable')
    expect(of('authorize.pkce.confidential-optional')).toBe('passed')
    expect(code).toBe(0)
    const incomplete = writeProfile(folder, platform, withoutPublic)
    const second = await runCli(['platform', '--env', incomplete, ...only, '--out', out])
    expect(of('authorize.pkce.public-required')).toBe('not exercised')
    expect(second.stdout).toContain('PUBLIC_CLIENT_ID')
    expect(second.code).toBe(4)
  })
})
