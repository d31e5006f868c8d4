/**
 * The header of an answer with periods, and the grid of hours. Clients that are generated from public descriptions
 * require these fields, and none of them is null.
 * @module
 */
import type { DataRecord } from '../world/record.js'
import { schoolYearAt } from '../world/school-year.js'
import { units } from '../world/timetable-grid.js'

/** What a request asked, as sent; undefined for what it left out. */
export interface HeaderQuery {
  readonly start: string | undefined
  readonly end: string | undefined
  readonly limit: string | undefined
  readonly offset: string | undefined
  readonly after: string | undefined
  readonly filters: readonly { readonly kind: string; readonly values: readonly string[] }[]
}

/** Facts of an answer. */
export interface HeaderFacts {
  /** ISO 8601 in UTC. */
  readonly created: string
  /** Client ID of the application. */
  readonly user: string
  readonly school: { readonly tenantId: string; readonly name: string }
  /** Number of periods that the query finds. */
  readonly found: number
}

/** The header. What the request leaves out has the value that applies: the school year, and all periods. */
export function timetableHeader(
  { created, found, school, user }: HeaderFacts,
  query: HeaderQuery,
): DataRecord {
  const { after, end, filters, limit, offset, start } = query
  const year = schoolYearAt(created)
  return {
    created,
    user,
    school,
    schoolYearStart: year.start,
    schoolYearEnd: year.end,
    filter: {
      start: start ?? year.start,
      end: end ?? year.end,
      limit: wholeOr(limit, found),
      offset: wholeOr(offset, 0),
      filterByChanges: after === undefined ? {} : { dateLastModifiedAfter: after },
      filterByResource: filters.map(({ kind, values }) => ({ kind, values })),
    },
  }
}

function wholeOr(text: string | undefined, other: number): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : other
}

/** The hours of the days from Monday, 1, to Friday. */
export const timeGrids: readonly DataRecord[] = [
  {
    id: 1,
    timeGridSlots: [1, 2, 3, 4, 5].flatMap((day) =>
      units.map(({ start, end }, index) => ({
        day,
        unitOfDay: index + 1,
        start: Number(start.replace(':', '')),
        end: Number(end.replace(':', '')),
        name: String(index + 1),
      })),
    ),
  },
]
