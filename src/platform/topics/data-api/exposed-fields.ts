/**
 * Finds fields that records must not have: pictures, break durations, time zones.
 * @module
 */
import { isBlank } from '../../data/record.js'

/** A field of some JSON value. */
export interface Field {
  /** JSON Pointer. Every index is `*`, so that the same field of many records has one place. */
  readonly place: string
  readonly name: string
  readonly value: unknown
}

/** Every field at any depth. Texts in a list have the name of the list. */
export function fieldsOf(value: unknown): Field[] {
  const fields: Field[] = []
  collect(value, '', '', fields)
  return fields
}

function collect(value: unknown, place: string, name: string, fields: Field[]): void {
  if (Array.isArray(value)) {
    const inner = `${place}/*`
    for (const item of value) {
      if (typeof item === 'string') fields.push({ place: inner, name, value: item })
      else collect(item, inner, name, fields)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const inner = `${place}/${key}`
      fields.push({ place: inner, name: key, value: field })
      collect(field, inner, key, fields)
    }
  }
}

/** Describes the first picture. Undefined if there is none. */
export function pictureIn(fields: Iterable<Field>): string | undefined {
  for (const { place, name, value } of fields) {
    if (typeof value === 'string' && isPicture(value)) return `a picture in ${place}`
    if (isNamedAfterPicture(name) && !isNothing(value)) return `${kindOf(value)} in ${place}`
  }
  return undefined
}

/**
 * Describes the first field with one of these names and a value. Undefined if there is none.
 * @param names letter case, dashes and underscores do not count; `*` means any text
 */
export function namedIn(fields: Iterable<Field>, names: readonly string[]): string | undefined {
  const isNamed = oneOf(names)
  for (const { place, name, value } of fields)
    if (isNamed(name) && !isNothing(value)) return `${kindOf(value)} in ${place}`
  return undefined
}

/** The same for fields that hold a number or a text with a digit: a duration, not a kind of break. */
export function durationIn(fields: Iterable<Field>, names: readonly string[]): string | undefined {
  const isNamed = oneOf(names)
  for (const { place, name, value } of fields)
    if (isNamed(name) && (typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))))
      return `${kindOf(value)} in ${place}`
  return undefined
}

/** Places of fields without a value that are named after a picture or have one of these names. */
export function emptyIn(fields: Iterable<Field>, names: readonly string[]): string[] {
  const places = new Set<string>()
  const isOne = oneOf(names)
  for (const { place, name, value } of fields)
    if ((isNamedAfterPicture(name) || isOne(name)) && isNothing(value)) places.add(place)
  return [...places]
}

const pictureWords = /^(pictures?|photos?|photographs?|images?|avatars?|thumbnails?)$/
const carrierWords = /^(url|urls|uri|href|link|data|base64|file|content|bytes|src)$/

/**
 * True for `photo`, `profilePicture`, `avatar_url`: the last word means a picture, or a carrier of one. False for
 * `imageless`, `photoPermission` and `hasPhoto`.
 */
export function namesPicture(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_\-.]+/)
  const last = words.at(-1) ?? ''
  const subject = carrierWords.test(last) ? (words.at(-2) ?? '') : last.replace(/ur[li]s?$/, '')
  return pictureWords.test(subject) && !/^(has|is|no|show|allow|without)$/.test(words[0] ?? '')
}

/** True for image data in a text: a data URI, an SVG document, or base64 of a known image format. */
export function isPicture(text: string): boolean {
  if (/^\s*data:image\//i.test(text)) return true
  if (/^\s*(<\?xml[^>]*>\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(text)) return true
  if (text.length < 24 || !/^[\w+/\r\n-]+={0,2}$/.test(text.trimEnd())) return false
  const bytes = Buffer.from(text.slice(0, 64), 'base64')
  const begins = (...values: number[]): boolean => values.every((value, at) => bytes[at] === value)
  return (
    begins(0xff, 0xd8, 0xff) ||
    begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a) ||
    /^GIF8[79]a|^RIFF....WEBP|^....ftypavif|^....ftyphei|^<svg[\s>]/s.test(bytes.toString('latin1'))
  )
}

/** Tests by their list of names: many answers are looked at for the same names. */
const testsOfNames = new WeakMap<readonly string[], (name: string) => boolean>()

/** A test whether a name is one of `names`. */
function oneOf(names: readonly string[]): (name: string) => boolean {
  const known = testsOfNames.get(names)
  if (known !== undefined) return known
  const patterns = names.map((pattern) => pattern.split('*').map(plainName))
  const test = remembered((name) => patterns.some((parts) => hasParts(plainName(name), parts)))
  testsOfNames.set(names, test)
  return test
}

/** True if a name consists of these parts in this order, with any text between them. */
function hasParts(name: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  let at = first.length
  for (const part of others) {
    const index = name.indexOf(part, at)
    if (index < 0) return false
    at = index + part.length
  }
  return at <= name.length - last.length
}

/** Names of which a result is remembered. */
const mostNames = 10_000

/** Remembers the result per name, because records repeat their names. */
function remembered(test: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    const result = known.get(name) ?? test(name)
    if (known.size < mostNames) known.set(name, result)
    return result
  }
}

const isNamedAfterPicture = remembered(namesPicture)

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** True for null, an empty text, booleans, and for lists and objects that hold nothing else. */
function isNothing(value: unknown): boolean {
  if (isBlank(value) || typeof value === 'boolean') return true
  return typeof value === 'object' && Object.values(value as object).every(isNothing)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
