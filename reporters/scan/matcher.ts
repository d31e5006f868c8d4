/**
 * Finds many texts in one pass over the bytes.
 * @module
 */

/** A text to find, and the tag to report for it. */
export interface Pattern<Tag> {
  readonly text: string
  readonly tag: Tag
}

interface Entry<Tag> {
  readonly bytes: Buffer
  readonly tag: Tag
}

/** Minimum number of bytes of a pattern. */
const gram = 6
/** Number of bits of a slot number. */
const bits = 20
/** Value of a slot with several keys. A slot with one key has its {@link signOf}. */
const several = 255

/** A rolling key of the last {@link gram} bytes. Older bytes are shifted out. */
function next(key: number, byte: number): number {
  return (key << 6) ^ byte
}

/** From 1 to 128. */
function signOf(key: number): number {
  return (key & 127) + 1
}

/** Fibonacci hashing. */
function slotOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - bits)
}

/**
 * Makes a function that calls `found` with the tag of each pattern in the bytes, once for each position. A table of
 * the first bytes of all patterns rules out nearly every position, so the time depends on the length of the bytes and
 * not on the number of patterns.
 * @throws RangeError if a pattern has fewer than six bytes
 */
export function matcher<Tag>(
  patterns: readonly Pattern<Tag>[],
): (bytes: Buffer, found: (tag: Tag) => void) => void {
  const table = new Uint8Array(1 << bits)
  const entries = new Map<number, Entry<Tag>[]>()
  for (const { text, tag } of patterns) {
    const bytes = Buffer.from(text)
    if (bytes.length < gram)
      throw new RangeError(`expected a pattern of at least ${gram} bytes, got ${bytes.length}`)
    const key = bytes.subarray(0, gram).reduce(next, 0)
    const slot = slotOf(key)
    table[slot] = table[slot] === 0 || table[slot] === signOf(key) ? signOf(key) : several
    const same = entries.get(key)
    if (same) same.push({ bytes, tag })
    else entries.set(key, [{ bytes, tag }])
  }
  return (bytes, found) => {
    let key = 0
    for (let last = 0; last < bytes.length; last += 1) {
      key = next(key, bytes[last] as number)
      const kept = table[slotOf(key)]
      if (kept === 0 || (kept !== several && kept !== signOf(key))) continue
      const start = last - gram + 1
      if (start < 0) continue
      for (const entry of entries.get(key) ?? []) {
        if (entry.bytes.equals(bytes.subarray(start, start + entry.bytes.length))) found(entry.tag)
      }
    }
  }
}
