/**
 * Decides whether a body is complete. The framing on the wire (RFC 9112, 6.3 and 8) usually shows it. If only the end
 * of the connection ends the body, or a gateway may have cut it, the text of the body decides.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'
import { parseJson } from '../json.js'
import { jsonOf, textOf } from './body.js'
import { endOfHtml } from './end-of-html.js'

/**
 * `whole`: its end is sure. `cut`: it ends in the middle of its own text. `unsure`: nothing shows its end, neither
 * on the wire nor in the text. `ended`: the end of the connection ends it, which is a proper end (RFC 9112, 6.3), but
 * its text could go on.
 */
export type Wholeness = 'whole' | 'cut' | 'unsure' | 'ended'

/** An answer whose body was read until the connection, or its frame, ended. */
export interface Received {
  readonly method: string
  readonly status: number
  readonly headers: readonly HeaderLine[]
  /** Body with its content coding undone. */
  readonly bytes: Buffer
}

/** True if the answer itself says where its body ends: by its length, by chunks, or because it has none. */
export function isFramed({ method, status, headers }: Omit<Received, 'bytes'>): boolean {
  if (method === 'HEAD' || status === 204 || status === 304) return true
  return headers.some(
    ([name, value]) =>
      /^content-length$/i.test(name) || (/^transfer-encoding$/i.test(name) && /chunked\s*$/i.test(value)),
  )
}

/** Decides whether the body of an answer is complete. */
export function wholenessOf(received: Received): Wholeness {
  const { headers, bytes } = received
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const isJson = /json/i.test(type)
  if (isJson) {
    if (typeof jsonOf(bytes) === 'object') return 'whole'
    if (endOfJson(textOf(bytes)) === 'inside') return 'cut'
  }
  if (isFramed(received)) return 'whole'
  // A coding with a checksum at its end has been undone.
  if (bytes.length > 0 && isCoded(headers) && !isJson) return 'whole'
  const text = textOf(bytes)
  if (/html/i.test(type)) return wholenessOfPage(text)
  return isJson ? wholenessOfJson(text) : wholenessOfText(text)
}

/** No JSON text is empty. What is no object or array may be a word, or an error of another kind. */
function wholenessOfJson(text: string): Wholeness {
  return text.trim() === '' ? 'unsure' : 'ended'
}

/** Products also send JSON as a text, or without a type. */
function wholenessOfText(text: string): Wholeness {
  const end = endOfJson(text)
  if (end === 'inside') return 'cut'
  return end === 'after' ? 'whole' : 'ended'
}

function wholenessOfPage(text: string): Wholeness {
  if (/<\/html\s*>/i.test(text)) return 'whole'
  const end = endOfHtml(text)
  if (end === 'inside') return 'cut'
  return end === 'closed' && text.trim() !== '' ? 'whole' : 'ended'
}

function isCoded(headers: readonly HeaderLine[]): boolean {
  return headers.some(([name, value]) => /^content-encoding$/i.test(name) && /gzip|deflate|br/i.test(value))
}

/**
 * Where a text ends that should be one JSON object or array: `after` it, `inside` of it, or `elsewhere`, where it is
 * something else: then more of it would not make it JSON.
 */
export function endOfJson(text: string): 'after' | 'inside' | 'elsewhere' {
  if (!/^\s*[[{]/.test(text)) return 'elsewhere'
  try {
    parseJson(text)
    return 'after'
  } catch {
    return isBeginning(text) ? 'inside' : 'elsewhere'
  }
}

/** Words that may have been cut off. */
const literals = ['true', 'false', 'null']

/** True for a text that a JSON text begins with: closing what is open makes it one. */
function isBeginning(text: string): boolean {
  const open: string[] = []
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') open.push('}')
    else if (character === '[') open.push(']')
    else if (character === '}' || character === ']') {
      if (open.pop() !== character) return false
    }
  }
  if (open.length === 0 && !inString) return false
  const closing = open.reverse().join('')
  return ends(text, inString).some((end) => {
    try {
      parseJson(end + closing)
      return true
    } catch {
      return false
    }
  })
}

/** The text with what it may have gone on with, so that only brackets are left to close. */
function ends(text: string, inString: boolean): string[] {
  if (inString) {
    const plain = text.replace(/\\(u[\da-f]{0,3})?$/i, '')
    return [`${plain}"`, `${plain}":0`]
  }
  const bare = text.trimEnd()
  // Longer words are no literals.
  const word = /(?<![a-z])[a-z]{1,10}$/.exec(bare.slice(-11))?.[0] ?? ''
  const whole = literals.find((literal) => word !== '' && literal.startsWith(word))
  const added = [
    '', // A whole value, or nothing yet.
    ':0', // The name of a field.
    '0', // A colon, a comma in an array, or the beginning of a number.
    '"":0', // A comma in an object.
    ...(whole === undefined ? [] : [whole.slice(word.length)]),
  ]
  return added.map((more) => bare + more)
}

/** Attempts at one request whose answers may not be the whole ones. */
export class Doubts {
  #cutInFrame = false
  readonly #ends: string[] = []

  /**
   * What to do with an answer after those before it.
   * @param last true where the request is not sent again
   * @returns `take` it; send the request `again`; `nothing` follows from it
   */
  weigh(received: Received, last: boolean): 'take' | 'again' | 'nothing' {
    const wholeness = wholenessOf(received)
    // What a target cuts off itself, it cuts off each time.
    if (wholeness === 'whole') return this.#cutInFrame ? 'nothing' : 'take'
    if (isFramed(received)) {
      if (last) return 'take'
      this.#cutInFrame = true
      return 'again'
    }
    const end = `${received.status} ${received.bytes.length}`
    if (this.#ends.includes(end)) return 'take'
    this.#ends.push(end)
    if (!last) return 'again'
    return wholeness === 'ended' ? 'take' : 'nothing'
  }
}
