/**
 * The package runs in folders whose names have characters with a meaning in addresses, such as the branch workspaces of
 * CI servers.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { runCli } from '../support/cli.js'
import { installed } from './installed.js'

/** A copy of the project in a folder with this name. */
function projectIn(name: string): { readonly project: string; readonly root: string } {
  const home = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = path.join(home, name)
  // Hard links: the installed files are many, and nothing changes them.
  execFileSync('cp', ['-al', installed().project, project])
  execFileSync('find', [project, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
  return { project, root: path.join(project, 'node_modules/platform-conformance') }
}

const names = ['ha#sh', 'que?ry', 'per%cent', 'feature%2Fx', 'sp ace', 'br[ack]et', '#?%20 all'] as const

test.each(names)('the package runs in a folder %j', async (name) => {
  const { project, root } = projectIn(name)
  for (const [role, rule] of [
    ['platform', 'discovery.issuer'],
    ['partner', 'callback.own-user'],
  ] as const) {
    const out = path.join(project, `reports/${role}`)
    const args = [role, '--only', rule, '--out', out]
    const { code, stderr } = await runCli(args, { from: root, cwd: project })
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
    expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual([[rule, 'passed']])
  }
})

test('custom suites and a fault may be in such folders', async () => {
  const { project, root } = projectIn('feature%2Fx')
  const suites = path.join(project, 'ru#les?')
  cpSync(path.join(root, 'env/example-suites/custom-platform'), suites, { recursive: true })
  mkdirSync(path.join(project, 'fa#ults'))
  const fault = path.join(project, 'fa#ults/1?.mjs')
  writeFileSync(fault, 'export const behaviours = { redirectUriMatches: () => true }\n')
  const out = path.join(project, 'out')
  const args = ['platform', '--only', 'own', '--only', 'authorize.redirect-uri.path', '--suites', suites]
  const { code, stderr } = await runCli([...args, '--fault', fault, '--out', out], {
    from: root,
    cwd: project,
  })
  expect(stderr).toBe('')
  expect(code).toBe(1)
  const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual(
    expect.arrayContaining([
      ['authorize.redirect-uri.path', 'violated'],
      ['own.token.not-in-address', 'passed'],
    ]),
  )
})
