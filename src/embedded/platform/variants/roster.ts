/**
 * Variants: the roster in other conforming forms. Contract 2.6 and 4.6: paths, envelopes, pages and most members are
 * not shown.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Variant, variant } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import { currentYear } from '../world/roster-school.js'
import { uuidOf } from '../world/seed.js'

/** The roster with other behaviours. */
const roster = (
  id: string,
  says: string,
  behaviours: Variant['behaviours'],
  profile?: Variant['profile'],
): Variant =>
  variant({
    id: `roster-${id}`,
    says,
    clause: '4.6',
    behaviours,
    ...(profile === undefined ? {} : { profile }),
  })

/** A record with one member under another name. */
const renamed = (record: DataRecord, name: string, other: string): DataRecord => {
  const { [name]: value, ...rest } = record
  return { ...rest, [other]: value }
}

/** How users look. */
const userVariants: readonly Variant[] = [
  roster('enabled-text', 'gives enabledUser as text', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? 'true' : 'false'),
  }),
  roster('enabled-text-capital', 'gives enabledUser as text with a capital', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? 'True' : 'False'),
  }),
  roster('enabled-only-if-not', 'gives enabledUser for disabled accounts alone', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? undefined : false),
  }),
  roster('status-letter-case', 'writes status words with other capitals', {
    rosterStatus: (person, context) =>
      documented.rosterStatus(person, context) === 'active' ? 'ACTIVE' : 'toBeDeleted',
  }),
  roster('status-words', 'has a word of its own for the status of disabled accounts', {
    rosterStatus: (person, context) => {
      const status = documented.rosterStatus(person, context)
      return status === 'active' && person.account === 'disabled' ? 'inactive' : status
    },
  }),
  roster('status-absent', 'gives a status only to whoever has left', {
    rosterUser: (record) => (record.status === 'tobedeleted' ? record : renamed(record, 'status', 'state')),
  }),
  roster('display-name-on-top', 'has displayName among the other members', {
    rosterUser: ({ metadata, ...record }) => ({ ...record, ...(metadata as DataRecord) }),
  }),
  roster('display-name-of-teachers', 'has displayName for teachers alone', {
    rosterDisplayName: (person, context) =>
      person.role === 'teacher' ? documented.rosterDisplayName(person, context) : undefined,
  }),
  roster('display-name-decomposed', 'decomposes umlauts of names', {
    rosterDisplayName: (person, context) =>
      String(documented.rosterDisplayName(person, context)).normalize('NFD'),
  }),
  roster('few-members', 'tells of users little more than the contract names', {
    rosterUser: ({ sourcedId, status, enabledUser, metadata, givenName, familyName, role }) => ({
      sourcedId,
      status,
      enabledUser,
      metadata,
      givenName,
      familyName,
      role,
    }),
  }),
  roster('without-names', 'tells of users the login name, not the given and family name', {
    rosterUser: ({ givenName, familyName, ...record }) => record,
  }),
]

/** How lists and pages look. */
const listVariants: readonly Variant[] = [
  roster('students-key', 'holds students under the key students', {
    rosterListKey: (kind, resource) =>
      /students|classes/.test(resource) && kind === 'user'
        ? 'students'
        : documented.rosterListKey(kind, resource),
  }),
  roster('bare-lists', 'answers with the list and the record themselves', {
    rosterListKey: () => undefined,
    rosterRecordKey: () => undefined,
  }),
  roster('short-pages', 'has at most thirty records on a page', {
    rosterPage: (limit, offset) => ({ from: offset ?? 0, limit: Math.min(limit ?? 30, 30) }),
    rosterPageHeaders: () => [],
  }),
  roster('unpaged', 'gives all records at once, whatever is asked for', {
    rosterPage: () => ({ from: 0, limit: 1e6 }),
    rosterPageHeaders: () => [],
  }),
  roster('unpaged-with-total', 'gives all records at once, and their number', {
    rosterPage: () => ({ from: 0, limit: 1e6 }),
    rosterPageHeaders: (_, total) => [['X-Total-Count', String(total)]],
  }),
  roster('count-of-page', 'counts the records of the page in X-Total-Count', {
    rosterPageHeaders: ({ limit }, total) => [['X-Total-Count', String(Math.min(limit, total))]],
  }),
  roster('teachers-among-students', 'lists the teachers of a lesson with its students', {
    rosterAmongStudents: ({ teachers }) => teachers,
  }),
  roster('error-of-data-apis', 'refuses in the form of the data APIs', {
    dataErrorBody: (problem, context, requestId) =>
      documented.dataErrorBody(problem, { ...context, resource: 'students' }, requestId),
  }),
]

/** What else is there. */
const schoolVariants: readonly Variant[] = [
  roster('district', 'lists a district beside the school', {
    rosterOrganizations: (orgs) => [
      {
        sourcedId: uuidOf('district', 'org'),
        status: 'active',
        dateLastModified: '2026-09-01T06:00:00Z',
        name: 'Bildungsregion Nord',
        type: 'district',
      },
      ...orgs,
    ],
    rosterSchools: (orgs) => orgs.filter(({ type }) => type === 'school'),
  }),
  roster('current-session-alone', 'lists the current school year alone', {
    rosterSessions: (years) => years.filter(({ id }) => id === currentYear),
  }),
  roster('sessions-active', 'gives every school year the status active', {
    rosterSession: (record) => ({ ...record, status: 'active' }),
  }),
  roster('sessions-with-times', 'gives first and last day with a time', {
    rosterSession: (record, { start, end }) => ({
      ...record,
      startDate: `${start}T00:00:00+02:00`,
      endDate: `${end}T23:59:59+02:00`,
    }),
  }),
  roster('past-classes-marked', 'lists lessons of earlier years as such that will be deleted', {
    rosterLessonListed: () => true,
    rosterClass: (record, { year }) =>
      year.id === currentYear ? record : { ...record, status: 'tobedeleted' },
  }),
]

/** What the profile of the target says. */
const profileVariants: readonly Variant[] = [
  roster(
    'user-token',
    'takes tokens of users alone',
    {
      appPermitted: (use) =>
        documented.appPermitted(use) && !(use.resource.startsWith('roster/') && use.token.kind === 'service'),
    },
    { ROSTER_TOKEN: 'user' },
  ),
  roster(
    'other-base',
    'lies at another path',
    {
      resourcePath: (resource, segment) =>
        resource.startsWith('roster/')
          ? `/${segment}/api/oneroster/${resource.slice('roster/'.length)}`
          : documented.resourcePath(resource, segment),
    },
    {
      ROSTER_BASE: '/platform/api/oneroster/',
      USER_TOKEN_PROBE: '/platform/api/oneroster/users?limit=1',
    },
  ),
  roster(
    'other-names',
    'has names of its own for ids and dates, and no list of schools',
    {
      rosterUser: (record) => renamed(record, 'sourcedId', 'id'),
      rosterClass: (record) => renamed(record, 'sourcedId', 'id'),
      rosterOrganizations: (orgs) => orgs.map((org) => renamed(org, 'sourcedId', 'id')),
      rosterSchools: () => [],
      rosterSession: (record) =>
        renamed(renamed(renamed(record, 'sourcedId', 'id'), 'startDate', 'begins'), 'endDate', 'ends'),
    },
    { ROSTER_ID: 'id', ROSTER_SESSION_START: 'begins', ROSTER_SESSION_END: 'ends', ROSTER_SCHOOLS: 'none' },
  ),
  roster(
    'sub-by-filter',
    'finds users by sub with a filter on the list',
    { rosterPersonMeant: (id, person) => id === person.sub },
    { ROSTER_USER_BY_SUB: "/users?filter=identifier='{sub}'" },
  ),
]

/** The roster in other forms. */
export const rosterVariants: readonly Variant[] = [
  ...userVariants,
  ...listVariants,
  ...schoolVariants,
  ...profileVariants,
]
