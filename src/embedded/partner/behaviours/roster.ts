/**
 * What is read of the roster. Contract 2.6 roster user, organization, 3, 4.6 other facts.
 * @module
 */
import { deletedUserStatus } from '../../facts.js'
import {
  type Ask,
  type Copy,
  isJsonObject,
  type JsonObject,
  rosterBase,
  type SchoolYear,
  type ShownPeriod,
} from '../service/model.js'

const pageSize = 100

export const rosterBehaviours = {
  /** The source of user details. Contract 2.2 profile claims: the users of the roster. */
  userDetails: (offset: number, _tenant: string): Ask => ({
    base: rosterBase,
    path: 'users',
    query: { limit: String(pageSize), offset: String(offset) },
  }),

  /** Whether to request another page after a page of this size. */
  moreUsers: (found: number): boolean => found === pageSize,

  /** Reads a user record. Contract 3: accepts other values of `status`. */
  userRead: (_user: JsonObject): void => undefined,

  /** Whether a user is active; null if the application keeps no such state. Contract 2.6: not if disabled or gone. */
  userActive: ({ enabledUser, status }: JsonObject): boolean | null =>
    String(enabledUser ?? true) !== 'false' && String(status).toLowerCase() !== deletedUserStatus,

  /** The display name from the school. Contract 2.6: it is not split. */
  userDisplayName: ({ displayName, metadata }: JsonObject): unknown =>
    displayName ?? (isJsonObject(metadata) ? metadata.displayName : undefined),

  /** The users after the roster was read. Users that are missing were deleted. Contract 3. */
  usersKept: (_before: Copy['users'], now: Copy['users'], _tenant: string): Copy['users'] => now,

  /** The students after the roster was read. The roster lacks students without an account. Contract 4.6 other facts. */
  studentsKept: (students: Copy['students'], _users: Copy['users'], _tenant: string): Copy['students'] =>
    students,

  /**
   * The periods after the students of a lesson were read. Contract 4.6 other facts.
   * @param lesson id of the class of the roster
   */
  periodsWithStudents: (
    periods: readonly ShownPeriod[],
    _lesson: string,
    _members: readonly JsonObject[],
  ): readonly ShownPeriod[] => periods,

  /**
   * The ids of the students of each lesson. Contract 4.6 other facts: a class of the roster has those of its lesson.
   * @param before those of the lessons that were read before in the same synchronisation
   */
  lessonsKept: (before: Copy['lessons'], lesson: string, members: readonly JsonObject[]): Copy['lessons'] =>
    new Map([...before, [lesson, members.map(({ sourcedId }) => String(sourcedId))]]),

  /** Whether to read the school years. */
  sessionsAsked: (): boolean => true,

  /** The first and last day of a school year. Contract 2.6 academic session. */
  schoolYear: ({ startDate, endDate }: JsonObject): SchoolYear => ({ start: startDate, end: endDate }),

  /** The organization that is the school. */
  organizationOf: (organizations: readonly JsonObject[]): JsonObject | undefined => organizations[0],

  /** The name of the school. Contract 2.6 organization: `name`. */
  organizationName: (organization: JsonObject): unknown => organization.name,
}
