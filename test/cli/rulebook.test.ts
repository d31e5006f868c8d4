/**
 * `npm run docs`: the rulebook of a run.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scanForSecrets } from '../../reporters/scan.js'
import { secretKeys } from '../../src/profile/keys.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { embeddedSettings, runCli, temporaryFolder } from '../support/cli.js'

const program = path.join(packageRoot, 'dist/reporters/rulebook/main.js')

test('a rulebook shows the named run, without a secret and without a path of this machine', async () => {
  const run = temporaryFolder()
  const out = temporaryFolder()
  const { code } = await runCli(['platform', '--only', 'token.code.client-id', '--out', run])
  expect(code).toBe(0)
  const said = execFileSync(process.execPath, [program, run, '--out', out], { encoding: 'utf8' })
  expect(said).toMatch(/index\.html: \d+ pages\n$/)

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
  // It contains the exchanges of the run.
  expect(texts.filter((text) => text.includes('$OIDC_CLIENT_SECRET')).length).toBeGreaterThan(0)
})

test('a folder without a run is refused, and the message names it', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'reports/nowhere'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain(path.join('reports/nowhere', 'run.jsonl'))
  expect(stderr).toContain('To fix it:')
})
