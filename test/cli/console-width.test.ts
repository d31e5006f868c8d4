/**
 * What people see at a terminal: how many lines a command prints, and how wide they are. All outputs come from real runs.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'
import { embeddedSettings } from '../support/profiles.js'

const widths = [80, 40]

/** The embedded platform with several mistakes at once. */
const severalFaults = (role: 'platform' | 'partner', exported: string): string => `
import { ${exported} as faults } from '${path.join(packageRoot, `dist/src/embedded/${role}/faults/index.js`)}'
const behaviours = {}
for (const { behaviour } of faults) {
  const [name] = Object.keys(behaviour)
  if (!(name in behaviours) && Object.keys(behaviours).length < 12) behaviours[name] = behaviour[name]
}
export { behaviours }
`

/** A profile of the embedded platform that lacks much. It declares only features of which some rules are judged. */
function thinProfile(folder: string): string {
  const profile = path.join(folder, 'thin.env')
  const left = /^(?:SECOND_|PUBLIC_|CONTROL|FIXTURE|NOPERM|SPECIAL|WEBHOOK)/
  const { FEATURES = '', ...rest } = embeddedSettings()
  const judged = FEATURES.split(' ').filter(
    (name) => !/^(?:public-client|second-client|webhooks)$/.test(name),
  )
  const settings = { ...rest, FEATURES: judged.join(' '), TARGET_VERSION: '4.7.1' }
  const lines = Object.entries(settings).filter(([key]) => !left.test(key))
  writeFileSync(profile, lines.map(([key, value]) => `${key}='${value}'\n`).join(''))
  return profile
}

const linesOf = (stdout: string): string[] => stdout.replace(/\n$/, '').split('\n')

/** Lines that are too wide although they could break: those of more than one word after a label. */
const tooWide = (lines: readonly string[], columns: number): string[] =>
  lines.filter((line) => line.length > columns && /^\s*\S+\s\S*\s*\S+\s+\S/.test(line))

/** Expects that the result is in the first and in the last lines of a summary. */
function expectResultFirstAndLast(lines: readonly string[], result: RegExp): void {
  const text = lines.join(' ').replace(/\s+/g, ' ')
  expect(text.match(new RegExp(result, 'g'))).toHaveLength(2)
  expect(lines.slice(-20).join(' ').replace(/\s+/g, ' ')).toMatch(result)
  expect(lines.slice(-20).join('\n')).toContain('  Next: ')
}

describe.each(widths)('at %i columns', (columns) => {
  const env = { COLUMNS: String(columns) }

  test('a conformant run has at most 60 lines', async () => {
    const out = temporaryFolder()
    const { code, stdout } = await runCli(['platform', '--out', out, '--reports', 'verdicts'], { env })
    expect(code).toBe(0)
    const lines = linesOf(stdout)
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(tooWide(lines, columns)).toEqual([])
    expect(lines.at(-3)).toBe('  Next: Nothing to fix.')
  })

  test.each([
    ['platform', 'faults'],
    ['partner', 'partnerFaults'],
  ] as const)('a run of role %s with several mistakes has at most 120 lines', async (role, exported) => {
    const folder = temporaryFolder()
    const fault = path.join(folder, 'several.mjs')
    writeFileSync(fault, severalFaults(role, exported))
    const args = [role, '--fault', fault, '--no-wait', '--out', folder, '--reports', 'verdicts']
    const { code, stdout } = await runCli(args, { env })
    expect(code).toBe(1)
    const lines = linesOf(stdout)
    expect(lines.length).toBeLessThanOrEqual(120)
    expect(tooWide(lines, columns)).toEqual([])
    expectResultFirstAndLast(lines, /\d+ must rules of the contract are violated/)

    const [, id = ''] = /Next: Fix (\S+)\. /.exec(stdout.replace(/\s+/g, ' ')) ?? []
    const explained = await runCli(['explain', id, '--run', folder], { env })
    const told = linesOf(explained.stdout)
    expect(told.length).toBeLessThanOrEqual(120)
    expect(tooWide(told, columns)).toEqual([])
    const verdicts = told.flatMap((line) => /^ {2}(violated|undecided|passed)\b/.exec(line)?.[1] ?? [])
    expect(verdicts[0]).toBe('violated')
    expect(verdicts).toEqual([...verdicts].sort((one, other) => (one < other ? 1 : -1)))
    expect(explained.stdout.replace(/\s+/g, ' ').match(/last run .*?: violated/g)).toHaveLength(2)
  })

  test('a run with a thin profile says in five lines what is not exercised', async () => {
    const folder = temporaryFolder()
    const profile = thinProfile(folder)
    const args = ['platform', '--env', profile, '--no-wait', '--out', folder]
    const { code, stdout } = await runCli(args, { env })
    expect(code).toBe(4)
    const lines = linesOf(stdout)
    expect(lines.length).toBeLessThanOrEqual(120)
    expect(tooWide(lines, columns)).toEqual([])
    const begin = lines.findIndex((line) => line.startsWith('Not exercised: '))
    const block = lines.slice(begin, lines.indexOf('', begin))
    expect(block.length).toBeLessThanOrEqual(5)
    expect(block.at(-1)).toBe(`  List: ${path.join(folder, 'index.html')}#open`)

    const keys = path.join(folder, 'keys')
    await runCli(['keygen', '--out', keys])
    const signed = await runCli(['sign', folder, '--key', path.join(keys, 'certificate-key.json')])
    expect(signed, signed.stderr).toMatchObject({ code: 0 })
    const verified = await runCli(['verify', folder, '--key', path.join(keys, 'certificate-key.pub.json')], {
      env,
    })
    const said = linesOf(verified.stdout)
    expect(said.length).toBeLessThanOrEqual(120)
    expect(tooWide(said, columns)).toEqual([])
    expect(said[0]).toBe('This certificate is genuine.')
    expect(verified.stdout.replace(/\s+/g, ' ').match(/is incomplete\./g)).toHaveLength(2)
    expect(said.slice(-4).join(' ').replace(/\s+/g, ' ')).toContain(
      'Next: ask for a run that judges all rules',
    )
  })
})

test('--verbose prints every reason, and names every rule', async () => {
  const out = temporaryFolder()
  const args = ['platform', '--env', thinProfile(out), '--only', 'id-token.']
  const reports = ['--out', out, '--reports', 'verdicts']
  const short = await runCli([...args, ...reports])
  const long = await runCli([...args, ...reports, '--verbose'])
  expect(short.stdout).toMatch(/The profile lacks .*entries of FIXTURES \(/)
  expect(short.stdout).not.toContain('the profile lacks FIXTURES: /users/teacher/role')
  expect(long.stdout).toContain(
    '\n  the profile lacks FIXTURES: /users/teacher/role\n    id-token.roles.value',
  )
})
