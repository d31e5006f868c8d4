/**
 * The guard of `.ci/run`: on a machine that is much too slow, CI ends in time and names what it left out.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

const script = readFileSync(path.join(packageRoot, '.ci/run'), 'utf8')
/** The functions that run and count steps. */
const steps = script.slice(script.indexOf('results=$(mktemp -d)'), script.indexOf('# install PACKAGE'))

test('the guard ends what runs, before what that has started, begins nothing more, and lists both', () => {
  const run = `set -uo pipefail
    ${steps}
    step before true
    { beside background sleep 600; beside never touch "$results/never"; } &
    background_pid=$!
    guard >/dev/null 2>&1 &
    guard_pid=$!
    step cut-off bash -c 'trap "" TERM; sleep 600; touch "$0/afterwards"' "$results"
    step later touch "$results/later"
    show_beside background never
    ls "$results"
    cat "$results/not-tested"
    ps -o args= --ppid $$
    echo "$passed passed, $failed failed"`
  const { stdout } = spawnSync('bash', ['-c', run], {
    timeout: 60_000,
    encoding: 'utf8',
    env: { ...process.env, CI_LONGEST: '1' },
  })

  const listed = [...stdout.matchAll(/^NOT TESTED: ([\w-]+), because/gm)].map(([, name]) => name)
  expect([...new Set(listed)]).toEqual(['cut-off', 'later', 'background', 'never'])
  expect(stdout).not.toMatch(/^(?:later|never|afterwards)$/m)
  expect(stdout).not.toContain('sleep 600\n')
  expect(stdout).toMatch(/^1 passed, 0 failed$/m)
})
