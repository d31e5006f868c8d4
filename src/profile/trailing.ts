/**
 * Removes characters from the end of a text, in time in proportion to their number.
 * @module
 */

/**
 * A text without the repeated character at its end.
 * @param char one character
 * @example withoutTrailing('https://example.org//', '/') // 'https://example.org'
 */
export function withoutTrailing(text: string, char: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === char) end -= 1
  return text.slice(0, end)
}
