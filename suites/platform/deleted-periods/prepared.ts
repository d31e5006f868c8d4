/** Deleted periods that the fixture file names, and moments before and after their deletion. */
import { type Context, daysFrom, given, NotExercised, type Profile } from '#kit/platform'

/** The prepared deletions: ids as text, and the time of deletion. @throws {NotExercised} if the fixture file has none */
export function preparedDeletions({ fixtures }: Profile): {
  readonly ids: readonly string[]
  readonly at: Date
} {
  const { deleted } = fixtures.timetable ?? {}
  if (deleted === undefined) throw new NotExercised(['FIXTURES: /timetable/deleted'])
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

/** Deletes a period by the control driver, once per run. Returns its id and the answers before and after. */
export async function triggeredDeletion(
  context: Context,
): Promise<
  { readonly id: string } & Omit<Awaited<ReturnType<typeof context.timetableChange<'deleted'>>>, 'entry'>
> {
  const { entry, ...reads } = await context.timetableChange('deleted')
  const id = String(entry.id)
  given(reads.before.value.has(id), `there was no period ${id}`)
  return { id, ...reads }
}
