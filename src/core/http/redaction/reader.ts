/**
 * Reads texts for secrets: their views, and the places in which secrets stand. Remembers what it read, because what
 * is learned from is masked soon after, and most header lines come again and again.
 * @module
 */
import { mayHold, type Place, passwordFields, placesIn } from './places.js'
import { type View, viewsOf } from './views.js'

/** The values in the places of secrets in a text. */
export interface Reading {
  readonly secrets: readonly { readonly name: string; readonly value: string }[]
  /** True where the text has no place of a secret, also with escapes undone. */
  readonly bare: boolean
  /** Length of the longest value in the place of a secret. */
  readonly widest: number
}

/** Texts up to this length are remembered, and so many of them. */
const longestKept = 4096
const mostViews = 64
const mostPlain = 2000

const nothing: Reading = { secrets: [], bare: true, widest: 0 }

export class Reader {
  readonly #names = new Set<string>()
  readonly #views = new Map<string, readonly View[]>()
  /** Texts without escapes and without places. */
  readonly #plain = new Set<string>()
  /** How often a name was learned. */
  changes = 0
  /** The long text that was read last. */
  #last: { readonly text: string; readonly reading: Reading } | undefined

  /** Learns that what a field of this name holds is secret. */
  addName(name: string): void {
    if (this.#names.has(name)) return
    this.#names.add(name)
    this.changes += 1
    this.#plain.clear()
    this.#last = undefined
  }

  /** True for a name that this run learned. */
  hasName(name: string): boolean {
    return this.#names.has(name)
  }

  /** True for a text that reads one way only, and has no place of a secret; false where that is not known. */
  isPlain(text: string): boolean {
    return this.#plain.has(text)
  }

  /** The places of secrets in a text as it is. */
  placesIn(text: string): Place[] {
    return placesIn(text, this.#names)
  }

  /** All ways to read a text. */
  viewsOf(text: string): readonly View[] {
    if (text.length > longestKept) return viewsOf(text)
    const known = this.#views.get(text)
    if (known !== undefined) return known
    const views = viewsOf(text)
    if (views.length > 1) keep(this.#views, mostViews).set(text, views)
    return views
  }

  /** Reads a text; learns the names of its password fields. */
  read(text: string): Reading {
    if (this.#plain.has(text)) return nothing
    if (this.#last?.text === text) return this.#last.reading
    for (const name of passwordFields(text)) this.addName(name)
    const reading = mayHold(text, this.#names) ? this.#readAll(text) : nothing
    if (text.length > longestKept) this.#last = { text, reading }
    else if (reading.bare && this.viewsOf(text).length === 1) keep(this.#plain, mostPlain).add(text)
    return reading
  }

  #readAll(text: string): Reading {
    const secrets: { name: string; value: string }[] = []
    let bare = true
    let widest = 0
    for (const view of this.viewsOf(text)) {
      for (const { name, value, start, end } of placesIn(view.text, this.#names)) {
        bare = false
        if (view.origin === null) widest = Math.max(widest, end - start)
        // Where undoing an escape made a blank, the value goes on behind it: its half is no secret of its own.
        if (view.origin === null || !/\s/.test(view.text.charAt(end))) secrets.push({ name, value })
      }
    }
    return { secrets, bare, widest }
  }
}

/** Makes room where there is none. */
function keep<Memory extends { readonly size: number; clear(): void }>(memory: Memory, most: number): Memory {
  if (memory.size >= most) memory.clear()
  return memory
}
