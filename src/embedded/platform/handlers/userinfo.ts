/**
 * Who an access token belongs to. Not in the contract; discovery documents name it.
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
