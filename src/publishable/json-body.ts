/**
 * Rewrites JSON of a target, even if its end was cut off: punctuation stays, and each value is rewritten by its place.
 * @module
 */

/** Rewrites the parts of a JSON text. */
export interface JsonRewriting {
  key(name: string): string
  /** @param key name of the field that has the string, or the list with the string; empty if there is none */
  string(key: string, value: string): string
  /** A number in place of itself, or a placeholder. */
  number(key: string, text: string): string
  /** Everything that is no JSON. */
  other(text: string): string
}

const punctuation = '{}[],: \t\r\n'

/** The text with its parts rewritten. */
export function rewrittenJson(text: string, rewriting: JsonRewriting): string {
  const shown: string[] = []
  /** The names of the fields whose values are open. */
  const open: string[] = []
  let key = ''
  let at = 0
  while (at < text.length) {
    const character = text[at] as string
    if (character === '"') {
      const end = endOfString(text, at)
      const value = textOf(text.slice(at + 1, end))
      const isKey = text[nextOf(text, end + 1)] === ':'
      if (isKey) key = value
      shown.push(JSON.stringify(isKey ? rewriting.key(value) : rewriting.string(key, value)))
      at = end + 1
      continue
    }
    if (punctuation.includes(character)) {
      if (character === '{' || character === '[') open.push(key)
      if (character === '}' || character === ']') key = open.pop() ?? ''
      shown.push(character)
      at += 1
      continue
    }
    const end = endOfBare(text, at)
    const bare = text.slice(at, end)
    if (bare === 'true' || bare === 'false' || bare === 'null') shown.push(bare)
    else shown.push(/^-?\d[\d.eE+-]{0,400}$/.test(bare) ? rewriting.number(key, bare) : rewriting.other(bare))
    at = end
  }
  return shown.join('')
}

/** Where a string ends that begins here: the place of its quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at, text.length)
}

function nextOf(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \t\r\n'.includes(text[at] as string)) at += 1
  return at
}

function endOfBare(text: string, start: number): number {
  let at = start
  while (at < text.length && !punctuation.includes(text[at] as string) && text[at] !== '"') at += 1
  return at
}

function textOf(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}
