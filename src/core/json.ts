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
const possibleId =
  /("(?:[^"\\]|\\.)*")(?:(\s*:\s*)(-?\d{16,})(?=\s*[,}]))?|(?=-?\d{16})(?<=[[,]\s*)-?\d{16,}(?=\s*[,\]])/gs

/**
 * Parses JSON of a target. Ids beyond 2^53 become texts: as numbers they would lose digits, and two ids could seem to be
 * one. An id is a field whose name ends with `id`, or an item of an array. Other values are as `JSON.parse` gives them.
 * @throws {SyntaxError} if it is no JSON
 */
export function parseWithIds(text: string): unknown {
  const value = JSON.parse(text) as unknown
  if (!/\d{16}/.test(text)) return value
  const kept = text.replace(possibleId, (found: string, name?: string, colon = '', integer = found) => {
    if (name !== undefined && !/id"$/i.test(name)) return found
    if (!/^-?\d/.test(integer) || Number.isSafeInteger(Number(integer))) return found
    return `${name === undefined ? '' : `${name}${colon}`}"${integer}"`
  })
  return kept === text ? value : (JSON.parse(kept) as unknown)
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
