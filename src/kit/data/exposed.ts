/**
 * Looks for what records must not hold: pictures, break durations, time zones. Clause 4.6, other facts.
 * @module
 */
import { isBlank } from './record.js'

/** A member of some JSON value. */
export interface Member {
  /** JSON Pointer in which every index is `*`, so that the same member of many records has one place. */
  readonly place: string
  readonly name: string
  readonly value: unknown
}

/** Every member at any depth, and every text of a list under the name of the list. */
export function* membersOf(value: unknown, place = '', name = ''): Generator<Member> {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'string') yield { place: `${place}/*`, name, value: item }
      else yield* membersOf(item, `${place}/*`, name)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const inner = `${place}/${key}`
      yield { place: inner, name: key, value: member }
      yield* membersOf(member, inner, key)
    }
  }
}

/** The first picture among some members, in words; undefined where there is none. */
export function pictureIn(members: Iterable<Member>): string | undefined {
  for (const { place, name, value } of members) {
    if (typeof value === 'string' && isPicture(value)) return `a picture in ${place}`
    if (namesPicture(name) && !isNothing(value)) return `${kindOf(value)} in ${place}`
  }
  return undefined
}

/**
 * The first member with one of these names that holds anything, in words; undefined where there is none.
 * @param names letter case, dashes and underscores do not count; `*` stands for any text
 */
export function namedIn(members: Iterable<Member>, names: readonly string[]): string | undefined {
  for (const { place, name, value } of members)
    if (hasName(name, names) && !isNothing(value)) return `${kindOf(value)} in ${place}`
  return undefined
}

/** The same for members that hold a number, or a text with one: a duration and not a kind. */
export function durationIn(members: Iterable<Member>, names: readonly string[]): string | undefined {
  for (const { place, name, value } of members)
    if (
      hasName(name, names) &&
      (typeof value === 'number' || (typeof value === 'string' && /\d/.test(value)))
    )
      return `${kindOf(value)} in ${place}`
  return undefined
}

/** Members that speak of a picture or have one of these names and hold nothing, each place once. */
export function emptyIn(members: Iterable<Member>, names: readonly string[]): string[] {
  const places = new Set<string>()
  for (const { place, name, value } of members)
    if ((namesPicture(name) || hasName(name, names)) && isNothing(value)) places.add(place)
  return [...places]
}

const pictureWords = /^(pictures?|photos?|photographs?|images?|avatars?|thumbnails?)$/
const carrierWords = /^(url|urls|uri|href|link|data|base64|file|content|bytes|src)$/

/**
 * True for `photo`, `profilePicture`, `avatar_url`: the last word is a picture or what carries one. Not for
 * `imageless`, `photoPermission` or `hasPhoto`.
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
  if (text.length < 24 || !/^[\w+/\r\n-]+={0,2}\s*$/.test(text)) return false
  const bytes = Buffer.from(text.slice(0, 64), 'base64')
  const begins = (...values: number[]): boolean => values.every((value, at) => bytes[at] === value)
  return (
    begins(0xff, 0xd8, 0xff) ||
    begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a) ||
    /^GIF8[79]a|^RIFF....WEBP|^....ftypavif|^....ftyphei|^<svg[\s>]/s.test(bytes.toString('latin1'))
  )
}

function hasName(name: string, names: readonly string[]): boolean {
  const plain = plainName(name)
  return names.some((one) => {
    const [first = '', ...others] = plainName(one).split('*')
    if (others.length === 0) return plain === first
    return new RegExp(
      `^${[first, ...others].map((part) => part.replace(/[^a-z\d]/g, '\\$&')).join('.*')}$`,
    ).test(plain)
  })
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** Null, an empty text, false, and what holds nothing else. */
function isNothing(value: unknown): boolean {
  if (isBlank(value) || typeof value === 'boolean') return true
  return typeof value === 'object' && Object.values(value as object).every(isNothing)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
