/**
 * Copies students page by page, and looks up single ones. Contract 4.6, students.
 * @module
 */
import type { StudentName } from '../behaviours/students.js'
import type { Runtime } from '../runtime.js'
import { call, dataOf, recordsIn } from './calls.js'
import type { JsonObject, School } from './model.js'

/** Copies every student. @throws {ServiceFailure} if a page cannot be loaded; then nothing changes */
export async function copyStudents(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const students = new Map<string, JsonObject>()
  const classes = [
    ...new Set([...school.copy.classes.values()].map(({ shortName }) => String(shortName))),
  ].sort()
  let read = { pages: 0, found: 0, offset: 0, classes }
  for (let query = behave.nextStudents(read); query !== undefined; query = behave.nextStudents(read)) {
    const page = recordsIn(runtime, await dataOf(runtime, school, { path: 'students', query }), 'students')
    for (const student of page) {
      const key = behave.studentOwnKey(student)
      if (key !== undefined) students.set(key, student)
    }
    read = { pages: read.pages + 1, found: page.length, offset: read.offset + page.length, classes }
  }
  school.copy.students = students
}

/**
 * Looks up one student at the platform.
 * @returns whether there is one
 * @throws {ServiceFailure} if there is no token or no response
 */
export async function lookStudentUp(runtime: Runtime, school: School, name: StudentName): Promise<boolean> {
  const { behave } = runtime
  const copied = [...school.copy.students.values()].find(
    ({ externalKey }) => externalKey === name.externalKey,
  )
  const { status, json } = await call(runtime, school, behave.studentLookup(name, copied))
  return behave.callSucceeded(status, json)
}
