/**
 * Every data resource.
 * @module
 */
import { classRoutes } from './classes.js'
import type { DataRoute } from './data.js'
import { deletedPeriodRoutes } from './deleted-periods.js'
import { roomRoutes } from './rooms.js'
import { rosterRoutes } from './roster.js'
import { studentRoutes } from './students.js'
import { timetableRoutes } from './timetable.js'

/** Routes of all data resources. */
export const dataRoutes: readonly DataRoute[] = [
  ...studentRoutes,
  ...classRoutes,
  ...deletedPeriodRoutes,
  ...timetableRoutes,
  ...roomRoutes,
  ...rosterRoutes,
]
