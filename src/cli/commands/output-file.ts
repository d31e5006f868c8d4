/**
 * The file that a command writes, if an option names it.
 * @module
 */
import { closeSync, constants, lstatSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../profile/problems.js'
import { makeFolders } from '../../record/make-folders.js'
import { shown } from '../../results/shown.js'

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants

/**
 * Requires that a file can be written, before anything else is done. Makes its folder, and leaves the file as it is.
 * @param option the option that names it
 * @throws {ConfigurationError} if it cannot be written, or if it is a link: what is behind a link is never replaced
 */
export function mustBeWritableFile(file: string, option = '--out'): void {
  const refused = (found: string): ConfigurationError =>
    new ConfigurationError(
      `${shown(file)} ${found}. Expected a file that this user may write, or none. To fix it: name another file with ${option}. Nothing was sent.`,
    )
  if (file.includes('\0')) throw refused('has a NUL character in its name')
  try {
    const present = lstatSync(file, { throwIfNoEntry: false })
    if (present?.isSymbolicLink() === true) throw refused('is a link')
    if (present?.isDirectory() === true) throw refused('is a folder')
    makeFolders(path.dirname(file))
    // Windows has no O_NOFOLLOW.
    closeSync(openSync(file, O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0)))
    if (present === undefined) rmSync(file)
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw refused(`cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`)
  }
}
