/**
 * Behaviours of the roster: its contents, and the form of records, lists and pages.
 * @module
 */
import { deletedUserStatus } from '../../facts.js'
import type { Header } from '../answer.js'
import type { TokenUse } from '../context.js'
import type { Tenant } from '../model.js'
import type { DataRecord } from '../world/record.js'
import type { Enrollment, RosterLesson } from '../world/roster.js'
import type { RosterPerson } from '../world/roster-people.js'
import { currentYear, layoutOf, nameLayouts, type SchoolYear } from '../world/roster-school.js'

/** A request to the roster. */
export interface RosterContext {
  readonly tenant: Tenant
  readonly use: TokenUse
  /** The current day at the school, `YYYY-MM-DD`. */
  readonly today: string
}

/** Kinds of records. */
export type RosterKind = 'user' | 'org' | 'class' | 'academicSession' | 'enrollment'

/** A page of a list: records from one position up to, but not including, another. */
export interface RosterPage {
  readonly from: number
  readonly limit: number
}

const plurals: Readonly<Record<RosterKind, string>> = {
  user: 'users',
  org: 'orgs',
  class: 'classes',
  academicSession: 'academicSessions',
  enrollment: 'enrollments',
}

const hasAccount = ({ account }: RosterPerson): boolean => account === 'enabled' || account === 'disabled'

export const rosterBehaviours = {
  /** Whether a person is in lists of users. Contract 3, rule 6; 4.6: everyone with an account. */
  rosterPersonListed: (person: RosterPerson, _context: RosterContext): boolean => hasAccount(person),

  /** Whether a person is found by id. Contract 3, rule 6; 4.6: everyone with an account. */
  rosterPersonFound: (person: RosterPerson, _context: RosterContext): boolean => hasAccount(person),

  /** Whether an id or `sub` identifies this person. Contract 2.2: `sub` identifies users. */
  rosterPersonMeant: (id: string, person: RosterPerson, _context: RosterContext): boolean =>
    id === person.sub,

  /** Id of a user's record. Not shown. */
  rosterUserId: (person: RosterPerson): string => person.sub,

  /** `status` of a user. Contract 2.6, Roster user: `tobedeleted` once the exit date has passed. */
  rosterStatus: ({ exitDate }: RosterPerson, { today }: RosterContext): string =>
    exitDate !== null && exitDate < today ? deletedUserStatus : 'active',

  /** `enabledUser` of a user. Contract 2.6, Roster user: false for a disabled account. */
  rosterEnabledUser: ({ account }: RosterPerson, _context: RosterContext): unknown => account === 'enabled',

  /** `displayName` of a user. Contract 2.6, Roster user: in the name layout of the school. */
  rosterDisplayName: (person: RosterPerson, { tenant }: RosterContext): unknown =>
    nameLayouts[layoutOf(tenant)](person),

  /** The record of a user. Called last. Open point, except the three fields above. */
  rosterUser: (record: DataRecord, _person: RosterPerson, _context: RosterContext): DataRecord => record,

  /** Whether a lesson is in the list of classes. Contract 4.6: the roster has no historic data. */
  rosterLessonListed: ({ year }: RosterLesson, _context: RosterContext): boolean => year.id === currentYear,

  /** Id of a lesson as a class. Open point. */
  rosterClassId: ({ id }: RosterLesson): string => String(id),

  /** The record of a class. Called last. Open point. */
  rosterClass: (record: DataRecord, _lesson: RosterLesson, _context: RosterContext): DataRecord => record,

  /** The record of an enrollment. Called last. Open point. */
  rosterEnrollment: (record: DataRecord, _enrollment: Enrollment, _context: RosterContext): DataRecord =>
    record,

  /** The students of a class. Contract 4.6: only the students of the lesson. */
  rosterAttendants: (
    lesson: RosterLesson,
    _lessons: readonly RosterLesson[],
    _context: RosterContext,
  ): readonly RosterPerson[] => lesson.students,

  /** Other people in the list of students of a class. Contract 4.6, other facts: none. */
  rosterAmongStudents: (_lesson: RosterLesson): readonly RosterPerson[] => [],

  /** Organizations of the school. Contract 2.6, Roster organization. */
  rosterOrganizations: (orgs: readonly DataRecord[], _context: RosterContext): readonly DataRecord[] => orgs,

  /** Organizations that are schools. Contract 1, item 4. */
  rosterSchools: (orgs: readonly DataRecord[], _context: RosterContext): readonly DataRecord[] => orgs,

  /** Name of the organization. Contract 2.6, Roster organization. */
  rosterSchoolName: ({ school }: Tenant): string => school.name,

  /** Academic sessions. Contract 2.6, Roster academic session: also earlier years. */
  rosterSessions: (years: readonly SchoolYear[], _context: RosterContext): readonly SchoolYear[] => years,

  /** The record of an academic session. Called last. Contract 2.6, Roster academic session: with its dates. */
  rosterSession: (record: DataRecord, _year: SchoolYear, _context: RosterContext): DataRecord => record,

  /** Field that contains a list, or undefined for a list without an envelope. Open point. */
  rosterListKey: (kind: RosterKind, _resource: string): string | undefined => plurals[kind],

  /** Field that contains a single record, or undefined for a record without an envelope. Open point. */
  rosterRecordKey: (kind: RosterKind): string | undefined => kind,

  /** The page that a request asks for, or undefined if it is refused. Open point. */
  rosterPage: (
    limit: number | undefined,
    offset: number | undefined,
    _context: RosterContext,
  ): RosterPage | undefined => ({ from: offset ?? 0, limit: limit ?? 100 }),

  /** Header lines of a page of the list at `url`. Open point. */
  rosterPageHeaders: ({ from, limit }: RosterPage, total: number, url: string): readonly Header[] => {
    const link = (offset: number, rel: string): string =>
      `<${url}?limit=${limit}&offset=${offset}>; rel="${rel}"`
    const links = [
      ...(from + limit < total ? [link(from + limit, 'next')] : []),
      ...(from > 0 ? [link(Math.max(0, from - limit), 'prev')] : []),
    ]
    return [
      ['X-Total-Count', String(total)],
      ...(links.length > 0 ? [['Link', links.join(', ')] as const] : []),
    ]
  },
}
