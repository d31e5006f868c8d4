/**
 * The files of a watch: `watch.json`, `rounds.jsonl` and `index.html`. Their size has a limit.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { watchPage } from '../../reporters/watch/page.js'
import type { RoundRecord, WatchRecord } from '../../reporters/watch/record.js'
import { packageRoot } from '../profile/package-root.js'
import { ConfigurationError } from '../profile/problems.js'
import { compile } from '../profile/schema.js'
import { writeOutput } from '../record/output-file.js'
import { FileError, readRegularFile } from '../record/regular-file.js'
import { shown } from '../results/shown.js'

/** Rounds that `rounds.jsonl` keeps. */
export const mostRounds = 1000
/** Bytes of `rounds.jsonl`. The oldest rounds are removed first. */
export const largestHistory = 4 * 1024 * 1024
/** Bytes of the largest `watch.json` that is read. */
const largestRecord = 64 * 1024 * 1024

const stateName = 'watch.json'
const historyName = 'rounds.jsonl'

/** The files in the folder of a watch. */
export class WatchFiles {
  /** @param folder exists */
  constructor(readonly folder: string) {}

  /**
   * What earlier watches with this folder have found.
   * @param target name of the target
   * @returns null if there was none
   * @throws {ConfigurationError} if the file is none of a watch, or of another target
   */
  earlier(target: string): WatchRecord | null {
    const file = path.join(this.folder, stateName)
    const text = textOf(file, largestRecord)
    if (text === null) return null
    const value = parsed(text)
    const validate = compile(schema())
    if (!validate(value)) {
      const [error] = validate.errors ?? []
      throw refused(file, `is not the state of a watch: ${error?.instancePath ?? ''} ${error?.message ?? ''}`)
    }
    const record = value as WatchRecord
    if (record.target.name !== target)
      throw refused(file, `is of a watch of ${record.target.name}, not of ${target}`)
    return record
  }

  /**
   * Writes the state and the page. Each is replaced at once: a reader sees the old or the new one.
   * @throws the error of the file system
   */
  write(record: WatchRecord): void {
    writeOutput(path.join(this.folder, 'index.html'), watchPage(record))
    writeOutput(path.join(this.folder, stateName), `${JSON.stringify(record)}\n`)
  }

  /**
   * Adds a round to the history, and removes the oldest rounds beyond the limits.
   * @throws the error of the file system
   */
  add(round: RoundRecord): void {
    const file = path.join(this.folder, historyName)
    const lines = [...this.#lines(file), JSON.stringify(round)].slice(-mostRounds)
    let bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    // The newest round stays, however long it is.
    while (bytes > largestHistory && lines.length > 1) bytes -= Buffer.byteLength(lines.shift() ?? '') + 1
    writeOutput(file, lines.map((line) => `${line}\n`).join(''))
  }

  /** The lines of the history. A file that cannot be read is replaced: it is a log and decides nothing. */
  #lines(file: string): string[] {
    try {
      return (textOf(file, 2 * largestHistory) ?? '').split('\n').filter((line) => line !== '')
    } catch (error) {
      if (error instanceof ConfigurationError) return []
      throw error
    }
  }
}

let compiled: Record<string, unknown> | undefined

function schema(): Record<string, unknown> {
  compiled ??= JSON.parse(readFileSync(path.join(packageRoot, 'specs/watch.schema.json'), 'utf8')) as Record<
    string,
    unknown
  >
  return compiled
}

/** Null if there is no file. */
function textOf(file: string, limit: number): string | null {
  try {
    return readRegularFile(file, { limit }).toString('utf8')
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.absent) return null
    throw refused(file, error.message)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refused(file: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    `${shown(file)} ${problem}. Expected a file that an earlier watch of this target has written, or none. ` +
      'To fix it: delete this file, or name another folder with --out. Nothing was sent.',
  )
}
