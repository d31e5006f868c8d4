/**
 * A synchronisation: the application copies the data of a school.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { copyClasses } from './classes.js'
import { type School, ServiceFailure } from './model.js'
import { copyRooms } from './rooms.js'
import { copyRoster } from './roster.js'
import { copyStudents } from './students.js'
import { copyTimetable } from './timetable.js'

/** The parts of a synchronisation. If one fails, the others still run. */
const parts: readonly ((runtime: Runtime, school: School) => Promise<void>)[] = [
  copyClasses,
  copyStudents,
  copyTimetable,
  copyRooms,
  copyRoster,
]

/** How a synchronisation ended. */
export interface SyncResult {
  /** Whether everything was copied. */
  readonly succeeded: boolean
  /** Why not, in one line. */
  readonly reason?: string
}

/** Synchronises a school. */
export async function syncSchool(runtime: Runtime, school: School): Promise<SyncResult> {
  if (!school.active) return { succeeded: false, reason: 'the school is deactivated' }
  if (!school.configured) return { succeeded: false, reason: 'the school is not configured' }
  school.syncs += 1
  try {
    return await copySchool(runtime, school)
  } finally {
    school.syncs -= 1
  }
}

async function copySchool(runtime: Runtime, school: School): Promise<SyncResult> {
  const failures: ServiceFailure[] = []
  const { credentials } = school
  for (const part of parts) {
    try {
      await part(runtime, school)
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      runtime.log(`synchronisation: ${error.message}`)
      failures.push(error)
      // Without a token, no other part can succeed.
      if (error.what === 'service token') break
    }
  }
  school.credentials = runtime.behave.credentialsAfterSync(school.credentials, credentials)
  if (!runtime.behave.tokenOutlivesSync()) school.tokens.clear()
  const succeeded = runtime.behave.syncReported(failures, school.tenant)
  return succeeded || failures.length === 0
    ? { succeeded }
    : { succeeded, reason: failures.map(({ message }) => message).join('; ') }
}
