/**
 * The commands of the installed package work as they do in a checkout.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { type Ended, runCli, temporaryFolder } from '../support/cli.js'
import { installed, type Layout, snapshot } from './installed.js'

const verdictsIn = (folder: string): Verdicts =>
  JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts

/** What must be equal in two runs. */
const judged = ({ contract, result, rules: all, observations }: Verdicts): object => ({
  contract,
  result,
  rules: all.map(({ id, verdict, checks }) => [
    id,
    verdict,
    checks.map((check) => `${check.case}: ${check.verdict}`).sort(),
  ]),
  observations: observations.map(({ id }) => id),
})

/** Runs a command of the installed package in its project. */
function run(args: readonly string[], layout: Layout = 'hoisted', uid?: number): Promise<Ended> {
  const { root, project } = installed(layout)
  return runCli(args, { from: root, cwd: project, ...(uid === undefined ? {} : { uid }) })
}

test('judges the embedded platform as a checkout does, and writes nothing to the folder of the package', async () => {
  const { root } = installed()
  const before = snapshot(root)
  const [whole, one, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const { code, stderr } = await run(['platform', '--out', whole])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(verdictsIn(whole).rules).toHaveLength(Object.keys(rules).length)
  // One topic with pages, one with records, one with events.
  const some = ['platform', '--only', 'authorize.prompt,rooms,webhooks.signature', '--out']
  expect((await run([...some, one])).code).toBe(0)
  expect((await runCli([...some, other])).code).toBe(0)
  expect(judged(verdictsIn(one))).toEqual(judged(verdictsIn(other)))
  expect(snapshot(root)).toEqual(before)
  const compared = await run(['compare', one, other, '--json'])
  // The text of an observation may depend on the time.
  expect(JSON.parse(compared.stdout)).toMatchObject({ sameCatalogue: true, sameOwn: true, rules: [] })
})

test('certifies a partner, signs and verifies', async () => {
  const out = temporaryFolder()
  expect((await run(['keygen', '--out', out])).code).toBe(0)
  const { code, stderr } = await run(['partner', '--only', 'authorize-request', '--out', out])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const ids = verdictsIn(out).rules.map(({ id }) => id)
  expect(ids).toEqual(Object.keys(partnerRules).filter((id) => id.startsWith('authorize-request.')))
  const signed = await run(['sign', out, '--key', path.join(out, 'certificate-key.json')])
  expect(signed).toMatchObject({ code: 0, stderr: '' })
  const verified = await run(['verify', out, '--key', path.join(out, 'certificate-key.pub.json')])
  expect(verified.stdout).toContain('This certificate is genuine')
  // Selected rules do not show that the target is conformant.
  expect(verified.code).toBe(4)
})

test('writes the rulebook with examples and the files of the checks', async () => {
  const out = temporaryFolder()
  const written = await run(['rulebook', '--out', out])
  expect(written).toMatchObject({ code: 0, stderr: '' })
  const page = readFileSync(path.join(out, 'en/rules/platform.authorize.redirect-uri.path.html'), 'utf8')
  expect(page).toContain('class="exchange wrong"')
  expect(page.replaceAll('<wbr>', '')).toContain('dist/suites/platform/')
})

test('runs the sandbox, with everything that its pages load', async () => {
  const { root, project } = installed()
  const seen: number[] = []
  const { code, stderr } = await runCli(['sandbox', '--example', '--port', '0'], {
    from: root,
    cwd: project,
    onStart: (child) => {
      child.stdout?.on('data', async (text: string) => {
        const [, url] = /^ {2}Pages +(\S+)$/m.exec(text) ?? []
        if (url === undefined) return
        for (const page of [
          '',
          'style.css',
          'script.js',
          'switches?q=key',
          'store',
          'launch',
          'log',
          'log/1/part',
        ])
          seen.push((await fetch(`${url}${page}`)).status)
        child.kill('SIGINT')
      })
    },
  })
  expect(stderr).toBe('')
  // The platform has received no request yet.
  expect(seen).toEqual([200, 200, 200, 200, 200, 200, 200, 404])
  expect(code).toBe(0)
})

test('explains rules, and writes a profile', async () => {
  const listed = await run(['rules'])
  expect(listed.stdout).toContain(`\n${Object.keys(rules).length + Object.keys(partnerRules).length} rules\n`)
  const explained = await run(['explain', 'discovery.issuer'])
  expect(explained.stdout).toMatch(/check {5}dist\/suites\/platform\/.*\.suite\.js/)
  const file = path.join(temporaryFolder(), 'school.env')
  const set = [
    'OIDC_CLIENT_SECRET=',
    'TEACHER_PASSWORD=',
    'TARGET_NAME=a',
    'BASE_URL=https://a.example',
    'TENANT=1',
    'OIDC_CLIENT_ID=b',
    'OIDC_REDIRECT_URI=https://b.example',
    'LOGIN_MARKER=c',
    'TEACHER_LOGIN=d',
  ]
  const made = await run(['init', '--yes', '--out', file, ...set.flatMap((one) => ['--set', one])])
  expect(made.stderr).toBe('')
  expect(readFileSync(file, 'utf8')).toContain('BASE_URL=https://a.example')
})

test('runs in a read-only folder, with only the packages that it declares', async () => {
  const { root } = installed('linked')
  const before = snapshot(root)
  const out = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  chmodSync(out, 0o777)
  // Permissions do not apply to root.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  for (const [role, only] of [
    ['platform', 'discovery,students.limit'],
    ['partner', 'login-url'],
  ] as const) {
    const { code, stderr } = await run([role, '--only', only, '--out', path.join(out, role)], 'linked', uid)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(verdictsIn(path.join(out, role)).result).toBe('selected rules passed')
  }
  expect(snapshot(root)).toEqual(before)
})

test('is found by npx', () => {
  const { project } = installed()
  const help = execFileSync('npx', ['platform-conformance', '--help'], { cwd: project, encoding: 'utf8' })
  expect(help).toContain('judge a platform deployment')
})
