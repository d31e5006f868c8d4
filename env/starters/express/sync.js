/**
 * A synchronisation of a school. Start it on a schedule of your own, for example every quarter of an hour.
 */
import { copyClasses, copyRooms, copyRoster, copyStudents } from './data.js'
import { schoolOf } from './schools.js'
import { PlatformError } from './service.js'
import { copyTimetable } from './timetable.js'

const parts = [copyStudents, copyTimetable, copyClasses, copyRooms, copyRoster]

/** Synchronisations under way: two of one school must not mix. */
const running = new Map()

/**
 * Copies the data of a school. If one part fails, the others still run, and the part keeps what it had. Nothing is
 * tried again before the next synchronisation.
 * @returns {Promise<{ succeeded: boolean, reason?: string }>}
 */
export async function synchronise(tenant) {
  const before = running.get(tenant)
  if (before !== undefined) return before
  const run = copyAll(tenant).finally(() => running.delete(tenant))
  running.set(tenant, run)
  return run
}

async function copyAll(tenant) {
  if (schoolOf(tenant)?.active !== true) return { succeeded: false, reason: 'the school is not active' }
  const failures = []
  for (const part of parts) {
    try {
      await part(tenant)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      console.error(`synchronisation: ${error.message}`)
      failures.push(error)
      // Without a token, no other part can succeed.
      if (error.what.startsWith('service token')) break
    }
  }
  const reason = failures.map(({ message }) => message).join('; ')
  return failures.length === 0 ? { succeeded: true } : { succeeded: false, reason }
}
