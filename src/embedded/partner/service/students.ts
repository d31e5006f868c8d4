/**
 * Students: the whole list, page by page. Contract 4.6, students.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { dataOf } from './calls.js'
import { listIn, type Members, type School } from './model.js'

/** Copies every student. @throws {ServiceFailure} where one page cannot be had: then nothing is changed */
export async function copyStudents(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const students = new Map<string, Members>()
  for (let offset = 0; ; ) {
    const page = listIn(
      await dataOf(runtime, school, { path: 'students', query: behave.studentsQuery(offset) }),
      'students',
    )
    for (const student of page) students.set(behave.studentOwnKey(student), student)
    if (!behave.moreStudents(page.length)) break
    offset += page.length
  }
  school.copy.students = students
}
