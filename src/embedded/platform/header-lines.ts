/**
 * Header lines as Node gives them.
 * @module
 */
import type { Header } from './behaviours/headers.js'

/** Names and values in turn as header lines. */
export function linesOf(raw: readonly string[]): Header[] {
  return raw.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
}
