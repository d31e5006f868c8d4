/**
 * Students: the whole list page by page, and single ones. Contract 4.6, students.
 * @module
 */
import type { StudentName } from '../behaviours/students.js'
import type { Runtime } from '../runtime.js'
import { call, dataOf } from './calls.js'
import { listIn, type Members, type School } from './model.js'

/** Copies every student. @throws {ServiceFailure} where one page cannot be had: then nothing is changed */
export async function copyStudents(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const students = new Map<string, Members>()
  let read = { pages: 0, found: 0, offset: 0 }
  for (let query = behave.nextStudents(read); query !== undefined; query = behave.nextStudents(read)) {
    const page = listIn(await dataOf(runtime, school, { path: 'students', query }), 'students')
    for (const student of page) {
      const key = behave.studentOwnKey(student)
      if (key !== undefined) students.set(key, student)
    }
    read = { pages: read.pages + 1, found: page.length, offset: read.offset + page.length }
  }
  school.copy.students = students
}

/**
 * Looks one student up at the platform.
 * @returns whether there is one
 * @throws {ServiceFailure} where there is no token, or no answer
 */
export async function lookStudentUp(runtime: Runtime, school: School, name: StudentName): Promise<boolean> {
  const { behave } = runtime
  const copied = [...school.copy.students.values()].find(
    ({ externalKey }) => externalKey === name.externalKey,
  )
  const { status, json } = await call(runtime, school, behave.studentLookup(name, copied))
  return behave.callSucceeded(status, json)
}
