/**
 * Finds earlier runs on disk.
 * @module
 */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readFirstLine } from '../../reporters/journal.js'
import { ConfigurationError } from '../profile/problems.js'
import { exists, readRegularFile } from '../record/regular-file.js'
import { shown } from './shown.js'

/** The report folder of a run. */
export interface KeptRun {
  readonly folder: string
  /** When the last run began, as its journal says; null without a journal. */
  readonly begun: string | null
  /** The result in its reports; null if there are none. */
  readonly reported: Reported | null
}

/** The fields of `verdicts.json` about the whole run. */
export interface Reported {
  readonly name: string
  readonly url: string
  readonly started: string
  readonly finished: string
  readonly result: string
}

/** Where runs write their reports by default. */
const usual = 'reports'

/**
 * Finds a run.
 * @param asked a folder, or the name of a target with a run in the default place; undefined for the last run there
 * @throws {ConfigurationError} if there is none
 */
export function findRun(asked: string | undefined): KeptRun {
  const there = runsIn(usual)
  if (asked === undefined) {
    const [last] = there.sort((one, other) => (timeOf(other) < timeOf(one) ? -1 : 1))
    if (last !== undefined) return last
    throw new ConfigurationError(
      `Found no run under ${usual}. Expected a folder with the reports of a run there. ` +
        'To fix it: run "platform-conformance platform" first, or name the folder that you gave with --out.',
    )
  }
  const run = keptRun(asked) ?? keptRun(path.join(usual, asked))
  if (run !== null) return run
  const names = there.map(({ folder }) => path.basename(folder)).sort()
  throw new ConfigurationError(
    `${asked} has no run. Expected the report folder of a run, or the name of a target${names.length === 0 ? '' : ` (${names.join(', ')})`}. ` +
      'To fix it: check the path, or leave it out to take the last run.',
  )
}

const timeOf = ({ begun, reported }: KeptRun): string => begun ?? reported?.started ?? ''

function runsIn(folder: string): KeptRun[] {
  if (!isFolder(folder)) return []
  return readdirSync(folder).flatMap((name) => keptRun(path.join(folder, name)) ?? [])
}

const isFolder = (name: string): boolean =>
  !name.includes('\0') && statSync(name, { throwIfNoEntry: false })?.isDirectory() === true

function keptRun(folder: string): KeptRun | null {
  if (!isFolder(folder)) return null
  const begun = beginningOf(path.join(folder, 'run.jsonl'))
  const reported = reportOf(path.join(folder, 'verdicts.json'))
  return begun === null && reported === null ? null : { folder, begun, reported }
}

/** When a run began. Only the first line is read, because a journal may be large. */
function beginningOf(journal: string): string | null {
  if (!exists(journal)) return null
  try {
    const { record } = JSON.parse(readFirstLine(journal)) as {
      readonly record?: { readonly started?: unknown }
    }
    return typeof record?.started === 'string' ? record.started : ''
  } catch {
    // The problem is reported when the journal is read.
    return ''
  }
}

function reportOf(file: string): Reported | null {
  if (!exists(file)) return null
  try {
    const { target, ...rest } = JSON.parse(readRegularFile(file).toString('utf8')) as Omit<
      Reported,
      'name' | 'url'
    > & {
      readonly target: Pick<Reported, 'name' | 'url'>
    }
    const { started, finished, result } = rest
    return { name: target.name, url: target.url, started, finished, result }
  } catch {
    throw new ConfigurationError(
      `${shown(path.resolve(file))} is not the verdicts.json of a run. To fix it: make the reports again with "report --rebuild", or run again.`,
    )
  }
}
