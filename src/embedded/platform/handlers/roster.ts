/**
 * The roster, and who a token belongs to. Contract 1, item 4.
 * @module
 */
import { rosterUsersOf } from '../world/roster.js'
import { json } from './answer.js'
import { type DataRoute, wholeNumber } from './data.js'

/** Routes of this resource. */
export const rosterRoutes: readonly DataRoute[] = [
  {
    resource: 'roster/users',
    method: 'GET',
    below: '',
    respond: ({ behaviours, tenant, use }) => {
      const offset = wholeNumber(use, 'offset') ?? 0
      const limit = wholeNumber(use, 'limit') ?? 100
      return json(behaviours, 200, { users: rosterUsersOf(tenant).slice(offset, offset + limit) }, 'data')
    },
  },
]
