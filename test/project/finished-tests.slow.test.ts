/**
 * The results of a run of tests that is ended before its end.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { environmentWith } from '../support/cli.js'
import type { FinishedFile } from '../support/finished-tests.js'

/** What of `.ci/run` counts tests. */
const counting = `eval "$(sed -n "/^list_tests='/,/^'$/p; /^count_tests()/,/^}/p" .ci/run)"`

test('CI counts the tests of the files that have ended, and names those that failed', async () => {
  const results = mkdtempSync(path.join(tmpdir(), 'results-'))
  onTestFinished(() => rmSync(results, { recursive: true }))
  const output = path.join(results, 'part.jsonl')
  const config = 'test/support/endless-project/vitest.config.ts'
  const vitest = path.join(packageRoot, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--root', packageRoot, '--config', config], {
    env: environmentWith({ VITEST_RESULTS: output, NO_COLOR: '1' }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.stdout.on('data', (text: Buffer) => {
    if (String(text).includes('fails.check.ts')) child.kill('SIGKILL')
  })
  await closed

  const lines = readFileSync(output, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as FinishedFile)).toEqual([
    {
      file: 'test/support/endless-project/fails.check.ts',
      passed: 1,
      failed: [{ name: 'fails', message: expect.stringContaining("expected 'this' to be 'that'") }],
    },
  ])
  const script = `passed=0 failed=0 results=$1; ${counting}; count_tests part; cat "$results/failures"; echo "$passed passed, $failed failed"`
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', results], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  expect(stdout).toMatch(
    /^FAILED test\/support\/endless-project\/fails\.check\.ts: fails\nexpected 'this'.*\n1 passed, 1 failed\n$/s,
  )
})
