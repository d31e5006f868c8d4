/**
 * Students. Contract 4.6, rows students.
 * @module
 */
import { studentsOf } from '../world/students.js'
import { json } from './answer.js'
import { type DataRoute, wholeNumber } from './data.js'

/** Routes of this resource. */
export const studentRoutes: readonly DataRoute[] = [
  {
    resource: 'students',
    method: 'GET',
    below: '',
    respond: ({ behaviours, tenant, use }) => {
      const offset = wholeNumber(use, 'offset') ?? 0
      const limit = wholeNumber(use, 'limit') ?? 1000
      return json(behaviours, 200, { students: studentsOf(tenant).slice(offset, offset + limit) }, 'data')
    },
  },
]
