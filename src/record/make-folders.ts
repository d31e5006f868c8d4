/**
 * Makes folders. The recursive `mkdirSync` of Node 20 never returns where a folder cannot be made because there is no
 * such place, for example in `/proc`.
 * @module
 */
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder, and the folders around it.
 * @param mode permissions of the folder itself if it is made; by default those of the user's umask
 * @returns the outermost folder that it made; undefined if the folder was there
 * @throws {NodeJS.ErrnoException} if it cannot be made, or if a file has its name
 */
export function makeFolders(folder: string, mode = 0o777): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return undefined
  const parent = path.dirname(folder)
  const made = parent === folder ? undefined : makeFolders(parent)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
  return made ?? folder
}
