/**
 * Changes JSON as text: other spellings of the same value, without parsing it. The operator's template keeps every
 * character that a change does not concern.
 * @module
 */
import { SuiteDefect } from '../../core/errors.js'

/** A field of an object, as it is written. */
export interface Field {
  readonly name: string
  readonly value: string
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Names, values and punctuation in order, without the blanks between them. */
function tokensOf(text: string): string[] {
  return text.match(token) ?? []
}

/** Without blanks. */
export function compact(text: string): string {
  return tokensOf(text).join('')
}

/** One field per line. */
export function pretty(text: string, lineBreak = '\n', indent = '  '): string {
  let depth = 0
  let made = ''
  const line = (): string => lineBreak + indent.repeat(depth)
  const tokens = tokensOf(text)
  for (const [at, one] of tokens.entries()) {
    const empty = /^[}\]]$/.test(tokens[at + 1] ?? '') && /^[{[]$/.test(one)
    if (/^[}\]]$/.test(one)) {
      depth -= 1
      made += /[{[]$/.test(made) ? one : line() + one
    } else if (/^[{[]$/.test(one)) {
      depth += 1
      made += empty ? one : one + line()
    } else if (one === ',') made += one + line()
    else made += one === ':' ? ': ' : one
  }
  return made
}

/** With blanks around colons and commas. */
export function spaced(text: string): string {
  return tokensOf(text)
    .map((one) => (one === ':' || one === ',' ? ` ${one} ` : one))
    .join('')
}

/** With every text spelled in another way; names of fields stay. */
export function respelled(text: string, respell: (character: string, at: number) => string): string {
  const tokens = tokensOf(text)
  return tokens
    .map((one, at) => (one.startsWith('"') && tokens[at + 1] !== ':' ? respelledText(one, respell) : one))
    .join('')
}

/** A character as an escape; as two escapes if it is beyond the basic plane. */
export function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}

function respelledText(quoted: string, respell: (character: string, at: number) => string): string {
  const inner = quoted.slice(1, -1).match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gu) ?? []
  return `"${inner.map((one, at) => (one.startsWith('\\') ? one : respell(one, at))).join('')}"`
}

/** The fields of a JSON object. @throws {SuiteDefect} if it is none: templates in a profile are objects */
export function fieldsOf(text: string): Field[] {
  const tokens = tokensOf(text)
  if (tokens[0] !== '{' || tokens.at(-1) !== '}') throw new SuiteDefect('the body is no JSON object')
  const fields: { name: string; value: string }[] = []
  let depth = 0
  let place: 'name' | 'value' = 'name'
  let open = { name: '', value: '' }
  for (const token of tokens.slice(1, -1)) {
    if (depth === 0 && token === ',') {
      fields.push(open)
      ;[open, place] = [{ name: '', value: '' }, 'name']
    } else if (depth === 0 && token === ':') place = 'value'
    else open[place] += token
    if (/^[{[]$/.test(token)) depth += 1
    if (/^[}\]]$/.test(token)) depth -= 1
  }
  return open.name === '' ? fields : [...fields, open]
}

/** An object of these fields. */
export function objectOf(fields: readonly Field[]): string {
  return `{${fields.map(({ name, value }) => `${name}:${value}`).join(',')}}`
}

/** A JSON object with more fields at its end. The rest stays as it is, to the last blank. */
export function extended(text: string, more: Readonly<Record<string, string>>): string {
  const end = text.lastIndexOf('}')
  const fields = Object.entries(more).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  const separator = fieldsOf(text).length === 0 ? '' : ','
  return `${text.slice(0, end)}${separator}${fields.join(',')}${text.slice(end)}`
}

/** Names of fields that the first text has and the other has not. */
export function addedFields(text: string, other: string): string[] {
  const known = new Set(fieldsOf(other).map(({ name }) => name))
  return fieldsOf(text)
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
}
