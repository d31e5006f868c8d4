/**
 * JSON texts in other forms.
 * @module
 */

/** Turns a JSON text into one that says the same. */
type Rewriting = (text: string) => string

/** Other forms by name. */
export const stringOf: Readonly<Record<'ascii' | 'spaced', Rewriting>> = {
  /** Text beyond ASCII as escapes. */
  ascii: (text) =>
    text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  /** Blanks around colons and behind commas. */
  spaced: (text) => JSON.stringify(JSON.parse(text), null, 1).replace(/\n */g, ' ').replace(/": /g, '" : '),
}
