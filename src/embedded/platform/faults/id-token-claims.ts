/**
 * Faults of the platform claims on the user and the scopes.
 * @module
 */
import type { Fault } from '../fault.js'
import type { User } from '../model.js'
import { row, violating } from './rows.js'

const personIdDistinct = violating('id-token.person-id.distinct')
const personIdPresent = violating('id-token.person-id.present')
const rolesSingle = violating('id-token.roles.single')
const rolesValue = violating('id-token.roles.value')
const scopesCommas = violating('id-token.scopes.commas')
const scopesGranted = violating('id-token.scopes.granted')
const tenantId = violating('id-token.tenant-id')
const idTokenUserId = violating('id-token.user-id')
const userType = violating('id-token.user-type')
const idTokenUsername = violating('id-token.username')

const namesSeen = new WeakMap<User, string>()

const account: readonly Fault[] = [
  tenantId('tenant-id-of-first-tenant', 'names the same tenant in the tokens of all tenants', {
    tenantIdClaim: () => '456800',
  }),
  tenantId('tenant-id-of-first-tenant-in-second', {
    says: 'names the first tenant in the tokens of the second, which was copied from it',
    tenantIdClaim: ({ tenant }) => (tenant.source === 'B' ? '456800' : tenant.id),
  }),
  tenantId('tenant-id-with-prefix', 'writes a prefix before the tenant ID', {
    tenantIdClaim: ({ tenant }) => `school-${tenant.id}`,
  }),
  tenantId('tenant-id-in-array', 'writes the tenant ID as an array with one item', {
    tenantIdClaim: ({ tenant }) => [tenant.id],
  }),
  idTokenUserId('user-id-null-for-one-user', 'writes null as user_id of a user without settings', {
    userIdClaim: ({ user }) => (user.language === null ? null : user.userId),
  }),
  idTokenUserId('user-id-empty', 'writes an empty user_id', { userIdClaim: () => '' }),
  idTokenUserId('user-id-of-first-account', "writes the user_id of a person's first account", {
    userIdClaim: ({ tenant, user }) =>
      tenant.users.find(({ personId }) => personId === user.personId)?.userId,
  }),
  row('user-id-is-person-id', ['id-token.user-id', 'id-token.person-id.distinct'], {
    says: 'writes person_id instead of user_id',
    userIdClaim: ({ user }) => user.personId,
  }),
  personIdPresent('person-id-null-for-one-user', {
    says: 'writes null as person_id of a user whose record is incomplete',
    personIdClaim: ({ user }) => (user.birthdate === null ? null : user.personId),
  }),
  personIdPresent('person-id-of-another-person', 'writes the number of the next person as person_id', {
    personIdClaim: ({ user }) => user.personId + 1,
  }),
  personIdDistinct('person-id-is-user-id-for-one-user', {
    says: 'writes user_id instead of person_id for a user whose record is incomplete',
    personIdClaim: ({ user }) => (user.birthdate === null ? user.userId : user.personId),
  }),
  personIdDistinct('person-id-is-user-id', 'writes user_id instead of person_id', {
    personIdClaim: ({ user }) => String(user.userId),
  }),
  idTokenUsername('username-is-display-name', 'writes the display name as username', {
    usernameClaim: ({ user }) => `${user.givenName} ${user.familyName}`,
  }),
  idTokenUsername('username-with-school', 'adds the school to the login name', {
    usernameClaim: ({ tenant, user }) => `${user.username}@${tenant.id}`,
  }),
  idTokenUsername('username-of-first-account', "writes the login name of a person's first account", {
    usernameClaim: ({ tenant, user }) =>
      tenant.users.find(({ personId }) => personId === user.personId)?.username,
  }),
  idTokenUsername('username-before-renaming', 'keeps the first login name of an account in the token', {
    usernameClaim: ({ user }) => {
      const first = namesSeen.get(user) ?? user.username
      namesSeen.set(user, first)
      return first
    },
  }),
  idTokenUsername('username-hidden-from-public-app', {
    says: 'writes the number of the account as username for public apps',
    usernameClaim: ({ app, user }) => (app.secret === null ? String(user.userId) : user.username),
  }),
  rolesValue('roles-always-teacher', 'gives every user the role TEACHER', { rolesClaim: () => 'TEACHER' }),
  rolesValue('roles-of-first-account', "writes the role of a person's first account", {
    rolesClaim: ({ tenant, user }) => tenant.users.find(({ personId }) => personId === user.personId)?.role,
  }),
  rolesValue('roles-general-after-login', 'writes USER as role after the login page', {
    rolesClaim: ({ record, user }) => (record.via === 'login' ? 'USER' : user.role),
  }),
  rolesSingle('roles-of-person', 'writes the roles of all accounts of a person', {
    rolesClaim: ({ tenant, user }) =>
      tenant.users
        .filter(({ personId }) => personId === user.personId)
        .map(({ role }) => role)
        .join(','),
  }),
  rolesSingle('roles-two-in-array', 'adds a general role', { rolesClaim: ({ user }) => [user.role, 'USER'] }),
  rolesSingle('roles-empty-for-public-app', 'gives public apps no role', {
    rolesClaim: ({ app, user }) => (app.secret === null ? [] : [user.role]),
  }),
  userType('user-type-lower-case', 'writes user_type in lower case', { userTypeClaim: () => 'user' }),
  userType('user-type-is-role-of-student', 'writes the role as user_type of students', {
    userTypeClaim: ({ user }) => (user.role === 'STUDENT' ? user.role : 'USER'),
  }),
  userType('user-type-of-public-app', 'writes CLIENT as user_type for public apps', {
    userTypeClaim: ({ app }) => (app.secret === null ? 'CLIENT' : 'USER'),
  }),
]

const scopes: readonly Fault[] = [
  scopesGranted('scopes-of-app', 'lists every scope that the application may request', {
    scopesClaim: ({ app }) => app.scopes.join(','),
  }),
  scopesGranted('scopes-openid-alone', 'lists only openid, also if other scopes were granted', {
    scopesClaim: () => 'openid',
  }),
  scopesGranted('scopes-without-suffix', 'omits .readonly from the names of scopes', {
    scopesClaim: ({ record }) => record.grantedScopes.join(',').replace('.readonly', ''),
  }),
  scopesGranted('scopes-with-profile', 'always lists the profile scope', {
    scopesClaim: ({ record }) => [...new Set([...record.grantedScopes, 'platform-profile'])].join(','),
  }),
  scopesGranted('scopes-without-profile', 'omits the profile scope, also if it was granted', {
    scopesClaim: ({ record }) =>
      record.grantedScopes.filter((scope) => scope !== 'platform-profile').join(','),
  }),
  scopesCommas('scopes-by-blanks', 'separates scopes by blanks', {
    scopesClaim: ({ record }) => record.grantedScopes.join(' '),
  }),
  scopesCommas('scopes-in-array', 'lists scopes as an array', {
    scopesClaim: ({ record }) => record.grantedScopes,
  }),
  scopesCommas('scopes-third-by-blank', 'puts a comma only between the first two scopes', {
    scopesClaim: ({ record }) => record.grantedScopes.join(' ').replace(' ', ','),
  }),
  scopesCommas('scopes-as-json', 'writes the list of scopes as a JSON text', {
    scopesClaim: ({ record }) => JSON.stringify(record.grantedScopes),
  }),
]

/** Faults of the claims on user and scopes. */
export const idTokenClaimsFaults: readonly Fault[] = [...account, ...scopes]
