/**
 * The application's copy of a school, for whoever wants to see what it made of the data.
 * @module
 */
import type { Members, School } from './model.js'

/** Everything that was copied, as lists. */
export function exported({ copy }: School): Members {
  return {
    students: [...copy.students.values()],
    periods: copy.timetable,
    classes: [...copy.classes.values()],
    users: [...copy.users.values()],
    school: copy.schoolName === null ? {} : { name: copy.schoolName },
  }
}
