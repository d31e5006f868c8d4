/**
 * People of each school for the roster.
 * @module
 */
import type { Tenant, User } from '../model.js'
import type { DataRecord } from './record.js'
import type { Teacher } from './roster-teachers.js'
import { uuidOf } from './seed.js'
import { accounts } from './special-students.js'
import { hasAccount, studentAt } from './students.js'

type Source = Tenant['source']

/** A person of a school. */
export interface RosterPerson {
  /** `sub` of the account. For a person without account, an id that no account has. */
  readonly sub: string
  readonly account: 'enabled' | 'disabled' | 'deleted' | 'none'
  /** Last day at the school, `YYYY-MM-DD`, or null. */
  readonly exitDate: string | null
  /** Role name of the roster standard: teacher, student, parent. */
  readonly role: string
  readonly username: string
  readonly givenName: string
  readonly familyName: string
  readonly gender: string
  /** Ids of account and person, by the name of their kind. */
  readonly ids: Readonly<Record<string, string>>
  /** Names of the classes of a student. */
  readonly classNames: readonly string[]
  readonly changed: string
}

/** Roles of accounts whose name in the roster standard 1.1 differs. */
const rosterRoles: Readonly<Record<string, string>> = {
  ADMIN: 'administrator',
  LEGAL_GUARDIAN: 'parent',
  STAFF: 'aide',
  DIRECTORATE: 'aide',
}

/** The role of an account in the roster: of teacher, student, parent, administrator and aide. */
export function rosterRole(role: string): string {
  return rosterRoles[role] ?? role.toLowerCase()
}

/** A login account as a person of the school. The name may change, so it is read on use. */
export function personOfUser(user: User): RosterPerson {
  return {
    sub: user.sub,
    account: 'enabled',
    exitDate: null,
    role: rosterRole(user.role),
    username: user.username,
    givenName: user.givenName,
    familyName: user.familyName,
    gender: user.gender.toLowerCase(),
    ids: { id: String(user.userId), 'person-id': String(user.personId) },
    classNames: [],
    changed: '2026-09-01T06:00:00Z',
  }
}

/** The student at a position as a person of the school. */
export function personOfStudent(source: Source, position: number, users: readonly User[]): RosterPerson {
  const record = studentAt(source, position)
  const [login] = (source === 'A' ? accounts.get(position) : undefined) ?? []
  const user = users.find(({ username }) => username === login)
  const known = user === undefined ? undefined : personOfUser(user)
  const text = (name: string): string => String(record[name] ?? '')
  const { externalKey } = record
  return {
    sub: known?.sub ?? uuidOf(source, `student/${position}`),
    account: hasAccount(source, position) ? 'enabled' : 'none',
    exitDate: null,
    role: 'student',
    username: known?.username ?? `s${position}`,
    givenName: text('forename'),
    familyName: text('lastName'),
    gender: text('gender'),
    ids: {
      ...(known?.ids ?? { id: String(700_000 + position), 'person-id': text('id') }),
      ...(externalKey === undefined ? {} : { 'external-person-id': String(externalKey) }),
      'short-name': text('shortName'),
    },
    classNames: ((record.classAssignments ?? []) as readonly DataRecord[]).map(({ className }) =>
      String(className),
    ),
    changed: text('dateLastModified'),
  }
}

/** A teacher as a person of the school. */
export function personOfTeacher(source: Source, teacher: Teacher, users: readonly User[]): RosterPerson {
  const { id, shortName, givenName, familyName, gender } = teacher
  const user = users.find(({ key }) => key === teacher.user)
  if (user !== undefined) {
    const person = personOfUser(user)
    return { ...person, ids: { ...person.ids, 'short-name': shortName } }
  }
  return {
    sub: uuidOf(source, `teacher/${id}`),
    account: 'enabled',
    exitDate: null,
    role: 'teacher',
    username: `${givenName}.${familyName}`.toLowerCase(),
    givenName,
    familyName,
    gender,
    ids: { id: String(600_000 + id), 'person-id': String(id), 'short-name': shortName },
    classNames: [],
    changed: '2026-09-01T06:00:00Z',
  }
}
