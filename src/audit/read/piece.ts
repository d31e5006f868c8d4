/**
 * A piece of a recording: the text of one exchange, not yet parsed.
 * @module
 */

/** Bytes of the largest piece that is read. */
export const largestPiece = 64 * 1024 * 1024

/** One entry of a HAR file or one line of NDJSON. */
export interface Piece {
  /** Number of the entry or line in the file, from 1. */
  readonly entry: number
  /** Where it begins: bytes of the unpacked content before it. */
  readonly byte: number
  /** Null if it is not read; then `problem` says why. */
  readonly bytes: Buffer | null
  /** What is wrong, as part of a sentence; null if nothing is. */
  readonly problem: string | null
}

/** Collects the bytes of one piece over several parts of the content. A piece that is too large is not kept. */
export class PieceBuffer {
  #parts: Buffer[] = []
  #length = 0
  #isTooLarge = false

  /** Adds bytes. They are not copied. */
  add(part: Buffer): void {
    this.#length += part.length
    if (this.#length > largestPiece) {
      this.#isTooLarge = true
      this.#parts = []
    } else this.#parts.push(part)
  }

  /** The bytes so far; null if they are too many. The buffer is empty afterwards. */
  take(): Buffer | null {
    const [first = Buffer.alloc(0)] = this.#parts
    const bytes = this.#isTooLarge ? null : this.#parts.length > 1 ? Buffer.concat(this.#parts) : first
    this.#parts = []
    this.#length = 0
    this.#isTooLarge = false
    return bytes
  }
}

/** The words for a piece that is larger than {@link largestPiece}. */
export const tooLarge = `is larger than ${largestPiece / (1024 * 1024)} MB and was skipped`
