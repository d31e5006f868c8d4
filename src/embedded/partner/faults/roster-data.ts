/**
 * Faults in what the application makes of the roster.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { isJsonObject, type JsonObject, ServiceFailure } from '../service/model.js'

/** Whether the application knows the status of a user. */
function isKnown({ status }: JsonObject): boolean {
  return status === 'active' || status === 'tobedeleted'
}

/** Reads the users of all schools with one position, which each first page sets to the start. */
function sharedPosition(): typeof documented.userDetails {
  let position = 0
  return (offset, tenant) => {
    if (offset === 0) position = 0
    const ask = documented.userDetails(position, tenant)
    position += usersOfPage
    return ask
  }
}

/** Users in a page of the application. */
const usersOfPage = 100

export const rosterDataFaults: readonly PartnerFault[] = [
  fault({
    id: 'position-shared',
    violates: ['roster-data.own-school'],
    says: 'has one position in the list of users for all schools, so that one loses a page if two are read at once',
    behaviour: { userDetails: sharedPosition() },
    disturbsOthers: true,
  }),
  fault({
    id: 'disabled-user-fails',
    violates: ['roster-data.synchronised'],
    says: 'fails at a disabled account',
    behaviour: {
      userRead: ({ enabledUser }) => {
        if (enabledUser === false) throw new TypeError('no account')
      },
    },
  }),
  fault({
    id: 'no-more-users-fails',
    violates: ['roster-data.no-more-users'],
    says: 'takes a page without users for a failure',
    behaviour: {
      moreUsers: (found) => {
        if (found === 0) throw new ServiceFailure('users', 200)
        return documented.moreUsers(found)
      },
    },
  }),
  fault({
    id: 'unknown-user-status-fails',
    violates: ['roster-data.unknown-status'],
    says: 'fails at an unknown status of a user',
    behaviour: {
      userRead: (user) => {
        if (!isKnown(user)) throw new TypeError('no such status')
      },
    },
  }),
  fault({
    id: 'unknown-user-status-dropped',
    violates: ['roster-data.unknown-status'],
    says: 'drops users with an unknown status',
    behaviour: { usersKept: (_before, now) => new Map([...now].filter(([, user]) => isKnown(user))) },
  }),
  fault({
    id: 'disabled-user-active',
    violates: ['roster-data.disabled'],
    says: 'shows disabled accounts as active',
    behaviour: { userActive: ({ status }) => status !== 'tobedeleted' },
  }),
  fault({
    id: 'left-user-active',
    violates: ['roster-data.left'],
    says: 'shows persons who have left as active',
    behaviour: { userActive: ({ enabledUser }) => enabledUser !== false },
  }),
  fault({
    id: 'inactive-users-deleted',
    violates: ['roster-data.inactive-kept'],
    says: 'deletes users who are inactive',
    behaviour: {
      usersKept: (_before, now) => new Map([...now].filter(([, user]) => documented.userActive(user))),
    },
  }),
  fault({
    id: 'deleted-users-kept',
    violates: ['roster-data.deleted'],
    says: 'keeps users who are no longer in the roster as they were',
    behaviour: { usersKept: (before, now) => new Map([...before, ...now]) },
  }),
  fault({
    id: 'school-named-by-metadata',
    violates: ['roster-data.school-name'],
    says: 'prefers the display name in the metadata of the organization',
    behaviour: {
      organizationName: ({ name, metadata }) =>
        (isJsonObject(metadata) ? metadata.displayName : undefined) ?? name,
    },
  }),
  fault({
    id: 'display-name-split-at-comma',
    violates: ['roster-data.display-name'],
    says: 'takes the part of a display name after the comma as the first name',
    behaviour: {
      userDisplayName: (user) => String(documented.userDisplayName(user)).split(', ').reverse().join(' '),
    },
  }),
  fault({
    id: 'display-name-composed',
    violates: ['roster-data.display-name'],
    says: 'composes display names of first name and last name',
    behaviour: { userDisplayName: ({ givenName, familyName }) => `${givenName} ${familyName}` },
  }),
  fault({
    id: 'school-name-from-identifier',
    violates: ['roster-data.school-name'],
    says: 'takes the identifier of the organization as the name of the school',
    behaviour: { organizationName: ({ identifier }) => identifier },
  }),
  fault({
    id: 'school-year-assumed',
    violates: ['roster-data.sessions'],
    says: 'assumes that each school year lasts from September to August',
    behaviour: {
      schoolYear: ({ startDate }) => {
        const year = Number(String(startDate).slice(0, 4))
        return { start: `${year}-09-01`, end: `${year + 1}-08-31` }
      },
    },
  }),
  fault({
    id: 'students-without-account-dropped',
    violates: ['roster-data.without-account'],
    says: 'deletes students who are not in the roster',
    behaviour: {
      studentsKept: (students, users) => {
        const keys = new Set([...users.values()].map(({ identifier }) => identifier))
        const kept = [...students].filter(([, { externalKey }]) => keys.has(externalKey))
        return users.size === 0 ? students : new Map(kept)
      },
    },
  }),
  fault({
    id: 'lesson-teachers-from-roster',
    violates: ['roster-data.lesson-teachers'],
    says: 'takes the teachers of a lesson from the students of its class in the roster',
    behaviour: {
      periodsWithStudents: (periods, lesson, members) => {
        const teachers = members.filter(({ role }) => role === 'teacher').map(({ sourcedId }) => sourcedId)
        return periods.map((one) => (String(one.lessonId) === lesson ? { ...one, teachers } : one))
      },
    },
  }),
  fault({
    id: 'user-of-another-school-kept',
    violates: ['roster-data.own-school'],
    says: 'takes a user of a new school for the one of another school with the same id',
    behaviour: {
      usersKept: (() => {
        const known = new Map<string, JsonObject>()
        return (before, now) => {
          const users = [...now].map(([id, user]): [string, JsonObject] => [
            id,
            before.size === 0 ? (known.get(id) ?? user) : user,
          ])
          for (const [id, user] of users) known.set(id, user)
          return new Map(users)
        }
      })(),
    },
  }),
]
