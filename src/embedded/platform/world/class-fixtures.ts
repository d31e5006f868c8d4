/**
 * Prepared classes, as a fixture file names them.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'

/** Entries of the section `classes`. */
export function classFixtures(_tenant: Tenant): Fixture {
  return {}
}

/** A class of the second school. */
export function foreignClass(_tenant: Tenant): Fixture {
  return {}
}
