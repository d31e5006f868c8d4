/**
 * Lists of students: pages, filters and special keys.
 * @module
 */

export { assignmentsIn, classNamesIn, isAssignedTo } from './class-assignments.js'
export { type SelectStudent, specialKeyCases } from './special-keys.js'
export {
  allStudents,
  givenComplete,
  hasSameLength,
  type ListedStudent,
  listedIn,
  mustHaveAtMost,
  offsetCountsRecords,
  pageSize,
  prepared,
  type ReadPages,
  type StudentFixtures,
  StudentList,
  studentKey,
  studentsByHundreds,
  studentsByPages,
  studentsLackingIn,
  studentsPage,
} from './student-list.js'
