/**
 * Secrets in places of bodies that only a recording has: the suite and its targets use forms and JSON, and a recorded
 * application may use others.
 * @module
 */
import { isSecretName } from '../core/http/redaction/names.js'
import type { Redactor } from '../core/http/redactor.js'

/** Characters of the head of a part that are read. */
const longestHead = 4096

/** An element of XML that has only a text. */
const element = /(<(?:[\w.-]{1,100}:)?([\w.-]{1,100})(?:\s[^<>]*)?>)([^<>]+)(?=<\/)/g

/**
 * Learns the secrets of a body in parts or in XML, and masks them.
 * @param mediaType value of Content-Type, or empty
 * @returns the text, with labels in place of the secrets that it found
 */
export function withMaskedPlaces(text: string, mediaType: string, redactor: Redactor): string {
  if (/^multipart\//i.test(mediaType)) {
    const parts = text.split(/(?<=\n)(?=--)/)
    return parts.map((part) => maskedPart(part, redactor)).join('')
  }
  const isXml = /[/+]xml\b/i.test(mediaType) || text.trimStart().startsWith('<?xml')
  if (!isXml) return text
  return text.replace(
    element,
    (_, head: string, name: string, value: string) => head + maskedValue(name, value, redactor),
  )
}

/** A part from its boundary on: header lines, an empty line, and the value. */
function maskedPart(part: string, redactor: Redactor): string {
  const head = /^[\s\S]*?\r?\n\r?\n/.exec(part.slice(0, longestHead))?.[0]
  const name = head === undefined ? undefined : /[;\s]name="?([^";\r\n]+)/i.exec(head)?.[1]
  if (head === undefined || name === undefined) return part
  const value = part.slice(head.length).replace(/\r?\n$/, '')
  return head + maskedValue(name, value, redactor) + part.slice(head.length + value.length)
}

function maskedValue(name: string, value: string, redactor: Redactor): string {
  if (value.trim() === '' || !isSecretName(name)) return value
  redactor.addPair(name, value)
  return redactor.labelOf(value) ?? `‹${name.toLowerCase()}›`
}
