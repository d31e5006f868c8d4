/** SECURITY.md names the tests that hold its promises. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

const text = readFileSync(path.join(packageRoot, 'SECURITY.md'), 'utf8')
const promises = text
  .slice(text.indexOf('## Promises'), text.indexOf('## What is trusted'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| promise'))

test('each promise names tests that exist', () => {
  expect(promises.length).toBeGreaterThan(10)
  for (const line of promises) {
    const named = [...line.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file ?? '')
    expect(named, line).not.toEqual([])
    expect(named.filter((file) => !existsSync(path.join(packageRoot, file)))).toEqual([])
  }
})
