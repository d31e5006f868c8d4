/**
 * The folder for programs and packages that tests of foreign targets download. It is outside of the repository.
 */
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const { FOREIGN_CACHE, XDG_CACHE_HOME } = process.env

/** `FOREIGN_CACHE`, or a folder in the cache folder of the user. */
export const cacheFolder = path.resolve(
  FOREIGN_CACHE || path.join(XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'platform-conformance'),
)

/** Makes a folder in the cache, and returns its path. */
export function cached(...names: readonly string[]): string {
  const folder = path.join(cacheFolder, ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}
