/**
 * Prepared rooms, as a fixture file names them.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'

/** Entries of the section `rooms`. */
export function roomFixtures(_tenant: Tenant): Fixture {
  return {}
}

/** A room of the second school. */
export function foreignRoom(_tenant: Tenant): Fixture {
  return {}
}
