/**
 * A pair of good token requests around another one.
 * @module
 */

export { betweenTokens } from './between-tokens.js'
