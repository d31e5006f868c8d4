/**
 * Finds when periods were modified or deleted, with repeated requests for changes after a moment.
 * @module
 */
import { early, late } from '../platform/data/dates.js'
import { idText } from '../platform/data/record.js'
import { compareIds } from './finder.js'
import { idOf, type Reading } from './reading.js'

const day = 86_400_000

/** Deletions this number of days before the newest ones are older by weeks. */
const weeks = 14

/** Ids of the periods that are listed as modified after a moment. Each moment is requested once. */
function modifiedSince(reading: Reading, moment: Date): Promise<ReadonlySet<string>> {
  return reading.once(`modified since ${moment.getTime()}`, async () => {
    const { id: name } = reading.profile.data.periods
    const records =
      moment.getTime() === early.getTime()
        ? await reading.periods()
        : (await reading.data.timetable({ after: moment })).records
    return new Set(records.flatMap((record) => idText(idOf(record, name)) ?? []))
  })
}

/** Ids of the periods that are listed as deleted after a moment. Each moment is requested once. */
function deletedSince(reading: Reading, moment: Date): Promise<readonly (string | number)[]> {
  return reading.once(`deleted since ${moment.getTime()}`, async () => {
    const list = await reading.data.deletedPeriods({ after: moment })
    const { items } = list
    // All of them are requested first, so the lists of later moments say nothing new.
    if (moment.getTime() === early.getTime()) reading.noteIds('deleted periods', list)
    return items.filter((id): id is string | number => idText(id) !== undefined).sort(compareIds)
  })
}

/**
 * The last day for which a condition holds, if it holds for all earlier days too; undefined if it never holds. Searches
 * always try the same days first, so several searches send few requests.
 */
async function lastDay(holds: (moment: Date) => Promise<boolean>): Promise<Date | undefined> {
  let [from, to] = [early.getTime(), late.getTime()]
  if (!(await holds(early))) return undefined
  while (to - from > day) {
    const middle = Math.floor((from + to) / 2 / day) * day
    if (middle <= from) break
    if (await holds(new Date(middle))) from = middle
    else to = middle
  }
  return new Date(from)
}

function daysLater(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day)
}

/** The middle of a day: less than a day from the change in any time zone. */
function noon(moment: Date): string {
  return `${new Date(moment.getTime() + day / 2).toISOString().slice(0, 19)}Z`
}

/** The period that was modified last, with the time, and one that was not modified since the day before. */
export function modifiedAt(
  reading: Reading,
): Promise<{ id: string | number; at: string; other: string | number | undefined } | undefined> {
  return reading.once('modified last', async () => {
    const { id: name } = reading.profile.data.periods
    const moment = await lastDay(async (after) => (await modifiedSince(reading, after)).size > 0)
    if (moment === undefined) return undefined
    const [last, recent] = [
      await modifiedSince(reading, moment),
      await modifiedSince(reading, daysLater(moment, -2)),
    ]
    const ids = (await reading.periods()).flatMap((record) => idOf(record, name) ?? []).sort(compareIds)
    const id = ids.find((one) => last.has(String(one)))
    const other = ids.find((one) => !recent.has(String(one)))
    return id === undefined ? undefined : { id, at: noon(moment), other }
  })
}

/** When a period was modified last. */
export async function modificationOf(reading: Reading, id: string | number): Promise<string | undefined> {
  const moment = await lastDay(async (after) => (await modifiedSince(reading, after)).has(String(id)))
  return moment === undefined ? undefined : noon(moment)
}

/** The latest day after which deletions are reported. */
function lastDeletion(reading: Reading): Promise<Date | undefined> {
  return reading.once('deleted last', () =>
    lastDay(async (after) => (await deletedSince(reading, after)).length > 0),
  )
}

/** The periods that were deleted last, with the time. */
export async function deletedAt(reading: Reading): Promise<unknown> {
  const moment = await lastDeletion(reading)
  return moment === undefined ? undefined : { ids: await deletedSince(reading, moment), at: noon(moment) }
}

/** The periods that were deleted first, with the time, if that was weeks before the last deletion. */
export async function deletedEarlier(reading: Reading): Promise<unknown> {
  const newest = await lastDeletion(reading)
  if (newest === undefined) return undefined
  const deletedIds = await deletedSince(reading, early)
  const moment = await lastDay(
    async (after) => (await deletedSince(reading, after)).length === deletedIds.length,
  )
  if (moment === undefined || daysLater(moment, weeks) > newest) return undefined
  const later = new Set((await deletedSince(reading, daysLater(moment, 1))).map(String))
  return { ids: deletedIds.filter((id) => !later.has(String(id))), at: noon(moment) }
}
