/**
 * The digests of the lines of a journal. Each covers its line and all lines before it, so that no line can be changed,
 * added, removed or moved without a change of the last digest.
 * @module
 */
import { createHash } from 'node:crypto'

/** The end of a line with a digest: `,"chain":"…"}`. */
const [before, after] = [',"chain":"', '"}'] as const
const digits = 64
const length = before.length + digits + after.length

/** Computes the digests of lines, in their order. */
export class JournalChain {
  #last = ''

  /** SHA-256, hex, of all lines so far; empty if there are none. */
  get last(): string {
    return this.#last
  }

  /** The next line with its digest. @param text the JSON text of an object with a field */
  link(text: string): string {
    this.#last = createHash('sha256').update(`${this.#last}\n${text}`).digest('hex')
    return `${text.slice(0, -1)}${before}${this.#last}${after}`
  }

  /** Whether a line is the next one: it has the digest of its text and of all lines before. */
  follows(line: string): boolean {
    return this.link(withoutDigest(line)) === line
  }
}

/** The digest of a line; null if it has none. */
export function digestOfLine(line: string): string | null {
  const end = line.slice(-length)
  const digest = end.slice(before.length, -after.length)
  return end.startsWith(before) && end.endsWith(after) && /^[0-9a-f]{64}$/.test(digest) ? digest : null
}

/** A line without its digest. */
export function withoutDigest(line: string): string {
  return digestOfLine(line) === null ? line : `${line.slice(0, -length)}}`
}
