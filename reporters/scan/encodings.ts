/**
 * The encoded forms of a secret.
 * @module
 */
import { percentEncoded, unicodeEscape } from '../../src/output/characters.js'

/** The encoding of a secret in a file. */
export type SecretEncoding =
  | 'raw'
  | 'base64'
  | 'base32'
  | 'url'
  | 'form'
  | 'json'
  | 'xml'
  | 'hex'
  | 'utf-16'
  | 'octal'
  | 'quoted-printable'

/** A text in one encoding. */
export interface Form {
  readonly encoding: SecretEncoding
  readonly text: string
}

const lowerHex = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** A text that only base64 and hex change. */
const unescaped = /^[\w.-]*$/

function urlForms(text: string): string[] {
  const component = percentEncoded(text)
  // RFC 3986 also reserves these five characters. Some encoders escape them.
  const strict = component.replace(/[!'()*]/g, percent)
  return [component, strict].flatMap((form) => [form, lowerHex(form)])
}

function formForms(text: string): string[] {
  const form = new URLSearchParams([['', text]]).toString().slice(1)
  return [form, lowerHex(form)]
}

function jsonForms(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1)
  const upper = (form: string): string =>
    form.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)
  const forms = [
    plain,
    plain.replaceAll('/', '\\/'),
    plain.replace(/[\u007f-\uffff]/g, unicodeEscape),
    plain.replace(/[<>&'\u2028\u2029]/g, unicodeEscape),
    plain.replace(/[<>&'\u007f-\uffff]/g, unicodeEscape),
    plain.replace(/[+<>&'\u007f-\uffff]/g, unicodeEscape),
  ]
  return forms.flatMap((form) => [form, upper(form)])
}

function xmlForms(text: string): string[] {
  const base = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const strict = base.replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  return [base, strict, strict.replaceAll("'", '&apos;'), strict.replaceAll("'", '&#39;')]
}

/**
 * The base64 characters that a text always produces inside a longer text. There is one form for each of the three
 * positions of its first byte in a group of three, in both alphabets.
 */
function base64Forms(text: string): string[] {
  return base64OfBytes(Buffer.from(text))
}

function base64OfBytes(bytes: Buffer): string[] {
  const standard = [0, 1, 2].map((shift) => {
    const first = Math.ceil((shift * 8) / 6)
    const last = Math.floor(((shift + bytes.length) * 8) / 6)
    return Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(first, last)
  })
  return [...standard, ...standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

/** What separates the bytes of a hex dump. */
const separators = ['', ':', ' ', '-', '\\x']

function hexForms(text: string, between: readonly string[]): string[] {
  const bytes = Buffer.from(text).toString('hex').match(/../g) ?? []
  return between.flatMap((separator) => {
    const form = bytes.join(separator)
    return [form, form.replace(/[a-f]/g, (digit) => digit.toUpperCase())]
  })
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As {@link base64Forms}, for base32 (RFC 4648, 6): eight digits for five bytes. */
function base32Forms(text: string): string[] {
  const bytes = Buffer.from(text)
  const forms = [0, 1, 2, 3, 4].map((shift) => {
    const digits: string[] = []
    const first = Math.ceil((shift * 8) / 5)
    const last = Math.floor(((shift + bytes.length) * 8) / 5)
    for (let digit = first; digit < last; digit += 1) {
      const bit = digit * 5 - shift * 8
      const at = Math.floor(bit / 8)
      const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      digits.push(base32Digits.charAt((pair >> (11 - (bit % 8))) & 31))
    }
    return digits.join('')
  })
  return [...forms, ...forms.map((form) => form.toLowerCase())]
}

/** UTF-16 of both orders: as it reads, with NUL characters, and in base64. */
function utf16Forms(text: string): string[] {
  const bytes = Buffer.from(text, 'utf16le')
  const withNul = [...text].join('\0')
  return [withNul, ...base64OfBytes(bytes), ...base64OfBytes(Buffer.from(bytes).swap16())]
}

function octalForms(text: string): string[] {
  const digits = [...Buffer.from(text)].map((byte) => byte.toString(8).padStart(3, '0'))
  return [digits.map((byte) => `\\${byte}`).join(''), digits.join(' ')]
}

/** Quoted-printable (RFC 2045, 6.7): each byte, or only those that must be written so. */
function quotedForms(text: string): string[] {
  const quoted = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  const isPlain = (byte: number): boolean => byte > 32 && byte < 127 && byte !== 61
  const bytes = [...Buffer.from(text)]
  return [
    bytes.map(quoted).join(''),
    bytes.map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : quoted(byte))).join(''),
  ]
}

/**
 * All forms of a secret, each once: the plain text, each encoding, and each encoding inside JSON, XML or a URL, as logs
 * and reports nest them. If several encodings produce the same form, the simplest one names it.
 */
export function formsOf(secret: string): Form[] {
  return nested(secret, {
    hex: hexForms(secret, separators),
    base32: base32Forms(secret),
    'utf-16': utf16Forms(secret),
    octal: octalForms(secret),
    'quoted-printable': quotedForms(secret),
  })
}

/** The same without encodings that only a target uses that wants to hide the secret, or that debugs. */
export function usualFormsOf(secret: string): Form[] {
  return nested(secret, { hex: hexForms(secret, ['']) })
}

function nested(secret: string, further: Partial<Record<SecretEncoding, readonly string[]>>): Form[] {
  const encodings = new Map<string, SecretEncoding>()
  const add = (encoding: SecretEncoding, texts: readonly string[]): void => {
    for (const text of texts) if (!encodings.has(text)) encodings.set(text, encoding)
  }
  add('raw', [secret])
  if (!unescaped.test(secret)) {
    add('json', jsonForms(secret))
    add('url', urlForms(secret))
    add('form', formForms(secret))
    add('xml', xmlForms(secret))
  }
  add('base64', base64Forms(secret))
  for (const [encoding, texts] of Object.entries(further)) add(encoding as SecretEncoding, texts)
  for (const [text, encoding] of [...encodings]) {
    if (unescaped.test(text)) continue
    const inner = encoding === 'raw' ? null : encoding
    add(inner ?? 'json', jsonForms(text))
    add(inner ?? 'xml', xmlForms(text))
    if (encoding === 'base64' || encoding === 'json') add(encoding, [...urlForms(text), ...formForms(text)])
  }
  return [...encodings].map(([text, encoding]) => ({ encoding, text }))
}
