/**
 * Escapes of characters.
 * @module
 */

/** Writes a UTF-16 code unit as JSON does, for example `\u001b`. */
export function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
