/**
 * Finds many texts in one pass.
 * @module
 */
import { shortest } from './forms.js'
import type { Hit } from './hits.js'

/** What was found, each kind from left to right and without overlap. */
export interface Found {
  /** Texts as they are. */
  readonly exact: readonly Hit[]
  /** Texts that are found in either letter case. */
  readonly alike: readonly Hit[]
}

/** What a shortened message ends with. */
const cutMark = '…'
/** A text that ends with so many characters of a secret was cut in the middle of it. */
const telling = 10

/** Bits of a slot's number. */
const bits = 18
/** What a slot holds for several keys; for one key its {@link signOf}. */
const several = 255

const nothing: Found = { exact: [], alike: [] }

/** Texts by length: how many share a beginning does not matter. */
type Lengths = Map<number, Map<string, string>>

interface Bucket {
  readonly exact: Lengths
  readonly alike: Lengths
}

/** Texts by their first characters. A table rules out nearly every place where none begins. */
export class Finder {
  readonly #buckets = new Map<number, Bucket>()
  readonly #table = new Uint8Array(1 << bits)
  readonly #longest = { exact: 0, alike: 0 }

  /** Length of the longest text that is looked for as it is. */
  get longest(): number {
    return this.#longest.exact
  }

  /**
   * Looks for a text from now on; the first label of a text holds.
   * @param kind `alike` for a text in lower case that is found in either case
   */
  add(form: string, label: string, kind: keyof Found = 'exact'): void {
    if (form.length < shortest) return
    const key = keyOf(form)
    const slot = slotOf(key)
    const kept = this.#table[slot]
    this.#table[slot] = kept === 0 || kept === signOf(key) ? signOf(key) : several
    this.#longest[kind] = Math.max(this.#longest[kind], form.length)
    const bucket = this.#buckets.get(key) ?? { exact: new Map(), alike: new Map() }
    this.#buckets.set(key, bucket)
    const forms = bucket[kind].get(form.length)
    if (forms === undefined) bucket[kind].set(form.length, new Map([[form, label]]))
    else if (!forms.has(form)) forms.set(form, label)
  }

  /** Finds the longest text at each place, also the beginning of one in front of a cut. */
  find(text: string): Found {
    const table = this.#table
    let found = nothing
    let free = { exact: 0, alike: 0 }
    let cut = -1
    let key = 0
    for (let last = 0; last < text.length; last += 1) {
      key = next(key, text.charCodeAt(last))
      const kept = table[slotOf(key)]
      if (kept === 0 || (kept !== several && kept !== signOf(key))) continue
      const at = last - shortest + 1
      const bucket = this.#buckets.get(key)
      if (bucket === undefined || at < 0) continue
      if (found === nothing) {
        found = { exact: [], alike: [] }
        free = { exact: 0, alike: 0 }
      }
      if (cut < at) cut = endOf(text, at)
      for (const kind of ['exact', 'alike'] as const) {
        if (at < free[kind] || bucket[kind].size === 0) continue
        const hit = longestOf(text, at, bucket[kind], kind) ?? this.#begun(text, at, cut, bucket[kind], kind)
        if (hit === null) continue
        ;(found[kind] as Hit[]).push(hit)
        free[kind] = hit.end
      }
    }
    return found
  }

  /** A text of which only the beginning is before a cut. */
  #begun(text: string, at: number, cut: number, lengths: Lengths, kind: keyof Found): Hit | null {
    const length = cut - at
    if (length < (cut === text.length ? telling : shortest) || length > this.#longest[kind]) return null
    const begun = asKept(text.slice(at, cut), kind)
    for (const forms of lengths.values()) {
      for (const [form, label] of forms) if (form.startsWith(begun)) return { start: at, end: cut, label }
    }
    return null
  }
}

/** ASCII letters in lower case; the length stays. */
export function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function asKept(text: string, kind: keyof Found): string {
  return kind === 'exact' ? text : lower(text)
}

function longestOf(text: string, at: number, lengths: Lengths, kind: keyof Found): Hit | null {
  let best: Hit | null = null
  for (const [length, forms] of lengths) {
    if (at + length > text.length || (best !== null && length <= best.end - at)) continue
    const label = forms.get(asKept(text.slice(at, at + length), kind))
    if (label !== undefined) best = { start: at, end: at + length, label }
  }
  return best
}

function endOf(text: string, from: number): number {
  const mark = text.indexOf(cutMark, from)
  return mark < 0 ? text.length : mark
}

/**
 * A number made of the last {@link shortest} characters, ignoring the case of letters. Older characters are shifted
 * out.
 */
function next(key: number, code: number): number {
  return (key << 6) ^ (code >= 65 && code <= 90 ? code | 32 : code)
}

function keyOf(form: string): number {
  let key = 0
  for (let at = 0; at < shortest; at += 1) key = next(key, form.charCodeAt(at))
  return key
}

/** From 1 to 128. */
function signOf(key: number): number {
  return (key & 127) + 1
}

/** Fibonacci hashing. */
function slotOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - bits)
}
