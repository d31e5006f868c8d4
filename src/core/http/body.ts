/**
 * What the bytes of a body read as: decoded and parsed once, however often it is asked for.
 * @module
 */
import { hasDeepJson, parseWithDigits } from '../json.js'

interface Reading {
  text?: string
  /** Whether the body is JSON with too many levels. Absent until it is asked for. */
  isDeep?: boolean
  /** Absent until it is asked for. */
  json?: { readonly value: unknown }
  /** The value of a long body: it is parsed again if nobody holds it any more. */
  longJson?: WeakRef<object>
}

/** Bytes from which on neither text nor value are kept: with them, a body takes many times its own memory. */
const long = 2 * 1024 * 1024

/** Kept as long as the bytes themselves. */
const readings = new WeakMap<Buffer, Reading>()

/** A body as UTF-8 text. */
export function textOf(bytes: Buffer): string {
  if (bytes.length >= long) return bytes.toString('utf8')
  const reading = readingOf(bytes)
  reading.text ??= bytes.toString('utf8')
  return reading.text
}

/** True for a body of JSON with more than {@link mostJsonLevels} levels. */
export function isDeepJson(bytes: Buffer): boolean {
  const reading = readingOf(bytes)
  reading.isDeep ??= hasDeepJson(bytes)
  return reading.isDeep
}

/**
 * A body as a JSON value, the same one at each call: read it, never change it. Undefined where it is not JSON, or deeper
 * than {@link mostJsonLevels}.
 */
export function jsonOf(bytes: Buffer): unknown {
  const reading = readingOf(bytes)
  if (bytes.length >= long) return longJsonOf(bytes, reading)
  reading.json ??= { value: parsed(bytes, reading) }
  return reading.json.value
}

function longJsonOf(bytes: Buffer, reading: Reading): unknown {
  const known = reading.longJson?.deref()
  if (known !== undefined) return known
  const value = parsed(bytes, reading)
  if (typeof value === 'object' && value !== null) reading.longJson = new WeakRef(value)
  return value
}

function readingOf(bytes: Buffer): Reading {
  const known = readings.get(bytes)
  if (known !== undefined) return known
  const reading: Reading = {}
  readings.set(bytes, reading)
  return reading
}

/** A parser that fails takes longer than all else: what does not begin like JSON is not given to it. */
function parsed(bytes: Buffer, { isDeep }: Reading): unknown {
  const text = textOf(bytes)
  if (!/^[ \t\r\n]*[[{"\-0-9tfn]/.test(text)) return undefined
  try {
    // Levels are counted once: reading the body of an answer has done it.
    return isDeep === false || !hasDeepJson(text) ? parseWithDigits(text) : undefined
  } catch {
    return undefined
  }
}
