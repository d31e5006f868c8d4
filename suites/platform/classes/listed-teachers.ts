/**
 * Reads class teachers from a class record. The contract leaves their form open: an array, one value, or a text with
 * commas; of ids, names or objects.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Id, isBlank, isRecord } from '#kit/platform'

/** The teachers in a field of a class. Empty if the field is absent, null or empty. */
export function teachersIn(field: unknown): readonly unknown[] {
  if (typeof field === 'string') return field.split(/[,;]/).flatMap((part) => part.trim() || [])
  const all = Array.isArray(field) ? field : [field]
  return all.filter((one) => !isBlank(one) && !(isRecord(one) && Object.keys(one).length === 0))
}

/** True if exactly these teachers are listed, as plain values or in one field that every object has. */
export function listsExactly(listed: readonly unknown[], teachers: readonly Id[]): boolean {
  const wanted = [...new Set(teachers.map(String))].sort()
  return pathsIn(listed).some((path) =>
    isDeepStrictEqual([...new Set(listed.map((one) => textAt(one, path)))].sort(), wanted),
  )
}

/** True if a teacher is listed, as a plain value or in a field that identifies teachers. */
export function listsTeacher(listed: readonly unknown[], teacher: Id): boolean {
  // Any field can hold a number. It is an id only if the name of the field says so.
  const identifies = (path: string): boolean =>
    path === '' || !/^\d+$/.test(String(teacher)) || /id$|key$|number$/i.test(path)
  return pathsIn(listed)
    .filter(identifies)
    .some((path) => listed.some((one) => textAt(one, path) === String(teacher)))
}

/** Dotted paths of all values in the listed objects. The path of a plain value is empty. */
function pathsIn(listed: readonly unknown[]): readonly string[] {
  const paths = (value: unknown, path: string): string[] => {
    if (!isRecord(value)) return [path]
    return Object.entries(value).flatMap(([name, inner]) =>
      paths(inner, path === '' ? name : `${path}.${name}`),
    )
  }
  return [...new Set(listed.flatMap((one) => paths(one, '')))]
}

function textAt(value: unknown, path: string): string | undefined {
  let inner = value
  for (const name of path === '' ? [] : path.split('.')) inner = isRecord(inner) ? inner[name] : undefined
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : undefined
}
