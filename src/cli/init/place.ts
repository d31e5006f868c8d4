/**
 * The place of a new profile. It never overwrites another file, and only its owner can read it.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../profile/problems.js'
import { makeFolders } from '../../record/make-folders.js'

/** @throws {ConfigurationError} if there is something that must not be overwritten */
export function assertFree(file: string, force: boolean): void {
  if (!existsSync(file)) return
  if (!statSync(file).isFile())
    throw new ConfigurationError(
      `${file} is not a file. Expected a path for a new profile. To fix it: --out ${path.join(file, 'staging.env')}. Nothing was written.`,
    )
  if (force) return
  throw new ConfigurationError(
    `${file} exists. Expected a path without a file. To fix it: name another path with --out, or replace it with --force. Nothing was written.`,
  )
}

/**
 * Writes a file that only its owner can read, completely or not at all.
 * @param replace false to fail if the file exists
 * @throws {ConfigurationError} if it cannot be written
 */
export function writePrivate(file: string, text: string, replace: boolean): void {
  try {
    makeFolders(path.dirname(path.resolve(file)))
    if (!replace) {
      writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
      return
    }
    const beside = `${file}.${process.pid}.new`
    rmSync(beside, { force: true })
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx' })
    renameSync(beside, file)
  } catch (error) {
    throw cannotWrite(file, error)
  }
}

/**
 * Writes a program that everybody may run.
 * @throws {ConfigurationError} if the file exists or cannot be written
 */
export function writeProgram(file: string, text: string): void {
  if (existsSync(file))
    throw new ConfigurationError(
      `${file} exists. Expected a path without a file. To fix it: name another file. Nothing was written.`,
    )
  try {
    makeFolders(path.dirname(path.resolve(file)))
    writeFileSync(file, text, { mode: 0o755, flag: 'wx' })
  } catch (error) {
    throw cannotWrite(file, error)
  }
}

function cannotWrite(file: string, error: unknown): ConfigurationError {
  const { code } = error as { code?: string }
  return new ConfigurationError(
    `${file} cannot be written (${code ?? String(error)}). To fix it: check the folder and its permissions, or name another file.`,
  )
}

/** True if the file is in a git checkout and not ignored there. False also if git is not installed. */
export function mayBeCommitted(file: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', '--', path.resolve(file)], {
    cwd: path.dirname(path.resolve(file)),
    stdio: 'ignore',
  })
  return status === 1
}
