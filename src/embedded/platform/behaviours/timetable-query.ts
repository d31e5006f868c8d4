/**
 * The parameters of a request for periods.
 * @module
 */
import type { Parameters } from '../parameters.js'

/** Kinds of entities that a filter can name. */
export type EntityKind = 'class' | 'room' | 'student' | 'teacher' | 'lesson' | 'period'

/** A filter: matches the periods of any of these entities. */
export interface EntityFilter {
  readonly kind: EntityKind
  /** Ids as sent, or keys of another system. */
  readonly values: readonly string[]
  readonly by: 'id' | 'key'
}

/** The parameters of a request. */
export interface PeriodQuery {
  /** `dateLastModifiedAfter` as sent. */
  readonly after: string | undefined
  /** First and last day or time, as sent. */
  readonly start: string | undefined
  readonly end: string | undefined
  readonly limit: string | undefined
  readonly offset: string | undefined
  readonly filters: readonly EntityFilter[]
  readonly includeStudents: boolean
}

/** Positions in a result: from the first up to, but not including, the last. */
export interface PeriodWindow {
  readonly from: number
  readonly to: number
}

/** Kinds of entities that a request can filter by. */
export const entityKinds: readonly EntityKind[] = ['class', 'room', 'student', 'teacher', 'lesson', 'period']

/**
 * Reads a query.
 * @param nameOf returns the parameter for ids of a kind
 */
export function readPeriodQuery(query: Parameters, nameOf: (kind: EntityKind) => string): PeriodQuery {
  const filters = entityKinds.flatMap((kind): EntityFilter[] => {
    const name = nameOf(kind)
    return [
      { kind, values: query.all(name), by: 'id' },
      { kind, values: query.all(`${name}_ext`), by: 'key' },
    ]
  })
  const text = (name: string): string | undefined => query.get(name) || undefined
  return {
    after: text('dateLastModifiedAfter'),
    start: text('start'),
    end: text('end'),
    limit: text('limit'),
    offset: text('offset'),
    filters: filters.filter(({ values }) => values.length > 0),
    includeStudents: query.get('includeStudents') === 'true',
  }
}
