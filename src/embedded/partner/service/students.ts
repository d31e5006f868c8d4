/**
 * Copies students page by page, and looks up single ones. Contract 4.6, students.
 * @module
 */
import type { PagesRead, StudentName } from '../behaviours/students.js'
import type { Runtime } from '../runtime.js'
import { call, dataOf, recordsIn } from './calls.js'
import { type JsonObject, type School, ServiceFailure } from './model.js'

/** Copies every student. @throws {ServiceFailure} if a page cannot be loaded; then nothing changes */
export async function copyStudents(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const students = new Map<string, JsonObject>()
  const classes = [
    ...new Set([...school.copy.classes.values()].map(({ shortName }) => String(shortName))),
  ].sort()
  const before = school.copy.students.size
  let read = { pages: 0, found: 0, offset: 0, classes, before }
  for (let query = behave.nextStudents(read); query !== undefined; query = behave.nextStudents(read)) {
    const page = await pageOf(runtime, school, query, read)
    if (page === undefined) break
    for (const student of page) {
      const key = behave.studentOwnKey(student)
      if (key !== undefined) students.set(key, student)
    }
    read = { pages: read.pages + 1, found: page.length, offset: read.offset + page.length, classes, before }
  }
  school.copy.students = students
}

/** The students of a page; undefined if the list ends instead. @throws {ServiceFailure} if it cannot be loaded */
async function pageOf(
  runtime: Runtime,
  school: School,
  query: Readonly<Record<string, string>>,
  read: PagesRead,
): Promise<readonly JsonObject[] | undefined> {
  try {
    return recordsIn(runtime, await dataOf(runtime, school, { path: 'students', query }), 'students')
  } catch (error) {
    if (error instanceof ServiceFailure && runtime.behave.pageEndsList(error, read)) return undefined
    throw error
  }
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
