/**
 * Names of fields, for observations. Values are never shown.
 * @module
 */
import { isRecord } from '../../core/json.js'

/** Names of the fields of some records, sorted. A field of a nested record is shown as `outer.inner`. */
export function fieldNames(records: readonly object[]): string {
  const names = new Set(records.flatMap((record) => [...namesIn(record)]))
  return [...names].sort().join(', ') || 'none'
}

function* namesIn(record: object, outer = ''): Generator<string> {
  for (const [name, value] of Object.entries(record)) {
    yield `${outer}${name}`
    for (const inner of Array.isArray(value) ? value : [value])
      if (isRecord(inner)) yield* namesIn(inner, `${outer}${name}.`)
  }
}
