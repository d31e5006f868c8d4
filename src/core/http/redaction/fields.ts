/**
 * Finds the fields of JSON and of similar notations: `name: "value"`, quoted or not.
 * @module
 */

/** A field with a text as its value. */
export interface NamedText {
  readonly name: string
  /** Place of the value, without its quotes. */
  readonly start: number
  /** The value as written, with its escapes. */
  readonly raw: string
}

/** The colon of a field and the quote of its value, which may be the first one of a list. */
const colon = /:\s{0,20}(?:\[\s{0,20})?(["'])(?!\1)/g
const longestName = 80
const mostBlanks = 20
const nameChar = /[\w.:-]/
const wordChar = /[\w-]/
const blank = /\s/
const inDouble = /[^"\\]*(?:\\.[^"\\]*)*"/y
const inSingle = /[^'\\]*(?:\\.[^'\\]*)*'/y

/** The fields of a text, from left to right and without overlap. */
export function* fieldsOf(text: string): Generator<NamedText> {
  let from = 0
  colon.lastIndex = 0
  for (let match = colon.exec(text); match !== null; match = colon.exec(text)) {
    const start = match.index + match[0].length
    const name = nameBefore(text, match.index, from)
    const value = match[1] === '"' ? inDouble : inSingle
    value.lastIndex = start
    const raw = name === '' ? undefined : value.exec(text)?.[0].slice(0, -1)
    if (raw === undefined) {
      colon.lastIndex = match.index + 1
      continue
    }
    from = start + raw.length + 1
    // The text is itself JSON, with its escapes undone: what ends here is where the first field's name begins.
    if (/^[\s[{]+$/.test(raw)) from -= 1
    const next = from
    yield { name, start, raw }
    // Between two fields the caller may read another text.
    colon.lastIndex = next
  }
}

/** The name before a colon, in quotes or not; empty where there is none that begins at `from` or later. */
function nameBefore(text: string, at: number, from: number): string {
  let end = at
  while (end > from && at - end <= mostBlanks && blank.test(text.charAt(end - 1))) end -= 1
  if (at - end > mostBlanks) return ''
  const last = text.charAt(end - 1)
  const quote = end > from && (last === '"' || last === "'") ? last : ''
  if (quote !== '') end -= 1
  let start = end
  let first = end
  for (; start > from && end - start < longestName && nameChar.test(text.charAt(start - 1)); start -= 1)
    if (begins(text, start - 1)) first = start - 1
  if (quote === '') return text.slice(first, end)
  const isQuoted = start < end && start > from && text.charAt(start - 1) === quote && begins(text, start - 1)
  return isQuoted ? text.slice(start, end) : ''
}

/** True where no word goes on. */
function begins(text: string, at: number): boolean {
  return at === 0 || !wordChar.test(text.charAt(at - 1))
}
