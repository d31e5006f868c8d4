/**
 * Other forms of the ID token and of the keys.
 * @module
 */
import { createHash } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { DiscoveryContext, IdTokenContext } from '../context.js'
import { variant } from '../fault.js'
import type { Session } from '../model.js'

const clause = '2.2'

/** Discovery fields that name another signature algorithm. */
function signedWith(algorithm: string) {
  return (context: DiscoveryContext) => ({
    ...documented.furtherDiscoveryFields(context),
    id_token_signing_alg_values_supported: [algorithm],
  })
}

/** A UUID that is always the same for a text. */
function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** The claims in the first token of each session. */
const firstClaims = new WeakMap<Session, { readonly locale: unknown; readonly username: unknown }>()

/** Claims in the first token of the session. */
function ofSession(context: IdTokenContext) {
  const { session } = context.record
  const first = firstClaims.get(session) ?? {
    locale: documented.localeClaim(context),
    username: documented.usernameClaim(context),
  }
  firstClaims.set(session, first)
  return first
}

export const idTokenVariants = [
  variant({
    id: 'id-token-ids-as-text',
    says: 'writes user_id and person_id as text',
    clause,
    behaviours: {
      userIdClaim: ({ user }) => String(user.userId),
      personIdClaim: ({ user }) => String(user.personId),
    },
  }),
  variant({
    id: 'id-token-tenant-id-as-number',
    says: 'writes tenant_id as a number',
    clause,
    behaviours: { tenantIdClaim: ({ tenant }) => Number(tenant.id) },
  }),
  variant({
    id: 'id-token-aud-as-array',
    says: 'writes aud as an array with one item',
    clause,
    behaviours: { audClaim: ({ app }) => [app.id] },
  }),
  variant({
    id: 'id-token-roles-as-array',
    says: 'writes roles as an array with one item',
    clause,
    behaviours: { rolesClaim: ({ user }) => [user.role] },
  }),
  variant({
    id: 'id-token-scopes-spaced',
    says: 'writes scopes in another order, with a blank after each comma',
    clause,
    behaviours: { scopesClaim: ({ record }) => record.grantedScopes.toReversed().join(', ') },
  }),
  variant({
    id: 'id-token-scopes-without-openid',
    says: 'omits openid from scopes if another scope was granted',
    clause,
    behaviours: {
      scopesClaim: ({ record }) => {
        const scopes = record.grantedScopes.filter((scope) => scope !== 'openid')
        return (scopes.length > 0 ? scopes : record.grantedScopes).join(',')
      },
    },
  }),
  variant({
    id: 'id-token-scopes-with-openid',
    says: 'always lists openid and a scope of the platform in scopes',
    clause,
    behaviours: {
      scopesClaim: ({ record }) =>
        [...new Set(['openid', ...record.grantedScopes, 'platform-basic'])].join(','),
    },
  }),
  variant({
    id: 'id-token-locale-upper-case',
    says: 'writes locale in upper case',
    clause,
    behaviours: { localeClaim: (context) => String(documented.localeClaim(context)).toUpperCase() },
  }),
  variant({
    id: 'id-token-sr-lower-case',
    says: 'writes sr in lower case',
    clause,
    behaviours: { srClaim: ({ tenant }) => tenant.school.region.toLowerCase() },
  }),
  variant({
    id: 'id-token-user-of-session',
    says: 'keeps the locale and the username of a session until the next login',
    clause,
    behaviours: {
      localeClaim: (context) => ofSession(context).locale,
      usernameClaim: (context) => ofSession(context).username,
    },
  }),
  variant({
    id: 'id-token-birthdate-milliseconds',
    says: 'writes birthdate in milliseconds, and omits an unknown one',
    clause,
    behaviours: {
      birthdateClaim: ({ user }) => (user.birthdate === null ? undefined : Date.parse(user.birthdate)),
    },
  }),
  variant({
    id: 'id-token-birthdate-local-midnight',
    says: 'counts birthdate from midnight at the school, one hour before midnight in UTC',
    clause,
    behaviours: {
      birthdateClaim: (context) =>
        context.user.birthdate === null
          ? documented.birthdateClaim(context)
          : Number(documented.birthdateClaim(context)) - 3600,
    },
  }),
  variant({
    id: 'id-token-gender-absent',
    says: 'omits gender, and writes the family name first',
    clause,
    behaviours: {
      genderClaim: () => undefined,
      nameClaim: ({ user }) => `${user.familyName} ${user.givenName}`,
    },
  }),
  variant({
    id: 'id-token-fractional-times',
    says: 'writes iat and exp with fractions of seconds',
    clause,
    behaviours: {
      iatClaim: ({ now }) => Math.floor(now) + 0.125,
      expClaim: ({ now }, lifetime) => Math.floor(now) + lifetime + 0.125,
    },
  }),
  variant({
    id: 'id-token-lifetime-180',
    says: 'issues ID tokens that are valid for three minutes',
    clause: '8',
    behaviours: { idTokenLifetime: () => 180 },
  }),
  variant({
    id: 'id-token-lifetime-3600',
    says: 'issues ID tokens that are valid for an hour',
    clause: '8',
    behaviours: { idTokenLifetime: () => 3600 },
  }),
  variant({
    id: 'id-token-without-at-hash',
    says: 'omits at_hash',
    clause,
    behaviours: { atHashClaim: () => undefined },
  }),
  variant({
    id: 'id-token-further-claims',
    says: 'adds undocumented claims',
    clause,
    behaviours: {
      idTokenClaims: (claims, { app, now }) => ({
        jti: 'b1946ac9-2f4e-4c5d-8a0e-0c8f7a1d2e3f',
        ...claims,
        azp: app.id,
        auth_time: Math.floor(now),
        host: 'school.example.com',
        email: null,
      }),
    },
  }),
  variant({
    id: 'id-token-sub-per-client',
    says: 'gives a user another sub at every application except the first',
    clause,
    behaviours: {
      subClaim: ({ user, app }) => (app.key === 'main' ? user.sub : uuidFrom(`${user.sub}/${app.id}`)),
    },
  }),
  variant({
    id: 'profile-scope-other-name',
    says: 'uses another name for the scope of the profile claims',
    clause,
    behaviours: {
      grantedScopes: (asked, app) =>
        asked.filter(
          (scope) => scope === 'school-profile' || documented.grantedScopes([scope], app).length > 0,
        ),
      profileClaimsIncluded: ({ record }) => record.grantedScopes.includes('school-profile'),
    },
    profile: {
      PROFILE_SCOPE: 'school-profile',
      OIDC_GRANTED_SCOPES: 'openid roster-core.readonly school-profile',
    },
  }),
  variant({
    id: 'id-token-ps256',
    says: 'signs with PS256',
    clause: '2.1 id_token',
    behaviours: { signatureAlgorithm: () => 'PS256', furtherDiscoveryFields: signedWith('PS256') },
  }),
  variant({
    id: 'id-token-rs512',
    says: 'signs with RS512',
    clause: '2.1 id_token',
    behaviours: { signatureAlgorithm: () => 'RS512', furtherDiscoveryFields: signedWith('RS512') },
  }),
  variant({
    id: 'id-token-header-bare',
    says: 'publishes one key without kid, and writes only alg in the header',
    clause: '2.1 id_token',
    behaviours: {
      idTokenHeader: (algorithm) => ({ alg: algorithm }),
      jwk: (pair) => {
        const { kid: _kid, use: _use, ...fields } = documented.jwk(pair)
        return fields
      },
    },
  }),
  variant({
    id: 'id-token-header-further-members',
    says: 'adds fields to the header and to the keys',
    clause: '2.1 id_token',
    behaviours: {
      idTokenHeader: (algorithm, kid) => ({ typ: 'JWT', x5t: 'AAECAwQFBgc', kid, alg: algorithm }),
      jwk: (pair) => ({ ...documented.jwk(pair), alg: 'RS256', key_ops: ['verify'] }),
    },
  }),
  variant({
    id: 'keys-two',
    says: 'publishes two RSA keys, with the signing key last',
    clause: '2.1 id_token',
    behaviours: { publishedKeys: (signing, keys) => [keys.get('second'), signing] },
  }),
  variant({
    id: 'keys-rotated',
    says: 'signs with a new key after twenty ID tokens, and publishes it from then on together with the old one',
    clause: '2.1 id_token',
    behaviours: {
      signingKey: (keys, issued) => keys.get(issued < 20 ? 'signing' : 'second'),
      publishedKeys: (signing, keys) =>
        signing === keys.get('second') ? [signing, keys.get('signing')] : [signing],
    },
  }),
  variant({
    id: 'keys-of-two-nodes',
    says: 'has two machines, each of which signs with a key of its own, and publishes both keys',
    clause: '2.1 id_token',
    behaviours: {
      signingKey: (keys, issued) => keys.get(issued % 2 === 0 ? 'signing' : 'second'),
      publishedKeys: (_signing, keys) => [keys.get('signing'), keys.get('second')],
    },
  }),
  variant({
    id: 'keys-of-two-kinds',
    says: 'publishes an elliptic curve key in addition to the RSA key',
    clause: '2.1 id_token',
    behaviours: { publishedKeys: (signing, keys) => [keys.get('elliptic'), signing] },
  }),
]
