/**
 * Describes the differences between two JSON texts.
 * @module
 */

/** Differences that are listed. */
const most = 10

/**
 * Lists the differences by the path of the field. Entries of a list are named by their id.
 * @returns at least one difference, even if only white space or order differ
 */
export function differences(one: string, other: string): string[] {
  const values = [one, other].map(parsed)
  if (values.includes(unreadable)) return ['it is no longer JSON']
  const lines = [...between('', values[0], values[1])]
  if (lines.length === 0) return ['only its white space or order differ']
  const more = lines.length - most
  return more > 0 ? [...lines.slice(0, most), `and ${more} more differences`] : lines
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
    yield `${path === '' ? 'the content' : path} was ${shown(one)}, now ${shown(other)}`
    return
  }
  for (const name of new Set([...left.keys(), ...right.keys()]))
    yield* between(path === '' ? name : `${path}.${name}`, left.get(name), right.get(name))
}

/** Fields by name. Entries of a list by their id, if they have one. */
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
