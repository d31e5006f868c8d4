/**
 * The types of a folder whose packages only the foreign tests have. `npm run types` leaves it out.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect } from 'vitest'
import { packageRoot } from '../../src/profile/package-root.js'
import { testWith } from '../support/parts.js'
import type { NpmPackages } from './npm-packages.js'

/** Declares the test that a folder compiles by its `tsconfig.json`. */
export function testTypes(folder: string, { part }: NpmPackages): void {
  testWith(part, `the types of ${path.relative(packageRoot, folder)}`, () => {
    const compiler = path.join(packageRoot, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })
}
