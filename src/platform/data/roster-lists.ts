/**
 * Pages of a roster list, however the target pages it.
 * @module
 */
import type { Profile } from '../../profile/profile.js'
import type { DataList } from './list.js'
import { readPages } from './pages.js'
import { type DataRecord, idText, valueNamed } from './record.js'

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
 * @param most largest number of pages
 * @throws {Undecided} if a page cannot be read, or if there is no end
 */
export async function* rosterPages(
  profile: Profile,
  request: (offset: number) => Promise<DataList>,
  most = mostPages,
): AsyncGenerator<RosterPage> {
  const { id, pageSize } = profile.data.roster
  const known = new Set<string>()
  let fresh: readonly DataRecord[] = []
  const isLast = ({ records, answer }: DataList, read: number): boolean => {
    const total = Number(answer.header('x-total-count') ?? Number.NaN)
    return fresh.length === 0 || (records.length < pageSize && read >= total)
  }
  const paging = { size: pageSize, most, isLast, onRepeat: 'end' } as const
  for await (const list of readPages(({ read }) => request(read), paging)) {
    fresh = list.records.filter((record) => {
      const name = idText(valueNamed(record, id)) ?? JSON.stringify(record)
      return !known.has(name) && known.add(name)
    })
    yield { list, fresh }
  }
}

/** All records of a list, each once. @throws {Undecided} as {@link rosterPages} */
export async function rosterRecords(
  profile: Profile,
  request: (offset: number) => Promise<DataList>,
  most = mostPages,
): Promise<readonly DataRecord[]> {
  const records: DataRecord[] = []
  for await (const { fresh } of rosterPages(profile, request, most)) records.push(...fresh)
  return records
}
