/**
 * Finds when periods were modified or deleted, with repeated requests for changes after a moment.
 * @module
 */
import { early, late } from '../platform/data/dates.js'
import { idText } from '../platform/data/record.js'
import { compareIds } from './finder.js'
import { idOf, type Reading } from './reading.js'

const day = 86_400_000

/** The latest day after which changes are reported, and these changes; undefined if there are none. */
async function latest<T>(
  newer: (moment: Date) => Promise<readonly T[]>,
): Promise<{ moment: Date; items: readonly T[] } | undefined> {
  let [from, to] = [early.getTime(), late.getTime()]
  let items = await newer(early)
  if (items.length === 0) return undefined
  while (to - from > day) {
    const middle = new Date(Math.floor((from + to) / 2 / day) * day)
    if (middle.getTime() <= from) break
    const found = await newer(middle)
    if (found.length > 0) {
      from = middle.getTime()
      items = found
    } else to = middle.getTime()
  }
  return { moment: new Date(from), items }
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
    const found = await latest(async (after) => (await reading.data.timetable({ after })).records)
    if (found === undefined) return undefined
    const ids = found.items.flatMap((record) => idOf(record, name) ?? []).sort(compareIds)
    const [id] = ids
    const recent = new Set(
      (await reading.data.timetable({ after: new Date(found.moment.getTime() - 2 * day) })).records.map(
        (record) => String(idOf(record, name)),
      ),
    )
    const others = (await reading.periods()).flatMap((record) => idOf(record, name) ?? []).sort(compareIds)
    const other = others.find((one) => !recent.has(String(one)))
    return id === undefined ? undefined : { id, at: noon(found.moment), other }
  })
}

/** The periods that were deleted last, with the time. */
export async function deletedAt(reading: Reading): Promise<unknown> {
  const found = await latest(async (after) => (await reading.data.deletedPeriods({ after })).items)
  if (found === undefined) return undefined
  const ids = found.items.filter((id): id is string | number => idText(id) !== undefined)
  return { ids: ids.sort(compareIds), at: noon(found.moment) }
}
