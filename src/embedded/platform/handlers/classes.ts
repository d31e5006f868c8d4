/**
 * Class management. Contract 4.6, row PUT class management.
 * @module
 */
import type { DataRoute } from './data.js'

/** Routes of this resource. */
export const classRoutes: readonly DataRoute[] = []
