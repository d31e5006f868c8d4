/**
 * Prepared rooms in the form of a fixture file.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Fixture } from './fixture.js'
import { roomsOf } from './rooms.js'

/** Entries of the section `rooms`. */
export function roomFixtures(tenant: Tenant): Fixture {
  return { all: roomsOf(tenant).map(({ id }) => id) }
}

/** A room of the second school. */
export function foreignRoom(tenant: Tenant): Fixture {
  return { id: roomsOf(tenant)[0]?.id }
}
