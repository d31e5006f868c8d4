/**
 * The roster: accounts, lessons and the school. Contract 2.6 roster user, organization.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { dataOf, recordsIn } from './calls.js'
import { type DataList, type JsonObject, rosterBase, type School } from './model.js'

/** Copies the users, the students of lessons and the name of the school. @throws {ServiceFailure} if a call fails */
export async function copyRoster(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const { copy } = school
  const users = new Map<string, JsonObject>()
  for (let offset = 0; ; ) {
    const page = recordsIn(
      runtime,
      await dataOf(runtime, school, behave.userDetails(offset, school.tenant)),
      'roster/users',
    )
    for (const user of page) {
      behave.userRead(user)
      users.set(String(user.sourcedId), user)
    }
    if (!behave.moreUsers(page.length)) break
    offset += page.length
  }
  const read = async (path: string, list: DataList): Promise<readonly JsonObject[]> =>
    recordsIn(runtime, await dataOf(runtime, school, { base: rosterBase, path }), list)
  const sessions = behave.sessionsAsked() ? await read('academicSessions', 'roster/academicSessions') : []
  copy.sessions = new Map(sessions.map((one) => [String(one.sourcedId), behave.schoolYear(one)]))
  const organization = behave.organizationOf(await read('orgs', 'roster/orgs'))
  let lessons: typeof copy.lessons = new Map()
  for (const { sourcedId } of await read('classes', 'roster/classes')) {
    const lesson = String(sourcedId)
    const students = await read(`classes/${encodeURIComponent(lesson)}/students`, 'roster/users')
    copy.timetable = behave.periodsWithStudents(copy.timetable, lesson, students)
    lessons = behave.lessonsKept(lessons, lesson, students)
  }
  copy.lessons = lessons
  copy.users = behave.usersKept(copy.users, users, school.tenant)
  copy.students = behave.studentsKept(copy.students, users, school.tenant)
  const name = organization === undefined ? undefined : behave.organizationName(organization)
  copy.schoolName = typeof name === 'string' ? name : null
}
