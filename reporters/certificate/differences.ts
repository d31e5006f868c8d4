/**
 * Where two JSON texts differ.
 * @module
 */

/** Differences that are told in full. */
const most = 10

/**
 * Differences in words, by the path of the member; a rule of a list is named by its id.
 * @returns at least one, also where the texts differ in their form alone
 */
export function differences(one: string, other: string): string[] {
  const values = [one, other].map(parsed)
  if (values.includes(unreadable)) return ['it is no JSON any more']
  const found = [...between('', values[0], values[1])]
  if (found.length === 0) return ['its form is another, its content is the same']
  const more = found.length - most
  return more > 0 ? [...found.slice(0, most), `and ${more} further differences`] : found
}

const unreadable = Symbol('unreadable')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}

function* between(path: string, one: unknown, other: unknown): Generator<string> {
  if (Object.is(one, other)) return
  const [left, right] = [fieldsOf(one), fieldsOf(other)]
  if (left === undefined || right === undefined) {
    yield `${path === '' ? 'the whole' : path} was ${shown(one)}, now ${shown(other)}`
    return
  }
  for (const name of new Set([...left.keys(), ...right.keys()]))
    yield* between(path === '' ? name : `${path}.${name}`, left.get(name), right.get(name))
}

/** Members by name; entries of a list by their id, where they have one. */
function fieldsOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value))
    return new Map(value.map((entry: unknown, at) => [idOf(entry) ?? String(at), entry]))
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined
}

function shown(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
