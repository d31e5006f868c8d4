/**
 * What the bytes of a body read as: decoded and parsed once, however often it is asked for.
 * @module
 */

interface Reading {
  text?: string
  /** Absent until it is asked for. */
  json?: { readonly value: unknown }
}

/** Kept as long as the bytes themselves. */
const readings = new WeakMap<Buffer, Reading>()

/** A body as UTF-8 text. */
export function textOf(bytes: Buffer): string {
  const reading = readingOf(bytes)
  reading.text ??= bytes.toString('utf8')
  return reading.text
}

/** A body as a JSON value, the same one at each call: read it, never change it. Undefined where it is not JSON. */
export function jsonOf(bytes: Buffer): unknown {
  const reading = readingOf(bytes)
  reading.json ??= { value: parsed(textOf(bytes)) }
  return reading.json.value
}

function readingOf(bytes: Buffer): Reading {
  const known = readings.get(bytes)
  if (known !== undefined) return known
  const reading: Reading = {}
  readings.set(bytes, reading)
  return reading
}

/** A parser that fails takes longer than all else: what does not begin like JSON is not given to it. */
function parsed(text: string): unknown {
  if (!/^[ \t\r\n]*[[{"\-0-9tfn]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
