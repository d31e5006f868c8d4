/**
 * Faults of the roster: users.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import type { RosterContext } from '../behaviours/roster.js'
import { type Fault, mirrored } from '../fault.js'
import type { Tenant } from '../model.js'
import type { DataRecord } from '../world/record.js'
import { personOfStudent, type RosterPerson } from '../world/roster-people.js'
import { withoutAccount } from '../world/special-students.js'
import { inAnswers, withList } from './data-api-answers.js'
import { rowOf } from './rows.js'

const roster = rowOf('roster')

/** Lists these people in addition to the documented ones. */
const lists = (also: (person: RosterPerson) => boolean): Pick<typeof documented, 'rosterPersonListed'> => ({
  rosterPersonListed: (person, context) => documented.rosterPersonListed(person, context) || also(person),
})

/** Hides these people from the documented list. */
const hides = (whom: (person: RosterPerson) => boolean): Pick<typeof documented, 'rosterPersonListed'> => ({
  rosterPersonListed: (person, context) => documented.rosterPersonListed(person, context) && !whom(person),
})

/** The language setting of a person who can sign in. */
const languageOf = (person: RosterPerson, { tenant }: RosterContext): string =>
  tenant.users.find(({ sub }) => sub === person.sub)?.language ?? 'de'

const language = 'roster.users.no-language'

/** Users with wrong fields. */
const userFaults: readonly Fault[] = [
  roster(language, 'locale-of-users', 'returns the language setting of users as locale', {
    rosterUser: ({ metadata, ...record }, person, context) => ({
      ...record,
      metadata: { ...(metadata as DataRecord), locale: languageOf(person, context) },
    }),
  }),
  roster(language, 'language-if-chosen', 'returns the language of users who chose another than English', {
    rosterUser: (record, person, context) =>
      languageOf(person, context) === 'en'
        ? record
        : { ...record, preferredLanguage: languageOf(person, context) },
  }),
  roster('roster.enabled-user.disabled', 'enabled-always', 'sets enabledUser for every account', {
    rosterEnabledUser: () => true,
  }),
  roster('roster.enabled-user.disabled', 'enabled-absent', 'omits enabledUser', {
    rosterEnabledUser: () => undefined,
  }),
  roster('roster.enabled-user.disabled', 'enabled-null', {
    says: 'returns null as enabledUser of a disabled account',
    rosterEnabledUser: ({ account }) => (account === 'enabled' ? true : null),
  }),
  roster('roster.enabled-user.disabled', 'enabled-by-status', 'treats users who have left as disabled', {
    rosterEnabledUser: ({ exitDate }) => exitDate === null || exitDate > '2090',
  }),
  roster('roster.enabled-user.enabled', 'enabled-without-exit-date', {
    says: 'treats users who have an exit date as disabled, also if it is in the future',
    rosterEnabledUser: (person, context) =>
      documented.rosterEnabledUser(person, context) === true && person.exitDate === null,
  }),
  roster('roster.enabled-user.enabled', 'enabled-never', 'returns enabledUser false for every account', {
    rosterEnabledUser: () => false,
  }),
  roster('roster.enabled-user.enabled', 'enabled-never-text', 'returns the text false for every account', {
    rosterEnabledUser: () => 'False',
  }),
  roster('roster.status.exited', 'status-active', 'gives every user the status active', {
    rosterStatus: () => 'active',
  }),
  roster('roster.status.exited', 'status-inactive', 'gives users who have left the status inactive', {
    rosterStatus: (person, context) =>
      documented.rosterStatus(person, context) === 'active' ? 'active' : 'inactive',
  }),
  roster('roster.status.exited', 'status-spaced', 'writes the status in three words', {
    rosterStatus: (person, context) =>
      documented.rosterStatus(person, context) === 'active' ? 'active' : 'to_be_deleted',
  }),
  roster('roster.status.exited', 'status-lately', 'ignores exit dates of earlier years', {
    rosterStatus: (person, context) =>
      (person.exitDate ?? '') < '2025' ? 'active' : documented.rosterStatus(person, context),
  }),
  roster('roster.status.exited', 'status-with-account', {
    says: 'marks users who have left only if the account is disabled',
    rosterStatus: (person, context) =>
      person.account === 'disabled' ? documented.rosterStatus(person, context) : 'active',
  }),
  roster('roster.status.not-exited', 'status-disabled', 'marks disabled accounts as to be deleted', {
    rosterStatus: (person, context) =>
      person.account === 'disabled' ? 'tobedeleted' : documented.rosterStatus(person, context),
  }),
  roster('roster.status.not-exited', 'status-future', 'does not compare the exit date', {
    rosterStatus: ({ exitDate }) => (exitDate === null ? 'active' : 'tobedeleted'),
  }),
  roster('roster.status.not-exited', 'status-enabled', 'treats a missing exit date as a past one', {
    rosterStatus: (person, context) =>
      person.account === 'enabled' && person.exitDate === null
        ? 'tobedeleted'
        : documented.rosterStatus(person, context),
  }),
  roster('roster.status.not-exited', 'status-always', 'gives every user the status tobedeleted', {
    rosterStatus: () => 'toBeDeleted',
  }),
  roster('roster.display-name.teacher', 'name-given-first', 'always shows the given name first', {
    rosterDisplayName: ({ givenName, familyName }) => `${givenName} ${familyName}`,
  }),
  roster('roster.display-name.teacher', 'name-family-first', 'always shows the family name first', {
    rosterDisplayName: ({ givenName, familyName }) => `${familyName} ${givenName}`,
  }),
  roster('roster.display-name.teacher', 'name-short', 'shows the short names of teachers', {
    rosterDisplayName: (person, context) =>
      person.role === 'teacher' ? person.ids['short-name'] : documented.rosterDisplayName(person, context),
  }),
  roster('roster.display-name.teacher', 'name-absent', 'omits displayName for teachers', {
    rosterDisplayName: (person, context) =>
      person.role === 'teacher' ? undefined : documented.rosterDisplayName(person, context),
  }),
]

/** A fault of the record of a single user, requested by id. */
const single = (rule: RuleId, id: string, says: string, change: (record: DataRecord) => DataRecord): Fault =>
  roster(rule, id, says, {
    rosterUser: (record, _person, { use }) => (use.below === '/:id' ? change(record) : record),
  })

/** Single users whose record differs from that of the list. */
const recordFaults: readonly Fault[] = [
  single('roster.enabled-user.disabled', 'alone-enabled', 'shows single users as enabled', (record) => ({
    ...record,
    enabledUser: true,
  })),
  single('roster.enabled-user.enabled', 'alone-disabled', 'shows single users as disabled', (record) => ({
    ...record,
    enabledUser: false,
  })),
  single('roster.status.exited', 'alone-active', 'shows single users as active', (record) => ({
    ...record,
    status: 'active',
  })),
  single('roster.status.not-exited', 'alone-gone', 'shows single users as to be deleted', (record) => ({
    ...record,
    status: 'tobedeleted',
  })),
  single('roster.display-name.teacher', 'alone-unnamed', 'omits displayName for single users', (record) => ({
    ...record,
    metadata: {},
  })),
]

/** The students without an account as users: their records have no external key. */
const studentsWithoutAccount = ({ source, users }: Tenant): DataRecord[] =>
  withoutAccount.map((position) => {
    const { givenName, familyName, ids, sub } = personOfStudent(source, position, users)
    const identifier = ids['person-id']
    return {
      sourcedId: sub,
      status: 'active',
      userIds: [{ type: 'person-id', identifier }],
      enabledUser: false,
      givenName,
      familyName,
      role: 'student',
    }
  })

/** Users that are listed or found by mistake, or missing. */
const peopleFaults: readonly Fault[] = [
  roster('roster.users.listed', 'users-end-early', 'lists at most 200 users', {
    rosterPage: (limit, offset, context) => {
      const page = documented.rosterPage(limit, offset, context)
      const beyond = context.use.resource === 'roster/users' && (page?.from ?? 0) >= 200
      return beyond ? { from: 1e6, limit: 0 } : page
    },
  }),
  roster('roster.users.deleted', 'deleted-listed', 'lists users whose accounts were deleted', {
    ...lists(({ account }) => account === 'deleted'),
  }),
  roster('roster.users.deleted', 'deleted-found', 'finds users whose accounts were deleted', {
    rosterPersonFound: (person, context) =>
      documented.rosterPersonFound(person, context) || person.account === 'deleted',
  }),
  roster('roster.users.inactive-kept', 'disabled-hidden', 'hides disabled accounts', {
    ...hides(({ account }) => account === 'disabled'),
  }),
  roster('roster.users.inactive-kept', 'exited-hidden', 'hides users who have left', {
    ...hides(({ exitDate }) => exitDate !== null && exitDate < '2090'),
  }),
  roster('roster.users.with-account-only', 'without-account-listed', 'lists students who have no account', {
    ...lists(({ account }) => account === 'none'),
  }),
  roster('roster.users.with-account-only', 'without-account-by-id', {
    says: 'lists students who have no account, with their internal ids alone',
    ...inAnswers(
      ({ resource, below }) => resource === 'roster/users' && below === '',
      (value, { query, tenant }) =>
        withList(value, (list) =>
          list.length < Number(query.get('limit') ?? 100)
            ? [...list, ...studentsWithoutAccount(tenant)]
            : list,
        ),
    ),
  }),
  roster('roster.users.by-sub', 'sub-unknown', 'finds users only by the number of their account', {
    rosterPersonMeant: (id, person) => id === person.ids.id,
  }),
  roster('roster.users.by-sub', 'sub-of-teachers', 'finds only teachers by their sub', {
    rosterPersonMeant: (id, person) => id === (person.role === 'teacher' ? person.sub : person.ids.id),
  }),
  roster('roster.users.by-sub', 'sub-ignored', 'finds the same user for every sub', {
    rosterPersonMeant: () => true,
  }),
  mirrored(
    roster('roster.users.by-sub', 'sub-of-nobody', 'finds a user for a sub of zeros', {
      rosterPersonMeant: (id, person) => id === person.sub || /^0{8}-/.test(id),
    }),
  ),
]

/** Faults of users in the roster. */
export const rosterFaults: readonly Fault[] = [...peopleFaults, ...userFaults, ...recordFaults]
