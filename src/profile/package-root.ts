/**
 * Finds the root of this package, from source files and from compiled files.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the folder with package.json. */
export const packageRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)))

/** Version of this package. */
export const packageVersion = (
  JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version

function findRoot(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'package.json')) && existsSync(path.join(dir, 'specs'))) return dir
    if (dir === path.dirname(dir)) throw new Error(`no package root above ${from}`)
  }
}
