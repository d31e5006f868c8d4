/**
 * Reads files that other people may have made: regular files only, of a limited size. A link, a pipe, a device or a
 * folder in the place of a file is an error, and never makes the program wait.
 * @module
 */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'

/** A file cannot be read. The message has no path: the caller names the file in its own words. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly code = 'file'

  /** @param absent true if there is nothing with this name */
  constructor(
    problem: string,
    readonly absent = false,
  ) {
    super(problem)
  }
}

/** What to read. */
export interface ReadOptions {
  /** Bytes that the file may have. Default: {@link largestReport}. */
  readonly limit?: number
  /** True if the last part of the path may be a link, because the operator typed it. Default: false. */
  readonly links?: boolean
}

/** Bytes of the largest report that is read. A string of Node.js cannot be much longer. */
export const largestReport = 400 * 1024 * 1024
/** Bytes of the largest key or certificate. */
export const largestSmallFile = 16 * 1024 * 1024

const chunk = 1024 * 1024

/** Whether there is something with this name, also a link that leads nowhere. */
export function exists(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

/**
 * Reads a whole file.
 * @throws {FileError} if it is no regular file, is too large or cannot be read
 */
export function readRegularFile(file: string, options: ReadOptions = {}): Buffer {
  const { limit = largestReport } = options
  const { descriptor, size } = openRegularFile(file, options)
  try {
    // One byte more than expected shows the end, and whether the file has grown after its size was read.
    let bytes = Buffer.allocUnsafeSlow(size + 1)
    for (let length = 0; ; ) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, null)
      length += count
      if (length > limit) throw tooLarge(limit)
      if (count === 0) return bytes.subarray(0, length)
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafeSlow(chunk)])
    }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Reads a text in UTF-8 that a person may have edited: without the byte order mark that editors of Windows write.
 * @throws {FileError} if it is no regular file, is too large or cannot be read
 */
export function readRegularText(file: string, options: ReadOptions = {}): string {
  return new TextDecoder().decode(readRegularFile(file, options))
}

/**
 * Reads the beginning of a file. The file may be longer.
 * @param most number of bytes
 * @throws {FileError} if it is no regular file or cannot be read
 */
export function readBeginning(file: string, most: number): Buffer {
  const { descriptor } = openRegularFile(file, {})
  try {
    const bytes = Buffer.alloc(most)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, most, 0))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * The SHA-256 of a file in hex.
 * @throws {FileError} if it is no regular file, is too large or cannot be read
 */
export function digestOfFile(file: string, options: ReadOptions = {}): string {
  const hash = createHash('sha256')
  eachChunk(file, options, (part) => hash.update(part))
  return hash.digest('hex')
}

/**
 * A file below a folder, if no folder on the way is a link.
 * @param relative path below the folder, with slashes
 * @throws {FileError} if the path leads out of the folder, or through a link
 */
export function pathBelow(folder: string, relative: string): string {
  const root = path.resolve(folder)
  if (relative.includes('\0')) throw new FileError('has a NUL character in its name')
  const file = path.resolve(root, relative)
  if (!file.startsWith(`${root}${path.sep}`))
    throw new FileError('is not a path below the folder of the certificate')
  for (let above = path.dirname(file); above !== root; above = path.dirname(above))
    if (lstatSync(above, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new FileError(`is behind a link (${path.relative(root, above)})`)
  return file
}

function eachChunk(file: string, options: ReadOptions, found: (part: Buffer) => void): void {
  const { limit = largestReport } = options
  const { descriptor, size } = openRegularFile(file, options)
  try {
    const bytes = Buffer.allocUnsafeSlow(Math.min(chunk, size + 1))
    for (let total = 0; ; ) {
      const count = readSync(descriptor, bytes, 0, bytes.length, null)
      if (count === 0) return
      total += count
      // A file can grow after its size was read.
      if (total > limit) throw tooLarge(limit)
      found(bytes.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Opens a regular file for reading. A pipe does not make this wait. The caller closes the descriptor.
 * @returns the descriptor, and the size in bytes
 * @throws {FileError} if it is no regular file, is too large or cannot be read
 */
export function openRegularFile(
  file: string,
  { limit = largestReport, links = false }: ReadOptions = {},
): { readonly descriptor: number; readonly size: number } {
  if (file.includes('\0')) throw new FileError('has a NUL character in its name')
  const noFollow = links ? 0 : (constants.O_NOFOLLOW ?? 0)
  let descriptor: number
  try {
    if (!links && lstatSync(file).isSymbolicLink()) throw new FileError('is a link. Expected a regular file')
    // O_NONBLOCK is missing on Windows.
    descriptor = openSync(file, constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    throw problemOf(error)
  }
  const stats = fstatSync(descriptor)
  const problem = !stats.isFile()
    ? new FileError(`is ${kindOf(stats)}. Expected a regular file`)
    : stats.size > limit
      ? tooLarge(limit)
      : null
  if (problem === null) return { descriptor, size: stats.size }
  closeSync(descriptor)
  throw problem
}

function tooLarge(limit: number): FileError {
  return new FileError(`is larger than ${Math.round(limit / (1024 * 1024))} MB`)
}

function problemOf(error: unknown): FileError {
  if (error instanceof FileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new FileError(`cannot be read (${code})`, true)
  if (code === 'ELOOP') return new FileError('is a link. Expected a regular file')
  if (code === 'ENXIO') return new FileError('is a socket or a pipe. Expected a regular file')
  return new FileError(`cannot be read (${code ?? 'unknown error'})`)
}

function kindOf(found: ReturnType<typeof fstatSync>): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  if (found.isSocket()) return 'a socket'
  return 'a device'
}
