/**
 * Finds many texts in one pass over the bytes.
 * @module
 */
import { Comparisons, longestHead, PrefixTree } from '../../src/record/prefix-tree.js'

/** A text to find, and the tag to report for it. */
export interface Pattern<Tag> {
  readonly text: string
  readonly tag: Tag
}

/** Minimum number of bytes of a pattern. */
const gram = 6
/** Bytes of the sample that is looked at, and how far it moves on: a pattern of {@link gram} bytes has one of them. */
const sample = 4
const stride = gram - sample + 1
/** Smallest and largest number of bits of a slot number. A small table stays in the cache of the processor. */
const fewestBits = 12
const mostBits = 20
/** Slots of a table for each of its keys. */
const room = 16
/** Value of a slot with several keys. A slot with one key has its {@link signOf}. */
const several = 255

/** The number of bits of a table for so many keys. */
function bitsFor(keys: number): number {
  return Math.min(mostBits, Math.max(fewestBits, Math.ceil(Math.log2(keys * room + 1))))
}

/** A key of {@link gram} bytes. */
function keyAt(bytes: Buffer, start: number): number {
  let key = 0
  for (let at = start; at < start + gram; at += 1) key = (key << 6) ^ (bytes[at] as number)
  return key
}

/** A key of {@link sample} bytes. */
function sampleAt(bytes: Buffer, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}

/** From 1 to 128. */
function signOf(key: number): number {
  return (key & 127) + 1
}

/** Fibonacci hashing. */
function slotOf(key: number, shift: number): number {
  return Math.imul(key, 0x9e3779b1) >>> shift
}

/**
 * Makes a function that calls `found` with the tag of each pattern in the bytes, once for each position. A table of
 * samples of the first bytes of all patterns rules out most positions, and a table of their first bytes nearly all
 * others, so the time depends on the length of the bytes and not on the number of patterns.
 * @throws RangeError if a pattern has fewer than six bytes
 */
export function matcher<Tag>(
  patterns: readonly Pattern<Tag>[],
): (bytes: Buffer, found: (tag: Tag) => void) => void {
  const sampleShift = 32 - bitsFor(patterns.length * stride)
  const keyShift = 32 - bitsFor(patterns.length)
  const samples = new Uint8Array(1 << (32 - sampleShift))
  const table = new Uint8Array(1 << (32 - keyShift))
  const entries = new Map<number, PrefixTree<Tag>>()
  let longest = 0
  for (const { text, tag } of patterns) {
    const bytes = Buffer.from(text)
    if (bytes.length < gram)
      throw new RangeError(`expected a pattern of at least ${gram} bytes, got ${bytes.length}`)
    for (let at = 0; at < stride; at += 1) samples[slotOf(sampleAt(bytes, at), sampleShift)] = 1
    const key = keyAt(bytes, 0)
    const slot = slotOf(key, keyShift)
    table[slot] = table[slot] === 0 || table[slot] === signOf(key) ? signOf(key) : several
    const same = entries.get(key) ?? new PrefixTree<Tag>()
    entries.set(key, same)
    same.add(bytes.toString('latin1'), tag)
    longest = Math.max(longest, bytes.length)
  }
  const reach = Math.min(longest, longestHead)
  const findFrom = (
    bytes: Buffer,
    start: number,
    comparisons: Comparisons,
    found: (tag: Tag) => void,
  ): void => {
    const key = keyAt(bytes, start)
    const kept = table[slotOf(key, keyShift)]
    if (kept === 0 || (kept !== several && kept !== signOf(key))) return
    const same = entries.get(key)
    if (same === undefined) return
    const text = bytes.toString('latin1', start, Math.min(bytes.length, start + reach))
    same.find(text, 0, comparisons, found)
  }
  return (bytes, found) => {
    const last = bytes.length - gram
    const comparisons = new Comparisons(bytes.length)
    for (let at = 0; at <= last + stride - 1; at += stride) {
      if (samples[slotOf(sampleAt(bytes, at), sampleShift)] === 0) continue
      for (let start = Math.max(0, at - stride + 1); start <= at && start <= last; start += 1)
        findFrom(bytes, start, comparisons, found)
    }
  }
}
