/**
 * How students are read. Contract 4.6, students.
 * @module
 */
import { defaultResultLimit } from '../../facts.js'
import { type Ask, type JsonObject, listIn, type ServiceFailure } from '../service/model.js'

const pageSize = defaultResultLimit

/** How a student is identified: by the internal id or the external key. */
export interface StudentName {
  readonly id: unknown
  readonly externalKey: unknown
}

/** The progress of reading a list. */
export interface PagesRead {
  readonly pages: number
  /** Records of the last page. */
  readonly found: number
  /** Records of all pages. */
  readonly offset: number
  /** Names of the copied classes, sorted. */
  readonly classes: readonly string[]
  /** Number of students that the last synchronisation has copied. */
  readonly before: number
}

export const studentsBehaviours = {
  /** The query of the next page; undefined after the last page. Contract 8: an answer has the default number. */
  nextStudents: (read: PagesRead): Readonly<Record<string, string>> | undefined =>
    read.pages > 0 && read.found < pageSize
      ? undefined
      : { limit: String(pageSize), offset: String(read.offset) },

  /** Whether a page that fails counts as the end of the list: no, the list is read again next time. Contract 4.6. */
  pageEndsList: (_failure: ServiceFailure, _read: PagesRead): boolean => false,

  /**
   * The key of a student; undefined omits the student. Contract 2.6: not every student has an
   * external key.
   */
  studentOwnKey: (student: JsonObject): string | undefined => String(student.id),

  /** The classes of a student, and the first day in each. Contract 2.6, student. */
  studentClasses: (student: JsonObject): readonly JsonObject[] =>
    listIn(student, 'classAssignments').map(({ className, startDate }) => ({
      name: className,
      start: startDate,
    })),

  /**
   * How one student is looked up. Contract 4.6: the path has the external key; the internal id goes into a filter.
   * @param copied the copied student with that key, if there is one
   */
  studentLookup: ({ id, externalKey }: StudentName, _copied: JsonObject | undefined): Ask =>
    typeof externalKey === 'string'
      ? { path: `students/${encodeURIComponent(externalKey)}` }
      : { path: 'students', query: { filter: `id='${id}'` } },
}
