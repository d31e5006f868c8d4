/**
 * The places in a text where secrets stand: `name=value` pairs, JSON fields, input fields.
 * @module
 */
import { isSecretName, mayNameSecret, namesAnError } from './names.js'

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
/** A label stands for something already masked; it may hold blanks. No step is made for each character: texts are long. */
const pairValue = /(?:‹[^›]*›|[^&#\s"'<>‹]+|‹)+/y
const field =
  /(?<![\w-])(["']?)([\w.:-]{1,80})\1\s{0,20}:\s{0,20}(?:\[\s{0,20})?(?:"(?!")([^"\\]*(?:\\.[^"\\]*)*)"|'(?!')([^'\\]*(?:\\.[^'\\]*)*)')/g
const tag = /<(?:input|meta|button)\b[^>]{0,20000}>/gi
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

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
  const found: Place[] = []
  const note = (name: string, start: number, raw: string, value: string): void => {
    if (raw === '' || !(isSecretName(name) || names.has(name))) return
    if (name.toLowerCase() === 'code' && namesAnError(value)) return
    found.push({ start, end: start + raw.length, name, value })
  }
  const named = mayName(text, names)
  // The name of a pair may be escaped.
  if (named || text.includes('%')) {
    eachPair(text, (name) => isSecretName(name) || names.has(name), note)
  }
  if (named && /["']/.test(text)) eachField(text, note)
  if (named && text.includes('<')) found.push(...fieldsIn(text, note))
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

type Note = (name: string, start: number, raw: string, value: string) => void

function mayName(text: string, names: ReadonlySet<string>, escaped = false): boolean {
  if (mayNameSecret(text, escaped)) return true
  for (const name of names) if (text.includes(name)) return true
  return false
}

function eachPair(text: string, isSecret: (name: string) => boolean, note: Note): void {
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
    let start = at
    while (start > 0 && nameChars[text.charCodeAt(start - 1)] === true) start -= 1
    if (start === at || at - start > longestName) continue
    if (start > 0 && !beforeName.test(text.charAt(start - 1))) continue
    const name = decoded(text.slice(start, at))
    if (!isSecret(name)) continue
    pairValue.lastIndex = at + 1
    const raw = pairValue.exec(text)?.[0] ?? ''
    note(name, at + 1, raw, decoded(raw))
  }
}

function eachField(text: string, note: Note): void {
  field.lastIndex = 0
  for (let match = field.exec(text); match !== null; match = field.exec(text)) {
    const [whole, , name = '', double, single] = match
    const raw = double ?? single ?? ''
    note(name, match.index + whole.length - raw.length - 1, raw, unescaped(raw))
    // The text is itself JSON, with its escapes undone: what ends here is where the first field's name begins.
    if (/^[\s[{]+$/.test(raw)) field.lastIndex -= 1
  }
}

/** Notes fields with a secret's name, and returns the password fields. */
function fieldsIn(text: string, note: Note): Place[] {
  const found: Place[] = []
  for (const match of text.matchAll(tag)) {
    const attributes = attributesOf(match[0])
    const value = attributes.get('value') ?? attributes.get('content')
    const name = attributes.get('name')?.value ?? ''
    if (value === undefined || value.value === '') continue
    if (isPassword(attributes)) found.push(placed(match.index, name || 'password', value))
    else note(name, match.index + value.start, value.value, value.value)
  }
  return found
}

function isPassword(attributes: ReadonlyMap<string, Attribute>): boolean {
  return attributes.get('type')?.value.toLowerCase() === 'password'
}

/** Names of the password fields of a page. */
export function passwordFields(html: string): string[] {
  if (!html.includes('<') || !/password/i.test(html)) return []
  return [...html.matchAll(tag)].flatMap(([text]) => {
    const attributes = attributesOf(text)
    const name = attributes.get('name')?.value
    return name !== undefined && isPassword(attributes) ? [name] : []
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
