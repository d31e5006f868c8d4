/**
 * Files that cannot be written, in words.
 * @module
 */
import path from 'node:path'

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than this process may write',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'a file has the name of its folder',
  ELOOP: 'a link is in its place',
}

/** A file cannot be written. The message is a sentence with the cause and what to do. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  readonly code = 'output'

  /**
   * @param file as messages name it
   * @param reason the cause in words, with the code of the system
   */
  constructor(
    file: string,
    readonly reason: string,
    cause: unknown,
  ) {
    super(`${file} cannot be written: ${reason}. To fix it: make space there, or write to another folder.`, {
      cause,
    })
  }
}

/**
 * The error in words, if the file system or the disk is the reason for it. Any other error stays as it is.
 * @param file the file or folder; left out: the error names it
 */
export function outputError(error: unknown, file?: string): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', syscall, path: place } = error as NodeJS.ErrnoException
  const cause = causes[code]
  if (cause === undefined || syscall === undefined) return error
  const full = file ?? place
  const shown = full === undefined ? 'A file' : shortest(full)
  return new OutputError(shown, `${cause} (${code})`, error)
}

/** The path from the working directory, if the file is below it. */
function shortest(file: string): string {
  const relative = path.relative('', file)
  return relative === '' || relative.startsWith('..') ? file : relative
}
