/**
 * The package without its optional packages: what does not need them works, and what needs them says so before
 * anything is sent.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Verdicts } from '../../reporters/verdicts/index.js'
import { optionalPackages } from '../../src/profile/optional-packages.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { type Ended, runCli, temporaryFolder } from '../support/cli.js'
import { describeWith, pseudoTerminal } from '../support/parts.js'
import { Terminal } from '../support/terminal.js'
import { installed } from './installed.js'

const names = Object.values(optionalPackages).flat().sort()
const again = 'install platform-conformance again, without --omit=optional'

function run(args: readonly string[]): Promise<Ended> {
  const { root, project } = installed('required')
  return runCli(args, { from: root, cwd: project })
}

const resultIn = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(folder, 'verdicts.json'), 'utf8')) as Verdicts).result

test('they are the optional dependencies, and none is installed', () => {
  const text = readFileSync(path.join(packageRoot, 'package.json'), 'utf8')
  const { optionalDependencies } = JSON.parse(text) as { optionalDependencies: Record<string, string> }
  expect(Object.keys(optionalDependencies).sort()).toEqual(names)
  const { project } = installed('required')
  expect(names.filter((name) => existsSync(path.join(project, 'node_modules', name)))).toEqual([])
})

describe.each([
  ['platform', 'discovery,students.limit'],
  ['partner', 'login-url'],
])('a run of the role %s', (role, only) => {
  test('makes all reports but those of Allure, and says why', async () => {
    const out = temporaryFolder()
    const { code, stdout, stderr } = await run([role, '--only', only, '--out', out])
    expect(stderr).toContain('Not made: allure/index.html and the certificate, which has its digest.')
    for (const name of optionalPackages.allure) expect(stderr).toContain(name)
    expect(stderr).toContain(again)
    expect(code).toBe(0)
    expect(resultIn(out)).toBe('selected rules passed')
    expect(stdout).not.toContain('allure')
    expect(existsSync(path.join(out, 'allure'))).toBe(false)
    expect(readFileSync(path.join(out, 'index.html'), 'utf8')).not.toContain('allure/index.html')
  })
})

describe('what is not installed', () => {
  test('a named report is refused', async () => {
    const out = path.join(temporaryFolder(), 'reports')
    const { code, stderr } = await run(['platform', '--reports', 'verdicts,allure', '--out', out])
    expect(stderr).toContain('--reports names allure, and these packages are not installed:')
    expect(stderr).toContain(again)
    expect(code).toBe(2)
    expect(existsSync(out)).toBe(false)
  })

  test('other named reports are made without a word about it', async () => {
    const out = temporaryFolder()
    const some = ['--only', 'discovery.issuer', '--reports', 'verdicts,junit', '--out', out]
    expect(await run(['platform', ...some])).toMatchObject({ code: 0, stderr: '' })
  })

  test.each([
    ['platform', 'LOGIN_DRIVER', 'browser', 'embedded.env'],
    ['partner', 'BROWSER', 'chromium', 'partner.embedded.env'],
  ])('a browser for the role %s is a problem of the profile', async (role, key, value, file) => {
    const env = path.join(temporaryFolder(), 'changed.env')
    const lines = readFileSync(path.join(packageRoot, 'env', file), 'utf8').split('\n')
    const unchanged = lines.filter((line) => !line.startsWith(`${key}=`) && !line.startsWith('FIXTURES='))
    writeFileSync(env, [...unchanged, `${key}=${value}`, ''].join('\n'))
    const { code, stderr } = await run([role, '--env', env])
    expect(stderr).toContain(
      `  ${key}: expected the package playwright-core, which drives the browser; found an installation without it.`,
    )
    expect(stderr).toContain(`    To fix it: ${again}; or choose another value`)
    expect(code).toBe(2)
  })
})

describeWith(pseudoTerminal, 'at a terminal', () => {
  test('init says how to go on without questions', async () => {
    const out = path.join(temporaryFolder(), 'school.env')
    const terminal = new Terminal(['init', '--out', out], {}, installed('required').root)
    expect(await terminal.ended).toBe(2)
    const words = terminal.shown.replace(/\s+/g, ' ')
    expect(words).toContain('init cannot ask: @clack/prompts is not installed. Nothing was written.')
    expect(words).toContain(`To fix it: give all values with --set and --yes, or ${again}.`)
    expect(existsSync(out)).toBe(false)
  })
})
