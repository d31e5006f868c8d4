/**
 * Reads lists of periods at targets that demand more of a request: a cursor, or an entity filter.
 * @module
 */
import type { Context } from '../platform/context.js'
import type { PeriodQuery } from '../platform/data/data-api.js'
import { early } from '../platform/data/dates.js'
import type { DataList } from '../platform/data/list.js'
import { PartProblem } from './finding.js'

/** A list of periods, and what its request had to contain. */
export interface PeriodList {
  readonly list: DataList
  /** In words, e.g. `a cursor`; null if nothing more. */
  readonly demands: string | null
}

/** What a request contains. */
interface Request {
  readonly query: PeriodQuery
  readonly demands: string | null
}

function requestsFor({ profile }: Context): readonly Request[] {
  const { teacher, class_filter, room_filter } = profile.fixtures.timetable ?? {}
  const filters: PeriodQuery[] = [
    ...(teacher === undefined ? [] : [{ teacher: teacher.id }]),
    ...(class_filter === undefined ? [] : [{ class: class_filter.id }]),
    ...(room_filter === undefined ? [] : [{ room: room_filter.id }]),
  ]
  return [
    { query: {}, demands: null },
    { query: { after: early }, demands: 'a cursor' },
    ...filters.map((query) => ({ query, demands: `a filter by ${Object.keys(query).join()}` })),
    ...filters.map((query) => ({
      query: { after: early, ...query },
      demands: `a cursor and a filter by ${Object.keys(query).join()}`,
    })),
  ]
}

/**
 * Sends requests that contain more each time, until one is not answered with 400. The ids of filters come from the
 * fixture file.
 * @param read sends a request
 */
export async function readPeriods(
  context: Context,
  read: (query: PeriodQuery) => Promise<DataList>,
): Promise<PeriodList> {
  const [plain, ...more] = requestsFor(context)
  const first = await read(plain?.query ?? {})
  if (!isDemand(first)) return { list: first, demands: null }
  for (const { query, demands } of more) {
    const list = await read(query)
    if (!isDemand(list)) return { list, demands }
  }
  return { list: first, demands: null }
}

/** True for a refusal of the request as such. */
export function isDemand({ answer }: DataList): boolean {
  return answer.status === 400 || answer.status === 422
}

/**
 * The timetable, as far as the target shows it.
 * @returns the list; with a filter, it has not all periods
 * @throws {PartProblem} if the target demands something unknown
 */
export async function readTimetable(context: Context): Promise<PeriodList> {
  const whole = await context.data.timetable({ after: early })
  if (!isDemand(whole)) return { list: whole, demands: null }
  const read = await readPeriods(context, (query) => context.data.timetable(query))
  if (!isDemand(read.list)) return read
  throw new PartProblem(
    'not read: the target demands parameters that the profile does not name',
    null,
    'not tried',
  )
}
