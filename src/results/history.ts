/**
 * The history of the runs of a target.
 * @module
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import {
  HistoryError,
  type HistoryPoint,
  type RunOfHistory,
  readHistory,
  writeHistory,
} from '../../reporters/allure/history.js'
import { ConfigurationError } from '../profile/problems.js'
import { OutputError } from '../record/output-error.js'
import type { Role, RunRecord } from '../record/record.js'
import { shown } from './shown.js'

/**
 * The file of the history, checked before anything is sent.
 * @param asked file that the operator named; otherwise the file is in the report folder
 * @param target of the reports
 * @throws {ConfigurationError} if the named file cannot be continued
 */
export function historyFile(
  asked: string | undefined,
  out: string,
  target: { readonly role: Role; readonly name: string },
): string {
  if (asked === undefined) return path.join(out, 'history.jsonl')
  const file = path.resolve(asked)
  try {
    readHistory(file, nameOf(target))
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    throw new ConfigurationError(
      `The history ${shown(file)} cannot be used: ${error.message}. Expected a file that earlier runs of this target have written, or none. ` +
        'To fix it: name another file with --history, or if it was a history and is broken, move it away. Nothing was sent.',
    )
  }
  return file
}

/** The history of a target at the end of a run. */
export interface OpenHistory {
  /** The entry of this run. */
  readonly run: RunOfHistory
  readonly before: readonly HistoryPoint[]
  /** Adds this run. If the run is already there, because its reports were made before, it is replaced. */
  add(point: HistoryPoint): void
}

/**
 * Opens the history for a finished run. A problem is reported, and the other reports are still written.
 * @param warn receives the problem
 */
export function openHistory(file: string, record: RunRecord, warn: (text: string) => void): OpenHistory {
  const target = nameOf({ role: record.role, name: record.target.name })
  const uuid = uuidOf(`${target} ${record.started}`)
  const run = { uuid, target, timestamp: Date.parse(record.finished) }
  const tell = (what: string): void =>
    warn(
      `The history ${shown(file)} ${what}. The reports are complete, but this run is not in the history. ` +
        'To fix it: name another file with --history; if it was a history and is broken, move it away.',
    )
  try {
    const before = readHistory(file, target).filter((point) => point.uuid !== uuid)
    return {
      run,
      before,
      add: (point) => {
        try {
          writeHistory(file, [...before, point])
        } catch (error) {
          const { code = 'unknown error' } = error as NodeJS.ErrnoException
          tell(`cannot be written (${error instanceof OutputError ? error.reason : code})`)
        }
      },
    }
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    tell(`cannot be continued: ${error.message}`)
    return { run, before: [], add: () => undefined }
  }
}

function nameOf({ role, name }: { readonly role: Role; readonly name: string }): string {
  return `${role} ${name}`
}

function uuidOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
