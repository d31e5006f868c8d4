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

/** A text with its label. */
interface Single {
  readonly form: string
  readonly label: string
}

/** Texts by length: how many share a beginning does not matter. */
type Lengths = Map<number, Map<string, string>>

/** Most beginnings have one text. A map for each would take most of the memory of a long run. */
interface Bucket {
  exact: Single | Lengths | null
  alike: Single | Lengths | null
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
    const bucket = this.#buckets.get(key) ?? { exact: null, alike: null }
    this.#buckets.set(key, bucket)
    const texts = bucket[kind]
    if (texts === null) bucket[kind] = { form, label }
    else if (texts instanceof Map) addTo(texts, form, label)
    else if (texts.form !== form) {
      const lengths: Lengths = new Map([[texts.form.length, new Map([[texts.form, texts.label]])]])
      addTo(lengths, form, label)
      bucket[kind] = lengths
    }
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
        const texts = bucket[kind]
        if (texts === null || at < free[kind]) continue
        const hit = longestOf(text, at, texts, kind) ?? this.#begun(text, at, cut, texts, kind)
        if (hit === null) continue
        ;(found[kind] as Hit[]).push(hit)
        free[kind] = hit.end
      }
    }
    return found
  }

  /** A text of which only the beginning is before a cut. */
  #begun(text: string, at: number, cut: number, texts: Single | Lengths, kind: keyof Found): Hit | null {
    const length = cut - at
    if (length < (cut === text.length ? telling : shortest) || length > this.#longest[kind]) return null
    const begun = asKept(text.slice(at, cut), kind)
    if (!(texts instanceof Map))
      return texts.form.startsWith(begun) ? { start: at, end: cut, label: texts.label } : null
    for (const forms of texts.values()) {
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

function addTo(lengths: Lengths, form: string, label: string): void {
  const forms = lengths.get(form.length)
  if (forms === undefined) lengths.set(form.length, new Map([[form, label]]))
  else if (!forms.has(form)) forms.set(form, label)
}

function longestOf(text: string, at: number, texts: Single | Lengths, kind: keyof Found): Hit | null {
  if (!(texts instanceof Map)) {
    const { form, label } = texts
    const end = at + form.length
    return end <= text.length && asKept(text.slice(at, end), kind) === form ? { start: at, end, label } : null
  }
  let best: Hit | null = null
  for (const [length, forms] of texts) {
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
