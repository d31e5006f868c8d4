/**
 * Writes the files of a run. A file is written under another name and then renamed: a reader sees the old or the new
 * content, and a link in its place is replaced and never followed.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { closeSync, constants, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { FileError } from './regular-file.js'

const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/**
 * Replaces a file. Its folder is created if it does not exist.
 * @param options with `linkedFolder` its folder may be a link, because the operator named it
 * @throws {FileError} if its folder is a link or a file, or a folder has the name of the file
 * @throws the error of the file system for all else, for example a full disk
 */
export function writeOutput(
  file: string,
  content: string | Uint8Array,
  { linkedFolder = false }: { readonly linkedFolder?: boolean } = {},
): void {
  if (linkedFolder) mkdirSync(path.dirname(file), { recursive: true })
  else makeFolder(path.dirname(file))
  mustBeReplaceable(file)
  const temporary = path.join(
    path.dirname(file),
    `.${path.basename(file)}.${randomBytes(6).toString('hex')}.new`,
  )
  try {
    const descriptor = openSync(temporary, newFile, 0o666)
    try {
      writeAll(descriptor, typeof content === 'string' ? Buffer.from(content) : content)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * Opens a new file that is written line by line. What had its name is removed: also a link, whose target stays.
 * @returns the descriptor; writes go to the end of the file
 * @throws {FileError} if its folder is a link or a file, or a folder has the name of the file
 */
export function openNewOutput(file: string): number {
  makeFolder(path.dirname(file))
  mustBeReplaceable(file)
  rmSync(file, { force: true })
  return openSync(file, newFile | constants.O_APPEND, 0o666)
}

/** Writes all bytes. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}

/** @throws {FileError} if the last part of the path is a link or no folder */
export function makeFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) {
    mkdirSync(folder, { recursive: true })
    return
  }
  if (found.isSymbolicLink())
    throw new FileError(`${path.basename(folder)} is a link. Expected a folder that is none`)
  if (!found.isDirectory()) throw new FileError(`${path.basename(folder)} is a file. Expected a folder`)
}

function mustBeReplaceable(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new FileError(`${path.basename(file)} is a folder. Expected a file or nothing`)
}
