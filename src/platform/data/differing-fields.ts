/**
 * Compares two records.
 * @module
 */
import { isRecord } from '../../core/json.js'
import { type DataRecord, isBlank, valueNamed } from './record.js'

/**
 * Names of the fields that both records have, with different values. A number equals its text, null equals an empty
 * text. Of nested objects, only the fields that both have are compared. The order of arrays does not count.
 */
export function differingFields(one: DataRecord, other: DataRecord): readonly string[] {
  return Object.keys(one).filter(
    (name) => Object.hasOwn(other, name) && !isEqual(valueNamed(one, name), valueNamed(other, name)),
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  if (isBlank(one) && isBlank(other)) return true
  if (isRecord(one) && isRecord(other)) return differingFields(one, other).length === 0
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item) => other.some((twin) => isEqual(item, twin)))
  }
  if (typeof one === 'object' || typeof other === 'object') return one === other
  return String(one) === String(other)
}
