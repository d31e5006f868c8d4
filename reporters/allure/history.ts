/**
 * What earlier runs of a target have shown, in Allure's own form: one line of JSON for each run, the last one at
 * the end.
 * @module
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** So many runs are kept. */
export const longestHistory = 20

/** A check of an earlier run: no more than the report shows of it. */
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

/** A run, as a line of the file. */
export interface HistoryPoint {
  readonly uuid: string
  readonly name: string
  /** When it ended, in milliseconds since the epoch. */
  readonly timestamp: number
  readonly knownTestCaseIds: readonly never[]
  readonly testResults: Readonly<Record<string, PastCheck>>
  readonly metrics: Readonly<Record<string, never>>
  readonly url: string
  /** Role and name of the target; a history that Allure itself has written does not know it. */
  readonly target?: string
}

/** What tells a run from others. */
export type RunOfHistory = Pick<HistoryPoint, 'uuid' | 'timestamp'> & { readonly target: string }

/** A history that cannot be gone on with. */
export class HistoryError extends Error {
  readonly code = 'HISTORY'
}

/**
 * Reads the last runs; none where there is no file.
 * @param target what the runs must be of
 * @throws HistoryError that says what is wrong with the file, and where
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
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new HistoryError(code === 'EISDIR' ? 'it is a folder' : `it cannot be read (${code})`)
  }
}

function parsed(line: string, place: string): HistoryPoint {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new HistoryError(`${place} is no JSON`)
  }
  if (!isRecord(value) || typeof value.uuid !== 'string' || typeof value.timestamp !== 'number')
    throw new HistoryError(`${place} is no run: it has no uuid or no timestamp`)
  const { uuid, timestamp, testResults, target, name } = value
  if (!isRecord(testResults)) throw new HistoryError(`${place} is no run: it has no testResults`)
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
 * This run, for the history.
 * @param name title of the report
 * @param results its checks as the generator knows them
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

/** Takes nothing over but what is needed: a file from elsewhere may hold anything. */
function pastCheck(historyId: string, check: unknown, uuid: string, place: string): PastCheck {
  const { status, start, stop, duration } = isRecord(check) ? check : {}
  const known = statuses.find((one) => one === status)
  if (known === undefined) throw new HistoryError(`${place} is no run: it has a result of no known status`)
  const times = { start: numberOf(start), stop: numberOf(stop), duration: numberOf(duration) }
  return pastCheckOf({ historyId, status: known, ...times }, uuid)
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A check as the report shows it among others of its rule. */
function pastCheckOf(check: Omit<PastCheck, 'id' | 'name' | 'url'>, uuid: string): PastCheck {
  return { id: uuid.slice(0, 8), name: '', ...check, url: '' }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Adds a run, and lets go of the oldest ones. Whoever reads at the same time sees the file as it was or as it is.
 * @throws the error of the file system
 */
export function writeHistory(file: string, points: readonly HistoryPoint[]): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const lines = points.slice(-longestHistory).map((point) => `${JSON.stringify(point)}\n`)
  const beside = `${file}.${process.pid}.new`
  try {
    writeFileSync(beside, lines.join(''))
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
