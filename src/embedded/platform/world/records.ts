/**
 * Data records of each school.
 * @module
 */
import type { Tenant } from '../model.js'
import { integerOf, uuidOf } from './seed.js'

/** A record as it leaves the API. */
export type DataRecord = Readonly<Record<string, unknown>>

const names: Readonly<Record<'A' | 'B', readonly (readonly [string, string, string])[]>> = {
  A: [
    ['Lea', 'Winter', '1A'],
    ['Jonas', 'Öller', '1A'],
    ['Mira', "O'Hara", '11A'],
    ['Noah', 'Sommer', '1Ab'],
    ['Zoë', 'Berger', '2B'],
  ],
  B: [
    ['Kim', 'Arndt', '5C'],
    ['Luis', 'Brandt', '5C'],
    ['Nele', 'Conrad', '6D'],
  ],
}

/** Students of a school. Contract 2.6, Student. */
export function studentsOf(tenant: Tenant): readonly DataRecord[] {
  return names[tenant.source].map(([forename, lastName, className], index) => ({
    id: (tenant.source === 'A' ? 21_000 : 61_000) + index,
    externalKey: `00${integerOf(tenant.source, `student/${index}`, 1000, 9999)}/${index}`,
    shortName: `${lastName}${forename.slice(0, 2)}`,
    forename,
    lastName,
    classAssignments: [{ className, startDate: '2026-09-01' }],
  }))
}

/** Rooms of a school. Contract 4.6. */
export function roomsOf(tenant: Tenant): readonly DataRecord[] {
  const names = tenant.source === 'A' ? ['R101', 'R102', 'TURN'] : ['B7']
  return names.map((shortName, index) => ({
    id: 300 + index,
    shortName,
    longName: `Raum ${shortName}`,
    capacity: 30,
  }))
}

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
