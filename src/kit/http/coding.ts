/**
 * Undoes the content coding of an answer.
 * @module
 */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { HeaderLine } from '../run/record.js'

/** A body that is not in the coding that its headers name. */
export class BrokenCoding extends Error {
  override readonly name = 'BrokenCoding'
}

/** Decoded bodies may have so many bytes. */
const limit = { maxOutputLength: 64 * 1024 * 1024 }

/**
 * @param wire body as it came
 * @param headers header lines of the answer; of several codings the last is undone first. An unknown one is left.
 * @throws {BrokenCoding} where the body cannot be decoded
 */
export function decoded(wire: Buffer, headers: readonly HeaderLine[]): Buffer {
  if (wire.length === 0) return wire
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
  let bytes = wire
  for (const coding of codings.reverse()) {
    try {
      bytes = undo(coding, bytes)
    } catch (error) {
      throw new BrokenCoding(`cannot be read as ${coding} (${(error as Error).message})`)
    }
  }
  return bytes
}

function undo(coding: string, bytes: Buffer): Buffer {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes, limit)
    case 'br':
      return brotliDecompressSync(bytes, limit)
    case 'deflate':
      // Meant with the header of zlib, often sent without.
      return ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, limit) : inflateRawSync(bytes, limit)
    default:
      return bytes
  }
}
