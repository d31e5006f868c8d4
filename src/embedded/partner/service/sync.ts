/**
 * A synchronisation: the application copies the data of a school.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { copyClasses } from './classes.js'
import { type School, ServiceFailure } from './model.js'
import { copyRoster } from './roster.js'
import { copyStudents } from './students.js'
import { copyTimetable } from './timetable.js'

/** The parts of a synchronisation. If one fails, the others still run. */
const parts: readonly ((runtime: Runtime, school: School) => Promise<void>)[] = [
  copyStudents,
  copyTimetable,
  copyClasses,
  copyRoster,
]

/**
 * Synchronises a school.
 * @returns whether everything was copied
 */
export async function syncSchool(runtime: Runtime, school: School): Promise<boolean> {
  if (!school.active || !school.configured) return false
  const failures: ServiceFailure[] = []
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
  if (!runtime.behave.tokenOutlivesSync()) school.tokens.clear()
  return runtime.behave.syncReported(failures)
}
