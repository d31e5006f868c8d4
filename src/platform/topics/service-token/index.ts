/**
 * A pair of good token requests around another one.
 * @module
 */

export { refusesRecorded } from '../token/recorded-requests.js'
export { betweenTokens } from './between-tokens.js'
