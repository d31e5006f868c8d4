/**
 * How students are read. Contract 4.6, students.
 * @module
 */
import type { Ask } from '../service/calls.js'
import type { Members } from '../service/model.js'

const pageSize = 1000

/** How a student is known: by the internal id, or by the external key. */
export interface StudentName {
  readonly id: unknown
  readonly externalKey: unknown
}

/** How far a list was read. */
export interface PagesRead {
  readonly pages: number
  /** Records of the last page. */
  readonly found: number
  /** Records of all pages. */
  readonly offset: number
}

export const studentsBehaviours = {
  /** The query of the next page; undefined where the page before was the last. Contract 8: 1000 come unasked. */
  nextStudents: (read: PagesRead): Readonly<Record<string, string>> | undefined =>
    read.pages > 0 && read.found < pageSize
      ? undefined
      : { limit: String(pageSize), offset: String(read.offset) },

  /**
   * By what the application knows a student; undefined leaves the student out. Contract 2.6: not every student has an
   * external key.
   */
  studentOwnKey: (student: Members): string | undefined => String(student.id),

  /**
   * How one student is looked up. Contract 4.6: the path holds the external key; the internal id is filtered for.
   * @param copied the student with that key, where it was copied
   */
  studentLookup: ({ id, externalKey }: StudentName, _copied: Members | undefined): Ask =>
    typeof externalKey === 'string'
      ? { path: `students/${encodeURIComponent(externalKey)}` }
      : { path: 'students', query: { filter: `id='${id}'` } },
}
