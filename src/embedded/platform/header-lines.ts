/**
 * Header lines in the form of Node.
 * @module
 */
import type { Header } from './answer.js'

/** Turns a flat list of names and values into header lines. */
export function linesOf(raw: readonly string[]): Header[] {
  return raw.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []))
}

/** Longest value of a line that is kept for later requests. Longer ones are tokens and signatures, and differ. */
const longest = 100

/** Header lines of many requests. Equal ones are the same object. */
export class SharedLines {
  readonly #lines = new Map<string, Header>()

  /** Turns a flat list of names and values into header lines. */
  of(raw: readonly string[]): Header[] {
    return linesOf(raw).map((line) => {
      const [name, value] = line
      if (value.length > longest) return line
      const key = `${name}:${value}`
      const known = this.#lines.get(key)
      if (known === undefined) this.#lines.set(key, line)
      return known ?? line
    })
  }
}
