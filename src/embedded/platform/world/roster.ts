/**
 * Roster records of each school.
 * @module
 */
import type { Tenant } from '../model.js'
import type { DataRecord } from './record.js'
import { uuidOf } from './seed.js'

/** Accounts as roster users. Contract 2.6, Roster user. */
export function rosterUsersOf(tenant: Tenant): readonly DataRecord[] {
  return tenant.users.map((user) => ({
    sourcedId: user.sub,
    identifier: user.sub,
    status: 'active',
    username: user.username,
    enabledUser: true,
    givenName: user.givenName,
    familyName: user.familyName,
    role: user.role.toLowerCase(),
    orgs: [{ sourcedId: uuidOf(tenant.source, 'org'), type: 'org' }],
  }))
}
