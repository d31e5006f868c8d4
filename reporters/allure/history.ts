/**
 * The history of a target in Allure's format: one line of JSON for each run, the newest at the end.
 * @module
 */
import { writeOutput } from '../../src/record/output-file.js'
import { FileError, readRegularFile } from '../../src/record/regular-file.js'

/** Number of runs in a history. */
export const longestHistory = 20

/** A check of an earlier run, with only the fields that the report shows. */
export interface PastCheck {
  readonly id: string
  readonly name: string
  readonly status: Status
  /** Milliseconds since the epoch. */
  readonly start: number
  readonly stop: number
  /** Milliseconds. */
  readonly duration: number
  readonly historyId: string
  readonly url: string
}

const statuses = ['passed', 'failed', 'broken', 'skipped', 'unknown'] as const
type Status = (typeof statuses)[number]

/** A run: one line of the file. */
export interface HistoryPoint {
  readonly uuid: string
  readonly name: string
  /** End of the run in milliseconds since the epoch. */
  readonly timestamp: number
  readonly knownTestCaseIds: readonly never[]
  readonly testResults: Readonly<Record<string, PastCheck>>
  readonly metrics: Readonly<Record<string, never>>
  readonly url: string
  /** Role and name of the target. Absent in a history that Allure itself has written. */
  readonly target?: string
}

/** Identifies a run. */
export type RunOfHistory = Pick<HistoryPoint, 'uuid' | 'timestamp'> & { readonly target: string }

/** The history file cannot be continued. */
export class HistoryError extends Error {
  readonly code = 'HISTORY'
}

/**
 * Reads the last runs. Returns none if the file does not exist.
 * @param target role and name that the runs must have
 * @throws HistoryError that describes the problem of the file and its place
 */
export function readHistory(file: string, target: string): HistoryPoint[] {
  const points = textOf(file)
    .split('\n')
    .map((line, index) => ({ line, place: `line ${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, place }) => ({ point: parsed(line, place), place }))
  for (const { point, place } of points)
    if (point.target !== undefined && point.target !== target)
      throw new HistoryError(`${place} is a run of ${point.target}, not of ${target}`)
  return points.map(({ point }) => point).slice(-longestHistory)
}

function textOf(file: string): string {
  try {
    return readRegularFile(file, { links: true }).toString('utf8')
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.absent) return ''
    throw new HistoryError(`it ${error.message}`)
  }
}

function parsed(line: string, place: string): HistoryPoint {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new HistoryError(`${place} is not JSON`)
  }
  if (!isRecord(value) || typeof value.uuid !== 'string' || typeof value.timestamp !== 'number')
    throw new HistoryError(`${place} is not a run: uuid or timestamp is missing`)
  const { uuid, timestamp, testResults, target, name } = value
  if (!isRecord(testResults)) throw new HistoryError(`${place} is not a run: testResults is missing`)
  return {
    ...emptyPoint(uuid, timestamp, typeof name === 'string' ? name : ''),
    ...(typeof target === 'string' ? { target } : {}),
    testResults: Object.fromEntries(
      Object.entries(testResults).map(([id, check]) => [id, pastCheck(id, check, uuid, place)]),
    ),
  }
}

function emptyPoint(uuid: string, timestamp: number, name: string): HistoryPoint {
  return { uuid, name, timestamp, knownTestCaseIds: [], testResults: {}, metrics: {}, url: '' }
}

/**
 * Makes the line of this run.
 * @param name title of the report
 * @param results checks as Allure has stored them
 */
export function pointOf(
  { uuid, timestamp, target }: RunOfHistory,
  name: string,
  results: readonly {
    readonly historyId?: string
    readonly status: Status
    readonly start?: number
    readonly stop?: number
    readonly duration?: number
  }[],
): HistoryPoint {
  const testResults: Record<string, PastCheck> = {}
  for (const { historyId, status, start = 0, stop = 0, duration = 0 } of results)
    if (historyId !== undefined)
      testResults[historyId] = pastCheckOf({ historyId, status, start, stop, duration }, uuid)
  return { ...emptyPoint(uuid, timestamp, name), target, testResults }
}

/** Copies only the known fields: a file from elsewhere may contain anything. */
function pastCheck(historyId: string, check: unknown, uuid: string, place: string): PastCheck {
  const { status, start, stop, duration } = isRecord(check) ? check : {}
  const known = statuses.find((one) => one === status)
  if (known === undefined) throw new HistoryError(`${place} is not a run: a result has an unknown status`)
  const times = { start: numberOf(start), stop: numberOf(stop), duration: numberOf(duration) }
  return pastCheckOf({ historyId, status: known, ...times }, uuid)
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A check in the history of its rule. */
function pastCheckOf(check: Omit<PastCheck, 'id' | 'name' | 'url'>, uuid: string): PastCheck {
  return { id: uuid.slice(0, 8), name: '', ...check, url: '' }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Writes the last runs. The file is replaced at once, so a parallel reader sees the old or the new content.
 * @throws the error of the file system
 */
export function writeHistory(file: string, points: readonly HistoryPoint[]): void {
  const lines = points.slice(-longestHistory).map((point) => `${JSON.stringify(point)}\n`)
  writeOutput(file, lines.join(''), { linkedFolder: true })
}
