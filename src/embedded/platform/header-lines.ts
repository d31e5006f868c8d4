/**
 * Header lines in the form of Node.
 * @module
 */
import type { Header } from './behaviours/headers.js'

/** Turns a flat list of names and values into header lines. */
export function linesOf(raw: readonly string[]): Header[] {
  return raw.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
}
