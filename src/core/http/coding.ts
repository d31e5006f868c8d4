/**
 * Undoes the content coding of an answer.
 * @module
 */
import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { HeaderLine } from '../../record/record.js'

/** A body that is not in the coding that its headers name. */
export class BrokenCoding extends Error {
  override readonly name = 'BrokenCoding'
}

/** Decoded bodies may have so many bytes. */
const limit = { maxOutputLength: 64 * 1024 * 1024 }

/**
 * @param wire body as it came
 * @param headers header lines of the answer; of several codings the last is undone first. The name of an unknown one is
 * passed over where the body can be read without: some targets put a character set there.
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
      if (error instanceof BrokenCoding) throw error
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
    case '':
    case 'identity':
      return bytes
    default:
      if (isReadable(bytes)) return bytes
      throw new BrokenCoding(`is in the content coding ${coding}, which the suite cannot undo`)
  }
}

/** True for text: UTF-8 without control characters. */
function isReadable(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}
