/**
 * Describes a list for observations.
 */
import { type DataList, isRecord } from '#kit/platform'

const pagingHeaders = ['link', 'x-total-count', 'content-range']

/**
 * The length, place, order and paging of a list, in words.
 * @param sortedBy fields by which the list may be sorted
 */
export function describeList({ answer, pointer, records }: DataList, sortedBy: readonly string[]): string {
  const { json } = answer
  const names = isRecord(json) ? Object.keys(json) : []
  const arrays = isRecord(json) ? names.filter((name) => Array.isArray(json[name])) : []
  const others = names.filter((name) => !arrays.includes(name))
  const place = Array.isArray(json) ? 'the answer itself' : `at ${pointer ?? `/${arrays.join(', /')}`}`
  const order = sortedBy.filter((name) => isSorted(records.map((record) => record[name])))
  const headers = pagingHeaders.filter((name) => answer.header(name) !== undefined)
  return [
    `${records.length} records, ${place}`,
    `other fields: ${others.join(', ') || 'none'}`,
    `sorted by: ${order.join(', ') || 'nothing visible'}`,
    `paging headers: ${headers.join(', ') || 'none'}`,
  ].join('; ')
}

function isSorted(values: readonly unknown[]): boolean {
  return values.every((value, index) => {
    const before = values[index - 1]
    if (index === 0) return value !== undefined
    if (typeof value === 'number' && typeof before === 'number') return before <= value
    return typeof value === 'string' && typeof before === 'string' && before.localeCompare(value) <= 0
  })
}
