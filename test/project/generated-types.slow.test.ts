/**
 * What relies on a documented field reads it by its generated type: a field that an OpenAPI document renames, no longer
 * requires, or takes a value from, does not compile.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'generated-types-'))
  for (const name of ['generated', 'reporters', 'src', 'suites', 'package.json', 'tsconfig.json'])
    cpSync(path.join(packageRoot, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(copy, 'node_modules'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The files that do not compile in the copy. */
function broken(): string[] {
  const compiler = path.join(copy, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-b'], { cwd: copy, encoding: 'utf8' })
  return [...new Set([...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
}

test('as it is, everything compiles', () => {
  expect(broken()).toEqual([])
})

test.each([
  {
    change: 'a field is renamed',
    model: 'data',
    from: 'lessonId?:',
    to: 'lessonKey?:',
    breaks: 'src/platform/documented-fields.ts',
  },
  {
    change: 'a field of an error is renamed',
    model: 'data',
    from: '    errorCode: string;',
    to: '    errorName: string;',
    breaks: 'suites/platform/classes/validation-error.suite.ts',
  },
  {
    change: 'a field of a token response is renamed',
    model: 'service-token',
    from: '    expires_in: number;',
    to: '    lifetime: number;',
    breaks: 'suites/platform/service-token/validity.suite.ts',
  },
  {
    change: 'a field is optional',
    model: 'sso',
    from: '    nonce: string;',
    to: '    nonce?: string;',
    breaks: 'suites/platform/id-token/presence.suite.ts',
  },
  {
    change: 'a value of an enumeration is removed',
    model: 'sso',
    from: "USER: 'USER',",
    to: "PERSON: 'PERSON',",
    breaks: 'suites/platform/id-token/user.suite.ts',
  },
])('if $change, what relies on it does not compile', ({ model, from, to, breaks }) => {
  const file = path.join(copy, 'generated', model, 'models/index.ts')
  const text = readFileSync(file, 'utf8')
  expect(text.split(from)).toHaveLength(2)
  writeFileSync(file, text.replace(from, to))
  try {
    expect(broken()).toContain(breaks)
  } finally {
    writeFileSync(file, text)
  }
})
