/**
 * The roster: accounts, lessons and the school. Contract 2.6 roster user, organization.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { dataOf, rosterBase } from './calls.js'
import { type JsonObject, listIn, type School } from './model.js'

/** Copies the users, the students of lessons and the name of the school. @throws {ServiceFailure} if a call fails */
export async function copyRoster(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const { copy } = school
  const users = new Map<string, JsonObject>()
  for (let offset = 0; ; ) {
    const page = listIn(await dataOf(runtime, school, behave.userDetails(offset, school.tenant)), 'users')
    for (const user of page) {
      behave.userRead(user)
      users.set(String(user.sourcedId), user)
    }
    if (!behave.moreUsers(page.length)) break
    offset += page.length
  }
  const read = (path: string): Promise<unknown> => dataOf(runtime, school, { base: rosterBase, path })
  const [organization] = listIn(await read('orgs'), 'orgs')
  for (const { sourcedId } of listIn(await read('classes'), 'classes')) {
    const lesson = String(sourcedId)
    const students = listIn(await read(`classes/${encodeURIComponent(lesson)}/students`), 'users')
    copy.timetable = behave.periodsWithStudents(copy.timetable, lesson, students)
  }
  copy.users = behave.usersKept(copy.users, users)
  copy.students = behave.studentsKept(copy.students, users)
  const name = organization === undefined ? undefined : behave.organizationName(organization)
  copy.schoolName = typeof name === 'string' ? name : null
}
