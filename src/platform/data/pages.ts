/**
 * Reads lists page by page.
 * @module
 */
import { given } from '../../core/errors.js'
import type { DataList } from './list.js'
import type { DataRecord } from './record.js'

/** The largest number of pages that is read. */
const maxPages = 5000

/**
 * Reads pages up to the first one with fewer than `size` records. Keeps nothing.
 * @param request sends the request for a page, counted from 0
 * @throws {Undecided} if a page cannot be read, or if the list has no end
 */
export async function* pagesOf(
  request: (page: number) => Promise<DataList>,
  size: number,
): AsyncGenerator<readonly DataRecord[]> {
  for (let page = 0; page < maxPages; page += 1) {
    const { records } = await request(page)
    yield records
    if (records.length < size) return
  }
  given(false, `the list does not end within ${maxPages} pages of ${size}`)
}

/**
 * The same with the answers. A page that equals the one before ends the reading: a list that does not advance has no
 * end.
 * @throws {Undecided} if a page equals the one before, if it cannot be read, or if the list has no end
 */
export async function* listPages(
  request: (page: number) => Promise<DataList>,
  size: number,
): AsyncGenerator<DataList> {
  let list: DataList | undefined
  const advance = async (page: number): Promise<DataList> => {
    const next = await request(page)
    const isRepeated = next.items.length > 0 && list?.answer.bytes.equals(next.answer.bytes) === true
    given(!isRepeated, `page ${page} of the list equals the page before`)
    list = next
    return next
  }
  for await (const _ of pagesOf(advance, size)) if (list !== undefined) yield list
}

/** All records of a list that is read page by page. */
export async function recordsOf(
  request: (page: number) => Promise<DataList>,
  size: number,
): Promise<readonly DataRecord[]> {
  const all: DataRecord[] = []
  for await (const records of pagesOf(request, size)) all.push(...records)
  return all
}
