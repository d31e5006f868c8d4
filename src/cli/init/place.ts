/**
 * Where a new profile lies: never over another file, readable by its owner only.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../profile/problems.js'

/** @throws {ConfigurationError} where something is there that must not be overwritten */
export function assertFree(file: string, force: boolean): void {
  if (!existsSync(file)) return
  if (!statSync(file).isFile())
    throw new ConfigurationError(
      `${file} is a folder, or no file. Expected a path for a new profile. To fix it: --out ${path.join(file, 'staging.env')}. Nothing was written.`,
    )
  if (force) return
  throw new ConfigurationError(
    `${file} exists. Expected a path where no file is. To fix it: name another with --out, or replace it with --force. Nothing was written.`,
  )
}

/**
 * Writes a file that only its owner can read, whole or not at all.
 * @param replace false: fails where a file has come to be there meanwhile
 * @throws {ConfigurationError} where it cannot be written
 */
export function writePrivate(file: string, text: string, replace: boolean): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    if (!replace) {
      writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
      return
    }
    const beside = `${file}.${process.pid}.new`
    rmSync(beside, { force: true })
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx' })
    renameSync(beside, file)
  } catch (error) {
    const { code } = error as { code?: string }
    throw new ConfigurationError(
      `${file} cannot be written (${code ?? String(error)}). To fix it: check the folder and its rights, or name another file with --out.`,
    )
  }
}

/** True where the file lies in a git checkout that would take it up. False also where there is no git. */
export function mayBeCommitted(file: string): boolean {
  const { status } = spawnSync('git', ['check-ignore', '--quiet', '--', path.resolve(file)], {
    cwd: path.dirname(path.resolve(file)),
    stdio: 'ignore',
  })
  return status === 1
}
