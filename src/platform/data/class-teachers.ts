/**
 * Class teachers as a class record lists them, in whatever form.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../core/json.js'
import type { Id } from '../../profile/data-fixtures.js'
import { isBlank } from './record.js'

/**
 * The teachers that a field of a class lists: ids, names or objects, in an array, one alone or in a text with commas.
 * @returns an empty list for a field that is absent, null or empty
 */
export function teachersIn(field: unknown): readonly unknown[] {
  if (typeof field === 'string') return field.split(/[,;]/).flatMap((part) => part.trim() || [])
  const all = Array.isArray(field) ? field : [field]
  return all.filter((one) => !isBlank(one) && !(isRecord(one) && Object.keys(one).length === 0))
}

/** True where these teachers, and no others, are listed: as they are, or by one field that every object has. */
export function listsExactly(listed: readonly unknown[], teachers: readonly Id[]): boolean {
  const wanted = [...new Set(teachers.map(String))].sort()
  return placesOf(listed).some((place) =>
    isDeepStrictEqual([...new Set(listed.map((one) => textAt(one, place)))].sort(), wanted),
  )
}

/** True where a teacher is listed: as it is, or by a field that identifies. */
export function listsTeacher(listed: readonly unknown[], teacher: Id): boolean {
  // A number can stand in any field; only where the name says so it is an id.
  const identifies = (place: string): boolean =>
    place === '' || !/^\d+$/.test(String(teacher)) || /id$|key$|number$/i.test(place)
  return placesOf(listed)
    .filter(identifies)
    .some((place) => listed.some((one) => textAt(one, place) === String(teacher)))
}

/** Paths of all texts and numbers, with dots; empty for a value that is one itself. */
function placesOf(listed: readonly unknown[]): readonly string[] {
  const places = (value: unknown, place: string): string[] => {
    if (!isRecord(value)) return [place]
    return Object.entries(value).flatMap(([name, inner]) =>
      places(inner, place === '' ? name : `${place}.${name}`),
    )
  }
  return [...new Set(listed.flatMap((one) => places(one, '')))]
}

function textAt(value: unknown, place: string): string | undefined {
  let inner = value
  for (const name of place === '' ? [] : place.split('.')) inner = isRecord(inner) ? inner[name] : undefined
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : undefined
}
