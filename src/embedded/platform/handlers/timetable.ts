/**
 * The timetable. Contract 4.6, row timetable.
 * @module
 */
import { json } from './answer.js'
import type { DataRoute } from './data.js'

/** Routes of this resource. */
export const timetableRoutes: readonly DataRoute[] = [
  {
    resource: 'timetable',
    method: 'GET',
    below: '',
    respond: ({ behaviours }) => json(behaviours, 200, { periods: [] }, 'data'),
  },
]
