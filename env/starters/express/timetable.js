/**
 * The timetable: changes and deletions since the last success. Contract 4.6, deleted-period synchronisation.
 */
import { copyOf } from './data.js'
import { listIn, PlatformError, read } from './service.js'

/** Early enough for all data of a school. */
const beginning = '2000-01-01T00:00:00Z'

/**
 * Copies the timetable. Both calls have the same cursor, and their answers are applied together, or not at all. The
 * cursor moves only after both have succeeded, to the time before the first call: changes that happen during a
 * synchronisation come with the next one.
 */
export async function copyTimetable(tenant) {
  const startedAt = new Date().toISOString()
  const copy = copyOf(tenant)
  const after = copy.cursor ?? beginning
  const changed = await changesSince(tenant, after)
  const deleted = await deletionsSince(tenant, after)
  // Without access to deletions: load everything. A period that is missing then is deleted. Contract 4.6, rule 3.
  const whole = deleted === null
  const periods = new Map(whole ? [] : copy.periods)
  for (const period of whole ? await changesSince(tenant, beginning) : changed)
    periods.set(String(period.id), period)
  for (const id of deleted ?? []) periods.delete(String(id))
  copy.periods = periods
  copy.cursor = startedAt
}

/** One request without filters returns all. */
async function changesSince(tenant, after) {
  const answer = await read(tenant, 'timetable', { query: { dateLastModifiedAfter: after } })
  return listIn(answer.timetableData?.periods, 'timetable')
}

/** Ids of deleted periods. Null: the application has no permission for them. */
async function deletionsSince(tenant, after) {
  const path = 'timetable/deleted-periods'
  try {
    const ids = await read(tenant, path, { query: { dateLastModifiedAfter: after } })
    if (!Array.isArray(ids)) throw new PlatformError(`${path}: no list`, 200)
    return ids
  } catch (error) {
    if (error instanceof PlatformError && error.status === 403) return null
    throw error
  }
}
