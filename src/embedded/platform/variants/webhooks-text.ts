/**
 * JSON texts in other forms.
 * @module
 */

/** Rewrites a JSON text without changing its value. */
type Rewriting = (text: string) => string

/** The other forms by name. */
export const stringOf: Readonly<Record<'ascii' | 'spaced', Rewriting>> = {
  /** Writes non-ASCII text as escapes. */
  ascii: (text) =>
    text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  /** Adds blanks around colons and after commas. */
  spaced: (text) => JSON.stringify(JSON.parse(text), null, 1).replace(/\n */g, ' ').replace(/": /g, '" : '),
}
