/**
 * The owner of an access token. Not part of the contract, but discovery documents name the endpoint.
 * @module
 */
import { json } from './answer.js'
import type { DataRoute } from './data.js'

/** The userinfo endpoint of a tenant. */
export const userinfo: DataRoute = {
  resource: 'userinfo',
  method: 'GET',
  below: '',
  respond: ({ behaviours, use }) =>
    json(behaviours, 200, { sub: use.token.user?.sub ?? use.token.clientId }, 'data'),
}
