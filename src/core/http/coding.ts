/**
 * Undoes the content coding of an answer.
 * @module
 */
import { isUtf8 } from 'node:buffer'
import zlib, {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Zlib,
} from 'node:zlib'
import type { HeaderLine } from '../../record/record.js'
import { type AnswerLimits, bytesText } from './answer-limits.js'
import { BadAnswer } from './bad-answer.js'
import type { BodyMemory } from './memory-budget.js'

type Decompressor = NodeJS.ReadWriteStream & Zlib & { destroy(): void }

/** Bytes that are decompressed at a time. */
const pieceBytes = 128 * 1024

/** Since Node 22.15. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: typeof createGunzip }

/** True if this Node can undo the coding `zstd`. */
export const canDecodeZstd = createZstdDecompress !== undefined

/**
 * The body without its content codings. It is decompressed in pieces, and stops at the limits.
 * @param wire body as it came
 * @param headers header lines of the answer; of several codings the last is undone first. The name of an unknown one is
 *   ignored if the body can be read without: some targets put a character set there.
 * @param memory takes each piece
 * @throws {BadAnswer} if the body cannot be decoded, or is over a limit
 */
export async function decoded(
  wire: Buffer,
  headers: readonly HeaderLine[],
  limits: AnswerLimits,
  memory: BodyMemory,
): Promise<Buffer> {
  if (wire.length === 0) return wire
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > limits.codings)
    throw new BadAnswer('EXCESS', `has a body in more than ${limits.codings} content codings`)
  let bytes = wire
  for (const coding of codings.reverse()) {
    const stream = decompressorOf(coding, bytes)
    if (stream !== null) bytes = await decompressed(stream, coding, bytes, wire.length, limits, memory)
    else if (!isReadable(bytes))
      throw new BadAnswer(
        'BROKEN_CODING',
        `has a body that is in the content coding ${coding.slice(0, 40)}, which the suite cannot undo`,
      )
  }
  return bytes
}

/** Null for an unknown coding. */
function decompressorOf(coding: string, bytes: Buffer): Decompressor | null {
  const options = { chunkSize: Math.max(1024, Math.min(pieceBytes, 4 * bytes.length)) }
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(options)
    case 'br':
      return createBrotliDecompress(options)
    case 'deflate':
      // Meant with the header of zlib, often sent without.
      return ((bytes[0] ?? 0) & 0x0f) === 8 ? createInflate(options) : createInflateRaw(options)
    case 'zstd':
      return createZstdDecompress?.(options) ?? null
    default:
      return null
  }
}

async function decompressed(
  stream: Decompressor,
  coding: string,
  bytes: Buffer,
  wireBytes: number,
  limits: AnswerLimits,
  memory: BodyMemory,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  stream.end(bytes)
  try {
    for await (const piece of stream) {
      length += piece.length
      if (length > limits.body)
        throw new BadAnswer('EXCESS', `has a body that is longer than ${bytesText(limits.body)} as ${coding}`)
      if (length > limits.ratioFrom && length > limits.ratio * wireBytes)
        throw new BadAnswer(
          'EXCESS',
          `has a body that becomes more than ${limits.ratio} times as long when ${coding} is undone`,
        )
      await memory.take(piece.length)
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    stream.destroy()
    if (error instanceof BadAnswer) throw error
    const { message } = error as Error
    throw new BadAnswer('BROKEN_CODING', `has a body that cannot be read as ${coding} (${message})`)
  }
  return Buffer.concat(pieces)
}

/** True for text: UTF-8 without control characters. */
function isReadable(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}
