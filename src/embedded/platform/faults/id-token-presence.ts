/**
 * Faults of the presence of claims. Each appears in one situation, so a check that reads one token misses it.
 * @module
 */
import type { IdTokenContext } from '../context.js'
import { type Fault, mirrored } from '../fault.js'
import { row } from './rows.js'

/** A situation: the end of the id of its faults, its description, and a check of the context. */
type When = readonly [id: string, words: string, holds: (context: IdTokenContext) => boolean]

const forPublicApp: When = ['for-public-apps', 'for public apps', ({ app }) => app.secret === null]
const forSecondApp: When = ['for-the-second-app', 'for the second app', ({ app }) => app.key === 'second']
const afterLogin: When = [
  'after-the-login-page',
  'after the login page',
  ({ record }) => record.via === 'login',
]
const withPkce: When = [
  'where-the-request-has-a-challenge',
  'if the request has a challenge',
  ({ record }) => record.challenge !== undefined,
]
const atUiUrl: When = [
  'at-a-ui-integration-url',
  'at a UI Integration URL',
  ({ app, record }) => record.redirectUri !== app.redirectUri,
]
const withOpenidAlone: When = [
  'with-openid-alone',
  'with openid as the only scope',
  ({ record }) => record.requestedScopes.length === 1,
]
const withProfileScope: When = [
  'with-the-profile-scope',
  'with the profile scope',
  ({ record }) => record.requestedScopes.includes('platform-profile'),
]
const rosterFirst: When = [
  'where-openid-is-not-the-first-scope',
  'if openid is not the first scope',
  ({ record }) => record.requestedScopes[0] !== 'openid',
]
const forUser = (key: string, words: string): When => [
  `for-${words.replaceAll(' ', '-')}`,
  `for ${words}`,
  ({ user }) => user.key === key,
]

const missing = (
  rule: 'id-token.standard-claims' | 'id-token.platform-claims',
  claim: string,
  [situation, words, holds]: When,
): Fault =>
  row(`${claim.replaceAll('_', '-')}-missing-${situation}`, rule, `omits ${claim} ${words}`, {
    idTokenClaims: (claims, context) => {
      const { [claim]: _left, ...others } = claims
      return holds(context) ? others : claims
    },
  })

const given = (claim: string, value: unknown, [situation, words, holds]: When): Fault =>
  row(`${claim.replaceAll('_', '-')}-given-${situation}`, 'id-token.profile-claims.absent', {
    says: `returns ${claim} without the profile scope ${words}`,
    idTokenClaims: (claims, context) =>
      holds(context) && !withProfileScope[2](context) ? { ...claims, [claim]: value } : claims,
  })

/** Faults of the presence of claims. */
export const idTokenPresenceFaults: readonly Fault[] = [
  missing('id-token.standard-claims', 'sub', forPublicApp),
  missing('id-token.standard-claims', 'iss', atUiUrl),
  missing('id-token.standard-claims', 'aud', withOpenidAlone),
  missing('id-token.standard-claims', 'iat', afterLogin),
  missing('id-token.standard-claims', 'exp', withPkce),
  mirrored(missing('id-token.standard-claims', 'nonce', forUser('second', 'one user'))),
  missing('id-token.platform-claims', 'tenant_id', forPublicApp),
  missing('id-token.platform-claims', 'user_id', forSecondApp),
  missing('id-token.platform-claims', 'person_id', withOpenidAlone),
  missing('id-token.platform-claims', 'username', withProfileScope),
  missing('id-token.platform-claims', 'roles', rosterFirst),
  missing('id-token.platform-claims', 'user_type', withOpenidAlone),
  missing('id-token.platform-claims', 'scopes', atUiUrl),
  missing('id-token.platform-claims', 'locale', forSecondApp),
  missing('id-token.platform-claims', 'sc', withPkce),
  mirrored(missing('id-token.platform-claims', 'sr', forUser('nobirth', 'one user'))),
  mirrored(missing('id-token.platform-claims', 'sn', forUser('regional', 'one user'))),
  row('locale-missing-without-language', ['id-token.platform-claims', 'id-token.locale.present'], {
    says: 'omits locale for a user who never chose a language',
    localeClaim: ({ user }) => user.language ?? undefined,
  }),
  given('given_name', 'Änna', forPublicApp),
  given('family_name', 'Grüber', afterLogin),
  mirrored(given('name', 'Ben Ostrow', forUser('second', 'one user'))),
  given('gender', null, withPkce),
  given('birthdate', -62_167_219_200, rosterFirst),
  row('profile-claims-always', 'id-token.profile-claims.absent', {
    says: 'returns the profile claims for every scope',
    profileClaimsIncluded: () => true,
  }),
]
