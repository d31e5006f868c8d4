/**
 * Characters that a reader cannot see, and that change what a reader or a program sees: controls, direction marks,
 * characters without width, halves of surrogate pairs.
 * @module
 */

const unseen =
  /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu

/** Characters of most texts, also of labels such as `‹token 1›`. None of them is {@link unseen}. */
const seen = ' -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u2010-\\u2027\\u2030-\\u205e\\u2190-\\u21ff'
const patternsByForm = new Map<string, RegExp>()

/** Finds a character that is neither kept nor one of {@link seen}. It is much faster than {@link unseen}. */
function mayHide(kept: string): RegExp {
  const known = patternsByForm.get(kept)
  if (known !== undefined) return known
  const made = new RegExp(`[^${seen}${unicodeEscape(kept)}]`)
  patternsByForm.set(kept, made)
  return made
}

/** Writes each UTF-16 code unit as JSON does, for example `\u001b`. */
export function unicodeEscape(text: string): string {
  return Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

/**
 * Makes characters visible that a reader cannot see: an escape character becomes `\u001b`.
 * @param kept characters that stay as they are, for example a line end. Default: none.
 */
export function visible(text: string, kept = ''): string {
  if (!mayHide(kept).test(text)) return text
  return text.replace(unseen, (found) => (kept.includes(found) ? found : unicodeEscape(found)))
}

/**
 * The percent-encoding of a text in an address. Halves of surrogate pairs, at which `encodeURIComponent` throws, become
 * U+FFFD.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'))
}

/** True if {@link visible} would change the text. */
export function hasUnseen(text: string): boolean {
  if (!mayHide('').test(text)) return false
  unseen.lastIndex = 0
  return unseen.test(text)
}

/** Joins the lines of a text with spaces. White space around a line end is removed. */
export function onOneLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/)
  const last = lines.length - 1
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .filter((line, at) => line !== '' || at === 0 || at === last)
    .join(' ')
}

/** A text without the repeated character at its end. @param char one character */
export function withoutLast(text: string, char: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === char) end -= 1
  return text.slice(0, end)
}
