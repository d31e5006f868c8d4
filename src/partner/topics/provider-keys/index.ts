/**
 * Tokens signed by other keys, and documents that lack a part.
 * @module
 */

export { jsonWithout, type Replacement, signedBy } from './forged.js'
