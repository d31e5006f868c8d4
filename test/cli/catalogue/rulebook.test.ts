/**
 * The command `rulebook`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scanForSecrets } from '../../../reporters/scan.js'
import { secretKeys } from '../../../src/profile/keys.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { embeddedSettings, runCli, temporaryFolder } from '../../support/cli.js'

test('a rulebook shows the named run, without a secret and without a path of this machine', async () => {
  const run = temporaryFolder()
  const out = temporaryFolder()
  const { code } = await runCli(['platform', '--only', 'token.code.client-id', '--out', run])
  expect(code).toBe(0)
  const { stdout } = await runCli(['rulebook', '--run', run, '--out', out])
  expect(stdout).toMatch(/index\.html: \d+ pages\nShows the run of role platform at embedded \(http/)

  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /\.html$/.test(name))
  const settings = embeddedSettings()
  const secrets = secretKeys.flatMap((name) => {
    const value = settings[name]
    return value === undefined || value === '' ? [] : [{ name, value }]
  })
  expect(secrets.length).toBeGreaterThan(5)
  expect(scanForSecrets([out], secrets)).toEqual([])
  const texts = pages.map((name) => readFileSync(path.join(out, name), 'utf8'))
  expect(texts.filter((text) => text.includes(packageRoot) || text.includes(run))).toEqual([])
  // It contains recorded exchanges.
  expect(texts.filter((text) => text.includes('$OIDC_CLIENT_SECRET')).length).toBeGreaterThan(0)
})

test('one language, and the run of a broken embedded target, which is not shown unless it is named', async () => {
  const project = temporaryFolder()
  const fault = path.join(project, 'fault.mjs')
  writeFileSync(fault, 'export const behaviours = { furtherDiscoveryFields: () => ({}) }\n')
  const run = path.join('reports', 'embedded')
  const judged = await runCli(['platform', '--only', 'discovery.issuer', '--fault', fault, '--out', run], {
    cwd: project,
  })
  expect(judged.stderr).toBe('')
  const silent = await runCli(['rulebook', '--language', 'de'], { cwd: project })
  expect(silent).toMatchObject({ code: 0, stderr: '' })
  expect(silent.stdout).toContain('Shows no run.')
  expect(existsSync(path.join(project, 'reports/rulebook/de/index.html'))).toBe(true)
  expect(existsSync(path.join(project, 'reports/rulebook/en'))).toBe(false)
  const named = await runCli(['rulebook', '--language', 'de', '--run', run], { cwd: project })
  expect(named.stdout).toContain('its target was broken on purpose by a fault')
})

test('a folder without a run is refused, and the message names it', async () => {
  const { code, stderr } = await runCli(['rulebook', '--run', 'reports/nowhere'])
  expect(code).toBe(2)
  expect(stderr).toContain(path.join('reports/nowhere', 'run.jsonl'))
  expect(stderr).toContain('To fix it:')
})

test('a file in the place of the folder is refused', async () => {
  const file = path.join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { code, stderr } = await runCli(['rulebook', '--out', file])
  expect(code).toBe(2)
  expect(stderr).toContain('Nothing was written.')
})
