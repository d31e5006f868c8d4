/**
 * The list of reporters agrees with the folders of `reporters/`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reporters } from '../../reporters/index.js'
import { packageRoot } from '../../src/profile/package-root.js'

test('every folder that exports a reporter is in the list, and names and files are unique', async () => {
  const root = path.join(packageRoot, 'reporters')
  const entries = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(path.join(root, entry.name)).includes('index.ts'))
    .map(({ name }) => name)
    .filter((name) => /export const reporter\b/.test(readFileSync(path.join(root, name, 'index.ts'), 'utf8')))
  const exported = await Promise.all(
    entries.map(
      async (name) => (await import(path.join(packageRoot, `dist/reporters/${name}/index.js`))).reporter,
    ),
  )
  expect(new Set(reporters)).toEqual(new Set(exported))
  expect(new Set(reporters.map(({ name }) => name)).size).toBe(reporters.length)
  expect(new Set(reporters.map(({ file }) => file)).size).toBe(reporters.length)
})
