/**
 * Splits a HAR file into its entries, without parsing it as a whole: a HAR file may have gigabytes in one line.
 * @module
 */
import { type Piece, PieceBuffer, tooLarge } from './piece.js'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Bytes of a field name that is of interest, and more. */
const longestName = 64
/** Bytes of a field of the log that is kept. */
const largestField = 64 * 1024

/** Fields of the log that are kept, besides the entries. */
const keptFields: ReadonlySet<string> = new Set(['creator', 'browser'])

/** Where the splitter is: outside the object, in it, in `log`, in `log.entries`, or after the object. */
type Level = 'before' | 'root' | 'log' | 'entries' | 'after'

/** What is expected next in an object. */
type Expected = 'name' | 'colon' | 'value'

/** Splits content into the entries of `log.entries`, part by part. */
export class HarSplitter {
  /** JSON texts of fields of the log: `creator` and `browser`, as far as they were read. */
  readonly fields = new Map<string, string>()

  readonly #buffer = new PieceBuffer()
  #level: Level = 'before'
  #expected: Expected = 'name'
  /** Name of the field that is read. */
  #name = ''
  #inName = false
  /** True within a value: an entry, or a field of the object or of the log. */
  #inValue = false
  #isKept = false
  /** Arrays and objects that are open within the value. */
  #depth = 0
  #hasStray = false
  #inString = false
  #isEscaped = false
  #entry = 0
  #begin = 0
  #offset = 0
  #hasEntries = false
  #problem: string | null = null
  #trailing: number | null = null

  /** Entries that have begun so far. */
  get entries(): number {
    return this.#entry
  }

  /** False until `log.entries` begins. */
  get hasEntries(): boolean {
    return this.#hasEntries
  }

  /** Reads the next part of the content, and gives the entries that end in it. */
  push(part: Buffer): Piece[] {
    const pieces: Piece[] = []
    let at = 0
    while (at < part.length && this.#problem === null) {
      at = this.#inValue ? this.#value(part, at, pieces) : this.#between(part, at)
    }
    this.#offset += part.length
    return pieces
  }

  /**
   * What is wrong with the structure of the file, as a sentence that names the place; null for a complete file. Call it
   * after the last part.
   */
  end(): string | null {
    if (this.#problem !== null) return this.#problem
    if (this.#level === 'after')
      return this.#trailing === null
        ? null
        : `There is more text after the end of the HAR, at byte ${this.#trailing}. It was not read.`
    const place =
      this.#inValue && this.#level === 'entries'
        ? `in the middle of entry ${this.#entry}, which begins at byte ${this.#begin}. The ${this.#entry - 1} entries before it were read`
        : `after ${this.#entry} entries, which were read`
    return `The file is cut off: it ends at byte ${this.#offset}, ${place}.`
  }

  /** Reads a value until its end or the end of the part. Returns where to go on. */
  #value(part: Buffer, from: number, pieces: Piece[]): number {
    let at = from
    let depth = this.#depth
    let inString = this.#inString
    let isEnd = false
    const { length } = part
    for (; at < length; at += 1) {
      let code = part[at]
      if (inString) {
        if (this.#isEscaped) {
          this.#isEscaped = false
          continue
        }
        while (code !== quote && code !== backslash) {
          at += 1
          if (at >= length) break
          code = part[at]
        }
        if (at >= length) break
        if (code === quote) inString = false
        else if (at + 1 < length) at += 1
        else this.#isEscaped = true
      } else if (code === quote) inString = true
      else if (code === openBrace || code === openBracket) depth += 1
      else if (code === closeBrace || code === closeBracket) {
        if (depth > 0) depth -= 1
        else if (code === (this.#level === 'entries' ? closeBracket : closeBrace)) {
          isEnd = true
          break
        } else this.#hasStray = true
      } else if (code === comma && depth === 0) {
        isEnd = true
        break
      }
    }
    this.#depth = depth
    this.#inString = inString
    if (this.#isKept) this.#buffer.add(part.subarray(from, at))
    if (isEnd) this.#endValue(pieces)
    return at
  }

  #endValue(pieces: Piece[]): void {
    const bytes = this.#isKept ? this.#buffer.take() : null
    this.#inValue = false
    if (this.#level === 'entries') pieces.push(this.#piece(bytes))
    else if (bytes !== null && bytes.length <= largestField)
      this.fields.set(this.#name, bytes.toString('utf8'))
    this.#expected = 'name'
  }

  #piece(bytes: Buffer | null): Piece {
    const problem =
      bytes === null ? tooLarge : this.#hasStray ? 'has a bracket too many and was skipped' : null
    return { entry: this.#entry, byte: this.#begin, bytes: problem === null ? bytes : null, problem }
  }

  #beginValue(at: number, isKept: boolean): void {
    this.#inValue = true
    this.#isKept = isKept
    this.#depth = 0
    this.#hasStray = false
    this.#begin = this.#offset + at
  }

  /** Reads one byte between values. Returns where to go on. */
  #between(part: Buffer, at: number): number {
    const code = part[at] as number
    if (this.#inName) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (code === backslash) this.#isEscaped = true
      else if (code === quote) {
        this.#inName = false
        this.#expected = 'colon'
        return at + 1
      }
      if (this.#name.length < longestName) this.#name += String.fromCharCode(code)
      return at + 1
    }
    if (code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d) return at + 1
    switch (this.#level) {
      case 'before':
        if (code === openBrace) this.#level = 'root'
        else this.#fail(at)
        return at + 1
      case 'after':
        this.#trailing ??= this.#offset + at
        return part.length
      case 'entries':
        return this.#betweenEntries(code, at)
      default:
        return this.#betweenFields(code, at)
    }
  }

  #betweenEntries(code: number, at: number): number {
    if (code === comma) return at + 1
    if (code === closeBracket) {
      this.#level = 'log'
      this.#expected = 'name'
      return at + 1
    }
    this.#entry += 1
    this.#beginValue(at, true)
    return at
  }

  #betweenFields(code: number, at: number): number {
    if (this.#expected === 'value') {
      if (this.#level === 'root' && this.#name === 'log' && code === openBrace) {
        this.#level = 'log'
        this.#expected = 'name'
        return at + 1
      }
      if (this.#level === 'log' && this.#name === 'entries' && code === openBracket) {
        this.#level = 'entries'
        this.#hasEntries = true
        return at + 1
      }
      this.#beginValue(at, this.#level === 'log' && keptFields.has(this.#name))
      return at
    }
    if (this.#expected === 'colon' && code === colon) this.#expected = 'value'
    else if (this.#expected === 'name' && code === quote) {
      this.#inName = true
      this.#name = ''
    } else if (this.#expected === 'name' && code === closeBrace)
      this.#level = this.#level === 'log' ? 'root' : 'after'
    else if (!(this.#expected === 'name' && code === comma)) this.#fail(at)
    return at + 1
  }

  #fail(at: number): void {
    this.#problem = `The file is no valid JSON at byte ${this.#offset + at}, after ${this.#entry} entries. Nothing behind it was read.`
  }
}
