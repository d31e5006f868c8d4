/**
 * Synchronisations of the timetable that several suites of this topic set up.
 * @module
 */
import { given, NotApplicable } from '../../../core/errors.js'
import * as records from '../../data/records.js'
import type { TimetableRun, TimetableSchool } from '../../data/timetable-school.js'
import { queryOf, resourceOf } from '../../requests.js'
import { pauseFor } from '../../service/pause.js'
import type { Reply, SimulatedRequest } from '../../simulator.js'
import { allCalls, loadsChanges } from './cursors.js'

/** Selects requests. */
export type Which = (request: SimulatedRequest) => boolean

export const isTimetable: Which = (request) => resourceOf(request) === 'timetable'
export const isDeletedPeriods: Which = (request) => resourceOf(request) === 'timetable/deleted-periods'

/** Both calls that a synchronisation makes, as cases. */
export const calls = [
  ['the timetable', isTimetable],
  ['deleted periods', isDeletedPeriods],
] as const

/** An answer in place of the good one. */
export type Failure = (good: {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}) => Reply
type Headers = readonly (readonly [string, string])[]

const json: Headers = [['Content-Type', 'application/json']]

/** The simulated platform fails. */
export const serverError: Failure = () => ({
  status: 500,
  headers: json,
  body: '{"errorCode":"INTERNAL_ERROR","requestId":"f3c8e2a0-66a5-4c0f-9f42-2d9d4b6e1c11","traceId":""}',
})

/** The simulated platform refuses access. Contract 5.3, 7. */
export const forbidden: Failure = () => ({
  status: 403,
  headers: json,
  body: '{"errorCode":"FORBIDDEN","requestId":"0c1f7c5e-8b7b-4f0a-8a44-5a5c0e8d7b22","traceId":""}',
})

/** From now on, the selected requests of a school fail. */
export function fail(school: TimetableSchool, failure: Failure, which: Which): void {
  school.answer((good, request) => (which(request) ? failure(good) : good))
}

/** Selects requests for a part of the timetable other than the one requested first: another page or another filter. */
export function secondPart(): Which {
  let first: string | undefined
  return (request) => {
    if (!isTimetable(request)) return false
    const { search } = new URL(request.url)
    first ??= search
    return search !== first
  }
}

/** Most periods that a page may hold for a check to fill it. */
const largestPage = 2000

/**
 * The number of periods in a page that the application requests; 0 if it requests parts in another way.
 * @throws {NotApplicable} if it requests the timetable in one request
 */
export function pageSizeOf({ timetable }: Pick<TimetableRun, 'timetable'>): number {
  const limits = timetable.flatMap((request) =>
    queryOf(request).flatMap(([name, limit]) =>
      name === 'limit' && /^\d+$/.test(limit) ? Number(limit) : [],
    ),
  )
  if (limits.length === 0 && timetable.length === 1)
    throw new NotApplicable('the application requests the timetable in one request')
  const size = Math.max(0, ...limits)
  given(size <= largestPage, `pages of ${size} periods are too large to fill`)
  return size
}

/**
 * Synchronises while the selected requests fail. They keep failing.
 * @throws {Undecided} if the application sent none of them
 */
export async function failedSync(
  school: TimetableSchool,
  failure: Failure,
  which: Which,
): Promise<TimetableRun> {
  fail(school, failure, which)
  const sync = await school.sync()
  given(allCalls(sync).some(which), 'the application did not send the request that was to fail')
  return sync
}

/**
 * Synchronises twice: the first load, and the changes since then.
 * @throws {NotApplicable} if the application loads the whole timetable each time
 */
export async function firstLoadAndChanges(
  school: TimetableSchool,
): Promise<{ readonly first: TimetableRun; readonly second: TimetableRun }> {
  const first = await school.syncWorks()
  school.put(...records.periods(1))
  const second = await school.syncWorks()
  if (second.deletions.length === 0 && !loadsChanges(second, first))
    throw new NotApplicable('the application loads the whole timetable each time')
  return { first, second }
}

/** Seconds that the first answer of a synchronisation takes while a period changes. */
const slowAnswer = 1.1

/**
 * Synchronises while a period changes: after the platform has made its first answer and before it sends it.
 * @returns when the period changed, in milliseconds since the epoch
 */
export async function syncDuringChange(school: TimetableSchool): Promise<number> {
  let changed: number | undefined
  school.answer(async (good, request) => {
    if (changed !== undefined || !(isTimetable(request) || isDeletedPeriods(request))) return good
    changed = Date.now()
    school.putAt(changed, records.period())
    await pauseFor(school.context, slowAnswer)
    return good
  })
  await school.syncWorks()
  school.answerNormally()
  given(changed !== undefined, 'the application requested nothing of the timetable')
  return changed
}

/** The ids of the periods that the application has copied. */
export async function copiedIds(school: TimetableSchool): Promise<readonly string[]> {
  return (await school.export()).periods.map(({ id }) => id)
}
