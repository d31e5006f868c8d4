/**
 * An index of students by the values of their fields.
 * @module
 */
import type { Source } from './class-names.js'
import { isOver, studentAt } from './students.js'

/** Positions of students by the text of a value. */
type Index = ReadonlyMap<string, readonly number[]>

const indexes = new Map<string, Index>()

/** Position of the first of `count` students with this value, as text, in a field. */
export function positionOf(source: Source, count: number, field: string, value: string): number | undefined {
  return indexOf(source, count, field, true).get(value)?.[0]
}

/**
 * Positions of those of `count` students that have a matching value.
 * @param field dotted path. A list in the path stands for each of its items, unless the path names one by number.
 * @param ended whether assignments of earlier years count
 * @param passes is called once for each different value
 */
export function positionsWhere(
  source: Source,
  count: number,
  field: string,
  ended: boolean,
  passes: (value: string) => boolean,
): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const [value, positions] of indexOf(source, count, field, ended))
    if (passes(value)) for (const position of positions) numbers.add(position)
  return numbers
}

function indexOf(source: Source, count: number, field: string, ended: boolean): Index {
  const name = `${source} ${count} ${field} ${ended}`
  const known = indexes.get(name)
  if (known !== undefined) return known
  const index = new Map<string, number[]>()
  for (let position = 0; position < count; position += 1) {
    for (const value of new Set(valuesAt(studentAt(source, position), field.split('.'), ended))) {
      const positions = index.get(value)
      if (positions === undefined) index.set(value, [position])
      else positions.push(position)
    }
  }
  indexes.set(name, index)
  return index
}

function valuesAt(value: unknown, path: readonly string[], ended: boolean): readonly string[] {
  if (value === undefined || value === null) return []
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'object' ? [] : [String(value)]
  if (typeof value !== 'object') return []
  if (!Array.isArray(value)) return valuesAt((value as Record<string, unknown>)[name], rest, ended)
  const items: readonly unknown[] = value
  const counted = ended ? items : items.filter((item) => !isOver((item as { endDate?: unknown }).endDate))
  return /^\d+$/.test(name)
    ? valuesAt(counted[Number(name)], rest, ended)
    : counted.flatMap((item) => valuesAt(item, path, ended))
}
