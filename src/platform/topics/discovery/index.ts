/**
 * Addresses in discovery documents.
 * @module
 */

export { parseUrl } from '../../../profile/parse-url.js'
