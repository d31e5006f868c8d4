/**
 * Prepared roster records, as a fixture file names them.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'

/** Entries of the section `roster`. */
export function rosterFixtures(_tenant: Tenant): Fixture {
  return {}
}

/** A roster user of the second school. */
export function foreignRosterUser(_tenant: Tenant): Fixture {
  return {}
}
