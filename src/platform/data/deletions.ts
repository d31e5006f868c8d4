/**
 * Periods that are known to be deleted, and how they are asked for. Clause 4.6, deleted-periods.
 * @module
 */

import { given, NotExercised } from '../../core/errors.js'
import { valueAt } from '../../core/json.js'
import type { Profile } from '../../profile/profile.js'
import type { DataApi, PeriodQuery } from './data-api.js'
import { daysFrom } from './dates.js'
import type { DataList } from './list.js'
import { idText } from './record.js'

/** Prepared deletions: ids as text, and when they happened. */
export interface Deletions {
  readonly ids: readonly string[]
  readonly at: Date
}

/** The prepared deletions. @throws {NotExercised} where the fixture file lacks them */
export function deletionsOf({ fixtures }: Profile): Deletions {
  const { deleted } = fixtures.timetable ?? {}
  if (deleted === undefined) throw new NotExercised(['FIXTURES: /timetable/deleted'])
  return { ids: deleted.ids.map(String), at: new Date(deleted.at) }
}

/** The beginning of a day (UTC) some days before or after a moment: the same moment in every format. */
export function midnight(moment: Date, days: number): Date {
  const day = daysFrom(moment, days)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

/** Ids in a list of deleted periods, as text. @throws {Undecided} where it is no list of ids */
export function idsIn({ items }: DataList): string[] {
  return items.map((item) => {
    const id = idText(item)
    given(id !== undefined, 'the list of deleted periods holds more than ids')
    return id
  })
}

/** Ids of the periods that were deleted since a moment. @throws {Undecided} where they cannot be read */
export async function deletedSince(api: DataApi, after: Date, query: PeriodQuery = {}): Promise<string[]> {
  return idsIn(await api.deletedPeriods({ ...query, after }))
}

/** Ids of all periods that were modified since a moment. @throws {Undecided} where they cannot be read */
export async function periodsSince(api: DataApi, after: Date, profile: Profile): Promise<string[]> {
  const { records } = await api.timetable({ after })
  return records.flatMap((record) => idText(record[profile.data.periods.id]) ?? [])
}

/** True where the array stands at the top of the answer, or where the profile says. */
export function isArrayInPlace({ answer, pointer }: DataList): boolean {
  return Array.isArray(valueAt(answer.json, pointer ?? ''))
}
