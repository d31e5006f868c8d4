/**
 * The examples of the OpenAPI documents are those of conforming targets: a new recording has all their fields.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

const program = path.join(packageRoot, 'dist/src/examples/openapi.js')

/** Milliseconds that only a run that hangs reaches. */
const patience = 600_000

test('every field of every example is in a recorded message of its operation', { timeout: patience }, () => {
  const problems = execFileSync(process.execPath, [program, '--check'], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  expect(problems).toBe('')
})
