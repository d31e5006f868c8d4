/**
 * Behaviours of students: lists, paging, filters, lookups and records.
 * @module
 */
import { defaultResultLimit } from '../../facts.js'
import type { Parameters } from '../parameters.js'
import type { Source } from '../world/class-names.js'
import type { DataRecord } from '../world/record.js'
import { studentCountOf } from '../world/students.js'
import { compares, type Filter, type Operator, parseFilter } from './student-filter.js'

/** How a request reaches a student: in the list, through a filter, or by a path that ends in a key. */
export type StudentWay = 'list' | 'filter' | 'key'

/** The parameters of a request for the list. */
export interface StudentQuery {
  readonly filter: string | undefined
  readonly limit: string | undefined
  readonly offset: string | undefined
}

/** The part of a result that is requested. */
export interface Wanted {
  readonly limit: number
  readonly offset: number
  /** Whether the result comes from a filter. */
  readonly filtered: boolean
}

/** Positions in a result: from the first up to, but not including, the last. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Looks up positions of students. */
export interface StudentDirectory {
  readonly byKey: (key: string) => number | undefined
  readonly byId: (id: string) => number | undefined
}

/** Status and body of an answer. */
export interface StudentAnswer {
  readonly status: number
  readonly body: unknown
}

const fields = new Set([
  ...['id', 'externalKey', 'shortName', 'lastName', 'forename', 'dateLastModified', 'catalogNumber'],
  ...['attestationRequirement', 'birthDate', 'gender', 'active', 'user.name'],
  ...['className', 'startDate', 'endDate', 'classId'].map((name) => `classAssignments.${name}`),
])

/** The largest `limit` that the embedded platform accepts. */
const largestLimit = 10_000

export const studentsBehaviours = {
  /** Number of students of a school. */
  studentCount: (source: Source): number => studentCountOf(source),

  /** Positions of students that cannot be reached in this way. Contract 4.6: none. */
  unreachableStudents: (_source: Source, _way: StudentWay): readonly number[] => [],

  /** Filter, limit and offset of the query. Contract 4.6, students. */
  studentQuery: (query: Parameters): StudentQuery => ({
    filter: query.get('filter'),
    limit: query.get('limit'),
    offset: query.get('offset'),
  }),

  /** The number of requested students, or undefined if it is malformed. Contract 8, default result limit. */
  studentLimit: (sent: string | undefined, _query: StudentQuery): number | undefined => {
    if (sent === undefined || sent === '') return defaultResultLimit
    return /^\d+$/.test(sent) ? Math.min(Number(sent), largestLimit) : undefined
  },

  /** The number of skipped students, or undefined if it is malformed. Contract 4.6, offset. */
  studentOffset: (sent: string | undefined, _limit: number): number | undefined => {
    if (sent === undefined || sent === '') return 0
    return /^\d+$/.test(sent) ? Number(sent) : undefined
  },

  /** The requested positions in a result of `total` students, or undefined for a refusal. Contract 4.6. */
  studentWindow: ({ limit, offset }: Wanted, total: number): Window | undefined => ({
    from: Math.min(offset, total),
    to: Math.min(offset + limit, total),
  }),

  /** Whether limit and offset are applied before the filter. Contract 4.6: they page through the result. */
  studentsPagedBeforeFilter: (): boolean => false,

  /** The student at a position of a result. Open point: any order, but always the same. */
  studentOrder: (position: number, _total: number, _wanted: Wanted): number => position,

  /** Reads a filter expression. Returns undefined if it is malformed. Open point. */
  studentFilter: (text: string): Filter | undefined => parseFilter(text),

  /** The field that a filter compares, or undefined for an unknown name. Contract 4.6, filter. */
  filteredField: (field: string): string | undefined => (fields.has(field) ? field : undefined),

  /** Whether a value matches a comparison. Contract 4.6, filter. */
  filterMatches: (actual: string, operator: Operator, wanted: string, _field: string): boolean =>
    compares(actual, operator, wanted),

  /** Whether a filter finds class assignments that ended in an earlier year. Open point. */
  endedAssignmentsMatch: (): boolean => true,

  /** The record of a student. Contract 2.6. */
  studentRecord: (record: DataRecord, _way: StudentWay, _position: number): DataRecord => record,

  /** Status and body of a list. Not shown. */
  studentList: (records: readonly DataRecord[], _window: Window, _total: number): StudentAnswer => ({
    status: 200,
    body: { students: records },
  }),

  /** The decoded key of a path. Contract 4.6, students by key. */
  studentKey: (sent: string): string => sent,

  /** The position of the student with a key. Contract 4.6: by external key, not by internal id. */
  findStudent: (key: string, { byKey }: StudentDirectory): number | undefined => byKey(key),

  /** Status and body of a single student. Open point. */
  oneStudent: (record: DataRecord): StudentAnswer => ({ status: 200, body: record }),

  /** Status and body for an unknown key, or undefined for the usual refusal. Open point. */
  noStudent: (_key: string, _source: Source): StudentAnswer | undefined => undefined,
}
