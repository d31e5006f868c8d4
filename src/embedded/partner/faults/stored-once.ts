/**
 * Faults that store a record when it is new, and never update it.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { PartnerFault } from '../fault.js'
import type { JsonObject, SchoolYear } from '../service/model.js'
import { row } from './rows.js'

type Table = ReadonlyMap<string, JsonObject>

/** Keeps the first version of each record of a school. */
function firstVersions(): (read: Table, tenant: string) => Table {
  const tables = new Map<string, Table>()
  return (read, tenant) => {
    const before = tables.get(tenant)
    const stored = new Map([...read].map(([id, record]) => [id, before?.get(id) ?? record]))
    tables.set(tenant, stored)
    return stored
  }
}

const firstClassNames = new Map<string, unknown>()

const firstYears = new Map<string, SchoolYear>()

export const storedOnceFaults: readonly PartnerFault[] = [
  row('rooms-never-updated', 'room-data.renamed', 'adds new rooms, and never updates those that it has', {
    roomsKept: firstVersions(),
  }),
  row('classes-never-updated', ['class-updates.renamed', 'school-year.agrees'], {
    says: 'adds new classes, and never updates those that it has',
    classesKept: firstVersions(),
  }),
  row('class-names-never-updated', 'class-updates.renamed', 'stores the full name of a class once', {
    classLongName: ({ id, longName }) => {
      const name = firstClassNames.get(String(id)) ?? longName
      firstClassNames.set(String(id), name)
      return name
    },
  }),
  row('display-names-never-updated', 'roster-data.display-name-changed', {
    says: 'stores the display name of a user once',
    usersKept: (before, now) =>
      new Map(
        [...now].map(([id, user]) => {
          const { displayName, metadata } = before.get(id) ?? user
          return [id, { ...user, displayName, metadata }]
        }),
      ),
  }),
  row('school-years-never-updated', 'roster-data.sessions-changed', {
    says: 'adds new school years, and never updates those that it has',
    schoolYear: (session) => {
      const id = String(session.sourcedId)
      const year = firstYears.get(id) ?? documented.schoolYear(session)
      firstYears.set(id, year)
      return year
    },
  }),
]
