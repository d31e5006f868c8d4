/**
 * The roster of a simulated school: complete records in the form of the roster standard 1.1, from the few fields that
 * checks define. What a record has stays as it is.
 * @module
 */
import { compares, type Filter, parseFilter } from '../behaviours/student-filter.js'
import {
  classForm,
  enrollmentForm,
  orgForm,
  type PersonForm,
  type ReferenceType,
  rosterReference,
  sessionForm,
  userForm,
} from '../handlers/roster-form.js'
import { rosterRole } from '../world/roster-people.js'
import { schoolYearAt } from '../world/school-year.js'
import type { JsonObject, SimulatedData } from './types.js'

/** A school whose roster is requested. */
export interface RosterSchool {
  readonly data: SimulatedData
  /** Records of its accounts, in addition to the users of the data. */
  readonly accounts: readonly JsonObject[]
  /** Its organization, unless the data has one. Contract 2.6. */
  readonly organization: JsonObject
}

/** What is at a path: the name of the records, and a list, or a single record. */
export interface RosterAnswer {
  /** `users`, `orgs`, `classes`, `academicSessions` or `enrollments`; also for lists of a part of them. */
  readonly kind: string
  readonly records: readonly JsonObject[]
  readonly isList: boolean
}

/** Fields that hold references to other records, with the kind of what they name. */
const references: Readonly<Record<string, ReferenceType>> = {
  user: 'user',
  class: 'class',
  school: 'org',
  org: 'org',
  orgs: 'org',
  terms: 'academicSession',
}

/** The name of the records of each list. */
const kinds: Readonly<Record<string, string>> = { students: 'users', teachers: 'users', schools: 'orgs' }

/**
 * Finds what is at a path below the base of the roster.
 * @param path its parts, decoded
 * @param base address of the roster, without a slash at the end
 * @returns undefined if there is no such record
 */
export function rosterAt(
  school: RosterSchool,
  [name = '', id, below, innerId, innermost]: readonly string[],
  base: string,
): RosterAnswer | undefined {
  const roster = completeRoster(school, base)
  const kind = kinds[name] ?? name
  const list = (records: readonly JsonObject[], of = kind): RosterAnswer => ({
    kind: of,
    records,
    isList: true,
  })
  const records = roster[name] ?? []
  if (id === undefined) return list(records)
  if (below === undefined) {
    const matching = records.filter(({ sourcedId }) => String(sourcedId) === id)
    return matching.length === 0 ? undefined : { kind, records: matching.slice(0, 1), isList: false }
  }
  if (kind === 'orgs') {
    if (innerId !== undefined && innermost !== undefined) return list(...ofClass(roster, innerId, innermost))
    return list(roster[below] ?? [], kinds[below] ?? below)
  }
  return list(...ofClass(roster, id, below))
}

/** The users or the enrollments of a class. */
function ofClass(
  roster: Readonly<Record<string, readonly JsonObject[]>>,
  id: string,
  name: string,
): [records: readonly JsonObject[], kind: string] {
  const enrollments = (roster.enrollments ?? []).filter((one) => idIn(one.class) === id)
  if (name === 'enrollments') return [enrollments, name]
  const isTeaching = ({ role }: JsonObject): boolean => role === 'teacher'
  const wanted = enrollments.filter((one) => name === 'users' || isTeaching(one) === (name === 'teachers'))
  const people = new Set(wanted.map((one) => idIn(one.user)))
  return [(roster.users ?? []).filter(({ sourcedId }) => people.has(String(sourcedId))), 'users']
}

/** All lists of the roster, by name. */
function completeRoster(
  { accounts, data, organization }: RosterSchool,
  base: string,
): Readonly<Record<string, readonly JsonObject[]>> {
  const {
    academicSessions = [],
    classes = [],
    enrollments = [],
    orgs = [organization],
    ...others
  } = data.roster
  const given = data.roster.users ?? []
  const known = new Set(given.map(({ sourcedId }) => sourcedId))
  const everyone = [...given, ...accounts.filter(({ sourcedId }) => !known.has(sourcedId))]
  const [school] = orgs
  const [session] = academicSessions
  const refTo = (record: JsonObject | undefined): JsonObject[] =>
    record === undefined ? [] : [{ sourcedId: record.sourcedId }]
  const year = schoolYearAt(new Date().toISOString())
  const whole = { changed: madeAt(year), school: refTo(school)[0] }
  // A record without the usual field of its kind lacks others on purpose, and gets none.
  const complete = (
    records: readonly JsonObject[],
    usual: string,
    form: (record: JsonObject) => JsonObject,
  ): JsonObject[] =>
    records.map((record) =>
      linked(record[usual] === undefined ? record : { ...form(record), ...record }, base),
    )
  const users = everyone.map((user) =>
    linked(
      Array.isArray(user.orgs) && user.orgs.length === 0 ? { ...user, orgs: refTo(school) } : user,
      base,
    ),
  )
  const organizations = complete(orgs, 'type', ({ name, sourcedId }) =>
    orgForm({ ...whole, sourcedId, name, id: organization.identifier }),
  )
  return {
    ...others,
    users,
    students: data.roster.students ?? users.filter(({ role }) => role === 'student'),
    teachers: data.roster.teachers ?? users.filter(({ role }) => role === 'teacher'),
    orgs: organizations,
    schools: data.roster.schools ?? organizations,
    classes: complete(classes, 'classType', ({ sourcedId, title }) =>
      classForm({ ...whole, sourcedId, title, subject: title, terms: refTo(session) }),
    ),
    academicSessions: complete(academicSessions, 'type', ({ endDate, sourcedId, startDate, title }) =>
      sessionForm({ ...whole, sourcedId, title, start: startDate, end: String(endDate ?? year.end) }),
    ),
    enrollments: complete(enrollments, 'role', ({ class: lesson, role, sourcedId, user }) =>
      enrollmentForm({
        ...{ ...whole, sourcedId, user, lesson, role },
        primary: false,
        start: session?.startDate ?? year.start,
        end: session?.endDate ?? year.end,
      }),
    ),
  }
}

/** When records were made: before the school year, so that nothing was changed lately. */
function madeAt({ start }: { readonly start: string }): string {
  return `${start.slice(0, 4)}-08-01T06:00:00Z`
}

/** The record of an account. It gets the organization of its school when it is requested. Contract 2.6, Roster user. */
export function accountRecord({ role, ...user }: PersonForm): JsonObject {
  const { familyName, givenName, sub } = user
  return userForm(
    { ...user, role: rosterRole(role) },
    {
      sourcedId: sub,
      changed: madeAt(schoolYearAt(new Date().toISOString())),
      displayName: `${familyName} ${givenName}`,
      orgs: [],
    },
  )
}

/** A record whose references have an address and a kind. */
function linked(record: JsonObject, base: string): JsonObject {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const type = references[name]
      if (type === undefined) return [name, value]
      const reference = (item: unknown): unknown =>
        idIn(item) === '' ? item : { ...rosterReference(base, type, idIn(item)), ...(item as JsonObject) }
      return [name, Array.isArray(value) ? value.map(reference) : reference(value)]
    }),
  )
}

/**
 * The records that match a filter; all of them if it is malformed. Times of changes match always: checks replace records
 * without a new time, and an application that asks only for changed ones must not miss them.
 */
export function matching(records: readonly JsonObject[], text: string | null): readonly JsonObject[] {
  const filter: Filter | undefined = text === null ? undefined : parseFilter(text)
  if (filter === undefined) return records
  return records.filter((record) =>
    filter.some((group) =>
      group.every(
        ({ field, operator, value }) =>
          field === 'dateLastModified' || compares(String(record[field] ?? ''), operator, value),
      ),
    ),
  )
}

/** The id in a reference; empty if there is none. */
function idIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'sourcedId' in value ? String(value.sourcedId) : ''
}
