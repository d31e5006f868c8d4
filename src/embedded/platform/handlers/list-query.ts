/**
 * The parameters `sort`, `orderBy` and `fields` of a list, as in the public roster standard 1.1 (3.4).
 * @module
 */

type JsonObject = Readonly<Record<string, unknown>>

/** What a request asks of a list. A parameter that it leaves out, or that is empty, is null. */
export interface ListQuery {
  /** Dotted path of a field. */
  readonly sort: string | null
  readonly orderBy: string | null
  /** Names of fields, separated by commas. */
  readonly fields: string | null
}

/** Reads the parameters. @param get returns the value of a parameter */
export function listQuery(get: (name: string) => string | null | undefined): ListQuery {
  const text = (name: string): string | null => get(name) || null
  return { sort: text('sort'), orderBy: text('orderBy'), fields: text('fields') }
}

/**
 * The items in the requested order. Items with equal values, or without the field, keep theirs.
 * @param record returns the fields of an item
 */
export function ordered<Item>(
  items: readonly Item[],
  { sort, orderBy }: ListQuery,
  record: (item: Item) => JsonObject,
): readonly Item[] {
  if (sort === null) return items
  const sign = orderBy?.toLowerCase() === 'desc' ? -1 : 1
  const keyed = items.map((item) => ({ item, key: valueAt(record(item), sort.split('.')) }))
  return keyed.sort((one, other) => sign * compared(one.key, other.key)).map(({ item }) => item)
}

/** Only the requested fields of a record. A selection that names no field of it selects all. */
export function selected(record: JsonObject, { fields }: ListQuery): JsonObject {
  if (fields === null) return record
  const names = new Set(fields.split(',').map((name) => name.trim()))
  const kept = Object.entries(record).filter(([name]) => names.has(name))
  return kept.length === 0 ? record : Object.fromEntries(kept)
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  return typeof value === 'object' && value !== null ? valueAt((value as JsonObject)[name], rest) : undefined
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [left, right] = [one, other].map((value) => (value === undefined ? '' : String(value))) as [
    string,
    string,
  ]
  return left === right ? 0 : left < right ? -1 : 1
}
