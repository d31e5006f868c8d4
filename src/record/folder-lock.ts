/**
 * Locks a folder, so that two runs never write to it at the same time.
 * @module
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { makeFolders } from './make-folders.js'
import { ownerOnly, writeAll } from './output-file.js'
import { FileError, readRegularFile } from './regular-file.js'

/** Name of the lock file in the folder. */
export const lockName = '.run.lock'

/** What a lock file contains. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** When the process began, as the operating system counts it; empty if it does not say. A process id is used again. */
  readonly began: string
  /** Differs for each lock. */
  readonly id: string
}

/** A folder is in use. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  readonly code = 'folder in use'
}

const largest = 4096

/**
 * Locks a folder until the returned function is called, or the process ends. The folder is created if it does not
 * exist, for its owner only; without content it is removed with the lock. The lock of a process that has ended does not count.
 * @returns releases the lock; may be called twice
 * @throws {FolderInUseError} if another run has it, or the lock file is none
 * @throws the error of the file system
 */
export function lockFolder(folder: string): () => void {
  const created = makeFolders(folder, ownerOnly.folder)
  const file = path.join(folder, lockName)
  const newHolder: Holder = {
    pid: process.pid,
    host: hostname(),
    began: beginningOf(process.pid),
    id: randomBytes(12).toString('hex'),
  }
  const text = `${JSON.stringify(newHolder)}\n`
  if (!written(file, text)) {
    takeOver(file)
    if (!written(file, text)) throw new FolderInUseError('another run has just begun to write to it')
  }
  let held = true
  const release = (): void => {
    if (!held) return
    held = false
    process.off('exit', release)
    try {
      if (readRegularFile(file, { limit: largest }).toString('utf8') === text) rmSync(file)
      if (created !== undefined) removeEmpty(folder, created)
    } catch {
      // The folder was removed meanwhile, or cannot be written any more.
    }
  }
  process.on('exit', release)
  return release
}

function written(file: string, text: string): boolean {
  let descriptor: number
  try {
    const exclusive = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
    descriptor = openSync(file, exclusive | (constants.O_NOFOLLOW ?? 0), 0o644)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    writeAll(descriptor, Buffer.from(text))
  } finally {
    closeSync(descriptor)
  }
  return true
}

/** Removes the lock of a process that has ended. @throws {FolderInUseError} if it may still run */
function takeOver(file: string): void {
  const text = contentOf(file)
  if (text === null) return
  const holder = holderIn(text)
  if (holder === null)
    throw new FolderInUseError(
      `its ${lockName} is no lock of a run. If no run uses the folder, delete that file`,
    )
  if (holder.host !== hostname())
    throw new FolderInUseError(
      `a run on ${JSON.stringify(holder.host)} (process ${holder.pid}) writes to it. If that run has ended, delete ${lockName} in the folder`,
    )
  if (isAlive(holder)) throw new FolderInUseError(`another run (process ${holder.pid}) writes to it`)
  // Another process may find the same old lock, and remove it first.
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  try {
    if (contentOf(aside) !== text) linkSync(aside, file)
  } catch {
    // A third process has locked the folder. The next attempt to lock it fails.
  } finally {
    rmSync(aside, { force: true })
  }
}

function contentOf(file: string): string | null {
  try {
    return readRegularFile(file, { limit: largest }).toString('utf8')
  } catch (error) {
    if (error instanceof FileError && error.absent) return null
    const why = error instanceof FileError ? error.message : 'cannot be read'
    throw new FolderInUseError(`its ${lockName} ${why}. If no run uses the folder, delete it`)
  }
}

function holderIn(text: string): Holder | null {
  try {
    const { pid, host, began, id } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return null
    if (typeof host !== 'string' || typeof began !== 'string' || typeof id !== 'string') return null
    return { pid, host, began, id }
  } catch {
    return null
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = beginningOf(pid)
  return began === '' || now === '' || began === now
}

/** When a process began, in clock ticks since the machine started. Empty where the system does not say. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in parentheses and may contain blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Removes the folders that were created for the lock, if nothing was written to them. */
function removeEmpty(folder: string, first: string): void {
  for (let place = folder; place.length >= first.length; place = path.dirname(place)) rmdirSync(place)
}
