/**
 * How students are read. Contract 4.6, students.
 * @module
 */
import type { Members } from '../service/model.js'

const pageSize = 1000

export const studentsBehaviours = {
  /** The query of a page. */
  studentsQuery: (offset: number): Readonly<Record<string, string>> => ({
    limit: String(pageSize),
    offset: String(offset),
  }),

  /** Whether another page is asked for after one of that many. */
  moreStudents: (found: number): boolean => found === pageSize,

  /** By what the application knows a student. Contract 2.6: not every student has an external key. */
  studentOwnKey: (student: Members): string => String(student.id),
}
