/**
 * The places in a text where secrets stand: `name=value` pairs, JSON fields, input fields.
 * @module
 */
import { fieldsOf } from './fields.js'
import { isSecretName, mayNameSecret, namesAnError } from './names.js'
import { type Attribute, type Tag, tagsIn } from './tags.js'
import { ValueEnds } from './values.js'

/** A secret's place. */
export interface Place {
  readonly start: number
  readonly end: number
  readonly name: string
  /** The value with the escapes of its place undone. */
  readonly value: string
}

/** The name of a pair, and what may stand in front of it. */
const nameChar = /[\w.:[\]%-]/
const nameChars = Array.from({ length: 128 }, (_, code) => nameChar.test(String.fromCharCode(code)))
const beforeName = /[?&#;,\s"'`({>]/
const longestName = 80

/** An escape that hides a letter, or part of such an escape. */
const hidden = /%[0-9a-fA-F]{2}|&(?:#|amp;)|\\(?:[uU]00[2-7]|[xX][2-7]|[^"\\/bfnrtuUxX])/

/**
 * False where a text has no place for a secret, however often its escapes are undone.
 * @param names further names of secrets in this run
 */
export function mayHold(text: string, names: ReadonlySet<string>): boolean {
  return mayName(text, names, true) || hidden.test(text)
}

/** @param names further names of secrets in this run */
export function placesIn(text: string, names: ReadonlySet<string>): Place[] {
  const places: Place[] = []
  const note = (name: string, start: number, raw: string, value: string): void => {
    if (raw === '' || !(isSecretName(name) || names.has(name))) return
    if (name.toLowerCase() === 'code' && namesAnError(value)) return
    places.push({ start, end: start + raw.length, name, value })
  }
  const named = mayName(text, names)
  // The name of a pair may be escaped.
  if (named || text.includes('%')) {
    eachPair(text, (name) => isSecretName(name) || names.has(name), note)
  }
  if (named && /["']/.test(text)) eachField(text, note)
  if (named && text.includes('<')) for (const place of controlsIn(text, note)) places.push(place)
  return places.sort((a, b) => a.start - b.start || b.end - a.end)
}

type Note = (name: string, start: number, raw: string, value: string) => void

function mayName(text: string, names: ReadonlySet<string>, escaped = false): boolean {
  if (mayNameSecret(text, escaped)) return true
  for (const name of names) if (text.includes(name)) return true
  return false
}

/** Characters of values inside other values that are noted, in one text. The value around them is noted anyway. */
const mostNested = 1_000_000

function eachPair(text: string, isSecret: (name: string) => boolean, note: Note): void {
  const ends = new ValueEnds(text)
  let covered = 0
  let nested = 0
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
    let start = at
    while (start > 0 && nameChars[text.charCodeAt(start - 1)] === true) start -= 1
    if (start === at || at - start > longestName) continue
    if (start > 0 && !beforeName.test(text.charAt(start - 1))) continue
    const name = decoded(text.slice(start, at))
    if (!isSecret(name)) continue
    const end = ends.endOf(at + 1)
    if (at < covered) nested += Math.min(end, covered) - at
    if (at < covered && end <= covered && nested > mostNested) continue
    covered = Math.max(covered, end)
    const raw = text.slice(at + 1, end)
    note(name, at + 1, raw, decoded(raw))
  }
}

function eachField(text: string, note: Note): void {
  for (const { name, start, raw } of fieldsOf(text)) note(name, start, raw, unescaped(raw))
}

/** Notes fields with a secret's name, and returns the password fields. */
function controlsIn(text: string, note: Note): Place[] {
  const places: Place[] = []
  for (const { start, attributes } of tagsIn(text)) {
    const value = attributes.get('value') ?? attributes.get('content')
    const name = attributes.get('name')?.value ?? ''
    if (value === undefined || value.value === '') continue
    if (isPassword(attributes)) places.push(placed(start, name || 'password', value))
    else note(name, start + value.start, value.value, value.value)
  }
  return places
}

function isPassword(attributes: Tag['attributes']): boolean {
  return attributes.get('type')?.value.toLowerCase() === 'password'
}

/** Names of the password fields of a page. */
export function passwordFields(html: string): string[] {
  if (!html.includes('<') || !/password/i.test(html)) return []
  return tagsIn(html).flatMap(({ attributes }) => {
    const name = attributes.get('name')?.value
    return name !== undefined && isPassword(attributes) ? [name] : []
  })
}

function placed(at: number, name: string, { start, value }: Attribute): Place {
  return { start: at + start, end: at + start + value.length, name, value }
}

function decoded(value: string): string {
  if (!/[%+]/.test(value)) return value
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

function unescaped(value: string): string {
  if (!value.includes('\\')) return value
  try {
    return JSON.parse(`"${value}"`) as string
  } catch {
    return value
  }
}
