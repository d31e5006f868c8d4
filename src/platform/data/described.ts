/**
 * Lists and records in a few words, for observations. Names of fields only, never what they hold.
 * @module
 */

import { isRecord } from '../../core/json.js'
import type { DataList } from './list.js'
import type { DataRecord } from './record.js'

/** Names of the fields of some records, those of records inside with the field that holds them. */
export function fieldNames(records: readonly DataRecord[]): string {
  const names = new Set(records.flatMap((record) => [...namesIn(record)]))
  return [...names].sort().join(', ') || 'none'
}

function* namesIn(record: DataRecord, within = ''): Generator<string> {
  for (const [name, value] of Object.entries(record)) {
    yield `${within}${name}`
    for (const inner of Array.isArray(value) ? value : [value])
      if (isRecord(inner)) yield* namesIn(inner, `${within}${name}.`)
  }
}

/** Headers that speak of paging. */
const pagingHeaders = ['link', 'x-total-count', 'content-range']

/** Envelope, order and paging of a list. */
export function describeList({ answer, pointer, records }: DataList, sortedBy: readonly string[]): string {
  const { json } = answer
  const beside = isRecord(json) ? Object.keys(json).filter((name) => !Array.isArray(json[name])) : []
  const held = isRecord(json) ? Object.keys(json).filter((name) => Array.isArray(json[name])) : []
  const place = Array.isArray(json) ? 'the answer itself' : `at ${pointer ?? `/${held.join(', /')}`}`
  const order = sortedBy.filter((name) => isSorted(records.map((record) => record[name])))
  const headers = pagingHeaders.filter((name) => answer.header(name) !== undefined)
  return [
    `${records.length} records, ${place}`,
    `members beside: ${beside.join(', ') || 'none'}`,
    `sorted by: ${order.join(', ') || 'nothing that shows'}`,
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
