/**
 * The list of skipped tests at the end of a run.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { environmentWith } from '../support/cli.js'

const file = 'test/support/skipped-project/skipped.check.ts'

function run(ci: string | undefined, ...words: string[]): { status: number | null; output: string } {
  const vitest = path.join(packageRoot, 'node_modules/vitest/vitest.mjs')
  const config = 'test/support/skipped-project/vitest.config.ts'
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', packageRoot, '--config', config, ...words],
    { env: environmentWith({ CI: ci }), encoding: 'utf8' },
  )
  return { status, output: `${stdout}${stderr}` }
}

test('each skipped test is listed with its reason', () => {
  const { status, output } = run(undefined)
  expect(output).toContain(
    [
      'NOT TESTED: a missing program is missing. Install it.',
      `  ${file} > a group`,
      `  ${file} > a test`,
      'NOT TESTED: no reason was given. Give one: test(…, ({ skip }) => skip(reason))',
      `  ${file} > no reason`,
    ].join('\n'),
  )
  expect(status).toBe(0)
})

test('with CI, the run fails', () => {
  const { status, output } = run('true')
  expect(status).toBe(1)
  expect(output).toContain('FAILED: CI is set, so nothing may be skipped. Skipped tests: 1')
})

test('tests that are not selected by -t are not listed', () => {
  const { status, output } = run('true', '-t', 'passes')
  expect(output).not.toContain('NOT TESTED')
  expect(status).toBe(0)
})
