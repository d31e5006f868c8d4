/**
 * Splits NDJSON into its lines.
 * @module
 */
import { type Piece, PieceBuffer, tooLarge } from './piece.js'

const newline = 0x0a

/** Splits content into lines, part by part. Empty lines are counted and left out. */
export class LineSplitter {
  readonly #buffer = new PieceBuffer()
  #line = 1
  #begin = 0
  #offset = 0

  /** Reads the next part of the content, and gives the lines that end in it. */
  push(part: Buffer): Piece[] {
    const pieces: Piece[] = []
    let from = 0
    for (let end = part.indexOf(newline); end >= 0; end = part.indexOf(newline, from)) {
      this.#buffer.add(part.subarray(from, end))
      this.#take(pieces)
      from = end + 1
      this.#line += 1
      this.#begin = this.#offset + from
    }
    if (from < part.length) this.#buffer.add(part.subarray(from))
    this.#offset += part.length
    return pieces
  }

  /** Gives the last line, which has no line end. */
  end(): Piece[] {
    const pieces: Piece[] = []
    this.#take(pieces)
    return pieces
  }

  #take(pieces: Piece[]): void {
    const bytes = this.#buffer.take()
    if (bytes !== null && isBlank(bytes)) return
    pieces.push({ entry: this.#line, byte: this.#begin, bytes, problem: bytes === null ? tooLarge : null })
  }
}

function isBlank(bytes: Buffer): boolean {
  for (const code of bytes) if (code !== 0x20 && code !== 0x09 && code !== 0x0d) return false
  return true
}
