/**
 * Students: which are listed, how they are counted, filtered and looked up, and what their records hold.
 * @module
 */
import type { Parameters } from '../parameters.js'
import type { Source } from '../world/class-names.js'
import type { DataRecord } from '../world/record.js'
import { studentCountOf } from '../world/students.js'
import { compares, type Filter, type Operator, parseFilter } from './student-filter.js'

/** How a student is reached: in the list, through a filter, or by a path that ends in a key. */
export type StudentWay = 'list' | 'filter' | 'key'

/** What a request for the list says; undefined where it says nothing. */
export interface StudentQuery {
  readonly filter: string | undefined
  readonly limit: string | undefined
  readonly offset: string | undefined
}

/** Which students of a result are wanted. */
export interface Wanted {
  readonly limit: number
  readonly offset: number
  /** Whether a filter made the result. */
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

/** An answer's status and body. */
export interface StudentAnswer {
  readonly status: number
  readonly body: unknown
}

const fields = new Set([
  ...['id', 'externalKey', 'shortName', 'lastName', 'forename', 'dateLastModified', 'catalogNumber'],
  ...['attestationRequirement', 'birthDate', 'gender', 'active', 'user.name'],
  ...['className', 'startDate', 'endDate', 'classId'].map((name) => `classAssignments.${name}`),
])

/** The largest `limit` that the embedded platform honours. */
const largestLimit = 10_000

export const studentsBehaviours = {
  /** Number of students of a school. */
  studentCount: (source: Source): number => studentCountOf(source),

  /** Positions of students who cannot be reached in this way. Contract 4.6: none. */
  unreachableStudents: (_source: Source, _way: StudentWay): readonly number[] => [],

  /** What the query says about filter, limit and offset. Contract 4.6, students. */
  studentQuery: (query: Parameters): StudentQuery => ({
    filter: query.get('filter'),
    limit: query.get('limit'),
    offset: query.get('offset'),
  }),

  /** How many students are wanted; undefined for no such number. Contract 8, default result limit. */
  studentLimit: (sent: string | undefined, _query: StudentQuery): number | undefined => {
    if (sent === undefined || sent === '') return 1000
    return /^\d+$/.test(sent) ? Math.min(Number(sent), largestLimit) : undefined
  },

  /** How many students are passed over; undefined for no such number. Contract 4.6, offset. */
  studentOffset: (sent: string | undefined, _limit: number): number | undefined => {
    if (sent === undefined || sent === '') return 0
    return /^\d+$/.test(sent) ? Number(sent) : undefined
  },

  /** Positions in a result of `total` students; undefined where none may be asked for. Contract 4.6. */
  studentWindow: ({ limit, offset }: Wanted, total: number): Window | undefined => ({
    from: Math.min(offset, total),
    to: Math.min(offset + limit, total),
  }),

  /** Whether limit and offset are applied before the filter. Contract 4.6: they page through the result. */
  studentsPagedBeforeFilter: (): boolean => false,

  /** Which student of a result stands at a position. Not shown: any order, always the same. */
  studentOrder: (position: number, _total: number, _wanted: Wanted): number => position,

  /** Reads a filter expression; undefined where it is malformed. Not shown. */
  studentFilter: (text: string): Filter | undefined => parseFilter(text),

  /** The member that a filter looks at; undefined for an unknown name. Contract 4.6, filter. */
  filteredMember: (field: string): string | undefined => (fields.has(field) ? field : undefined),

  /** Whether a value passes a comparison. Contract 4.6, filter. */
  filterMatches: (actual: string, operator: Operator, wanted: string, _field: string): boolean =>
    compares(actual, operator, wanted),

  /** Whether a filter finds assignments that ended with an earlier year. Not shown. */
  endedAssignmentsMatch: (): boolean => true,

  /** The record of a student as it leaves. Contract 2.6. */
  studentRecord: (record: DataRecord, _way: StudentWay, _position: number): DataRecord => record,

  /** Status and body of a list. Not shown. */
  studentList: (records: readonly DataRecord[], _window: Window, _total: number): StudentAnswer => ({
    status: 200,
    body: { students: records },
  }),

  /** The key that a path names, already decoded. Contract 4.6, students by key. */
  studentKey: (sent: string): string => sent,

  /** The position of the student that a path names. Contract 4.6: by external key, not by internal id. */
  findStudent: (key: string, { byKey }: StudentDirectory): number | undefined => byKey(key),

  /** Status and body of one student. Not shown. */
  oneStudent: (record: DataRecord): StudentAnswer => ({ status: 200, body: record }),

  /** Status and body where a key is unknown; undefined for the usual refusal. Not shown. */
  noStudent: (_key: string, _source: Source): StudentAnswer | undefined => undefined,
}
