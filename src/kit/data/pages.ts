/**
 * Reading a list page by page.
 * @module
 */
import { given } from '../errors.js'
import type { DataList } from './list.js'
import type { DataRecord } from './record.js'

/** No list is read beyond so many pages. */
const mostPages = 5000

/**
 * Reads pages to the end: until one is shorter than asked for. Keeps nothing.
 * @param ask sends the request for the page with this number, from 0 on
 * @param size records that a full page has
 * @throws {Undecided} where a page cannot be read, or where there is no end
 */
export async function* pagesOf(
  ask: (page: number) => Promise<DataList>,
  size: number,
): AsyncGenerator<readonly DataRecord[]> {
  for (let page = 0; page < mostPages; page += 1) {
    const { records } = await ask(page)
    yield records
    if (records.length < size) return
  }
  given(false, `the list does not end within ${mostPages} pages of ${size}`)
}

/** All records of a list that is read page by page. */
export async function recordsOf(
  ask: (page: number) => Promise<DataList>,
  size: number,
): Promise<readonly DataRecord[]> {
  const all: DataRecord[] = []
  for await (const records of pagesOf(ask, size)) all.push(...records)
  return all
}
