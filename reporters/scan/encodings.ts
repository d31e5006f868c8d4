/**
 * The encoded forms of a secret.
 * @module
 */

import { percentEncoded, unicodeEscape } from '../../src/output/characters.js'

/** The encoding of a secret in a file. */
export type SecretEncoding = 'raw' | 'base64' | 'url' | 'form' | 'json' | 'xml' | 'hex'

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
  const bytes = Buffer.from(text)
  const standard = [0, 1, 2].map((shift) => {
    const first = Math.ceil((shift * 8) / 6)
    const last = Math.floor(((shift + bytes.length) * 8) / 6)
    return Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(first, last)
  })
  return [...standard, ...standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

function hexForms(text: string): string[] {
  const hex = Buffer.from(text).toString('hex')
  return [hex, hex.toUpperCase()]
}

/**
 * All forms of a secret, each once: the plain text, each encoding, and each encoding inside JSON, XML or a URL, as logs
 * and reports nest them. If several encodings produce the same form, the simplest one names it.
 */
export function formsOf(secret: string): Form[] {
  const found = new Map<string, SecretEncoding>()
  const add = (encoding: SecretEncoding, texts: readonly string[]): void => {
    for (const text of texts) if (!found.has(text)) found.set(text, encoding)
  }
  add('raw', [secret])
  if (!unescaped.test(secret)) {
    add('json', jsonForms(secret))
    add('url', urlForms(secret))
    add('form', formForms(secret))
    add('xml', xmlForms(secret))
  }
  add('base64', base64Forms(secret))
  add('hex', hexForms(secret))
  for (const [text, encoding] of [...found]) {
    if (unescaped.test(text)) continue
    const inner = encoding === 'raw' ? null : encoding
    add(inner ?? 'json', jsonForms(text))
    add(inner ?? 'xml', xmlForms(text))
    if (encoding === 'base64' || encoding === 'json') add(encoding, [...urlForms(text), ...formForms(text)])
  }
  return [...found].map(([text, encoding]) => ({ encoding, text }))
}
