/**
 * Values that look random and are always the same for a seed.
 * @module
 */
import { createHash } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const alphabet = `${letters}23456789`

/** 32 bytes that depend only on the seed and the label. */
function bytes(seed: string, label: string): Buffer {
  return createHash('sha256').update(`${seed}\n${label}`).digest()
}

/** Letters and digits of mixed case, up to 32. The first is an upper-case letter, the last a lower-case letter. */
export function secretOf(seed: string, label: string, length = 32): string {
  const source = bytes(seed, label)
  const middle = Array.from(source.subarray(0, length - 2), (byte) => alphabet[byte % alphabet.length])
  const first = letters[source.readUInt8(30) % 24]
  const last = letters[24 + (source.readUInt8(31) % 24)]
  return [first, ...middle, last].join('')
}

/** A UUID in the form of version 4. */
export function uuidOf(seed: string, label: string): string {
  const source = bytes(seed, label)
  source.writeUInt8((source.readUInt8(6) & 0x0f) | 0x40, 6)
  source.writeUInt8((source.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = source.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** An integer from `from` up to, but not including, `to`. */
export function integerOf(seed: string, label: string, from: number, to: number): number {
  return from + (bytes(seed, label).readUInt32BE(0) % (to - from))
}
