/**
 * Text in SARIF files. Viewers take `[text](address)` in a message for a link, and `{0}` for a placeholder.
 * @module
 */
import { visible } from './characters.js'

/** Characters of a message at most. GitHub shows fewer. */
const longest = 4000

/** Makes a text plain for a SARIF message: nothing in it is a link or a placeholder. Line ends stay. */
export function forSarif(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return visible(cut.replaceAll('\r\n', '\n'), '\n')
    .replaceAll(/[\\[\]]/g, '\\$&')
    .replaceAll('{', '{{')
    .replaceAll('}', '}}')
}
