/**
 * Faults of the platform claims on the user and the scopes.
 * @module
 */
import { type Fault, fault } from '../fault.js'
import type { User } from '../model.js'

const namesSeen = new WeakMap<User, string>()

const account: readonly Fault[] = [
  fault({
    id: 'tenant-id-of-first-tenant',
    violates: ['id-token.tenant-id'],
    says: 'names the same tenant in the tokens of all tenants',
    behaviour: { tenantIdClaim: () => '456800' },
  }),
  fault({
    id: 'tenant-id-of-first-tenant-in-second',
    violates: ['id-token.tenant-id'],
    says: 'names the first tenant in the tokens of the second, which was copied from it',
    behaviour: { tenantIdClaim: ({ tenant }) => (tenant.source === 'B' ? '456800' : tenant.id) },
  }),
  fault({
    id: 'tenant-id-with-prefix',
    violates: ['id-token.tenant-id'],
    says: 'writes a prefix before the tenant ID',
    behaviour: { tenantIdClaim: ({ tenant }) => `school-${tenant.id}` },
  }),
  fault({
    id: 'tenant-id-in-array',
    violates: ['id-token.tenant-id'],
    says: 'writes the tenant ID as an array with one item',
    behaviour: { tenantIdClaim: ({ tenant }) => [tenant.id] },
  }),
  fault({
    id: 'user-id-null-for-one-user',
    violates: ['id-token.user-id'],
    says: 'writes null as user_id of a user without settings',
    behaviour: { userIdClaim: ({ user }) => (user.language === null ? null : user.userId) },
  }),
  fault({
    id: 'user-id-empty',
    violates: ['id-token.user-id'],
    says: 'writes an empty user_id',
    behaviour: { userIdClaim: () => '' },
  }),
  fault({
    id: 'user-id-of-first-account',
    violates: ['id-token.user-id'],
    says: "writes the user_id of a person's first account",
    behaviour: {
      userIdClaim: ({ tenant, user }) =>
        tenant.users.find(({ personId }) => personId === user.personId)?.userId,
    },
  }),
  fault({
    id: 'user-id-is-person-id',
    violates: ['id-token.user-id', 'id-token.person-id.distinct'],
    says: 'writes person_id instead of user_id',
    behaviour: { userIdClaim: ({ user }) => user.personId },
  }),
  fault({
    id: 'person-id-null-for-one-user',
    violates: ['id-token.person-id.present'],
    says: 'writes null as person_id of a user whose record is incomplete',
    behaviour: { personIdClaim: ({ user }) => (user.birthdate === null ? null : user.personId) },
  }),
  fault({
    id: 'person-id-of-another-person',
    violates: ['id-token.person-id.present'],
    says: 'writes the number of the next person as person_id',
    behaviour: { personIdClaim: ({ user }) => user.personId + 1 },
  }),
  fault({
    id: 'person-id-is-user-id-for-one-user',
    violates: ['id-token.person-id.distinct'],
    says: 'writes user_id instead of person_id for a user whose record is incomplete',
    behaviour: { personIdClaim: ({ user }) => (user.birthdate === null ? user.userId : user.personId) },
  }),
  fault({
    id: 'person-id-is-user-id',
    violates: ['id-token.person-id.distinct'],
    says: 'writes user_id instead of person_id',
    behaviour: { personIdClaim: ({ user }) => String(user.userId) },
  }),
  fault({
    id: 'username-is-display-name',
    violates: ['id-token.username'],
    says: 'writes the display name as username',
    behaviour: { usernameClaim: ({ user }) => `${user.givenName} ${user.familyName}` },
  }),
  fault({
    id: 'username-with-school',
    violates: ['id-token.username'],
    says: 'adds the school to the login name',
    behaviour: { usernameClaim: ({ tenant, user }) => `${user.username}@${tenant.id}` },
  }),
  fault({
    id: 'username-of-first-account',
    violates: ['id-token.username'],
    says: "writes the login name of a person's first account",
    behaviour: {
      usernameClaim: ({ tenant, user }) =>
        tenant.users.find(({ personId }) => personId === user.personId)?.username,
    },
  }),
  fault({
    id: 'username-before-renaming',
    violates: ['id-token.username'],
    says: 'keeps the first login name of an account in the token',
    behaviour: {
      usernameClaim: ({ user }) => {
        const first = namesSeen.get(user) ?? user.username
        namesSeen.set(user, first)
        return first
      },
    },
  }),
  fault({
    id: 'username-hidden-from-public-app',
    violates: ['id-token.username'],
    says: 'writes the number of the account as username for public apps',
    behaviour: {
      usernameClaim: ({ app, user }) => (app.secret === null ? String(user.userId) : user.username),
    },
  }),
  fault({
    id: 'roles-always-teacher',
    violates: ['id-token.roles.value'],
    says: 'gives every user the role TEACHER',
    behaviour: { rolesClaim: () => 'TEACHER' },
  }),
  fault({
    id: 'roles-of-first-account',
    violates: ['id-token.roles.value'],
    says: "writes the role of a person's first account",
    behaviour: {
      rolesClaim: ({ tenant, user }) => tenant.users.find(({ personId }) => personId === user.personId)?.role,
    },
  }),
  fault({
    id: 'roles-general-after-login',
    violates: ['id-token.roles.value'],
    says: 'writes USER as role after the login page',
    behaviour: { rolesClaim: ({ record, user }) => (record.via === 'login' ? 'USER' : user.role) },
  }),
  fault({
    id: 'roles-of-person',
    violates: ['id-token.roles.single'],
    says: 'writes the roles of all accounts of a person',
    behaviour: {
      rolesClaim: ({ tenant, user }) =>
        tenant.users
          .filter(({ personId }) => personId === user.personId)
          .map(({ role }) => role)
          .join(','),
    },
  }),
  fault({
    id: 'roles-two-in-array',
    violates: ['id-token.roles.single'],
    says: 'adds a general role',
    behaviour: { rolesClaim: ({ user }) => [user.role, 'USER'] },
  }),
  fault({
    id: 'roles-empty-for-public-app',
    violates: ['id-token.roles.single'],
    says: 'gives public apps no role',
    behaviour: { rolesClaim: ({ app, user }) => (app.secret === null ? [] : [user.role]) },
  }),
  fault({
    id: 'user-type-lower-case',
    violates: ['id-token.user-type'],
    says: 'writes user_type in lower case',
    behaviour: { userTypeClaim: () => 'user' },
  }),
  fault({
    id: 'user-type-is-role-of-student',
    violates: ['id-token.user-type'],
    says: 'writes the role as user_type of students',
    behaviour: { userTypeClaim: ({ user }) => (user.role === 'STUDENT' ? user.role : 'USER') },
  }),
  fault({
    id: 'user-type-of-public-app',
    violates: ['id-token.user-type'],
    says: 'writes CLIENT as user_type for public apps',
    behaviour: { userTypeClaim: ({ app }) => (app.secret === null ? 'CLIENT' : 'USER') },
  }),
]

const scopes: readonly Fault[] = [
  fault({
    id: 'scopes-of-app',
    violates: ['id-token.scopes.granted'],
    says: 'lists every scope that the application may request',
    behaviour: { scopesClaim: ({ app }) => app.scopes.join(',') },
  }),
  fault({
    id: 'scopes-openid-alone',
    violates: ['id-token.scopes.granted'],
    says: 'lists only openid, also if other scopes were granted',
    behaviour: { scopesClaim: () => 'openid' },
  }),
  fault({
    id: 'scopes-without-suffix',
    violates: ['id-token.scopes.granted'],
    says: 'omits .readonly from the names of scopes',
    behaviour: {
      scopesClaim: ({ record }) => record.grantedScopes.join(',').replace('.readonly', ''),
    },
  }),
  fault({
    id: 'scopes-with-profile',
    violates: ['id-token.scopes.granted'],
    says: 'always lists the profile scope',
    behaviour: {
      scopesClaim: ({ record }) => [...new Set([...record.grantedScopes, 'platform-profile'])].join(','),
    },
  }),
  fault({
    id: 'scopes-without-profile',
    violates: ['id-token.scopes.granted'],
    says: 'omits the profile scope, also if it was granted',
    behaviour: {
      scopesClaim: ({ record }) =>
        record.grantedScopes.filter((scope) => scope !== 'platform-profile').join(','),
    },
  }),
  fault({
    id: 'scopes-by-blanks',
    violates: ['id-token.scopes.commas'],
    says: 'separates scopes by blanks',
    behaviour: { scopesClaim: ({ record }) => record.grantedScopes.join(' ') },
  }),
  fault({
    id: 'scopes-in-array',
    violates: ['id-token.scopes.commas'],
    says: 'lists scopes as an array',
    behaviour: { scopesClaim: ({ record }) => record.grantedScopes },
  }),
  fault({
    id: 'scopes-third-by-blank',
    violates: ['id-token.scopes.commas'],
    says: 'puts a comma only between the first two scopes',
    behaviour: { scopesClaim: ({ record }) => record.grantedScopes.join(' ').replace(' ', ',') },
  }),
  fault({
    id: 'scopes-as-json',
    violates: ['id-token.scopes.commas'],
    says: 'writes the list of scopes as a JSON text',
    behaviour: { scopesClaim: ({ record }) => JSON.stringify(record.grantedScopes) },
  }),
]

/** Faults of the claims on user and scopes. */
export const idTokenClaimsFaults: readonly Fault[] = [...account, ...scopes]
