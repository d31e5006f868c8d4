/**
 * Reading a list page by page.
 * @module
 */
import { given } from '../../core/errors.js'
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

/**
 * The same pages, as long as each is another one: a list that does not advance has no end.
 * @throws {Undecided} where a page is the one before once more
 */
export function advancing(ask: (page: number) => Promise<DataList>): (page: number) => Promise<DataList> {
  let before: Buffer | undefined
  return async (page) => {
    const list = await ask(page)
    const { bytes } = list.answer
    const repeated = list.items.length > 0 && before?.equals(bytes) === true
    given(!repeated, `page ${page} of the list is the one before once more`)
    before = bytes
    return list
  }
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
