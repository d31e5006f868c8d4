/**
 * Exports the application's copy of a school.
 * @module
 */
import type { Runtime } from '../runtime.js'
import type { JsonObject, School } from './model.js'

/** The copied data in the format that docs/GUIDE-CERTIFICATION.md describes. */
export function exported({ behave, schools }: Runtime, { copy }: School): JsonObject {
  return {
    students: [...copy.students.values()].map((student) => ({
      id: student.id,
      externalKey: student.externalKey,
      classes: behave.studentClasses(student),
    })),
    periods: copy.timetable.map((period) => behave.periodExported(period)),
    classes: [...copy.classes.values()].map((one) => ({
      id: one.id,
      shortName: one.shortName,
      longName: behave.classLongName(one),
      classTeachers: behave.classTeachers(one),
      subjectTeachers: behave.subjectTeachers(one, copy.timetable),
    })),
    rooms: [...copy.rooms.values()].map((room) => ({ id: room.id, longName: behave.roomLongName(room) })),
    users: [...copy.users.values()].map((user) => ({
      id: user.sourcedId,
      active: behave.userActive(user),
      displayName: behave.userDisplayName(user),
      givenName: user.givenName,
      familyName: user.familyName,
    })),
    schools: [...schools.values()].flatMap(({ tenant, records }) =>
      Array.from({ length: records }, () => ({ id: tenant })),
    ),
    lessons: [...copy.lessons].map(([id, students]) => ({ id, students })),
    academicSessions: [...copy.sessions].map(([id, { start, end }]) => ({ id, start, end })),
    school: copy.schoolName === null ? {} : { name: copy.schoolName },
  }
}
