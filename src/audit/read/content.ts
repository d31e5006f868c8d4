/**
 * The content of a recording in parts: a file of any size, unpacked if it is gzip.
 * @module
 */
import { createReadStream } from 'node:fs'
import { createGunzip, type Gunzip } from 'node:zlib'
import { ConfigurationError } from '../../profile/problems.js'
import { FileError, openRegularFile } from '../../record/regular-file.js'

/** Bytes of a part. */
const partSize = 256 * 1024
/** Bytes of gzip that are unpacked at a time. Where they are damaged, all that they contain is lost. */
const packedSize = 4 * 1024

/** The content cannot be read to its end. Everything before was given. The message says why, as part of a sentence. */
export class BrokenContent extends Error {
  override readonly name = 'BrokenContent'
  readonly code = 'broken-content'
}

/**
 * Reads a file part by part. A file that begins like gzip is unpacked.
 * @param file path as the user typed it; may be a link
 * @throws {ConfigurationError} if there is no regular file that can be read
 * @throws {BrokenContent} after the last part that could be read, if a gzip file is damaged or the disk reports an error
 */
export async function* contentOf(file: string): AsyncGenerator<Buffer, void, undefined> {
  const parts = partsOf(file)
  try {
    const { done, value: first } = await parts.next()
    if (done === true) return
    if (first[0] === 0x1f && first[1] === 0x8b) return yield* unpacked(first, parts)
    yield first
    yield* parts
  } finally {
    await parts.return()
  }
}

async function* partsOf(file: string): AsyncGenerator<Buffer, void, undefined> {
  const stream = createReadStream(file, { fd: descriptorOf(file), highWaterMark: partSize })
  try {
    for await (const part of stream) yield part as Buffer
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new BrokenContent(`the file cannot be read further (${code})`, { cause: error })
  }
}

function descriptorOf(file: string): number {
  try {
    return openRegularFile(file, { limit: Number.POSITIVE_INFINITY, links: true }).descriptor
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const problem = error.absent ? 'does not exist. Expected a recording' : error.message
    throw new ConfigurationError(
      `${file} ${problem}: a HAR file, or NDJSON with one exchange in each line. To fix it: name such a file.`,
      { cause: error },
    )
  }
}

/** Unpacks gzip. It is written and read by hand, because an iterator of a stream loses what was read before an error. */
async function* unpacked(
  first: Buffer,
  rest: AsyncGenerator<Buffer, void, undefined>,
): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip({ chunkSize: partSize })
  const state = { failed: null as Error | null, ended: false, wake: () => {} }
  gunzip.on('readable', () => state.wake())
  gunzip.on('end', () => {
    state.ended = true
    state.wake()
  })
  gunzip.on('error', (error) => {
    state.failed = error
    state.wake()
  })
  /** Gives what is unpacked until `isDone`. */
  async function* available(isDone: () => boolean): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const part = readFrom(gunzip)
      if (part !== null) yield part
      else if (state.failed !== null)
        throw new BrokenContent(problemOf(state.failed), { cause: state.failed })
      else if (isDone() || state.ended) return
      else
        await new Promise<void>((resolve) => {
          state.wake = resolve
        })
    }
  }
  const write = (part: Buffer): AsyncGenerator<Buffer, void, undefined> => {
    let written = false
    gunzip.write(part, () => {
      written = true
      state.wake()
    })
    return available(() => written)
  }
  const writeAll = async function* (part: Buffer): AsyncGenerator<Buffer, void, undefined> {
    for (let at = 0; at < part.length && !state.ended; at += packedSize)
      yield* write(part.subarray(at, at + packedSize))
  }
  try {
    yield* writeAll(first)
    for await (const part of rest) yield* writeAll(part)
    if (state.ended) return
    gunzip.end()
    yield* available(() => false)
  } finally {
    gunzip.destroy()
  }
}

function readFrom(gunzip: Gunzip): Buffer | null {
  return gunzip.destroyed ? null : (gunzip.read() as Buffer | null)
}

function problemOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'Z_BUF_ERROR'
    ? 'the gzip file is cut off'
    : `the gzip file is damaged (${code ?? 'unknown'})`
}
