/**
 * The dependencies: each has a reason, and an installation stays small.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'

type Versions = Readonly<Record<string, string>>

const read = (name: string): string => readFileSync(path.join(packageRoot, name), 'utf8')

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as {
  dependencies: Versions
  optionalDependencies: Versions
  devDependencies: Versions
}

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

test('each direct dependency has one reason', () => {
  const all = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  expect(
    rows()
      .flatMap(({ names }) => names)
      .sort(),
  ).toEqual(all.sort())
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

test('no package of an installation has an install script', () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})
