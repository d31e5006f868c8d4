/**
 * A console that cannot be written.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { environmentWith, temporaryFolder } from '../support/cli.js'

const full = '/dev/full'

test.runIf(existsSync(full)).each([
  ['explain authorize.nonce.missing', []],
  ['platform --only discovery.issuer --reports verdicts --out reports', ['run.jsonl', 'verdicts.json']],
])('a full disk behind it ends %s with 70, and reports are written', (command, files) => {
  const folder = temporaryFolder()
  const output = openSync(full, 'w')
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(packageRoot, 'dist/src/cli/main.js'), ...command.split(' ')],
    { cwd: folder, env: environmentWith(), stdio: ['ignore', output, 'pipe'], encoding: 'utf8' },
  )
  closeSync(output)
  expect(status).toBe(70)
  expect(stderr).toMatch(/^The console cannot be written: ENOSPC.*To fix it: /m)
  expect(stderr).not.toContain('    at ')
  for (const file of files) expect(existsSync(path.join(folder, 'reports', file))).toBe(true)
})
