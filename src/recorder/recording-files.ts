/**
 * The files of a recording: lines, and a new file when one is full.
 * @module
 */
import { closeSync, existsSync, ftruncateSync, rmSync } from 'node:fs'
import path from 'node:path'
import { outputError } from '../record/output-error.js'
import { openNewOutput, writeAll } from '../record/output-file.js'
import { FileError } from '../record/regular-file.js'

/** Writes the lines of a recording. Only their owner may read the files. */
export class RecordingFiles {
  #descriptor: number | null = null
  #number = 0
  #size = 0
  #lines = 0
  #file = ''
  readonly #stem: string
  /** The files with at least one line. */
  readonly written: string[] = []

  /**
   * @param folder is made if it does not exist
   * @param rotate bytes after which a new file begins. A longer line has a file of its own.
   * @param start when the recording began; it is in the names of the files
   */
  constructor(
    readonly folder: string,
    readonly rotate: number,
    start = new Date(),
  ) {
    this.#stem = `recording-${start.toISOString().replace(/[:.]/g, '-')}`
  }

  /** The current file. */
  get file(): string {
    return this.#file
  }

  /** Number of the last line in the current file, from 1; 0 if it has none. */
  get line(): number {
    return this.#lines
  }

  /**
   * Makes the first file.
   * @throws {FileError} if the folder is a link or a file, or the file exists
   * @throws {OutputError} if the file system refuses it
   */
  open(): void {
    this.#number += 1
    const file = path.join(this.folder, `${this.#stem}-${String(this.#number).padStart(3, '0')}.ndjson`)
    if (existsSync(file)) throw new FileError(`${path.basename(file)} exists. Expected no file of this name`)
    this.#descriptor = openNewOutput(file)
    this.#file = file
    this.#size = 0
    this.#lines = 0
  }

  /**
   * Writes one line, the whole of it or nothing.
   * @throws {OutputError} if there is no space, or the file system refuses it for another reason
   */
  write(text: string): void {
    const bytes = Buffer.from(`${text}\n`)
    if (this.#size > 0 && this.#size + bytes.length > this.rotate) this.close()
    if (this.#descriptor === null) this.open()
    const descriptor = this.#descriptor
    if (descriptor === null) return
    try {
      writeAll(descriptor, bytes)
    } catch (error) {
      this.#undo(descriptor)
      throw outputError(error, this.#file)
    }
    if (this.#lines === 0) this.written.push(this.#file)
    this.#size += bytes.length
    this.#lines += 1
  }

  /** Closes the current file. A file without lines is removed. */
  close(): void {
    const descriptor = this.#descriptor
    if (descriptor === null) return
    this.#descriptor = null
    try {
      closeSync(descriptor)
    } finally {
      if (this.#lines === 0) rmSync(this.#file, { force: true })
    }
  }

  /** Removes what was written of a line. If that fails too, the next line begins a new file. */
  #undo(descriptor: number): void {
    try {
      ftruncateSync(descriptor, this.#size)
    } catch {
      this.close()
    }
  }
}
