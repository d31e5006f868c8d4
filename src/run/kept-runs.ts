/**
 * Runs whose folders lie on disk.
 * @module
 */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../profile/problems.js'
import { shown } from './shown.js'

/** A folder that a run has written to. */
export interface KeptRun {
  readonly folder: string
  /** When the last run began, as its journal says; null where there is no journal. */
  readonly begun: string | null
  /** What its reports say; null where there are none. */
  readonly reported: Reported | null
}

/** What `verdicts.json` says of a run as a whole. */
export interface Reported {
  readonly name: string
  readonly url: string
  readonly started: string
  readonly finished: string
  readonly result: string
}

/** Where runs write to, unless told otherwise. */
const usual = 'reports'

/**
 * Finds a run.
 * @param asked a folder, or the name of a target whose run is in the usual place; undefined: the last run there
 * @throws {ConfigurationError} where there is none
 */
export function findRun(asked: string | undefined): KeptRun {
  const there = runsIn(usual)
  if (asked === undefined) {
    const [last] = there.sort((one, other) => (timeOf(other) < timeOf(one) ? -1 : 1))
    if (last !== undefined) return last
    throw new ConfigurationError(
      `There is no run under ${usual}. Expected the reports of a run in a folder below it. ` +
        'To mend it: run "platform-conformance platform" first, or name the folder that --out named.',
    )
  }
  const found = keptRun(asked) ?? keptRun(path.join(usual, asked))
  if (found !== null) return found
  const names = there.map(({ folder }) => path.basename(folder)).sort()
  throw new ConfigurationError(
    `${asked} holds no run. Expected the folder of the reports of one, or the name of a target${names.length === 0 ? '' : ` (${names.join(', ')})`}. ` +
      'To mend it: check the path, or leave it out for the last run.',
  )
}

const timeOf = ({ begun, reported }: KeptRun): string => begun ?? reported?.started ?? ''

function runsIn(folder: string): KeptRun[] {
  if (!isFolder(folder)) return []
  return readdirSync(folder).flatMap((name) => keptRun(path.join(folder, name)) ?? [])
}

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false

function keptRun(folder: string): KeptRun | null {
  if (!isFolder(folder)) return null
  const begun = beginningOf(path.join(folder, 'run.jsonl'))
  const reported = reportOf(path.join(folder, 'verdicts.json'))
  return begun === null && reported === null ? null : { folder, begun, reported }
}

/** So much of a journal is read for its first line. */
const mostOfHead = 1_000_000

/** When a run began: its journal may be large, and only its first line tells. */
function beginningOf(journal: string): string | null {
  if (!existsSync(journal)) return null
  const file = openSync(journal, 'r')
  try {
    const bytes = Buffer.alloc(mostOfHead)
    const [line = ''] = bytes.toString('utf8', 0, readSync(file, bytes)).split('\n', 1)
    const { record } = JSON.parse(line) as { readonly record?: { readonly started?: unknown } }
    return typeof record?.started === 'string' ? record.started : ''
  } catch {
    // It is told when it is read.
    return ''
  } finally {
    closeSync(file)
  }
}

function reportOf(file: string): Reported | null {
  if (!existsSync(file)) return null
  try {
    const { target, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Omit<Reported, 'name' | 'url'> & {
      readonly target: Pick<Reported, 'name' | 'url'>
    }
    const { started, finished, result } = rest
    return { name: target.name, url: target.url, started, finished, result }
  } catch {
    throw new ConfigurationError(
      `${shown(path.resolve(file))} is no verdicts.json of a run. To mend it: make the reports anew with "report --rebuild", or run again.`,
    )
  }
}
