/**
 * Sign-ins whose claims differ.
 * @module
 */

export { withClaims } from './claims.js'
