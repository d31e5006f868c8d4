/**
 * The places in a text where secrets stand: `name=value` pairs, JSON members, input fields.
 * @module
 */
import { isSecretName, namesAnError } from './names.js'

/** A secret's place. */
export interface Place {
  readonly start: number
  readonly end: number
  readonly name: string
  /** The value with the escapes of its place undone. */
  readonly value: string
}

const pair = /(?<=^|[?&#;,\s"'`({>])([\w.:[\]%-]{1,80})=/g
/** A label stands for something already masked; it may hold blanks. */
const pairValue = /(?:‹[^›]*›|[^&#\s"'<>])+/y
const member =
  /(?<![\w-])(["']?)([\w.:-]{1,80})\1\s{0,20}:\s{0,20}(?:\[\s{0,20})?(?:"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)')/g
const tag = /<(?:input|meta|button)\b[^>]{0,2000}>/gi
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** @param extra true for names that are known to be secret in this run */
export function placesIn(text: string, extra: (name: string) => boolean): Place[] {
  const found: Place[] = []
  const note = (name: string, start: number, raw: string, value: string): void => {
    if (raw === '' || !(isSecretName(name) || extra(name))) return
    if (name.toLowerCase() === 'code' && namesAnError(value)) return
    found.push({ start, end: start + raw.length, name, value })
  }
  for (const match of text.matchAll(pair)) {
    const name = decoded(match[1] ?? '')
    if (!isSecretName(name) && !extra(name)) continue
    pairValue.lastIndex = match.index + match[0].length
    const raw = pairValue.exec(text)?.[0] ?? ''
    note(name, match.index + match[0].length, raw, decoded(raw))
  }
  for (const match of text.matchAll(member)) {
    const [whole, , name = '', double, single] = match
    const raw = double ?? single ?? ''
    note(name, match.index + whole.length - raw.length - 1, raw, unescaped(raw))
  }
  for (const match of text.matchAll(tag)) {
    const attributes = attributesOf(match[0])
    const value = attributes.get('value') ?? attributes.get('content')
    const name = attributes.get('name')?.value ?? ''
    if (value === undefined || value.value === '') continue
    const hidden = attributes.get('type')?.value.toLowerCase() === 'password'
    if (hidden) found.push(placed(match.index, name || 'password', value))
    else note(name, match.index + value.start, value.value, value.value)
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Names of the password fields of a page. */
export function passwordFields(html: string): string[] {
  return [...html.matchAll(tag)].flatMap(([text]) => {
    const attributes = attributesOf(text)
    const name = attributes.get('name')?.value
    return name !== undefined && attributes.get('type')?.value.toLowerCase() === 'password' ? [name] : []
  })
}

interface Attribute {
  readonly start: number
  readonly value: string
}

function placed(at: number, name: string, { start, value }: Attribute): Place {
  return { start: at + start, end: at + start + value.length, name, value }
}

function attributesOf(text: string): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>()
  for (const match of text.matchAll(attribute)) {
    const [whole, name = '', double, single, bare] = match
    const value = double ?? single ?? bare ?? ''
    const quoted = bare === undefined ? 1 : 0
    attributes.set(name.toLowerCase(), { start: match.index + whole.length - value.length - quoted, value })
  }
  return attributes
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`) as string
  } catch {
    return value
  }
}
