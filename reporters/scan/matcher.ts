/**
 * Finds many texts in many bytes in one pass.
 * @module
 */

/** A text to find, with what to report for it. */
export interface Pattern<Tag> {
  readonly text: string
  readonly tag: Tag
}

interface Entry<Tag> {
  readonly bytes: Buffer
  readonly tag: Tag
}

const gram = 4
const bits = 18

/** Four bytes to a number of 18 bits (Fibonacci hashing). */
function hash(word: number): number {
  return Math.imul(word, 0x9e3779b1) >>> (32 - bits)
}

/**
 * Makes a function that calls `found` with the tag of each pattern that is in the bytes, at most once for each
 * place. A table of the first four bytes of all patterns tells nearly every place apart at once, so the time hangs
 * on the length of the bytes and not on the number of patterns.
 * @throws RangeError for a pattern of fewer than four bytes
 */
export function matcher<Tag>(
  patterns: readonly Pattern<Tag>[],
): (bytes: Buffer, found: (tag: Tag) => void) => void {
  const table = new Uint8Array(1 << bits)
  const entries = new Map<number, Entry<Tag>[]>()
  for (const { text, tag } of patterns) {
    const bytes = Buffer.from(text)
    if (bytes.length < gram) throw new RangeError(`a pattern has at least ${gram} bytes`)
    const word = bytes.readInt32LE(0)
    table[hash(word)] = 1
    const same = entries.get(word)
    if (same) same.push({ bytes, tag })
    else entries.set(word, [{ bytes, tag }])
  }
  return (bytes, found) => {
    if (bytes.length < gram || entries.size === 0) return
    let word = ((bytes[0] ?? 0) << 8) | ((bytes[1] ?? 0) << 16) | ((bytes[2] ?? 0) << 24)
    for (let end = gram - 1; end < bytes.length; end += 1) {
      word = (word >>> 8) | ((bytes[end] ?? 0) << 24)
      if (table[hash(word)] === 0) continue
      for (const entry of entries.get(word) ?? []) {
        const start = end - gram + 1
        if (entry.bytes.equals(bytes.subarray(start, start + entry.bytes.length))) found(entry.tag)
      }
    }
  }
}
