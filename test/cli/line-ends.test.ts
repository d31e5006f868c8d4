/**
 * Files that an editor of Windows has saved, with CR LF at the end of lines and a byte order mark at the beginning, are
 * read like others.
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../support/cli.js'
import { example } from '../support/custom-suites.js'

/** Saves a text file as such an editor does. */
function saveAsOnWindows(file: string, text = readFileSync(file, 'utf8')): string {
  writeFileSync(file, `\ufeff${text.replace(/\r?\n/g, '\r\n')}`)
  return file
}

const textOf = (...names: readonly string[]): string => readFileSync(path.join(packageRoot, ...names), 'utf8')

const judged = (folder: string): unknown => {
  const { result, rules } = JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts
  return { result, rules: rules.map(({ id, verdict }) => [id, verdict]) }
}

describe.each([
  ['platform', 'embedded.env', 'discovery.issuer,rooms.by-id.found'],
  ['partner', 'partner.embedded.env', 'login-url.ui-url.starts-flow'],
])('of the role %s', (role, name, only) => {
  test('a profile, which begins with a key, and its fixture file', async () => {
    const folder = temporaryFolder()
    const [plain, other] = [path.join(folder, 'plain'), path.join(folder, 'other')]
    const profile = textOf('env', name).replace(/^(?:#.*|\s*)\n/gm, '')
    const fixtures = 'embedded.fixtures.yaml'
    saveAsOnWindows(path.join(folder, fixtures), textOf('env', fixtures))
    const env = saveAsOnWindows(path.join(folder, name), profile)
    const before = await runCli([role, '--env', path.join('env', name), '--only', only, '--out', plain])
    expect(before).toMatchObject({ code: 0, stderr: '' })
    expect(await runCli([role, '--env', env, '--only', only, '--out', other])).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(judged(other)).toEqual(judged(plain))
  })
})

test('a baseline', async () => {
  const folder = temporaryFolder()
  const fault = path.join(folder, 'fault.mjs')
  writeFileSync(fault, 'export const behaviours = { redirectUriMatches: () => true }\n')
  const args = ['platform', '--fault', fault, '--only', 'authorize.redirect-uri.path', '--out']
  const broken = await runCli([...args, path.join(folder, 'broken')])
  expect(broken.code).toBe(1)
  const file = path.join(folder, 'baseline.yaml')
  const written = ['--owner', 'team a', '--reason', 'later']
  expect(await runCli(['baseline', path.join(folder, 'broken'), '--out', file, ...written])).toMatchObject({
    code: 0,
  })
  saveAsOnWindows(file)
  const known = path.join(folder, 'known')
  const { stderr } = await runCli([...args, known, '--baseline', file])
  expect(stderr).toBe('')
  const { baseline } = JSON.parse(readFileSync(path.join(known, 'verdicts.json'), 'utf8')) as Verdicts
  expect(new Set(baseline?.entries.map(({ state }) => state))).toEqual(new Set(['known']))
})

test('keys and the list of revoked certificates', async () => {
  const folder = temporaryFolder()
  const out = path.join(folder, 'reports')
  expect((await runCli(['keygen', '--out', folder])).code).toBe(0)
  const [secret, open] = ['certificate-key.json', 'certificate-key.pub.json'].map((name) =>
    saveAsOnWindows(path.join(folder, name)),
  ) as [string, string]
  expect((await runCli(['platform', '--only', 'discovery.issuer', '--out', out])).code).toBe(0)
  expect(await runCli(['sign', out, '--key', secret])).toMatchObject({ code: 0, stderr: '' })
  const verified = await runCli(['verify', out, '--key', open])
  expect(verified.stderr).toBe('')
  expect(verified.stdout).toContain('This certificate is genuine')
})

test('custom suites', async () => {
  const folder = path.join(temporaryFolder(), 'suites')
  cpSync(example('platform'), folder, { recursive: true })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(path.join(folder, name)).isFile()) saveAsOnWindows(path.join(folder, name))
  const out = temporaryFolder()
  const { code, stderr } = await runCli([
    'platform',
    '--suites',
    folder,
    '--only',
    'own',
    '--count-custom',
    '--out',
    out,
  ])
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

test('a contract document', async () => {
  const text = `# A contract\n\n${['1. First', '2. Second'].map((title) => `## ${title}\n\nA sentence. Another one.\n`).join('\n')}`
  const folder = temporaryFolder()
  const [plain, other] = ['plain.md', 'other.md'].map((name) => path.join(folder, name)) as [string, string]
  writeFileSync(plain, text)
  saveAsOnWindows(other, text)
  const lines = async (file: string): Promise<string[]> => {
    const { stdout } = await runCli(['contract', 'check', file])
    return stdout.split('\n').filter((line) => !line.includes(file))
  }
  const printed = await lines(plain)
  expect(printed.length).toBeGreaterThan(5)
  expect(await lines(other)).toEqual(printed)
})
