/**
 * Whether two records tell the same.
 * @module
 */
import { isRecord } from '../../core/json.js'
import { type DataRecord, idText, isBlank } from './record.js'

/**
 * Names of the fields that two records have in common and that differ. A number and its text are the same, so are null and
 * an empty text, and of objects inside only what both have counts.
 */
export function differingFields(one: DataRecord, other: DataRecord): readonly string[] {
  return Object.keys(one).filter((name) => Object.hasOwn(other, name) && !agree(one[name], other[name]))
}

function agree(one: unknown, other: unknown): boolean {
  if (isBlank(one) && isBlank(other)) return true
  if (isRecord(one) && isRecord(other)) return differingFields(one, other).length === 0
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item) => other.some((twin) => agree(item, twin)))
  }
  if (typeof one === 'object' || typeof other === 'object') return one === other
  return String(one) === String(other)
}

/** Records at any depth of a value that have an id and at least half the fields of an example. */
export function recordsLike(example: DataRecord, value: unknown): readonly DataRecord[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordsLike(example, item))
  if (!isRecord(value)) return []
  const names = Object.keys(example)
  const shared = names.filter((name) => Object.hasOwn(value, name)).length
  if (idText(value.id) !== undefined && shared * 2 >= names.length) return [value]
  return Object.values(value).flatMap((field) => recordsLike(example, field))
}
