/**
 * Deleted periods. Contract 4.6, row deleted-periods.
 * @module
 */
import { json } from './answer.js'
import type { DataRoute } from './data.js'

/** Routes of this resource. */
export const deletedPeriodRoutes: readonly DataRoute[] = [
  {
    resource: 'timetable/deleted-periods',
    method: 'GET',
    below: '',
    respond: ({ behaviours }) => json(behaviours, 200, [], 'data'),
  },
]
