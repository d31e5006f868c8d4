/**
 * Writes the files of a run. A file is written under another name and then renamed: a reader sees the old or the new
 * content, and a link in its place is replaced and never followed.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { closeSync, constants, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { makeFolders } from './make-folders.js'
import { outputError } from './output-error.js'
import { FileError } from './regular-file.js'

const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/** Permissions of reports and their folders. They have data of people, so only their owner reads them. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const

/** How a file is written. */
export interface OutputOptions {
  /** True if the folder may be a link, because the operator named it. Default: false. */
  readonly linkedFolder?: boolean
  /** True for a file without data of a target, which everybody may read. Default: false. */
  readonly forEverybody?: boolean
}

/**
 * Replaces a file. Its folder is created if it does not exist.
 * @throws {FileError} if its folder is a link or a file, or a folder has the name of the file
 * @throws {OutputError} if there is no space, or the file system refuses it for another reason
 */
export function writeOutput(file: string, content: string | Uint8Array, options: OutputOptions = {}): void {
  replace(file, options, (descriptor) =>
    writeAll(descriptor, typeof content === 'string' ? Buffer.from(content) : content),
  )
}

/**
 * Replaces a file as {@link writeOutput} does, part by part. The whole text is never in memory.
 * @throws as {@link writeOutput}; the old file stays if a part throws
 */
export function writeOutputParts(file: string, parts: Iterable<string>): void {
  replace(file, {}, (descriptor) => {
    let waiting = ''
    for (const part of parts) {
      waiting += part
      if (waiting.length < longestWaiting) continue
      writeAll(descriptor, Buffer.from(waiting))
      waiting = ''
    }
    writeAll(descriptor, Buffer.from(waiting))
  })
}

/** Characters that are written at once. */
const longestWaiting = 256 * 1024

function replace(
  file: string,
  { linkedFolder = false, forEverybody = false }: OutputOptions,
  write: (descriptor: number) => void,
): void {
  if (linkedFolder) makeFolders(path.dirname(file))
  else makeFolder(path.dirname(file))
  mustBeReplaceable(file)
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString('hex')}.new`,
  )
  try {
    const descriptor = openSync(temporary, newFile, forEverybody ? 0o666 : ownerOnly.file)
    try {
      write(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw outputError(error, file)
  }
}

/**
 * Opens a new file that is written line by line. What had its name is removed: also a link, whose target stays.
 * @returns the descriptor; writes go to the end of the file
 * @throws {FileError} if its folder is a link or a file, or a folder has the name of the file
 * @throws {OutputError} if the file system refuses it
 */
export function openNewOutput(file: string): number {
  makeFolder(path.dirname(file))
  mustBeReplaceable(file)
  try {
    rmSync(file, { force: true })
    return openSync(file, newFile | constants.O_APPEND, ownerOnly.file)
  } catch (error) {
    throw outputError(error, file)
  }
}

/** Writes all bytes. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}

/** @throws {FileError} if the last part of the path is a link or no folder */
export function makeFolder(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) {
    makeFolders(folder, ownerOnly.folder)
    return
  }
  if (stats.isSymbolicLink())
    throw new FileError(`${path.basename(folder)} is a link. Expected a folder that is none`)
  if (!stats.isDirectory()) throw new FileError(`${path.basename(folder)} is a file. Expected a folder`)
}

function mustBeReplaceable(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new FileError(`${path.basename(file)} is a folder. Expected a file or nothing`)
}
