/**
 * The structure that everything else relies on: who imports whom, and how long files are.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

const folders = ['src', 'suites', 'reporters', 'test']

function sources(folder: string): string[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
}

/** What a file imports: package names as they are, files from the package root on. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(packageRoot, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target,
  )
}

describe('imports', () => {
  test('the kit and the embedded target never import each other', () => {
    const wrong = (from: string, to: string): string[] =>
      sources(from).flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith(to))
          .map((target) => `${file}: ${target}`),
      )
    expect(wrong('src/kit', 'src/embedded')).toEqual([])
    expect(wrong('src/embedded', 'src/kit')).toEqual([])
    expect(wrong('src/embedded', '#kit')).toEqual([])
    expect(wrong('src/profile', 'src/kit')).toEqual([])
    expect(wrong('src/embedded/partner', 'src/embedded/platform')).toEqual([])
    expect(wrong('src/embedded/platform', 'src/embedded/partner')).toEqual([])
  })

  test('nothing but the command line knows the sandbox', () => {
    const users = ['src/kit', 'src/embedded', 'src/profile', 'suites', 'reporters'].flatMap(sources)
    const wrong = users.filter((file) => importsOf(file).some((target) => target.startsWith('src/sandbox')))
    expect(wrong).toEqual([])
  })

  test('the kit verifies with jose, the embedded target signs with node:crypto', () => {
    const users = (folder: string): string[] =>
      sources(folder).filter((file) => importsOf(file).includes('jose'))
    expect(users('src/kit').length).toBeGreaterThan(0)
    expect(users('src/embedded')).toEqual([])
  })

  test('suites import only the kit and the generated clients', () => {
    const suites = sources('suites').filter((file) => file.endsWith('.suite.ts'))
    expect(suites.length).toBeGreaterThan(0)
    const kitOf = (file: string): string => (file.startsWith('suites/partner/') ? '#kit/partner' : '#kit')
    const wrong = suites.flatMap((file) =>
      importsOf(file)
        .filter((target) => target !== kitOf(file) && !target.startsWith('#generated/'))
        .map((target) => `${file}: ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(['platform', 'partner'])('every suite file is part of its role: %s', (role) => {
    const listed = importsOf(`suites/${role}/index.ts`).map((file) => file.replace(/\.js$/, '.ts'))
    const there = sources('suites').filter(
      (file) => file.startsWith(`suites/${role}/`) && file.endsWith('.suite.ts'),
    )
    expect(listed.sort()).toEqual(there.sort())
  })
})

describe('files', () => {
  test('none has outgrown 300 lines', () => {
    const long = folders
      .flatMap(sources)
      .filter((file) => readFileSync(path.join(packageRoot, file), 'utf8').split('\n').length > 301)
    expect(long).toEqual([])
  })

  test('the top level holds what it should', () => {
    const allowed = new Set([
      '.ci',
      '.git',
      '.github',
      '.gitignore',
      '.redocly.lint-ignore.yaml',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'biome.json',
      'env',
      'generated',
      'openapitools.json',
      'package-lock.json',
      'package.json',
      'redocly.yaml',
      'reporters',
      'specs',
      'src',
      'suites',
      'test',
      'tsconfig.json',
      'vitest.config.ts',
    ])
    const made = new Set(['node_modules', 'dist', 'reports', '.cache'])
    expect(readdirSync(packageRoot).filter((name) => !allowed.has(name) && !made.has(name))).toEqual([])
  })
})
