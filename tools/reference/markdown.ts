/**
 * Text for Markdown.
 * @module
 */

/** Escapes all Markdown except code marks. */
export function escaped(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_<[\]]/g, '\\$&')))
    .join('`')
}
