/**
 * The dependencies: each has a reason, and an installation stays small.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

type Versions = Readonly<Record<string, string>>

const read = (name: string): string => readFileSync(path.join(packageRoot, name), 'utf8')

const manifest = JSON.parse(read('package.json')) as {
  dependencies: Versions
  optionalDependencies: Versions
  devDependencies: Versions
}
const { dependencies, optionalDependencies } = manifest

/** A package of the lock file. */
interface Locked {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly hasInstallScript?: boolean
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }

// Each machine installs one of the packages for a kind of machine.
const installed = Object.entries(packages).filter(
  ([place, { dev, os, cpu }]) => place !== '' && dev !== true && os === undefined && cpu === undefined,
)

/** The rows of the table in docs/design/dependencies.md. */
function rows(): { names: string[]; reason: string }[] {
  return [...read('docs/design/dependencies.md').matchAll(/^\| (`.*) \| (.*) \|$/gm)].map(
    ([, names = '', reason = '']) => ({
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      reason,
    }),
  )
}

/** Folders with packages that only the foreign tests install. */
const foreign = ['test/foreign/oidc-provider', 'test/foreign-partners/node']

test('each direct dependency has one reason', () => {
  const lists = foreign.map((folder) => JSON.parse(read(`${folder}/package.json`)) as typeof manifest)
  const packages = [
    ...new Set(
      [manifest, ...lists].flatMap((list) =>
        Object.keys({ ...list.dependencies, ...list.optionalDependencies, ...list.devDependencies }),
      ),
    ),
  ]
  expect(
    rows()
      .flatMap(({ names }) => names)
      .sort(),
  ).toEqual(packages.sort())
  for (const { reason } of rows()) expect(reason.length).toBeGreaterThan(4)
})

test('the table says which ones are optional', () => {
  const optional = rows().filter(({ reason }) => reason.startsWith('optional: '))
  expect(optional.flatMap(({ names }) => names).sort()).toEqual(Object.keys(optionalDependencies).sort())
})

test('an installation has few packages', () => {
  const required = installed.filter(([, { optional, devOptional }]) => !(optional || devOptional))
  expect(required.length).toBeGreaterThan(Object.keys(dependencies).length)
  expect(required.length).toBeLessThanOrEqual(70)
  expect(installed.length).toBeLessThanOrEqual(240)
})

test('a clone installs at most 500 packages', () => {
  expect(Object.keys(packages).filter((place) => place !== '').length).toBeLessThanOrEqual(500)
})

test('no lock file says where a package comes from', () => {
  const files = execFileSync('git', ['ls-files', '*package-lock.json'], {
    cwd: packageRoot,
    encoding: 'utf8',
  })
  const lockFiles = files.trim().split('\n')
  expect(lockFiles).toHaveLength(1 + foreign.length)
  for (const file of lockFiles) expect(read(file), file).not.toMatch(/"resolved"|https?:[^"]*\.tgz/)
})

test('a foreign test does not use another version of a package than the project', () => {
  const versions: Versions = { ...dependencies, ...optionalDependencies, ...manifest.devDependencies }
  for (const folder of foreign) {
    const list = JSON.parse(read(`${folder}/package.json`)) as typeof manifest
    for (const [name, version] of Object.entries({ ...list.dependencies, ...list.devDependencies }))
      expect(versions[name] ?? version, `${name} of ${folder}`).toBe(version)
  }
})

test('no package of an installation has an install script', () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})
