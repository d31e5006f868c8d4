/**
 * A school with a few records of every kind.
 * @module
 */
import type { SimulatedTenant } from '../simulator.js'
import type { DataRecord } from './json.js'
import {
  academicSession,
  dayFromNow,
  enrol,
  enrollment,
  periods,
  regular,
  room,
  rosterClass,
  rosterUser,
  schoolClass,
  students,
} from './records.js'
import { namesOf } from './timetable-school.js'

/**
 * Gives a school three students, two classes, two periods with one of the classes, their rooms, two users, a lesson of
 * the roster and a school year. It has an organization with its name in any case.
 */
export function fillWithEveryKind({ data }: SimulatedTenant): void {
  const modified = Date.now()
  const taught = schoolClass()
  const rooms = [room(), room()]
  const records = periods(2).map(
    (one, at): DataRecord => ({
      ...one,
      classes: regular(Number(taught.id)),
      rooms: regular(Number(rooms[at]?.id)),
    }),
  )
  const [teacher, student] = [rosterUser('teacher'), rosterUser('student')]
  const lesson = rosterClass(records[0]?.lessonId)
  data.classes = [taught, schoolClass()]
  enrol(data, students(3))
  data.periods = records.map((record) => ({ record, modified }))
  data.names = namesOf(records)
  data.rooms = rooms
  data.roster = {
    users: [teacher, student],
    classes: [lesson],
    enrollments: [enrollment(teacher, lesson), enrollment(student, lesson)],
    academicSessions: [academicSession(dayFromNow(-100), dayFromNow(200))],
  }
}
