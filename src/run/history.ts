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
import type { Role, RunRecord } from '../record/record.js'
import { shown } from './shown.js'

/**
 * The file of the history, looked at before anything is sent.
 * @param asked what the operator named; else it stands beside the reports
 * @param target whose reports they are
 * @throws {ConfigurationError} where what the operator named cannot be gone on with
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
        'To mend it: name another file with --history, or delete this one and begin anew. Nothing was sent.',
    )
  }
  return file
}

/** The history of a target when one of its runs is over. */
export interface OpenHistory {
  /** This run among others. */
  readonly run: RunOfHistory
  readonly before: readonly HistoryPoint[]
  /** Adds this run. A run that is there already, because its reports were made before, is replaced. */
  add(point: HistoryPoint): void
}

/**
 * Opens the history for a run that is over. What is wrong with it is told, and costs no report.
 * @param warn hears what is wrong
 */
export function openHistory(file: string, record: RunRecord, warn: (text: string) => void): OpenHistory {
  const target = nameOf({ role: record.role, name: record.target.name })
  const uuid = uuidOf(`${target} ${record.started}`)
  const run = { uuid, target, timestamp: Date.parse(record.finished) }
  const tell = (what: string): void =>
    warn(
      `The history ${shown(file)} ${what}. The reports are whole, but this run is not in it. ` +
        'To mend it: delete the file, or name another one with --history.\n',
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
          tell(`cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`)
        }
      },
    }
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    tell(`cannot be gone on with: ${error.message}`)
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
