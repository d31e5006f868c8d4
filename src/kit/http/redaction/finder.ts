/**
 * Finds many texts in one pass.
 * @module
 */
import { shortest } from './forms.js'

/** A stretch of a text and what stands for it. */
export interface Hit {
  readonly start: number
  readonly end: number
  readonly label: string
}

/** What a shortened message ends with. */
const cutMark = '…'
/** A text that ends with so many characters of a secret was cut in the middle of it. */
const telling = 10

const bits = 16

/** Texts by their first characters and their length: how many share a beginning does not matter. */
export class Finder {
  readonly #heads = new Map<string, Map<number, Map<string, string>>>()
  /** Tells nearly every place apart that begins no text. */
  readonly #table = new Uint8Array(1 << bits)
  #longest = 0

  /** Looks for a text from now on; the first label of a text holds. */
  add(form: string, label: string): void {
    if (form.length < shortest) return
    this.#table[hash(form, 0)] = 1
    this.#longest = Math.max(this.#longest, form.length)
    const head = form.slice(0, shortest)
    const lengths = this.#heads.get(head) ?? new Map<number, Map<string, string>>()
    this.#heads.set(head, lengths)
    const forms = lengths.get(form.length) ?? new Map<string, string>()
    lengths.set(form.length, forms)
    if (!forms.has(form)) forms.set(form, label)
  }

  /** Hits from left to right, the longest at each place, without overlap. */
  find(text: string): Hit[] {
    const hits: Hit[] = []
    let cut = -1
    for (let at = 0; at + shortest <= text.length; at += 1) {
      if (this.#table[hash(text, at)] === 0) continue
      const lengths = this.#heads.get(text.slice(at, at + shortest))
      if (lengths === undefined) continue
      if (cut < at) cut = endOf(text, at)
      const hit = longestOf(text, at, lengths) ?? this.#begun(text, at, cut, lengths)
      if (hit === null) continue
      hits.push(hit)
      at = hit.end - 1
    }
    return hits
  }

  /** A text of which only the beginning stands in front of a cut. */
  #begun(text: string, at: number, cut: number, lengths: Map<number, Map<string, string>>): Hit | null {
    const length = cut - at
    if (length < (cut === text.length ? telling : shortest) || length > this.#longest) return null
    const begun = text.slice(at, cut)
    for (const forms of lengths.values()) {
      for (const [form, label] of forms) if (form.startsWith(begun)) return { start: at, end: cut, label }
    }
    return null
  }
}

function longestOf(text: string, at: number, lengths: Map<number, Map<string, string>>): Hit | null {
  let best: Hit | null = null
  for (const [length, forms] of lengths) {
    if (best !== null && length <= best.end - at) continue
    const label = forms.get(text.slice(at, at + length))
    if (label !== undefined && at + length <= text.length) best = { start: at, end: at + length, label }
  }
  return best
}

function endOf(text: string, from: number): number {
  const mark = text.indexOf(cutMark, from)
  return mark < 0 ? text.length : mark
}

function hash(text: string, at: number): number {
  const word =
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24)
  return Math.imul(word, 0x9e3779b1) >>> (32 - bits)
}
