/**
 * Faults that confuse the records of schools, for example because they keep all of them in one table.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'
import type { JsonObject } from '../service/model.js'
import { row, violating } from './rows.js'

const ownSchool = violating('room-data.own-school')
const studentDataOwnSchool = violating('student-data.own-school')
const timetableDataOwnSchool = violating('timetable-data.own-school')

type Table = ReadonlyMap<string, JsonObject>

/** Periods of a school that the others get too: a large timetable would slow all of them down. */
const mostPeriods = 20

/** A table for all schools. */
function common(): (own: Table, tenant: string) => Table {
  const tables = new Map<string, Table>()
  return (own, tenant) => {
    tables.set(tenant, own)
    return new Map([...[...tables.values()].flatMap((table) => [...table]), ...own])
  }
}

/** The first periods of every school. */
function firstPeriods(): (own: readonly JsonObject[], tenant: string) => readonly JsonObject[] {
  const first = new Map<string, readonly JsonObject[]>()
  return (own, tenant) => {
    const periodsElsewhere = [...first].flatMap(([other, periods]) => (other === tenant ? [] : periods))
    if (!first.has(tenant)) first.set(tenant, own.slice(0, mostPeriods))
    return [...periodsElsewhere, ...own]
  }
}

/** The table of the school that came before, if a school has any records. */
function ofSchoolBefore(): (own: Table, tenant: string) => Table {
  let latest: { readonly tenant: string; readonly table: Table } = { tenant: '', table: new Map() }
  return (own, tenant) => {
    if (own.size === 0) return own
    const before = latest
    latest = { tenant, table: own }
    return before.tenant === tenant ? own : before.table
  }
}

/** A table of all schools with the id as its key: a record takes the place of one of another school. */
function byIdOnly(): (own: Table, tenant: string) => Table {
  const holders = new Map<string, { readonly tenant: string; readonly table: Map<string, JsonObject> }>()
  return (own, tenant) => {
    const table = new Map(own)
    for (const id of table.keys()) {
      const holder = holders.get(id)
      if (holder !== undefined && holder.tenant !== tenant) holder.table.delete(id)
      holders.set(id, { tenant, table })
    }
    return table
  }
}

/** The periods of an answer whose ids no other school has: a record with a known id is not inserted. */
function newIdsOnly(): (periods: readonly JsonObject[], tenant: string) => readonly JsonObject[] {
  const tenants = new Map<unknown, string>()
  return (periods, tenant) =>
    periods.filter(({ id }) => {
      if (!tenants.has(id)) tenants.set(id, tenant)
      return tenants.get(id) === tenant
    })
}

const [students, classes, rooms, users] = [common(), common(), common(), common()]
const [studentsById, roomsById] = [byIdOnly(), byIdOnly()]

export const allSchoolsFaults: readonly PartnerFault[] = [
  studentDataOwnSchool('students-of-all-schools', {
    says: 'keeps the students of all schools in one table, without the school',
    studentsKept: (own, _users, tenant) => students(own, tenant),
  }),
  timetableDataOwnSchool('periods-of-all-schools', {
    says: 'keeps the periods of all schools in one table, without the school',
    periodsTaken: firstPeriods(),
  }),
  ownSchool('rooms-of-all-schools', 'keeps the rooms of all schools in one table, without the school', {
    roomsKept: rooms,
  }),
  studentDataOwnSchool('students-by-id-only', {
    says: 'keeps the students of all schools in one table whose key is the id',
    studentsKept: (own, _users, tenant) => studentsById(own, tenant),
  }),
  timetableDataOwnSchool('periods-by-id-only', {
    says: 'does not store a period if another school has one with this id',
    periodsTaken: newIdsOnly(),
  }),
  ownSchool('rooms-by-id-only', 'keeps the rooms of all schools in one table whose key is the id', {
    roomsKept: roomsById,
  }),
  fault({
    id: 'rooms-of-school-before',
    violates: ['room-data.own-school'],
    disturbsOthers: true,
    says: 'reads rooms into a variable of all synchronisations, so that a school gets those of the one before',
    behaviour: { roomsKept: ofSchoolBefore() },
  }),
  row('users-of-all-schools', 'roster-data.own-school', {
    says: 'keeps the users of all schools in one table, without the school',
    usersKept: (_before, now, tenant) => users(now, tenant),
  }),
  row('classes-of-all-schools', 'class-updates.own-school', {
    says: 'keeps the classes of all schools in one table, without the school',
    classesKept: classes,
  }),
]
