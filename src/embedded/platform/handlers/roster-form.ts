/**
 * Records of the roster in the form of the public roster standard 1.1: for the embedded platform, the sandbox and the
 * simulator.
 * @module
 */
import type { DataRecord } from '../world/record.js'

/** What each record has. */
interface Identified {
  readonly sourcedId: unknown
  /** Time of its last change, ISO 8601 in UTC. */
  readonly changed: string
  /** Default: `active`. */
  readonly status?: string
  readonly metadata?: DataRecord
}

/** A person with an account, or without. */
export interface PersonForm {
  readonly sub: string
  readonly username: string
  readonly givenName: string
  readonly familyName: string
  /** Role name of the roster standard. */
  readonly role: string
  readonly gender: string
}

/** The paths of what references name, by its kind. */
const paths = { user: 'users', class: 'classes', org: 'orgs', academicSession: 'academicSessions' } as const

/** The kind of a record that references name. */
export type ReferenceType = keyof typeof paths

/**
 * A reference to another record.
 * @param base address of the roster, without a slash at the end
 */
export function rosterReference(base: string, type: ReferenceType, sourcedId: unknown): DataRecord {
  return { href: `${base}/${paths[type]}/${encodeURIComponent(String(sourcedId))}`, sourcedId, type }
}

/** Contract 2.6, Roster user. */
export function userForm(
  person: PersonForm,
  {
    displayName,
    enabledUser = true,
    ids = {},
    ...more
  }: Identified & {
    readonly displayName: unknown
    readonly enabledUser?: unknown
    /** Ids in addition to `sub`, by the name of their kind. */
    readonly ids?: Readonly<Record<string, string>>
    /** References to organizations. */
    readonly orgs: readonly DataRecord[]
    readonly grades?: readonly string[]
  },
): DataRecord {
  const { familyName, gender, givenName, role, sub, username } = person
  return {
    ...identified({ ...more, metadata: { displayName, gender } }),
    username,
    userIds: [
      { type: 'uuid', identifier: sub },
      ...Object.entries(ids).map(([type, identifier]) => ({ type, identifier })),
    ],
    enabledUser,
    givenName,
    familyName,
    role,
    identifier: sub,
    agents: [],
    orgs: more.orgs,
    grades: more.grades ?? [],
  }
}

/** A lesson as a class. Contract 4.6, other facts. */
export function classForm(
  lesson: Identified & {
    readonly title: unknown
    readonly subject: unknown
    /** A reference; undefined if the school has no organization. */
    readonly school: DataRecord | undefined
    readonly terms: readonly DataRecord[]
  },
): DataRecord {
  const { school, subject, terms, title } = lesson
  return {
    ...identified(lesson),
    title,
    classCode: subject,
    classType: 'scheduled',
    subjects: [subject],
    ...ofSchool(school),
    terms,
    periods: [],
  }
}

/** The organization of a school. Contract 2.6. */
export function orgForm(school: Identified & { readonly name: unknown; readonly id: unknown }): DataRecord {
  return { ...identified(school), name: school.name, type: 'school', identifier: school.id }
}

/** A school year. Contract 2.6, Roster academic session. */
export function sessionForm(
  year: Identified & { readonly title: unknown; readonly start: unknown; readonly end: string },
): DataRecord {
  const { end, start, title } = year
  return {
    ...identified(year),
    title,
    startDate: start,
    endDate: end,
    type: 'schoolYear',
    schoolYear: end.slice(0, 4),
  }
}

/** A person who attends or teaches a lesson. */
export function enrollmentForm(
  enrollment: Identified & {
    /** References. */
    readonly user: unknown
    readonly lesson: unknown
    readonly school: DataRecord | undefined
    readonly role: unknown
    readonly primary: boolean
    readonly start: unknown
    readonly end: unknown
  },
): DataRecord {
  const { end, lesson, primary, role, school, start, user } = enrollment
  return {
    ...identified(enrollment),
    user,
    class: lesson,
    ...ofSchool(school),
    role,
    primary,
    beginDate: start,
    endDate: end,
  }
}

function identified({ sourcedId, status = 'active', changed, metadata = {} }: Identified): DataRecord {
  return { sourcedId, status, dateLastModified: changed, metadata }
}

function ofSchool(school: DataRecord | undefined): DataRecord {
  return school === undefined ? {} : { school }
}
