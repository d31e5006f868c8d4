/**
 * The encoding of a page: how its bytes are decoded, and how form input is encoded.
 * @module
 */
import type { Answer } from '../http/answer.js'

/** Decoded texts, kept as long as the bytes. */
const decodings = new WeakMap<Buffer, { readonly encoding: string; readonly text: string }>()

/** Bytes that are searched for a declaration, as in browsers. */
const prescanned = 1024

/** The text of a page, by its own encoding. */
export function htmlOf(answer: Answer): string {
  return decodedOf(answer).text
}

/** Name of the encoding of a page, in lower case, e.g. `utf-8` or `windows-1252`. */
export function encodingOf(answer: Answer): string {
  return decodedOf(answer).encoding
}

function decodedOf(answer: Answer): { readonly encoding: string; readonly text: string } {
  const known = decodings.get(answer.bytes)
  if (known !== undefined) return known
  const encoding = declared(answer)
  const text = encoding === 'utf-8' ? answer.text : new TextDecoder(encoding).decode(answer.bytes)
  const decoded = { encoding, text }
  decodings.set(answer.bytes, decoded)
  return decoded
}

function declared(answer: Answer): string {
  const { bytes } = answer
  const mark = bytes.subarray(0, 3).toString('hex')
  if (mark === 'efbbbf') return 'utf-8'
  if (mark.startsWith('fffe')) return 'utf-16le'
  if (mark.startsWith('feff')) return 'utf-16be'
  const inHeader = /charset\s*=\s*"?([^\s";]+)/i.exec(answer.header('content-type') ?? '')?.[1]
  return known(inHeader) ?? known(inMeta(bytes.subarray(0, prescanned).toString('latin1'))) ?? 'utf-8'
}

const charset = /charset\s*=\s*(?:["']\s*)?([^\s"'/>;]+)/iy

/** The last encoding that the first meta tag with one declares. */
function inMeta(head: string): string | undefined {
  for (const [, inside = ''] of head.matchAll(/<meta([^>]+)/gi)) {
    const lower = inside.toLowerCase()
    for (let at = lower.lastIndexOf('charset'); at > 0; at = lower.lastIndexOf('charset', at - 1)) {
      charset.lastIndex = at
      const label = charset.exec(inside)?.[1]
      if (label !== undefined) return label
    }
  }
  return undefined
}

/** The standard name of an encoding; undefined for an unknown one. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** The encoding in which a form is sent: the first of `accept-charset` that is known, else that of the page. */
export function encodingFor(acceptCharset: string, page: string): string {
  const asked = acceptCharset
    .split(/[\s,]+/)
    .map(known)
    .find((name) => name !== undefined)
  const chosen = asked ?? page
  return chosen.startsWith('utf-16') ? 'utf-8' : chosen
}

const tables = new Map<string, ReadonlyMap<string, number>>()

/** Characters of an encoding with one byte for each; empty for any other beyond ASCII. */
function tableOf(encoding: string): ReadonlyMap<string, number> {
  const made = tables.get(encoding)
  if (made !== undefined) return made
  const table = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const character = new TextDecoder(encoding).decode(Uint8Array.of(byte))
    if (character.length === 1 && character !== '\ufffd') table.set(character, byte)
  }
  tables.set(encoding, table)
  return table
}

/** Encodes a text. Characters outside the encoding become character references, as in browsers. */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const table = tableOf(encoding)
  const bytes: number[] = []
  for (const character of text) {
    const byte = table.get(character)
    if (byte !== undefined) bytes.push(byte)
    else bytes.push(...Buffer.from(`&#${character.codePointAt(0)};`, 'latin1'))
  }
  return Buffer.from(bytes)
}
