/**
 * Custom suites run with the installed package, and use its types.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { runCli } from '../support/cli.js'
import { installed } from './installed.js'

const examples = [
  ['platform', 'own.token.not-in-address'],
  ['partner', 'own.cookies.hidden-from-scripts'],
] as const

test.each(examples)('the example for a %s runs from a project, in TypeScript', async (role, id) => {
  const { root, project } = installed('linked')
  const work = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  chmodSync(work, 0o777)
  const folder = path.join(work, 'Eigene Prüfungen')
  cpSync(path.join(root, `env/example-suites/custom-${role}`), folder, { recursive: true })
  execFileSync('chmod', ['-R', 'a+rX', folder])
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  const out = path.join(work, 'out')
  const args = [role, '--only', 'own', '--count-own', '--suites', folder, '--out', out]
  const options = { from: root, cwd: project, ...(uid === undefined ? {} : { uid }) }
  const { code, stderr } = await runCli(args, options)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const { own, rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  expect(rules.map((rule) => [rule.id, rule.verdict])).toEqual([[id, 'passed']])
  expect(own?.folders).toMatchObject([{ name: 'Eigene Prüfungen', rules: 1 }])
})

test('custom suites may be part of a package', async () => {
  const { root, project } = installed()
  const out = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const suites = 'node_modules/platform-conformance/env/example-suites/custom-platform'
  const args = ['platform', '--only', 'own', '--count-own', '--suites', suites, '--out', out]
  const { code, stderr } = await runCli(args, { from: root, cwd: project })
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

const typed = `
import { rules, type RuleId } from 'platform-conformance/catalogue'
import { type Context, must, rule } from 'platform-conformance/kit/platform'
import { type PartnerContext, rule as partnerRule } from 'platform-conformance/kit/partner'

const id: RuleId = 'discovery.issuer'
const sees = async (context: Context, limit: number): Promise<void> => {
  const { items, answer } = await context.data.students({ limit })
  must(items.length <= limit && answer.status === 200, rules[id].says, answer.summary)
}
rule('own.limit', [['one', 1], ['two', 2]], sees)
partnerRule('own.pages', async (context: PartnerContext) => {
  const { pages } = await context.signIns.signedIn()
  must(pages.length < 9, 'few pages', pages.length)
})
// @ts-expect-error the case gives a number
rule('own.text', [['one', 'two']], sees)
// @ts-expect-error there is no such API
rule('own.none', async ({ data }) => void (await data.teachers()))
`

test('custom suites are typed', () => {
  const { project } = installed('linked')
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'node_modules'))
  const there = path.join(folder, 'node_modules/platform-conformance')
  symlinkSync(path.join(project, 'node_modules/platform-conformance'), there)
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'typed.suite.ts'), typed)
  const settings = {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [path.join(packageRoot, 'node_modules/@types')],
    },
    include: ['.'],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = path.join(packageRoot, 'node_modules/.bin/tsc')
  const output = execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  expect(output).toBe('')
})
