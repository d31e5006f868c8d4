/**
 * Realms of Keycloak with one wrong setting each.
 *
 * A required consent is not among them. Keycloak fails if a user gives the same consent in two browsers at the same
 * time, so the verdicts would depend on chance. Otherwise the suites leave the page of the consent and find nothing: the
 * contract does not mention it.
 */
import type { Misconfiguration } from '../reasons.js'
import { grantedScopes, profileScope, settings } from '../settings.js'
import { attribute, claim, type Mapper, mapper } from './mappers.js'
import {
  type Client,
  keyProvider,
  keyProviders,
  platformScope,
  type Realm,
  staysAfterLogout,
} from './realm.js'

/** Changes a client. */
const client =
  (clientId: string, change: (client: Client) => Partial<Client>) =>
  (realm: Realm): Realm => ({
    ...realm,
    clients: realm.clients.map((one) => (one.clientId === clientId ? { ...one, ...change(one) } : one)),
  })

/** Changes the confidential client under test. */
const notebook = (change: Record<string, unknown>): ((realm: Realm) => Realm) =>
  client(settings.OIDC_CLIENT_ID, () => change)

/** Changes the mappers of a client scope. */
const mappers =
  (scope: string, change: (mappers: readonly Mapper[]) => readonly Mapper[]) =>
  (realm: Realm): Realm => ({
    ...realm,
    clientScopes: realm.clientScopes.map((one) =>
      one.name === scope ? { ...one, protocolMappers: change(one.protocolMappers) } : one,
    ),
  })

/** Replaces the mapper of a platform claim. */
const replaced = (by: Mapper, scope = platformScope): ((realm: Realm) => Realm) =>
  mappers(scope, (all) => all.map((one) => (one.name === by.name ? by : one)))

/** Adds a mapper to all ID tokens. */
const added = (one: Mapper): ((realm: Realm) => Realm) => mappers(platformScope, (all) => [...all, one])

/** Adds a provider of signing keys with a higher priority than the others. */
const signingKey =
  (providerId: string, config: Record<string, string>) =>
  (realm: Realm): Realm => ({
    ...realm,
    components: {
      ...realm.components,
      [keyProviders]: [
        ...(realm.components[keyProviders] ?? []),
        keyProvider(`${providerId} of the test`, providerId, { priority: '200', ...config }),
      ],
    },
  })

const uiUrls = settings.OIDC_UI_URLS.split(' ')

export const misconfigurations: readonly Misconfiguration<Realm>[] = [
  {
    says: 'a redirect URI with a wildcard at the end of the path',
    change: notebook({ redirectUris: [`${settings.OIDC_REDIRECT_URI}*`, ...uiUrls] }),
    finds: [
      'authorize.redirect-uri.path',
      'standard.authorize.redirect-uri.exact',
      'standard.authorize.redirect-uri.fragment',
    ],
  },
  {
    says: 'a redirect URI with a wildcard after the host',
    change: notebook({ redirectUris: ['https://notebook.example.com/*'] }),
    finds: [
      'authorize.redirect-uri.mixed-parts',
      'authorize.redirect-uri.path',
      'authorize.redirect-uri.ui-url',
      'standard.authorize.redirect-uri.exact',
      'standard.authorize.redirect-uri.fragment',
    ],
  },
  {
    says: 'a wildcard as the only redirect URI',
    change: notebook({ redirectUris: ['*'] }),
    finds: [
      'authorize.redirect-uri.host',
      'authorize.redirect-uri.missing',
      'authorize.redirect-uri.mixed-parts',
      'authorize.redirect-uri.other-client',
      'authorize.redirect-uri.path',
      'authorize.redirect-uri.ui-url',
      'standard.authorize.redirect-uri.exact',
      'standard.authorize.redirect-uri.fragment',
    ],
  },
  {
    says: 'the redirect URI of another application',
    change: notebook({
      redirectUris: [settings.OIDC_REDIRECT_URI, ...uiUrls, settings.SECOND_REDIRECT_URI],
    }),
    finds: ['authorize.redirect-uri.other-client'],
  },
  {
    says: 'no UI Integration URLs',
    change: notebook({ redirectUris: [settings.OIDC_REDIRECT_URI] }),
    only: ['authorize.redirect-uri'],
    finds: ['authorize.redirect-uri.ui-url-accepted'],
    opens: [
      'authorize.redirect-uri.mixed-parts',
      'authorize.redirect-uri.sso-path-accepted',
      'authorize.redirect-uri.ui-url',
    ],
  },
  {
    says: 'PKCE not enforced for the public client',
    change: client(settings.PUBLIC_CLIENT_ID, () => ({ attributes: staysAfterLogout })),
    finds: ['authorize.pkce.public-required'],
    opens: ['authorize.error.invalid-request.public-without-pkce'],
  },
  {
    says: 'PKCE enforced for the confidential client',
    change: notebook({ attributes: { ...staysAfterLogout, 'pkce.code.challenge.method': 'S256' } }),
    only: ['authorize.pkce'],
    finds: ['authorize.pkce.confidential-optional'],
    hides: ['authorize.pkce.method-missing', 'authorize.pkce.method-other'],
  },
  {
    says: 'client authentication switched off',
    change: notebook({ publicClient: true }),
    finds: [
      'standard.token.secret-in-query',
      'token.code.client-secret.missing',
      'token.code.client-secret.password',
      'token.code.client-secret.wrong',
    ],
    opens: ['standard.token.error-body'],
  },
  {
    says: 'no restriction of the addresses after a logout',
    change: notebook({ attributes: {} }),
    only: ['logout'],
    finds: ['logout.redirect.foreign-domain'],
  },
  {
    says: 'direct access grants',
    change: notebook({ directAccessGrantsEnabled: true }),
    finds: ['standard.token.password-grant'],
  },
  {
    says: 'the implicit flow',
    change: notebook({ implicitFlowEnabled: true }),
    finds: ['authorize.response-type.other'],
    opens: ['standard.authorize.response-type-error'],
    // The announced response types are accepted.
    hides: ['standard.discovery.true-metadata'],
  },
  {
    says: 'ID tokens signed with HS256',
    change: notebook({ attributes: { ...staysAfterLogout, 'id.token.signed.response.alg': 'HS256' } }),
    finds: ['id-token.alg'],
    opens: [
      'id-token.signature',
      'standard.discovery.key-use',
      'standard.id-token.at-hash',
      'standard.id-token.key-size',
      'standard.id-token.kid',
    ],
  },
  {
    says: 'ID tokens signed with an elliptic curve',
    change: (realm) =>
      notebook({ attributes: { ...staysAfterLogout, 'id.token.signed.response.alg': 'ES256' } })(
        signingKey('ecdsa-generated', { ecdsaEllipticCurveKey: 'P-256' })(realm),
      ),
    finds: ['id-token.alg'],
    opens: [
      'id-token.signature',
      'standard.discovery.key-use',
      'standard.id-token.at-hash',
      'standard.id-token.key-size',
    ],
  },
  {
    says: 'an RSA key of 1024 bits',
    change: signingKey('rsa-generated', { keySize: '1024', algorithm: 'RS256' }),
    finds: ['standard.id-token.key-size'],
  },
  {
    says: 'codes that are valid for an hour',
    change: (realm) => ({ ...realm, accessCodeLifespan: 3600 }),
    only: ['token.code.lifetime'],
    finds: ['token.code.lifetime.old'],
    profile: { CODE_LIFETIME_MAX_SECONDS: '65', MAX_WAIT_SECONDS: '80' },
  },
  {
    says: 'service tokens that are valid for ten minutes',
    change: client(settings.SERVICE_CLIENT_ID, () => ({ attributes: { 'access.token.lifespan': '600' } })),
    finds: ['service-token.expires-in.three-minutes'],
  },
  {
    says: 'a frontend URL that leads to another server',
    change: (realm) => ({ ...realm, attributes: { frontendUrl: 'http://127.0.0.1:9/auth' } }),
    only: ['discovery'],
    // Nothing is sent to a server that the profile does not name, so nothing is decided there.
    finds: [],
    opens: [
      'discovery.authorization-endpoint',
      'discovery.jwks-uri',
      'discovery.rsa-key',
      'discovery.token-endpoint',
    ],
  },
  {
    says: 'the account console as a second audience',
    change: added(mapper('account', 'oidc-audience-mapper', { 'included.custom.audience': 'account' })),
    finds: ['id-token.aud'],
  },
  {
    says: 'a sub that a mapper takes from the login name',
    change: replaced(attribute('sub', 'username')),
    finds: ['id-token.sub.uuid'],
    opens: ['id-token.sub.stable'],
  },
  {
    says: 'the same sub for all users',
    change: replaced(claim('sub', '5b9f0c1e-8f7a-4f0e-9c6d-2a1b3c4d5e6f')),
    finds: ['id-token.sub.per-user', 'id-token.sub.stable'],
  },
  {
    says: 'no locale',
    change: mappers(platformScope, (all) => all.filter(({ name }) => name !== 'locale')),
    finds: ['id-token.locale.present', 'id-token.platform-claims'],
    opens: ['id-token.locale.separator', 'id-token.locale.two-letters', 'id-token.locale.user-language'],
  },
  {
    says: 'a tenant_id of another tenant',
    change: replaced(claim('tenant_id', '33')),
    finds: ['id-token.tenant-id'],
  },
  {
    says: 'a username in lower case',
    change: replaced(attribute('username', 'username')),
    finds: ['id-token.username'],
  },
  {
    says: 'a person_id that is a copy of the user_id',
    change: replaced(attribute('person_id', 'user_id', 'long')),
    finds: ['id-token.person-id.distinct'],
    opens: ['id-token.person-id.present'],
  },
  {
    says: 'roles as a list of two realm roles',
    change: (realm) =>
      replaced(mapper('roles', 'oidc-usermodel-realm-role-mapper', { multivalued: 'true' }))({
        ...realm,
        roles: { realm: [{ name: 'TEACHER' }, { name: 'STUDENT' }] },
        users: realm.users.map((user) => ({ ...user, realmRoles: ['TEACHER', 'STUDENT'] })),
      }),
    finds: ['id-token.roles.single'],
    opens: ['id-token.roles.value'],
  },
  {
    says: 'profile claims without the profile scope',
    change: client(settings.OIDC_CLIENT_ID, () => ({
      defaultClientScopes: [platformScope, profileScope],
      optionalClientScopes: [grantedScopes[0]],
    })),
    finds: ['id-token.profile-claims.absent'],
  },
  {
    says: 'a birthdate as text',
    change: replaced(attribute('birthdate', 'birthdate'), profileScope),
    finds: ['id-token.profile-claims.birthdate'],
  },
]
