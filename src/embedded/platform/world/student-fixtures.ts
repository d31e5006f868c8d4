/**
 * Prepared students, as a fixture file names them.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'

/** Entries of the section `students`. */
export function studentFixtures(_tenant: Tenant): Fixture {
  return {}
}

/** A student of the second school. */
export function foreignStudent(_tenant: Tenant): Fixture {
  return {}
}
