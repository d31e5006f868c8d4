/**
 * Reads lists page by page. Every list is read here: by checks, by discover and by doctor.
 * @module
 */
import { given } from '../../core/errors.js'
import type { DataList } from './list.js'
import type { DataRecord } from './record.js'

/** How a list is read to its end. */
export interface Paging {
  /** Number of records on a full page. */
  readonly size: number
  /** Largest number of pages that is read; default: 5000. */
  readonly most?: number
  /**
   * Whether a page is the last one; default: if it has fewer than `size` records.
   * @param read number of records on all pages so far, this one included
   */
  readonly isLast?: (list: DataList, read: number) => boolean
  /** What a page that equals the one before means: the end of the list, or that the list does not advance (default). */
  readonly onRepeat?: 'end' | 'undecided'
}

/** The next page of a list. */
export interface Place {
  /** Number of the page, from 0. */
  readonly page: number
  /** Number of records on the pages before it. */
  readonly read: number
}

const mostPages = 5000

/**
 * Reads a list to its end. Keeps nothing.
 * @param request sends the request for a page
 * @throws {Undecided} if a page cannot be read, if the list does not advance, or if it does not end within `most` pages
 *
 * @example
 * for await (const { records } of readPages(({ read }) => data.students({ limit: 50, offset: read }), { size: 50 }))
 *   count += records.length
 */
export async function* readPages(
  request: (place: Place) => Promise<DataList>,
  { size, most = mostPages, isLast = isShort(size), onRepeat = 'undecided' }: Paging,
): AsyncGenerator<DataList> {
  let before: DataList | undefined
  for (let page = 0, read = 0; page < most; page += 1) {
    const list = await request({ page, read })
    const { length } = list.records
    const isRepeated = length > 0 && before?.answer.bytes.equals(list.answer.bytes) === true
    if (isRepeated && onRepeat === 'end') return
    given(!isRepeated, `page ${page} of the list equals the page before`)
    before = list
    read += length
    yield list
    if (isLast(list, read)) return
  }
  given(false, `the list does not end within ${most} pages of ${size}`)
}

const isShort =
  (size: number) =>
  ({ records }: DataList): boolean =>
    records.length < size

/** All records of a list. @throws {Undecided} as {@link readPages} */
export async function readRecords(
  request: (place: Place) => Promise<DataList>,
  paging: Paging,
): Promise<readonly DataRecord[]> {
  const listed: DataRecord[] = []
  for await (const { records } of readPages(request, paging))
    for (const record of records) listed.push(record)
  return listed
}
