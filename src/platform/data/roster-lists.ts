/**
 * Pages of a roster list, however the target pages it.
 * @module
 */

import { given } from '../../core/errors.js'
import type { Profile } from '../../profile/profile.js'
import type { DataList } from './list.js'
import { type DataRecord, idText } from './record.js'

/** Largest number of pages that are read of one list. */
const mostPages = 2000

/** One page of a list. */
export interface RosterPage {
  readonly list: DataList
  /** Its records that no earlier page had. */
  readonly fresh: readonly DataRecord[]
}

/**
 * Reads a list to its end: until a page has nothing new. The length of pages does not matter, nor whether the target
 * pages at all.
 * @param request requests the page that begins at this record
 * @throws {Undecided} if a page cannot be read, or if there is no end
 */
export async function* rosterPages(
  profile: Profile,
  request: (offset: number) => Promise<DataList>,
): AsyncGenerator<RosterPage> {
  const { id, pageSize } = profile.data.roster
  const known = new Set<string>()
  for (let page = 0, offset = 0; page < mostPages; page += 1) {
    const list = await request(offset)
    const { records } = list
    const fresh = records.filter((record) => {
      const name = idText(record[id]) ?? JSON.stringify(record)
      return !known.has(name) && known.add(name)
    })
    yield { list, fresh }
    offset += records.length
    const total = Number(list.answer.header('x-total-count') ?? Number.NaN)
    if (fresh.length === 0 || (records.length < pageSize && offset >= total)) return
  }
  given(false, `the list does not end within ${mostPages} pages`)
}
