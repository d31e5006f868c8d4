/**
 * Faults: students.
 * @module
 */
import type { Fault } from '../fault.js'
import { studentAssignmentFaults } from './students-assignments.js'
import { studentFilterFaults } from './students-filter.js'
import { studentKeyFaults } from './students-key.js'
import { studentListFaults } from './students-list.js'
import { studentPageFaults } from './students-pages.js'
import { studentPagingFaults } from './students-paging.js'
import { studentRecordFaults } from './students-record.js'

/** Students gone wrong. */
export const studentsFaults: readonly Fault[] = [
  ...studentListFaults,
  ...studentPagingFaults,
  ...studentPageFaults,
  ...studentFilterFaults,
  ...studentKeyFaults,
  ...studentRecordFaults,
  ...studentAssignmentFaults,
]
