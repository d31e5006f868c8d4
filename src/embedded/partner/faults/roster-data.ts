/**
 * Faults in what the application makes of the roster.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { isJsonObject, type JsonObject, ServiceFailure } from '../service/model.js'
import { row, violating } from './rows.js'

const rosterDataDisplayName = violating('roster-data.display-name')
const schoolName = violating('roster-data.school-name')
const unknownStatus = violating('roster-data.unknown-status')

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
  row('disabled-user-fails', 'roster-data.synchronised', 'fails at a disabled account', {
    userRead: ({ enabledUser }) => {
      if (enabledUser === false) throw new TypeError('no account')
    },
  }),
  row('no-more-users-fails', 'roster-data.no-more-users', 'takes a page without users for a failure', {
    moreUsers: (found) => {
      if (found === 0) throw new ServiceFailure('users', 200)
      return documented.moreUsers(found)
    },
  }),
  unknownStatus('unknown-user-status-fails', 'fails at an unknown status of a user', {
    userRead: (user) => {
      if (!isKnown(user)) throw new TypeError('no such status')
    },
  }),
  unknownStatus('unknown-user-status-dropped', 'drops users with an unknown status', {
    usersKept: (_before, now) => new Map([...now].filter(([, user]) => isKnown(user))),
  }),
  row('disabled-user-active', 'roster-data.disabled', 'shows disabled accounts as active', {
    userActive: ({ status }) => status !== 'tobedeleted',
  }),
  row('left-user-active', 'roster-data.left', 'shows persons who have left as active', {
    userActive: ({ enabledUser }) => enabledUser !== false,
  }),
  row('inactive-users-deleted', 'roster-data.inactive-kept', 'deletes users who are inactive', {
    usersKept: (_before, now) => new Map([...now].filter(([, user]) => documented.userActive(user))),
  }),
  row('deleted-users-kept', 'roster-data.deleted', {
    says: 'keeps users who are no longer in the roster as they were',
    usersKept: (before, now) => new Map([...before, ...now]),
  }),
  schoolName('school-named-by-metadata', 'prefers the display name in the metadata of the organization', {
    organizationName: ({ name, metadata }) =>
      (isJsonObject(metadata) ? metadata.displayName : undefined) ?? name,
  }),
  rosterDataDisplayName('display-name-split-at-comma', {
    says: 'takes the part of a display name after the comma as the first name',
    userDisplayName: (user) => String(documented.userDisplayName(user)).split(', ').reverse().join(' '),
  }),
  rosterDataDisplayName('display-name-composed', 'composes display names of first name and last name', {
    userDisplayName: ({ givenName, familyName }) => `${givenName} ${familyName}`,
  }),
  schoolName('school-name-from-identifier', {
    says: 'takes the identifier of the organization as the name of the school',
    organizationName: ({ identifier }) => identifier,
  }),
  row('school-year-assumed', 'roster-data.sessions', {
    says: 'assumes that each school year lasts from September to August',
    schoolYear: ({ startDate }) => {
      const year = Number(String(startDate).slice(0, 4))
      return { start: `${year}-09-01`, end: `${year + 1}-08-31` }
    },
  }),
  row('students-without-account-dropped', 'roster-data.without-account', {
    says: 'deletes students who are not in the roster',
    studentsKept: (students, users) => {
      const keys = new Set([...users.values()].map(({ identifier }) => identifier))
      const kept = [...students].filter(([, { externalKey }]) => keys.has(externalKey))
      return users.size === 0 ? students : new Map(kept)
    },
  }),
  row('lesson-teachers-from-roster', 'roster-data.lesson-teachers', {
    says: 'takes the teachers of a lesson from the students of its class in the roster',
    periodsWithStudents: (periods, lesson, members) => {
      const teachers = members.filter(({ role }) => role === 'teacher').map(({ sourcedId }) => sourcedId)
      return periods.map((one) => (String(one.lessonId) === lesson ? { ...one, teachers } : one))
    },
  }),
  row('user-of-another-school-kept', 'roster-data.own-school', {
    says: 'takes a user of a new school for the one of another school with the same id',
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
  }),
]
