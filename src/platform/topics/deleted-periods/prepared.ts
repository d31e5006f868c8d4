/**
 * Deleted periods that the fixture file names, and moments before and after their deletion.
 * @module
 */
import { given, NotExercised } from '../../../core/errors.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import { daysFrom, early } from '../../data/dates.js'
import type { DataList } from '../../data/list.js'

/** Deletions at one time: ids as text, and the time. */
interface Deletions {
  readonly ids: readonly string[]
  readonly at: Date
}

/** An entry of the fixture file with deletions; those of `deleted_earlier` are weeks older. */
export type DeletionEntry = 'deleted' | 'deleted_earlier'

/** The prepared deletions. @throws {NotExercised} if the fixture file has none */
export function preparedDeletions({ fixtures }: Profile, entry: DeletionEntry = 'deleted'): Deletions {
  const deleted = fixtures.timetable?.[entry]
  if (deleted === undefined) throw new NotExercised([`FIXTURES: /timetable/${entry}`])
  return { ids: deleted.ids.map(String), at: new Date(deleted.at) }
}

/**
 * The beginning of a day in UTC, some days before or after a time: the same moment in every date format. Moments are
 * days away from a deletion, because the contract does not say how finely a target compares.
 */
export function midnight(time: Date, days: number): Date {
  const day = daysFrom(time, days)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

/** `GET /timetable/deleted-periods?dateLastModifiedAfter=2000-01-01T00:00:00Z`, sent once for all checks. */
export function allDeletedPeriods(context: Context): Promise<DataList> {
  return context.once('all deleted periods', () => context.data.deletedPeriods({ after: early }))
}

/** Deletes a period by the control driver, once per run. Returns its id and the answers before and after. */
export async function triggeredDeletion(
  context: Context,
): Promise<
  { readonly id: string } & Omit<Awaited<ReturnType<typeof context.timetable.change<'deleted'>>>, 'entry'>
> {
  const { entry, ...reads } = await context.timetable.change('deleted')
  const id = String(entry.id)
  given(reads.before.value.has(id), `there was no period ${id}`)
  return { id, ...reads }
}
