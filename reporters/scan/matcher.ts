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

/** Patterns have at least so many bytes. */
const gram = 6
/** Bits of a slot's number. */
const bits = 20
/** What a slot holds for several keys; for one key its {@link signOf}. */
const several = 255

/** A number of the last {@link gram} bytes; older ones are shifted out. */
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
 * Makes a function that calls `found` with the tag of each pattern that is in the bytes, at most once for each
 * place. A table of the first bytes of all patterns tells nearly every place apart at once, so the time hangs on the
 * length of the bytes and not on the number of patterns.
 * @throws RangeError for a pattern of fewer than six bytes
 */
export function matcher<Tag>(
  patterns: readonly Pattern<Tag>[],
): (bytes: Buffer, found: (tag: Tag) => void) => void {
  const table = new Uint8Array(1 << bits)
  const entries = new Map<number, Entry<Tag>[]>()
  for (const { text, tag } of patterns) {
    const bytes = Buffer.from(text)
    if (bytes.length < gram) throw new RangeError(`a pattern has at least ${gram} bytes`)
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
