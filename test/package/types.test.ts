/**
 * The exports of the installed package have types: a program of a user that imports all of them compiles.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { installed } from './installed.js'

const { exports } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
  exports: Readonly<Record<string, string>>
}

/** The names of all modules that the package exports. */
function modules(): string[] {
  return Object.entries(exports)
    .filter(([, target]) => target.endsWith('.js'))
    .flatMap(([name, target]) => {
      const [before = '', after] = target.split('*')
      if (after === undefined) return [name]
      const folders = readdirSync(path.join(packageRoot, before), { withFileTypes: true })
      return folders.filter((one) => one.isDirectory()).map((one) => name.replace('*', one.name))
    })
    .map((name) => name.replace(/^\./, 'platform-conformance'))
}

/** Compiles a program in the project of the installed package. @returns what the compiler printed */
function compiled(lines: readonly string[]): string {
  const { project } = installed()
  const file = path.join(project, 'probe.ts')
  writeFileSync(file, `${lines.join('\n')}\n`)
  onTestFinished(() => rmSync(file))
  const tsc = path.join(packageRoot, 'node_modules/typescript/bin/tsc')
  const types = ['--typeRoots', path.join(packageRoot, 'node_modules/@types'), '--types', 'node']
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023']
  try {
    return execFileSync(process.execPath, [tsc, ...strict, ...types, 'probe.ts'], {
      cwd: project,
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('a program that imports every export compiles', () => {
  const names = modules()
  expect(names.length).toBeGreaterThan(8)
  const lines = names.map((name, at) => `import * as module${at} from '${name}'`)
  expect(compiled([...lines, `export const all = [${names.map((_name, at) => `module${at}`)}]`])).toBe('')
})

test('the compiler finds a wrong use of an export', () => {
  const printed = compiled([
    "import { rules } from 'platform-conformance/catalogue'",
    "import * as none from 'platform-conformance/none'",
    "export const id: number = rules['discovery.issuer'].id",
    'export const all = [none]',
  ])
  const codes = [...printed.matchAll(/^probe\.ts\((\d+),\d+\): error (TS\d+)/gm)].map(([, ...found]) => found)
  expect(codes).toEqual([
    ['2', 'TS2307'],
    ['3', 'TS2322'],
  ])
})
