/**
 * Finds many texts in one pass.
 * @module
 */
import { endianness } from 'node:os'
import { Comparisons, endOf, PrefixTree, type Tagged } from '../../../record/prefix-tree.js'
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

/** Characters of the sample that is looked at, and how far it moves on: a text of {@link shortest} has one of them. */
const sample = 4
const stride = shortest - sample + 1
/** Bits of the number of a sample's slot. */
const sampleBits = 21
/** Characters that are looked at together. */
const block = 32 * 1024

/** The characters of a block, as numbers: reading them from a text takes several times as long. */
const units = new Uint16Array(block)
const unitBytes = Buffer.from(units.buffer)
/** Shorter texts are read character by character. */
const shortText = 64
const isLittleEndian = endianness() === 'LE'

/** Bits of a slot's number. */
const bits = 18
/** What a slot holds for several keys; for one key its {@link signOf}. */
const several = 255

const nothing: Found = { exact: [], alike: [] }

/** A text with its label. */
type Single = Tagged<string>

/** Texts with the same first characters: how many they are does not matter. */
type Texts = Single | PrefixTree<string>

/** Most beginnings have one text. A tree for each would take most of the memory of a long run. */
interface Bucket {
  exact: Texts | null
  alike: Texts | null
}

/** Texts by their first characters. A table rules out nearly every place where none begins. */
export class Finder {
  readonly #buckets = new Map<number, Bucket>()
  readonly #table = new Uint8Array(1 << bits)
  /** A bit for each sample of the first characters of a text. */
  readonly #samples = new Int32Array(1 << (sampleBits - 5))
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
    for (let at = 0; at < stride; at += 1) {
      const place = sampleOf(
        form.charCodeAt(at),
        form.charCodeAt(at + 1),
        form.charCodeAt(at + 2),
        form.charCodeAt(at + 3),
      )
      this.#samples[place >>> 5] = (this.#samples[place >>> 5] as number) | (1 << (place & 31))
    }
    const key = keyOf(form, 0)
    const slot = slotOf(key)
    const kept = this.#table[slot]
    this.#table[slot] = kept === 0 || kept === signOf(key) ? signOf(key) : several
    this.#longest[kind] = Math.max(this.#longest[kind], form.length)
    const bucket = this.#buckets.get(key) ?? { exact: null, alike: null }
    this.#buckets.set(key, bucket)
    const texts = bucket[kind]
    if (texts === null) bucket[kind] = { form, tag: label }
    else if (texts instanceof PrefixTree) texts.add(form, label)
    else if (texts.form !== form) {
      const tree = new PrefixTree<string>()
      tree.add(texts.form, texts.tag)
      tree.add(form, label)
      bucket[kind] = tree
    }
  }

  /**
   * Finds the longest text at each place, also the beginning of one in front of a cut.
   * @param comparisons counts what is compared
   */
  find(text: string, comparisons = new Comparisons(text.length)): Found {
    const search = new Search(text, comparisons)
    const samples = this.#samples
    // Neighbouring blocks share the characters of a sample that begins in the first of them.
    for (let from = 0; from + sample <= text.length; from += block - (block % stride) - stride) {
      const count = readUnits(text, from)
      const end = Math.min(count - sample, block - (block % stride) - stride - 1)
      for (let at = 0; at <= end; at += stride) {
        const place = sampleOf(
          units[at] as number,
          units[at + 1] as number,
          units[at + 2] as number,
          units[at + 3] as number,
        )
        if ((((samples[place >>> 5] as number) >>> (place & 31)) & 1) === 0) continue
        const last = Math.min(from + at, text.length - shortest)
        for (let start = Math.max(0, from + at - stride + 1); start <= last; start += 1)
          this.#findFrom(search, start)
      }
    }
    return search.found
  }

  /** Finds the longest text at a place. */
  #findFrom(search: Search, at: number): void {
    const { text, free } = search
    const key = keyOf(text, at)
    const kept = this.#table[slotOf(key)]
    if (kept === 0 || (kept !== several && kept !== signOf(key))) return
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return
    if (search.cut < at) search.cut = cutIn(text, at)
    for (const kind of ['exact', 'alike'] as const) {
      const texts = bucket[kind]
      if (texts === null || at < free[kind]) continue
      const hit = this.#longestOf(search, at, texts, kind) ?? this.#begun(search, at, texts, kind)
      if (hit === null) continue
      if (search.found === nothing) search.found = { exact: [], alike: [] }
      ;(search.found[kind] as Hit[]).push(hit)
      free[kind] = hit.end
    }
  }

  /** The longest text at a place. */
  #longestOf({ text, comparisons }: Search, at: number, texts: Texts, kind: keyof Found): Hit | null {
    // A text that is found in either case is short.
    const isExact = kind === 'exact'
    const kept = isExact ? text : lower(text.slice(at, at + this.#longest.alike))
    const from = isExact ? at : 0
    let best: Hit | null = null
    const take = (label: string, end: number): void => {
      const hit = { start: at, end: at + end - from, label }
      if (best === null || hit.end > best.end) best = hit
    }
    if (texts instanceof PrefixTree) texts.find(kept, from, comparisons, take)
    else {
      comparisons.spend(1)
      const end = endOf(texts.form, kept, from)
      if (end >= 0) take(texts.tag, end)
    }
    return best
  }

  /** A text of which only the beginning is before a cut. */
  #begun({ text, cut, comparisons }: Search, at: number, texts: Texts, kind: keyof Found): Hit | null {
    const length = cut - at
    if (length < (cut === text.length ? telling : shortest) || length > this.#longest[kind]) return null
    const part = text.slice(at, cut)
    const begun = kind === 'exact' ? part : lower(part)
    if (texts instanceof PrefixTree) {
      const label = texts.begun(begun, comparisons)
      return label === undefined ? null : { start: at, end: cut, label }
    }
    comparisons.spend(1)
    return texts.form.startsWith(begun) ? { start: at, end: cut, label: texts.tag } : null
  }
}

/** What was found in a text so far. */
class Search {
  found = nothing
  /** Up to where hits of each kind go. */
  readonly free = { exact: 0, alike: 0 }
  /** Where the text was cut, at or behind the last place that was looked at. */
  cut = -1

  constructor(
    readonly text: string,
    readonly comparisons: Comparisons,
  ) {}
}

/** ASCII letters in lower case; the length stays. */
export function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function cutIn(text: string, from: number): number {
  const mark = text.indexOf(cutMark, from)
  return mark < 0 ? text.length : mark
}

/** Reads a block of a text. @returns the number of its characters */
function readUnits(text: string, from: number): number {
  const count = Math.min(block, text.length - from)
  if (isLittleEndian && count > shortText) {
    unitBytes.write(from === 0 && count === text.length ? text : text.slice(from, from + count), 'utf16le')
    return count
  }
  for (let at = 0; at < count; at += 1) units[at] = text.charCodeAt(from + at)
  return count
}

/** A number made of {@link shortest} characters, ignoring the case of letters. */
function keyOf(text: string, start: number): number {
  let key = 0
  for (let at = start; at < start + shortest; at += 1) {
    const code = text.charCodeAt(at)
    key = (key << 6) ^ (code >= 65 && code <= 90 ? code | 32 : code)
  }
  return key
}

/** The slot of a sample, ignoring the case of letters. */
function sampleOf(one: number, two: number, three: number, four: number): number {
  const key = one | (two << 8) | (three << 16) | (four << 24) | 0x20202020
  return Math.imul(key, 0x9e3779b1) >>> (32 - sampleBits)
}

/** From 1 to 128. */
function signOf(key: number): number {
  return (key & 127) + 1
}

/** Fibonacci hashing. */
function slotOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - bits)
}
