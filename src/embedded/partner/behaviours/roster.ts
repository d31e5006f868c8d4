/**
 * What is read of the roster. Contract 2.6 roster user, organization, 3, 4.6 other facts.
 * @module
 */
import type { Ask } from '../service/calls.js'
import { rosterBase } from '../service/calls.js'
import { type Copy, isMembers, type Members } from '../service/model.js'
import type { ShownPeriod } from '../service/periods.js'

const pageSize = 100

export const rosterBehaviours = {
  /** Where details of users come from. Contract 2.2 profile claims: the users of the roster. */
  userDetails: (offset: number, _tenant: string): Ask => ({
    base: rosterBase,
    path: 'users',
    query: { limit: String(pageSize), offset: String(offset) },
  }),

  /** Whether another page is asked for after one of that many. */
  moreUsers: (found: number): boolean => found === pageSize,

  /** Looks at a user as it comes. Contract 3: other values of `status` do no harm. */
  userRead: (_user: Members): void => undefined,

  /** Whether an account is in use. Contract 2.6: not where it is disabled, or the person has left. */
  userActive: ({ enabledUser, status }: Members): boolean =>
    String(enabledUser ?? true) !== 'false' && String(status).toLowerCase() !== 'tobedeleted',

  /** The name as the school lays it out. Contract 2.6: it is not taken apart. */
  userDisplayName: ({ displayName, metadata }: Members): unknown =>
    displayName ?? (isMembers(metadata) ? metadata.displayName : undefined),

  /** The users after the roster was read: who is not there any more was deleted. Contract 3. */
  usersKept: (_before: Copy['users'], now: Copy['users']): Copy['users'] => now,

  /** The students after the roster was read: who has no account is not there. Contract 4.6 other facts. */
  studentsKept: (students: Copy['students'], _users: Copy['users']): Copy['students'] => students,

  /**
   * The periods after the members of a lesson were read: they are students. Contract 4.6 other facts.
   * @param lesson id of the class of the roster
   */
  periodsWithMembers: (
    periods: readonly ShownPeriod[],
    _lesson: string,
    _members: readonly Members[],
  ): readonly ShownPeriod[] => periods,

  /** The name of the school. Contract 2.6 organization: `name`. */
  organizationName: (organization: Members): unknown => organization.name,
}
