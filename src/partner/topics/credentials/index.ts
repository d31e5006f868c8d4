/**
 * Requests for service tokens.
 * @module
 */

export { isServiceTokenRequest } from '../../requests.js'
