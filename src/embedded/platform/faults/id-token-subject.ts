/**
 * Faults of the claim sub.
 * @module
 */
import type { IdTokenContext } from '../context.js'
import type { Fault } from '../fault.js'
import type { User } from '../model.js'
import { uuidOf } from '../world/seed.js'
import { row, violating } from './rows.js'

const subPerUser = violating('id-token.sub.per-user')
const subPresent = violating('id-token.sub.present')
const subProfileIndependent = violating('id-token.sub.profile-independent')
const subStable = violating('id-token.sub.stable')
const subUuid = violating('id-token.sub.uuid')

/** Another UUID than that of the user. The same text always gives the same UUID. */
const another = (text: string): string => uuidOf('faults', text)

/** Returns the first value that was read from each user. */
function firstSeen<T>(read: (user: User) => T): (user: User) => T {
  const seen = new WeakMap<User, { readonly value: T }>()
  return (user) => {
    const known = seen.get(user) ?? { value: read(user) }
    seen.set(user, known)
    return known.value
  }
}

/** The sub of the user, or another one if a condition holds. */
const otherWhere =
  (holds: (context: IdTokenContext) => boolean) =>
  (context: IdTokenContext): string =>
    holds(context) ? another(context.user.sub) : context.user.sub

const firstName = firstSeen((user) => user.username)
const firstLanguage = firstSeen((user) => user.language)

/** Faults of the subject. */
export const idTokenSubjectFaults: readonly Fault[] = [
  subPresent('sub-empty-for-one-user', 'writes an empty sub for a user without settings', {
    subClaim: ({ user }) => (user.language === null ? '' : user.sub),
  }),
  subPresent('sub-is-a-number', 'writes the number of the account as sub', {
    subClaim: ({ user }) => user.userId,
  }),
  subUuid('sub-in-braces', 'writes the UUID in braces', { subClaim: ({ user }) => `{${user.sub}}` }),
  subUuid('sub-as-urn', 'writes the UUID as a URN', { subClaim: ({ user }) => `urn:uuid:${user.sub}` }),
  subUuid('sub-without-dashes-for-student', 'writes the UUID of students without dashes', {
    subClaim: ({ user }) => (user.role === 'STUDENT' ? user.sub.replaceAll('-', '') : user.sub),
  }),
  subUuid('sub-is-a-number-for-public-app', 'gives public apps the number of the account as sub', {
    subClaim: ({ app, user }) => (app.secret === null ? String(user.userId) : user.sub),
  }),
  row('sub-is-the-login-name', ['id-token.sub.uuid', 'id-token.sub.profile-independent'], {
    says: 'gives the login name as sub',
    subClaim: ({ user }) => user.username,
  }),
  subStable('sub-per-session', 'gives a user another sub in each session', {
    subClaim: ({ record }) => another(record.session.ids[0] ?? ''),
  }),
  subStable('sub-per-token', 'gives a user another sub in each token', {
    subClaim: ({ record }) => another(record.code),
  }),
  row('sub-per-run', ['id-token.sub.stable', 'roster.users.by-sub'], {
    says: 'gives each user another sub at each start of the platform',
    subClaim: otherWhere(() => true),
  }),
  subStable('sub-other-with-pkce', 'gives a user another sub if the request has a challenge', {
    subClaim: otherWhere(({ record }) => record.challenge !== undefined),
  }),
  subStable('sub-other-at-ui-url', 'gives a user another sub at a UI Integration URL', {
    subClaim: otherWhere(({ app, record }) => record.redirectUri !== app.redirectUri),
  }),
  subStable('sub-other-after-prompt', 'gives a user another sub after prompt=login', {
    subClaim: otherWhere(({ record }) => record.parameters.get('prompt') === 'login'),
  }),
  subStable('sub-other-after-login', 'gives a user another sub after the login page', {
    subClaim: otherWhere(({ record }) => record.via === 'login'),
  }),
  subStable('sub-of-language', 'gives a user another sub with another language', {
    subClaim: otherWhere(({ user }) => firstLanguage(user) !== user.language),
  }),
  subProfileIndependent('sub-of-login-name', 'gives a user another sub with another login name', {
    subClaim: otherWhere(({ user }) => firstName(user) !== user.username),
  }),
  subProfileIndependent('sub-of-scope', 'gives a user another sub if the roster scope is not requested', {
    subClaim: otherWhere(({ record }) => !record.requestedScopes.includes('roster-core.readonly')),
  }),
  subProfileIndependent('sub-of-scope-order', 'gives a user another sub if openid is not the first scope', {
    subClaim: otherWhere(({ record }) => record.requestedScopes[0] !== 'openid'),
  }),
  subProfileIndependent('sub-of-profile-scope', 'gives a user another sub with the profile scope', {
    subClaim: otherWhere(({ record }) => record.requestedScopes.includes('platform-profile')),
  }),
  subPerUser('sub-of-person', 'gives the accounts of a person the same sub', {
    subClaim: ({ tenant, user }) =>
      (tenant.users.find(({ personId }) => personId === user.personId) ?? user).sub,
  }),
  subPerUser('sub-of-school', 'gives all users of a school the same sub', {
    subClaim: ({ tenant }) => tenant.users[0]?.sub,
  }),
]
