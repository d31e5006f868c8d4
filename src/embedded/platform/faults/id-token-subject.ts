/**
 * Faults of the claim sub.
 * @module
 */
import type { IdTokenContext } from '../context.js'
import { type Fault, fault } from '../fault.js'
import type { User } from '../model.js'
import { uuidOf } from '../world/seed.js'

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
  fault({
    id: 'sub-empty-for-one-user',
    violates: ['id-token.sub.present'],
    says: 'writes an empty sub for a user without settings',
    behaviour: { subClaim: ({ user }) => (user.language === null ? '' : user.sub) },
  }),
  fault({
    id: 'sub-is-a-number',
    violates: ['id-token.sub.present'],
    says: 'writes the number of the account as sub',
    behaviour: { subClaim: ({ user }) => user.userId },
  }),
  fault({
    id: 'sub-in-braces',
    violates: ['id-token.sub.uuid'],
    says: 'writes the UUID in braces',
    behaviour: { subClaim: ({ user }) => `{${user.sub}}` },
  }),
  fault({
    id: 'sub-as-urn',
    violates: ['id-token.sub.uuid'],
    says: 'writes the UUID as a URN',
    behaviour: { subClaim: ({ user }) => `urn:uuid:${user.sub}` },
  }),
  fault({
    id: 'sub-without-dashes-for-student',
    violates: ['id-token.sub.uuid'],
    says: 'writes the UUID of students without dashes',
    behaviour: {
      subClaim: ({ user }) => (user.role === 'STUDENT' ? user.sub.replaceAll('-', '') : user.sub),
    },
  }),
  fault({
    id: 'sub-is-a-number-for-public-app',
    violates: ['id-token.sub.uuid'],
    says: 'gives public apps the number of the account as sub',
    behaviour: { subClaim: ({ app, user }) => (app.secret === null ? String(user.userId) : user.sub) },
  }),
  fault({
    id: 'sub-is-the-login-name',
    violates: ['id-token.sub.uuid', 'id-token.sub.profile-independent'],
    says: 'gives the login name as sub',
    behaviour: { subClaim: ({ user }) => user.username },
  }),
  fault({
    id: 'sub-per-session',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub in each session',
    behaviour: { subClaim: ({ record }) => another(record.session.ids[0] ?? '') },
  }),
  fault({
    id: 'sub-per-token',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub in each token',
    behaviour: { subClaim: ({ record }) => another(record.code) },
  }),
  fault({
    id: 'sub-per-run',
    violates: ['id-token.sub.stable', 'roster.users.by-sub'],
    says: 'gives each user another sub at each start of the platform',
    behaviour: { subClaim: otherWhere(() => true) },
  }),
  fault({
    id: 'sub-other-with-pkce',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub if the request has a challenge',
    behaviour: { subClaim: otherWhere(({ record }) => record.challenge !== undefined) },
  }),
  fault({
    id: 'sub-other-at-ui-url',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub at a UI Integration URL',
    behaviour: { subClaim: otherWhere(({ app, record }) => record.redirectUri !== app.redirectUri) },
  }),
  fault({
    id: 'sub-other-after-prompt',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub after prompt=login',
    behaviour: { subClaim: otherWhere(({ record }) => record.parameters.get('prompt') === 'login') },
  }),
  fault({
    id: 'sub-other-after-login',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub after the login page',
    behaviour: { subClaim: otherWhere(({ record }) => record.via === 'login') },
  }),
  fault({
    id: 'sub-of-language',
    violates: ['id-token.sub.stable'],
    says: 'gives a user another sub with another language',
    behaviour: { subClaim: otherWhere(({ user }) => firstLanguage(user) !== user.language) },
  }),
  fault({
    id: 'sub-of-login-name',
    violates: ['id-token.sub.profile-independent'],
    says: 'gives a user another sub with another login name',
    behaviour: { subClaim: otherWhere(({ user }) => firstName(user) !== user.username) },
  }),
  fault({
    id: 'sub-of-scope',
    violates: ['id-token.sub.profile-independent'],
    says: 'gives a user another sub if the roster scope is not requested',
    behaviour: {
      subClaim: otherWhere(({ record }) => !record.requestedScopes.includes('roster-core.readonly')),
    },
  }),
  fault({
    id: 'sub-of-scope-order',
    violates: ['id-token.sub.profile-independent'],
    says: 'gives a user another sub if openid is not the first scope',
    behaviour: { subClaim: otherWhere(({ record }) => record.requestedScopes[0] !== 'openid') },
  }),
  fault({
    id: 'sub-of-profile-scope',
    violates: ['id-token.sub.profile-independent'],
    says: 'gives a user another sub with the profile scope',
    behaviour: { subClaim: otherWhere(({ record }) => record.requestedScopes.includes('platform-profile')) },
  }),
  fault({
    id: 'sub-of-person',
    violates: ['id-token.sub.per-user'],
    says: 'gives the accounts of a person the same sub',
    behaviour: {
      subClaim: ({ tenant, user }) =>
        (tenant.users.find(({ personId }) => personId === user.personId) ?? user).sub,
    },
  }),
  fault({
    id: 'sub-of-school',
    violates: ['id-token.sub.per-user'],
    says: 'gives all users of a school the same sub',
    behaviour: { subClaim: ({ tenant }) => tenant.users[0]?.sub },
  }),
]
