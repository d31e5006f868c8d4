/**
 * Requests for service tokens.
 * @module
 */

export { isServiceTokenRequest } from '../../requests.js'
export { invalidClient, invalidGrant } from '../service-token-request/refusals.js'
