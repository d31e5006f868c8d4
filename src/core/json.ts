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
