/**
 * Prepared periods, as a fixture file names them.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'

/** Entries of the section `timetable`. */
export function timetableFixtures(_tenant: Tenant): Fixture {
  return {}
}

/** A teacher and a period of the second school. */
export function foreignTimetable(_tenant: Tenant): Fixture {
  return {}
}
