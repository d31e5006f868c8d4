/**
 * Finds records in an answer that may be in any form.
 */
import { type DataRecord, idText, isRecord } from '#kit/platform'

/** Records at any depth of a value that have an id and at least half the fields of an example. */
export function recordsLike(example: DataRecord, value: unknown): readonly DataRecord[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordsLike(example, item))
  if (!isRecord(value)) return []
  const names = Object.keys(example)
  const shared = names.filter((name) => Object.hasOwn(value, name)).length
  if (idText(value.id) !== undefined && shared * 2 >= names.length) return [value]
  return Object.values(value).flatMap((field) => recordsLike(example, field))
}
