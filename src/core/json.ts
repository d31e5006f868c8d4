/**
 * Reads JSON values that came from a target.
 * @module
 */

/** A JSON object as it came. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a JSON object. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Levels of arrays and objects that a text of a target may have. Most programs that walk through JSON call themselves. */
export const mostJsonLevels = 512

/** Fields that one object of a target may have. Records have some dozens, and looking for secrets reads each of them. */
export const mostFields = 10_000

/** JSON with more levels than {@link mostJsonLevels}. */
export class DeepJson extends SyntaxError {
  override readonly name = 'DeepJson'

  constructor() {
    super(`JSON deeper than ${mostJsonLevels} levels`)
  }
}

/**
 * Parses JSON that came from elsewhere.
 * @throws {SyntaxError} if it is no JSON
 * @throws {DeepJson} if it has too many levels
 */
export function parseJson(text: string): unknown {
  if (hasDeepJson(text)) throw new DeepJson()
  return JSON.parse(text) as unknown
}

/** A string, with the integer after it if it is a name; or an integer in an array. In valid JSON this takes linear time. */
const longInteger =
  /("(?:[^"\\]|\\.)*")(?:(\s*:\s*)(-?\d{16,})(?=\s*[,}]))?|(?=-?\d{16})(?<=[[,]\s*)-?\d{16,}(?=\s*[,\]])/gs

/** Fields that are defined as numbers to calculate with. */
const calculatedWith: ReadonlySet<string> = new Set(
  ['exp', 'iat', 'nbf', 'auth_time', 'updated_at', 'expires_in', 'birthdate'].map((name) => `"${name}"`),
)

/**
 * Parses JSON of a target. Integers beyond 2^53 become texts with all their digits: as numbers they would lose some, and
 * two ids could seem to be one. Any field may be an id, because a profile names them. Numbers to calculate with, such as
 * `exp`, and all other values are as `JSON.parse` gives them.
 * @throws {SyntaxError} if it is no JSON
 */
export function parseWithDigits(text: string): unknown {
  const value = JSON.parse(text) as unknown
  if (!/\d{16}/.test(text)) return value
  const kept = text.replace(longInteger, (found: string, name?: string, colon = '', integer = found) => {
    if (name !== undefined && calculatedWith.has(name)) return found
    if (!/^-?\d/.test(integer) || Number.isSafeInteger(Number(integer))) return found
    return `${name === undefined ? '' : `${name}${colon}`}"${integer}"`
  })
  return kept === text ? value : (JSON.parse(kept) as unknown)
}

/**
 * The same for a text whose levels nobody has counted.
 * @throws {SyntaxError} if it is no JSON
 * @throws {DeepJson} if it has too many levels
 */
export function parseUncounted(text: string): unknown {
  if (hasDeepJson(text)) throw new DeepJson()
  return parseWithDigits(text)
}

/** True for a text that begins like JSON and has an object with more than {@link mostFields} fields. */
export function hasManyFields(bytes: Uint8Array): boolean {
  // A field has at least five characters.
  if (bytes.length <= mostFields * 5) return false
  /** Fields so far of the arrays and objects that are open. */
  const counts: number[] = []
  for (let at = firstOf(bytes); at < bytes.length; at += 1) {
    const code = bytes[at] as number
    if (counts.length === 0 && code !== brace && code !== bracket) return false
    if (code === quote) at = endOfString(bytes, at)
    else if (code === brace || code === bracket) counts.push(0)
    else if (code === brace + 2 || code === bracket + 2) counts.pop()
    else if (code === colon) {
      const count = (counts.at(-1) ?? 0) + 1
      if (count > mostFields) return true
      counts[counts.length - 1] = count
    }
  }
  return false
}

/**
 * True for a text that begins like JSON and opens more than {@link mostJsonLevels} levels. It need not be complete.
 */
export function hasDeepJson(text: string | Buffer): boolean {
  // Fewer characters cannot open that many levels.
  if (text.length <= mostJsonLevels) return false
  // The characters that count are ASCII. Every answer is read here, so it must be fast.
  return opensTooMany(typeof text === 'string' ? Buffer.from(text) : text)
}

function opensTooMany(bytes: Uint8Array): boolean {
  let level = 0
  for (let at = firstOf(bytes); at < bytes.length; at += 1) {
    const code = bytes[at] as number
    if (level === 0 && code !== brace && code !== bracket) return false
    if (code === quote) at = endOfString(bytes, at)
    else if (code === brace || code === bracket) {
      level += 1
      if (level > mostJsonLevels) return true
    } else if (code === brace + 2 || code === bracket + 2) level -= 1
  }
  return false
}

/** Where a string ends that begins here; the length of the text for a string without an end. */
function endOfString(bytes: Uint8Array, begin: number): number {
  let at = begin + 1
  for (; at < bytes.length; at += 1) {
    const code = bytes[at]
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return at
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const bracket = 0x5b
const brace = 0x7b

/** Where the text begins, after blanks and a byte order mark. */
function firstOf(bytes: Uint8Array): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (blanks.has(bytes[at])) at += 1
  return at
}

const blanks: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** The value at a JSON Pointer (RFC 6901). Returns undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let inner = value
  for (const part of pointer.split('/').slice(1)) {
    if (typeof inner !== 'object' || inner === null) return undefined
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(inner, name)) return undefined
    inner = (inner as JsonObject)[name]
  }
  return inner
}
