/**
 * Faults of tenants at the data APIs: records of another tenant.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { DataUse, TokenUse } from '../context.js'
import type { Fault } from '../fault.js'
import type { Tenant } from '../model.js'
import { classFixtures, foreignClass } from '../world/class-fixtures.js'
import { classesOf } from '../world/classes.js'
import { foreignRoom } from '../world/room-fixtures.js'
import { roomsOf } from '../world/rooms.js'
import { foreignRosterUser, rosterFixtures } from '../world/roster-fixtures.js'
import { foreignStudent, studentFixtures } from '../world/student-fixtures.js'
import { studentCountOf, studentsOf } from '../world/students.js'
import { deletedPeriodsOf, type Period, periodsOf } from '../world/timetable.js'
import { foreignTimetable, timetableFixtures } from '../world/timetable-fixtures.js'
import { defaultSeed, makeWorld } from '../world/world.js'
import { inAnswers, withList } from './data-api-answers.js'
import { rowOf } from './rows.js'

const tenantFault = rowOf('data-tenant')

const [schoolA, schoolB] = makeWorld(defaultSeed).tenants

/** The school that a token gives no access to. */
const otherThan = ({ token }: TokenUse): Tenant => (token.tenantId === schoolB.id ? schoolA : schoolB)

type Entry = Readonly<Record<string, unknown>>

/** Identifiers of a school that a request can name, as text. They are the same as in a fixture file. */
interface Known {
  readonly student: string
  readonly externalKey: string
  readonly class: string
  readonly teacher: string
  readonly period: string
  readonly room: string
  readonly rosterUser: string
}

function knownOf(school: Tenant): Known {
  const isA = school === schoolA
  const text = (entry: unknown, field = 'id'): string => String((entry as Entry | undefined)?.[field])
  const first = (entries: unknown): unknown => (entries as readonly unknown[])[0]
  const student = isA ? studentFixtures(school).with_key : foreignStudent(school)
  const timetable = isA ? timetableFixtures(school) : foreignTimetable(school)
  return {
    student: text(student),
    externalKey: text(student, 'external_key'),
    class: text(isA ? first(classFixtures(school).throw_away) : foreignClass(school)),
    teacher: text(timetable.teacher),
    period: text(isA ? first(timetable.known) : timetable.period),
    room: text(foreignRoom(school)),
    rosterUser: text(isA ? rosterFixtures(school).enabled : foreignRosterUser(school)),
  }
}

let known: ReadonlyMap<Tenant, Known> | undefined

/** Identifiers of the school that a token gives no access to. */
function foreignTo(use: TokenUse): Known {
  known ??= new Map([schoolA, schoolB].map((school) => [school, knownOf(school)]))
  return known.get(otherThan(use)) as Known
}

/** Reads the data of the other school if a request names a record of it. */
const byId = (id: string, says: string, names: (use: TokenUse, foreign: Known) => boolean): Fault =>
  tenantFault('data-api.tenant.foreign-ids', id, says, {
    dataTenant: (use) => (names(use, foreignTo(use)) ? otherThan(use).id : documented.dataTenant(use)),
  })

const inPath = (use: TokenUse, resource: string): string | undefined =>
  use.resource === resource && use.below === '/:id' ? use.parameter('id') : undefined

const deleted: readonly Fault[] = [
  tenantFault(
    'data-api.tenant.lists',
    'deleted-of-first-school',
    // The lists of both schools are the same then.
    'lists the deleted periods of the first school for every token',
    {
      dataTenant: (use) =>
        use.resource === 'timetable/deleted-periods' && use.token.tenantId === schoolB.id
          ? schoolA.id
          : documented.dataTenant(use),
    },
  ),
  tenantFault('data-api.tenant.lists', 'deleted-of-second-school', {
    says: 'lists the deleted periods of the second school for the first one too',
    deletionsAnswer: (entries, _periods, use) => {
      if (use.tenant.id !== schoolA.id) return entries
      const sent = use.query.get('dateLastModifiedAfter')
      const moment = (sent === undefined ? undefined : documented.momentOf(sent, use)) ?? 0
      const foreign = deletedPeriodsOf(schoolB.source).filter((period) =>
        documented.deletionListed(period, moment, use),
      )
      return [...entries, ...foreign.map((period) => documented.deletionEntry(period))]
    },
  }),
]

const foreignIds: readonly Fault[] = [
  byId(
    'student-key',
    'finds students of every school by their key',
    (use, { externalKey }) => inPath(use, 'students') === externalKey,
  ),
  byId(
    'student-filter',
    'finds students of every school by a filter on the id',
    (use, { student }) =>
      use.resource === 'students' && (use.query.get('filter') ?? '').includes(`'${student}'`),
  ),
  byId(
    'teacher-filter',
    'finds periods of teachers of every school',
    (use, { teacher }) => use.resource === 'timetable' && use.query.get('teacher') === teacher,
  ),
  byId(
    'class-id',
    'finds classes of every school by their id',
    (use, foreign) => inPath(use, 'classes') === foreign.class,
  ),
  byId(
    'room-id',
    'finds rooms of every school by their id',
    (use, { room }) => inPath(use, 'rooms') === room,
  ),
  byId(
    'roster-user-id',
    'finds users of every school in the roster',
    (use, { rosterUser }) => inPath(use, 'roster/users') === rosterUser,
  ),
]

/** Reads the data of the school that the request names in addition to the token. */
const byName = (id: string, place: 'query' | 'header', name: string, only?: string): Fault =>
  tenantFault('data-api.tenant.named-in-request', `${place}-${id}`, {
    says: `reads the data of the tenant in the ${place} ${name}${only === undefined ? '' : ` for ${only}`}`,
    dataTenant: (use) => {
      const named = place === 'query' ? use.query.get(name) : use.header(name.toLowerCase())
      const taken = [schoolA, schoolB].find((school) => school.id === named)
      const here = only === undefined || use.resource === only
      return taken !== undefined && here ? taken.id : documented.dataTenant(use)
    },
  })

const named: readonly Fault[] = [
  byName('tenant-id', 'query', 'tenantId'),
  byName('tenant-id-with-underscore', 'query', 'tenant_id'),
  byName('tenant', 'query', 'tenant'),
  byName('school-id', 'query', 'schoolId'),
  byName('x-tenant-id', 'header', 'X-Tenant-Id'),
  byName('tenant-id', 'header', 'Tenant-Id'),
  byName('x-tenant', 'header', 'X-Tenant'),
  byName('tenant-id-in-one', 'header', 'tenantId'),
  byName('tenant-id-at-rooms', 'query', 'tenantId', 'rooms'),
  byName('tenant-id-at-roster-users', 'query', 'tenantId', 'roster/users'),
]

/**
 * Adds a record before the last one, which samples of a list include. If pages are counted, it replaces the last one.
 */
const withForeign = (list: readonly unknown[], record: unknown, isCounted: boolean): readonly unknown[] => [
  ...list.slice(0, -1),
  record,
  ...(isCounted ? [] : list.slice(-1)),
]

/** Lists a record of the other school. */
const leaking = (
  id: string,
  name: string,
  isLast: (use: DataUse, list: readonly unknown[]) => boolean,
  record: (school: Tenant, known: Known) => unknown,
): Fault =>
  tenantFault('data-api.tenant.lists', `leaks-${id}`, {
    says: `lists a record of another school in ${name}`,
    ...inAnswers(
      ({ resource, below }) => resource === id.replace('roster-', 'roster/') && below === '',
      (value, use) =>
        withList(value, (list) =>
          isLast(use, list)
            ? withForeign(list, record(otherThan(use), foreignTo(use)), id === 'students')
            : list,
        ),
    ),
  })

const always = (): boolean => true
const withId = <Item extends { readonly id: number }>(items: readonly Item[], id: string): Item | undefined =>
  items.find((item) => String(item.id) === id)

const lists: readonly Fault[] = [
  leaking(
    'students',
    'students',
    ({ query, tenant }, list) =>
      Number(query.get('offset') ?? 0) + list.length >= studentCountOf(tenant.source),
    (school, { student }) => studentsOf(school).find(({ id }) => String(id) === student),
  ),
  leaking('timetable', 'timetable', always, ({ source }, known) => {
    const { id, start, end, lesson } = withId(periodsOf(source), known.period) as Period
    return { id, start: `${start}:00`, end: `${end}:00`, lessonId: lesson, status: 'REGULAR' }
  }),
  leaking('classes', 'classes', always, (school, known) => ({
    ...withId(classesOf(school), known.class)?.record,
    shortName: '6zz',
  })),
  leaking('rooms', 'rooms', always, (school, { room }) => withId(roomsOf(school), room)),
  leaking(
    'roster-users',
    'roster users',
    ({ query }, list) => list.length < Number(query.get('limit') ?? 100),
    (_school, { rosterUser }) => ({ sourcedId: rosterUser, identifier: rosterUser, status: 'active' }),
  ),
]

/** Faults of tenants at the data APIs. */
export const dataApiTenantFaults: readonly Fault[] = [...lists, ...deleted, ...foreignIds, ...named]
