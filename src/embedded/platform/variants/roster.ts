/**
 * Variants of the roster. Contract 2.6 and 4.6 do not define paths, envelopes, pages and most fields.
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

/** A record with one field under another name. */
const renamed = (record: DataRecord, name: string, other: string): DataRecord => {
  const { [name]: value, ...rest } = record
  return { ...rest, [other]: value }
}

/** Variants of users. */
const userVariants: readonly Variant[] = [
  roster('booleans-text', 'writes enabledUser and primary as text', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? 'true' : 'false'),
    rosterEnrollment: (record) => ({ ...record, primary: String(record.primary) }),
  }),
  roster('enabled-text-capital', 'writes enabledUser as text with an upper-case letter', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? 'True' : 'False'),
  }),
  roster('enabled-only-if-not', 'writes enabledUser only for disabled accounts', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? undefined : false),
  }),
  roster('status-letter-case', 'writes the status in another letter case', {
    rosterStatus: (person, context) =>
      documented.rosterStatus(person, context) === 'active' ? 'ACTIVE' : 'toBeDeleted',
  }),
  roster('status-words', 'uses another status for disabled accounts', {
    rosterStatus: (person, context) => {
      const status = documented.rosterStatus(person, context)
      return status === 'active' && person.account === 'disabled' ? 'inactive' : status
    },
  }),
  roster('status-absent', 'writes the status only of users who have left', {
    rosterUser: (record) => (record.status === 'tobedeleted' ? record : renamed(record, 'status', 'state')),
  }),
  roster('display-name-on-top', 'writes displayName next to the other fields', {
    rosterUser: ({ metadata, ...record }) => ({ ...record, ...(metadata as DataRecord) }),
  }),
  roster('display-name-of-teachers', 'writes displayName only for teachers', {
    rosterDisplayName: (person, context) =>
      person.role === 'teacher' ? documented.rosterDisplayName(person, context) : undefined,
  }),
  roster('display-name-decomposed', 'decomposes umlauts of names', {
    rosterDisplayName: (person, context) =>
      String(documented.rosterDisplayName(person, context)).normalize('NFD'),
  }),
  roster('few-members', 'writes little more of users than the contract names', {
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
  roster('mother-tongue', 'writes the native language of users, and the languages that they learn', {
    rosterUser: (record) => ({
      ...record,
      nativeLanguage: 'hr',
      languages: ['en', 'fr'],
      metadata: { ...(record.metadata as DataRecord), lang: '' },
    }),
  }),
  roster('without-names', 'omits the given and family name of users', {
    rosterUser: ({ givenName, familyName, ...record }) => record,
  }),
]

/** Variants of lists and pages. */
const listVariants: readonly Variant[] = [
  roster('students-key', 'lists students under the key students', {
    rosterListKey: (kind, resource) =>
      /students|classes/.test(resource) && kind === 'user'
        ? 'students'
        : documented.rosterListKey(kind, resource),
  }),
  roster('bare-lists', 'returns lists and records without an envelope', {
    rosterListKey: () => undefined,
    rosterRecordKey: () => undefined,
  }),
  roster('short-pages', 'returns at most 30 records on a page', {
    rosterPage: (limit, offset) => ({ from: offset ?? 0, limit: Math.min(limit ?? 30, 30) }),
    rosterPageHeaders: () => [],
  }),
  roster('unpaged', 'returns all records at once and ignores limit and offset', {
    rosterPage: () => ({ from: 0, limit: 1e6 }),
    rosterPageHeaders: () => [],
  }),
  roster('unpaged-with-total', 'returns all records at once, and their number', {
    rosterPage: () => ({ from: 0, limit: 1e6 }),
    rosterPageHeaders: (_, total) => [['X-Total-Count', String(total)]],
  }),
  roster('count-of-page', 'counts the records of the page in X-Total-Count', {
    rosterPageHeaders: ({ limit }, total) => [['X-Total-Count', String(Math.min(limit, total))]],
  }),
  roster('error-of-data-apis', 'reports errors in the form of the data APIs', {
    dataErrorBody: (problem, context, requestId) =>
      documented.dataErrorBody(problem, { ...context, resource: 'students' }, requestId),
  }),
]

/** Variants of organizations, sessions and classes. */
const schoolVariants: readonly Variant[] = [
  roster('district', 'lists a district in addition to the school', {
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
  roster('current-session-alone', 'lists only the current school year', {
    rosterSessions: (years) => years.filter(({ id }) => id === currentYear),
  }),
  roster('sessions-active', 'gives every school year the status active', {
    rosterSession: (record) => ({ ...record, status: 'active' }),
  }),
  roster('sessions-with-times', 'writes first and last day with a time', {
    rosterSession: (record, { start, end }) => ({
      ...record,
      startDate: `${start}T00:00:00+02:00`,
      endDate: `${end}T23:59:59+02:00`,
    }),
  }),
  variant({
    id: 'roster-sessions-as-lists',
    says: 'writes first and last day as lists of numbers',
    clause: '2.6',
    behaviours: {
      rosterSession: (record, { start, end }) => ({
        ...record,
        startDate: start.split('-').map(Number),
        endDate: end.split('-').map(Number),
      }),
    },
    mismatches: [
      'AcademicSessionList /academicSessions/*/startDate: expected string, or number',
      'AcademicSessionList /academicSessions/*/endDate: expected string, or number',
    ],
  }),
  roster('class-with-course', 'names a course in each class, and lists no courses', {
    rosterClass: (record, { subject }) => {
      const course = uuidOf('course', subject)
      const { href } = record.school as DataRecord
      const base = String(href).replace(/\/orgs\/[^/]+$/, '')
      return { ...record, course: { href: `${base}/courses/${course}`, sourcedId: course, type: 'course' } }
    },
  }),
  roster('past-classes-marked', 'lists lessons of earlier years as to be deleted', {
    rosterLessonListed: () => true,
    rosterClass: (record, { year }) =>
      year.id === currentYear ? record : { ...record, status: 'tobedeleted' },
  }),
]

/** Variants that the profile of the target describes. */
const profileVariants: readonly Variant[] = [
  roster(
    'user-token',
    'accepts only tokens of users',
    {
      appPermitted: (use) =>
        documented.appPermitted(use) && !(use.resource.startsWith('roster/') && use.token.kind === 'service'),
    },
    { ROSTER_TOKEN: 'user' },
  ),
  roster(
    'other-base',
    'serves the roster at another path',
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
    'uses other names for ids and dates, and has no list of schools',
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
