/**
 * Options for daily work: --rerun, --bail, --quiet, --no-wait, --baseline, and the report folder of a broken target.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { rules } from '../../../generated/catalogue.js'
import type { Certificate } from '../../../reporters/certificate/content.js'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { compile } from '../../../src/profile/schema.js'
import { type Ended, runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

const broken = 'authorize.redirect-uri.path'
const fault = 'longer-paths.mjs'
let root = ''
let out = ''
let first: Ended
const run = (...args: string[]): Promise<Ended> => runCli(['platform', ...args], { cwd: root })

const schemaOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(packageRoot, 'specs', `${name}.schema.json`), 'utf8')) as Record<
    string,
    unknown
  >

function read<T>(file: string, folder: string): T {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T
}

/** The verdicts of a run, which are valid. */
function verdictsIn(folder: string): Verdicts {
  const verdicts = read<Verdicts>('verdicts.json', folder)
  const validate = compile(schemaOf('verdicts'))
  validate(verdicts)
  expect(validate.errors ?? []).toEqual([])
  return verdicts
}

function written(name: string, text: string): string {
  const file = path.join(root, name)
  writeFileSync(file, text)
  return file
}

const entry = (change: Record<string, string> = {}): string =>
  `violations:\n  - ${Object.entries({
    rule: broken,
    owner: 'team sso',
    reason: 'fixed in 4.2',
    expires: '2999-12-31',
    ...change,
  })
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n    ')}\n`

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'conformance-daily-'))
  written(
    fault,
    'export const behaviours = { redirectUriMatches: (sent, app) => sent.startsWith(app.redirectUri) || app.uiUrls.includes(sent) }\n',
  )
  out = path.join(root, 'reports/embedded-fault-longer-paths')
  first = await run('--fault', fault, '--only', 'authorize.redirect-uri')
})
afterAll(() => rmSync(root, { recursive: true }))

describe('a run with --fault', () => {
  test('has a report folder of its own, and leaves that of the target alone', async () => {
    expect(first.code).toBe(1)
    expect(verdictsIn(out).result).toBe('not conformant')
    const passing = await run(
      '--fault',
      fault,
      '--only',
      'discovery.issuer',
      '--out',
      path.join(root, 'passing'),
    )
    expect(passing.stdout).toContain('1 selected rule passed')
    expect(passing.stdout).not.toContain('waived')
    expect(existsSync(path.join(root, 'reports/embedded'))).toBe(false)
  })
})

describe('--rerun', () => {
  test.each([
    ['a folder', 'again', () => out],
    ['failed', 'failed-again', () => 'failed'],
  ])('with %s judges the violated rules of the last run again', async (_words, name, asked) => {
    const folder = path.join(root, name)
    const { started } = verdictsIn(out)
    const { code, stdout, stderr } = await run('--fault', fault, '--rerun', asked(), '--out', folder)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain(`Again: 1 rule`)
    expect(stdout).toContain(started.slice(0, 16).replace('T', ' '))
    expect(stdout).toContain(`\n  ${broken}\n`)
    const { rules, selection } = verdictsIn(folder)
    expect(rules.map(({ id }) => id)).toEqual([broken])
    expect(selection).toMatchObject({ rerun: { started, rules: [broken] }, rules: 1 })
  })

  test('failed means the folder of the target, and nothing to judge again is no success', async () => {
    const cwd = temporaryFolder()
    cpSync(out, path.join(cwd, 'reports/embedded'), { recursive: true })
    const again = (): Promise<Ended> => runCli(['platform', '--rerun', 'failed', '--quiet'], { cwd })
    const fixed = await again()
    expect(fixed).toMatchObject({ code: 0, stderr: '' })
    expect(verdictsIn(path.join(cwd, 'reports/embedded')).rules.map(({ id }) => id)).toEqual([broken])
    const nothing = await again()
    expect(nothing.code).toBe(2)
    expect(nothing.stderr).toMatch(/has no rule that was violated or undecided .*run without --rerun/s)
  })
})

describe('--bail', () => {
  test('ends the run after the first violated rule; what did not run is not exercised', async () => {
    const folder = path.join(root, 'bailed')
    const { code, stdout } = await run('--fault', fault, '--only', 'authorize', '--bail', '--out', folder)
    expect(code).toBe(1)
    const { result, bailed = '', rules } = verdictsIn(folder)
    expect(result).toBe('not conformant')
    expect(rules.find(({ id }) => id === bailed)?.verdict).toBe('violated')
    expect(stdout).toContain(
      `The run ended early: stopped after the first violated rule, ${bailed} (--bail).`,
    )
    const reasons = rules.flatMap(({ verdict, checks }) =>
      verdict === 'not exercised' ? checks.map(({ reason }) => reason ?? '') : [],
    )
    expect(reasons.filter((reason) => reason.includes('(--bail)')).length).toBeGreaterThan(0)
    const undecided = rules.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'undecided'))
    expect(undecided.filter(({ reason }) => reason?.includes('interrupted'))).toEqual([])
    const rebuilt = await runCli(['report', '--rebuild', folder], { cwd: root })
    expect(rebuilt).toMatchObject({ code: 1, stderr: '' })
    expect(verdictsIn(folder)).toMatchObject({ result, bailed, rules })
  })
})

describe('--quiet', () => {
  test('prints only findings and the result', async () => {
    const folder = path.join(root, 'quiet')
    const { code, stdout } = await run(
      '--fault',
      fault,
      '--only',
      'authorize.redirect-uri',
      '--quiet',
      '--out',
      folder,
    )
    expect(code).toBe(1)
    const lines = stdout.split('\n').filter((line) => line !== '')
    const findings = lines.filter((line) => line.startsWith(`✗ violated ${broken} (`))
    expect(findings.length).toBeGreaterThan(2)
    const rest = lines.filter((line) => !findings.includes(line))
    expect(rest).toHaveLength(3)
    expect(rest[0]).toMatch(/^ {2}embedded \(http.* is not conformant, after /)
    expect(rest.slice(1)).toEqual([
      '  1 must rule of the contract is violated.',
      `  Only 8 of ${String(Object.keys(rules).length)} rules were selected (--only authorize.redirect-uri), so the target was not judged as a whole.`,
    ])
  })
})

describe('--no-wait', () => {
  test('leaves out what waits in real time, and the plan lists it with what it decides', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    const profile = writeProfile(folder, platform, {
      CONTROL_DRIVER: 'none',
      CONTROL_URL: undefined,
      CONTROL_TOKEN: undefined,
    })
    const args = ['platform', '--env', profile, '--only', 'token.code.lifetime,service-token.validity']
    const plan = await runCli([...args, '--plan'])
    expect(plan.stdout).toMatch(
      /Waits in real time.*\n {2}\d+ min .*token\.code\.lifetime\.old: The token endpoint/,
    )
    expect(plan.stdout).toContain('service-token.validity.throughout')
    const planned = await runCli([...args, '--plan', '--no-wait'])
    expect(planned.stdout).not.toContain('Waits in real time')
    expect(planned.stdout).toContain('Expected duration: no waits')
    const reports = path.join(folder, 'out')
    const { code } = await runCli([...args, '--no-wait', '--out', reports])
    expect(code).toBe(4)
    const { result, rules, noWait } = verdictsIn(reports)
    expect(result).toBe('incomplete')
    expect(noWait).toBe(true)
    const old = rules.find(({ id }) => id === 'token.code.lifetime.old')
    expect(old?.verdict).toBe('not exercised')
    expect(old?.checks[0]?.reason).toContain('--no-wait')
    expect(rules.find(({ id }) => id === 'token.code.lifetime.fresh')?.verdict).toBe('passed')
  })

  test('an application: its plan lists waits, and --no-wait leaves them out', async () => {
    const args = ['partner', '--plan']
    const { stdout } = await runCli(args, { cwd: root })
    expect(stdout).toContain('Waits in real time')
    const [, id = ''] = /Waits in real time.*\n {2}[\d a-z.]+? ([a-z-]+(?:\.[a-z-]+)+): /.exec(stdout) ?? []
    expect(id).not.toBe('')
    const folder = path.join(root, 'partner')
    await runCli(['partner', '--only', id, '--no-wait', '--out', folder], { cwd: root })
    const [rule] = verdictsIn(folder).rules.filter((one) => one.id === id)
    const leftOut = rule?.checks.filter(({ reason }) => reason?.includes('--no-wait')) ?? []
    expect(leftOut.length).toBeGreaterThan(0)
    expect(new Set(leftOut.map(({ verdict }) => verdict))).toEqual(new Set(['not exercised']))
  })
})

describe('--baseline', () => {
  test('accepts a known violation until its day: with waivers, named in verdicts and certificate', async () => {
    const folder = path.join(root, 'known')
    const file = written(
      'known.yaml',
      `${entry()}${entry({ rule: 'authorize.redirect-uri.missing' }).replace('violations:\n', '')}`,
    )
    const args = ['--fault', fault, '--only', 'authorize.redirect-uri', '--out', folder, '--baseline', file]
    const { code, stdout } = await run(...args)
    expect(code).toBe(0)
    expect(stdout).toContain('was not judged as a whole: 7 selected rules passed')
    expect(stdout).toContain('Known violations are waived.')
    expect(stdout).toContain(`✗ violated (known) ${broken}`)
    expect(stdout).toContain(
      'Passed, so its entry can be removed: authorize.redirect-uri.missing; owner team sso',
    )
    const { result, waivers, baseline, rules } = verdictsIn(folder)
    expect(result).toBe('selected rules passed')
    expect(waivers).toContainEqual(
      expect.stringContaining(`${broken} is a known violation until 2999-12-31; owner team sso`),
    )
    expect(baseline?.entries.map(({ state }) => state)).toEqual(['known', 'removable'])
    expect(rules.find(({ id }) => id === broken)?.waived).toBe(true)
    const certificate = read<Certificate>('certificate.json', folder)
    expect(certificate.baseline).toEqual(baseline)
    expect(certificate.waivers).toEqual(waivers)
    const validate = compile(schemaOf('certificate'))
    validate(certificate)
    expect(validate.errors ?? []).toEqual([])
  })

  test('a new case and an expired entry count, and the output says why', async () => {
    const folder = path.join(root, 'expired')
    const args = ['--fault', fault, '--only', broken, '--out', folder, '--baseline']
    const expired = await run(...args, written('expired.yaml', entry({ expires: '2020-01-31' })))
    expect(expired.code).toBe(1)
    expect(expired.stdout).toContain(
      `Expired on 2020-01-31, so it counts again: ${broken}; owner team sso; fixed in 4.2`,
    )
    const oneCase = await run(...args, written('case.yaml', entry({ case: 'trailing slash' })))
    expect(oneCase.code).toBe(1)
    expect(verdictsIn(folder).baseline?.entries.map(({ state }) => state)).toEqual(['known'])
    const wrongCase = await run(...args, written('wrong.yaml', entry({ case: 'trailing slsh' })))
    expect(wrongCase).toMatchObject({ code: 2 })
    expect(wrongCase.stderr).toMatch(/a case of authorize\.redirect-uri\.path: .*found "trailing slsh"/)
  })

  test('the command baseline writes it from a run, and brings it up to date', async () => {
    const file = path.join(root, 'made.yaml')
    const make = (...more: string[]): Promise<Ended> =>
      runCli(['baseline', out, '--out', file, '--owner', 'team a', '--reason', 'later', ...more], {
        cwd: root,
      })
    expect(await make('--expires', '2999-01-31')).toMatchObject({ code: 0, stderr: '' })
    const { violations } = parse(readFileSync(file, 'utf8')) as { violations: Record<string, string>[] }
    expect(violations.length).toBeGreaterThan(2)
    for (const violation of violations)
      expect(violation).toMatchObject({
        rule: broken,
        owner: 'team a',
        reason: 'later',
        expires: '2999-01-31',
      })
    const folder = path.join(root, 'made')
    const { code } = await run(
      '--fault',
      fault,
      '--only',
      'authorize.redirect-uri',
      '--baseline',
      file,
      '--out',
      folder,
    )
    expect(code).toBe(0)
    const [kept] = violations
    writeFileSync(
      file,
      `${entry({ case: kept?.['case'] ?? '', owner: 'team b' })}${entry({ rule: 'authorize.redirect-uri.missing' }).replace('violations:\n', '')}`,
    )
    const { stdout } = await make()
    expect(stdout).toContain(`${violations.length} known violations, ${violations.length - 1} new, 1 removed`)
    const renewed = parse(readFileSync(file, 'utf8')) as typeof parse & {
      violations: Record<string, string>[]
    }
    expect(renewed.violations[0]).toMatchObject({ case: kept?.['case'], owner: 'team b' })
    for (const [args, message] of [
      [['--expires', '2020-01-31'], /in the past/],
      [['--expires', '2999-02-30'], /is no day/],
    ] as const) {
      const refused = await make(...args)
      expect(refused).toMatchObject({ code: 2 })
      expect(refused.stderr).toMatch(message)
    }
  })

  test('all parts of a run have the same baseline, and the merged run applies it', async () => {
    const file = written('parts.yaml', entry())
    const part = async (index: number, ...more: string[]): Promise<string> => {
      const folder = path.join(root, `part-${index}-${more.length}`)
      await run(
        '--fault',
        fault,
        '--only',
        'authorize.redirect-uri',
        '--shard',
        `${index}/2`,
        '--seed',
        '1',
        '--out',
        folder,
        ...more,
      )
      return folder
    }
    const [one, two, other] = [
      await part(1, '--baseline', file),
      await part(2, '--baseline', file),
      await part(2),
    ]
    const merged = path.join(root, 'merged')
    const { code } = await runCli(['merge', one, two, '--out', merged], { cwd: root })
    expect(code).toBe(0)
    expect(verdictsIn(merged)).toMatchObject({
      result: 'selected rules passed',
      baseline: { name: 'parts.yaml' },
    })
    const refused = await runCli(['merge', one, other, '--out', path.join(root, 'refused')], { cwd: root })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toContain('another baseline')
  })
})
