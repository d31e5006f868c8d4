/**
 * The scripts of package.json are few, and every text that names one names one that exists.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

const read = (file: string): string => readFileSync(path.join(packageRoot, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }

function generate(...args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, ['tools/generate.mjs', ...args], { cwd: packageRoot, encoding: 'utf8' })
}

const unknown = generate('everything')
const kinds = [...unknown.stderr.matchAll(/^ {2}(\w+)/gm)].map(([, kind = '']) => kind)

test('there are at most 14', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(14)
})

test('generate names what it can make if it does not know the word', () => {
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain('expected nothing, --check, or one of these words; found everything\n')
  expect(kinds).toContain('catalogue')
  expect(generate('--checks').status).toBe(2)
})

test('texts name scripts that exist, and what generate can make', () => {
  // Starter kits and examples for CI have scripts of their own.
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) =>
      /^(?!env\/|generated\/examples\/).*(?:\.(?:md|ts|mjs|json|yaml|yml)|\.ci\/run)$/.test(file),
    )
  const wrong = files.flatMap((file) =>
    [...read(file).matchAll(/\bnpm run (?:(generate) )?([a-z]\w*(?::\w+)*)/g)].flatMap(
      ([text, what, name = '']) =>
        (what === undefined ? Object.keys(scripts) : kinds).includes(name) ? [] : [`${file}: ${text}`],
    ),
  )
  expect(wrong).toEqual([])
})
