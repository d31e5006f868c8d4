/**
 * Faults: the roster with wrong users.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import type { RosterPerson } from '../world/roster-people.js'
import { oneOf } from './one.js'

const roster = oneOf('roster')

/** Whoever the documented list has, and these. */
const lists = (also: (person: RosterPerson) => boolean): Pick<typeof documented, 'rosterPersonListed'> => ({
  rosterPersonListed: (person, context) => documented.rosterPersonListed(person, context) || also(person),
})

/** Whoever the documented list has, without these. */
const hides = (whom: (person: RosterPerson) => boolean): Pick<typeof documented, 'rosterPersonListed'> => ({
  rosterPersonListed: (person, context) => documented.rosterPersonListed(person, context) && !whom(person),
})

/** Users with wrong members. */
const userFaults: readonly Fault[] = [
  roster('roster.enabled-user.disabled', 'enabled-always', [], 'sets enabledUser for every account', {
    rosterEnabledUser: () => true,
  }),
  roster('roster.enabled-user.disabled', 'enabled-absent', [], 'leaves enabledUser out', {
    rosterEnabledUser: () => undefined,
  }),
  roster(
    'roster.enabled-user.disabled',
    'enabled-null',
    [],
    'gives null for enabledUser of a disabled account',
    {
      rosterEnabledUser: ({ account }) => (account === 'enabled' ? true : null),
    },
  ),
  roster('roster.enabled-user.disabled', 'enabled-number', [], 'gives 0 and 1 for enabledUser', {
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? 1 : 0),
  }),
  roster('roster.enabled-user.disabled', 'enabled-by-status', [], 'takes whoever has left for disabled', {
    rosterEnabledUser: ({ exitDate }) => exitDate === null || exitDate > '2090',
  }),
  roster('roster.enabled-user.enabled', 'enabled-never', [], 'gives enabledUser false for every account', {
    rosterEnabledUser: () => false,
  }),
  roster('roster.enabled-user.enabled', 'enabled-never-text', [], 'gives the text false for every account', {
    rosterEnabledUser: () => 'False',
  }),
  roster('roster.status.exited', 'status-active', [], 'gives every user the status active', {
    rosterStatus: () => 'active',
  }),
  roster('roster.status.exited', 'status-inactive', [], 'gives whoever has left the status inactive', {
    rosterStatus: (person, context) =>
      documented.rosterStatus(person, context) === 'active' ? 'active' : 'inactive',
  }),
  roster('roster.status.exited', 'status-spaced', [], 'writes the status in three words', {
    rosterStatus: (person, context) =>
      documented.rosterStatus(person, context) === 'active' ? 'active' : 'to_be_deleted',
  }),
  roster('roster.status.exited', 'status-lately', [], 'forgets exit dates of earlier years', {
    rosterStatus: (person, context) =>
      (person.exitDate ?? '') < '2025' ? 'active' : documented.rosterStatus(person, context),
  }),
  roster(
    'roster.status.exited',
    'status-with-account',
    [],
    'marks whoever has left once the account is disabled',
    {
      rosterStatus: (person, context) =>
        person.account === 'disabled' ? documented.rosterStatus(person, context) : 'active',
    },
  ),
  roster(
    'roster.status.not-exited',
    'status-disabled',
    ['disabled account'],
    'takes disabled accounts for such as will be deleted',
    {
      rosterStatus: (person, context) =>
        person.account === 'disabled' ? 'tobedeleted' : documented.rosterStatus(person, context),
    },
  ),
  roster(
    'roster.status.not-exited',
    'status-future',
    ['future exit date'],
    'does not compare the exit date',
    {
      rosterStatus: ({ exitDate }) => (exitDate === null ? 'active' : 'tobedeleted'),
    },
  ),
  roster(
    'roster.status.not-exited',
    'status-enabled',
    ['enabled account'],
    'takes no exit date for one long ago',
    {
      rosterStatus: (person, context) =>
        person.account === 'enabled' && person.exitDate === null
          ? 'tobedeleted'
          : documented.rosterStatus(person, context),
    },
  ),
  roster(
    'roster.status.not-exited',
    'status-always',
    ['disabled account', 'enabled account', 'future exit date'],
    'gives every user the status tobedeleted',
    { rosterStatus: () => 'toBeDeleted' },
  ),
  roster('roster.display-name.teacher', 'name-given-first', [], 'always shows the given name first', {
    rosterDisplayName: ({ givenName, familyName }) => `${givenName} ${familyName}`,
  }),
  roster('roster.display-name.teacher', 'name-family-first', [], 'always shows the family name first', {
    rosterDisplayName: ({ givenName, familyName }) => `${familyName} ${givenName}`,
  }),
  roster('roster.display-name.teacher', 'name-short', [], 'shows teachers by their short names', {
    rosterDisplayName: (person, context) =>
      person.role === 'teacher' ? person.ids['short-name'] : documented.rosterDisplayName(person, context),
  }),
  roster('roster.display-name.teacher', 'name-absent', [], 'has no displayName for teachers', {
    rosterDisplayName: (person, context) =>
      person.role === 'teacher' ? undefined : documented.rosterDisplayName(person, context),
  }),
]

/** A fault of the record that comes by the id of a user alone. */
const alone = (
  rule: RuleId,
  id: string,
  cases: readonly string[],
  says: string,
  change: (record: DataRecord) => DataRecord,
): Fault =>
  roster(rule, id, cases, says, {
    rosterUser: (record, _person, { use }) => (use.below === '/:id' ? change(record) : record),
  })

/** Users whose record differs from that of the list. */
const recordFaults: readonly Fault[] = [
  alone('roster.enabled-user.disabled', 'alone-enabled', [], 'shows single users as enabled', (record) => ({
    ...record,
    enabledUser: true,
  })),
  alone('roster.enabled-user.enabled', 'alone-disabled', [], 'shows single users as disabled', (record) => ({
    ...record,
    enabledUser: false,
  })),
  alone('roster.status.exited', 'alone-active', [], 'shows single users as active', (record) => ({
    ...record,
    status: 'active',
  })),
  alone(
    'roster.status.not-exited',
    'alone-gone',
    ['disabled account', 'enabled account', 'future exit date'],
    'shows single users as such that will be deleted',
    (record) => ({ ...record, status: 'tobedeleted' }),
  ),
  alone(
    'roster.display-name.teacher',
    'alone-unnamed',
    [],
    'leaves displayName out of single users',
    (record) => ({
      ...record,
      metadata: {},
    }),
  ),
]

/** Wrong people in the list, or found wrongly. */
const peopleFaults: readonly Fault[] = [
  roster('roster.users.listed', 'users-end-early', [], 'lists two hundred users and no more', {
    rosterPage: (limit, offset, context) => {
      const page = documented.rosterPage(limit, offset, context)
      const beyond = context.use.resource === 'roster/users' && (page?.from ?? 0) >= 200
      return beyond ? { from: 1e6, limit: 0 } : page
    },
  }),
  roster('roster.users.deleted', 'deleted-listed', [], 'lists users whose accounts were deleted', {
    ...lists(({ account }) => account === 'deleted'),
  }),
  roster('roster.users.deleted', 'deleted-found', [], 'finds users whose accounts were deleted', {
    rosterPersonFound: (person, context) =>
      documented.rosterPersonFound(person, context) || person.account === 'deleted',
  }),
  roster('roster.users.inactive-kept', 'disabled-hidden', ['disabled account'], 'hides disabled accounts', {
    ...hides(({ account }) => account === 'disabled'),
  }),
  roster('roster.users.inactive-kept', 'exited-hidden', ['past exit date'], 'hides whoever has left', {
    ...hides(({ exitDate }) => exitDate !== null && exitDate < '2090'),
  }),
  roster(
    'roster.users.with-account-only',
    'without-account-listed',
    [],
    'lists students who have no account',
    { ...lists(({ account }) => account === 'none') },
  ),
  roster(
    'roster.users.by-sub',
    'sub-unknown',
    ['second user', 'teacher'],
    'finds users by the number of their account alone',
    { rosterPersonMeant: (id, person) => id === person.ids.id },
  ),
  roster(
    'roster.users.by-sub',
    'sub-of-teachers',
    ['second user'],
    'finds teachers by their sub, nobody else',
    {
      rosterPersonMeant: (id, person) => id === (person.role === 'teacher' ? person.sub : person.ids.id),
    },
  ),
  roster(
    'roster.users.by-sub',
    'sub-ignored',
    ['second user', 'sub of nobody', 'teacher'],
    'finds the same user for every sub',
    { rosterPersonMeant: () => true },
  ),
  roster('roster.users.by-sub', 'sub-of-nobody', ['sub of nobody'], 'finds a user for a sub of zeros', {
    rosterPersonMeant: (id, person) => id === person.sub || /^0{8}-/.test(id),
  }),
]

/** The roster gone wrong. */
export const rosterFaults: readonly Fault[] = [...peopleFaults, ...userFaults, ...recordFaults]
