/**
 * Requests for service tokens.
 * @module
 */

export { eachRecorded } from '../../recorded-requests.js'
export { isServiceTokenRequest } from '../../requests.js'
export { invalidClient, invalidGrant } from '../service-token-request/refusals.js'
