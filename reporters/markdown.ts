/**
 * Texts in Markdown.
 * @module
 */

/** Escapes a text for a cell of a table: no text of a target can end the cell or start HTML. */
export function markdownCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ')
}
