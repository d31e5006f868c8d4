/**
 * Faults: the timetable.
 * @module
 */
import type { Fault } from '../fault.js'
import { timetableAdditionFaults } from './timetable-additions.js'
import { timetableDoubleFaults } from './timetable-double.js'
import { timetableFilterFaults } from './timetable-filters.js'
import { timetableLessonFaults } from './timetable-lesson.js'
import { timetableListFaults } from './timetable-list.js'
import { timetableModifiedFaults } from './timetable-modified.js'
import { timetableMoveFaults } from './timetable-moves.js'
import { timetableTeacherFaults } from './timetable-teachers.js'
import { timetableTextFaults } from './timetable-texts.js'

/** The timetable gone wrong. */
export const timetableFaults: readonly Fault[] = [
  ...timetableListFaults,
  ...timetableModifiedFaults,
  ...timetableFilterFaults,
  ...timetableLessonFaults,
  ...timetableTextFaults,
  ...timetableTeacherFaults,
  ...timetableAdditionFaults,
  ...timetableMoveFaults,
  ...timetableDoubleFaults,
]
