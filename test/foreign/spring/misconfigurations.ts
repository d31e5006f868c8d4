/**
 * Schools of the Spring application with one wrong setting each.
 *
 * One of them violates no rule: the contract does not say that a session of a school is none of another one.
 */
import type { Misconfiguration } from '../reasons.js'
import { settings } from '../settings.js'
import type { Client, School, User } from './school.js'

/** Changes a client. */
const client =
  (id: string, change: Partial<Client>) =>
  (school: School): School => ({
    ...school,
    clients: school.clients.map((one) => (one.id === id ? { ...one, ...change } : one)),
  })

/** Changes the confidential client under test. */
const notebook = (change: Partial<Client>): ((school: School) => School) =>
  client(settings.OIDC_CLIENT_ID, change)

/** Changes the claims of each account. */
const claims =
  (change: (claims: User['claims']) => Readonly<Record<string, unknown>>) =>
  (school: School): School => ({
    ...school,
    users: school.users.map((user) => ({ ...user, claims: { ...user.claims, ...change(user.claims) } })),
  })

/** Changes other settings of the school. */
const setting =
  (change: Partial<School>) =>
  (school: School): School => ({ ...school, ...change })

const uiUrls = settings.OIDC_UI_URLS.split(' ')

export const misconfigurations: readonly Misconfiguration<School>[] = [
  {
    says: 'PKCE not required of the public client',
    change: client(settings.PUBLIC_CLIENT_ID, { proofKey: false }),
    only: ['authorize.pkce', 'authorize.error', 'token.code.verifier'],
    finds: ['authorize.pkce.public-required'],
    opens: ['authorize.error.invalid-request.public-without-pkce'],
  },
  {
    says: 'PKCE required of the confidential client',
    change: notebook({ proofKey: true }),
    only: ['authorize.pkce'],
    finds: ['authorize.pkce.confidential-optional'],
  },
  {
    says: 'redirect URIs that are compared by their beginning',
    change: setting({ redirectUris: 'prefix' }),
    only: ['authorize.redirect-uri', 'standard.authorize.redirect-uri'],
    finds: [
      'authorize.redirect-uri.mixed-parts',
      'authorize.redirect-uri.path',
      'authorize.redirect-uri.ui-url',
      'standard.authorize.redirect-uri.exact',
      'standard.authorize.redirect-uri.fragment',
    ],
  },
  {
    says: 'redirect URIs that are compared by their host',
    change: setting({ redirectUris: 'host' }),
    only: ['authorize.redirect-uri', 'standard.authorize.redirect-uri'],
    finds: [
      'authorize.redirect-uri.host',
      'authorize.redirect-uri.mixed-parts',
      'authorize.redirect-uri.path',
      'authorize.redirect-uri.ui-url',
      'standard.authorize.redirect-uri.exact',
      'standard.authorize.redirect-uri.fragment',
    ],
  },
  {
    says: 'redirect URIs that are not compared',
    change: setting({ redirectUris: 'any' }),
    only: ['authorize.redirect-uri', 'standard.authorize.redirect-uri'],
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
    change: notebook({ redirectUris: [settings.OIDC_REDIRECT_URI, ...uiUrls, settings.SECOND_REDIRECT_URI] }),
    only: ['authorize.redirect-uri', 'standard.authorize.redirect-uri'],
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
    says: 'client authentication switched off',
    change: notebook({ authentication: ['none', 'client_secret_post'] }),
    only: ['token.code', 'standard.token'],
    finds: ['token.code.client-secret.missing'],
  },
  {
    says: 'a login that accepts every password',
    change: setting({ passwords: 'any' }),
    only: ['authorize.login'],
    finds: ['authorize.login.wrong-password'],
  },
  {
    says: 'one store for codes and tokens of all schools',
    change: setting({ store: 'shared' }),
    everywhere: true,
    only: ['token.code', 'standard.token', 'service-token'],
    finds: ['token.code.other-tenant'],
    opens: ['service-token.other-tenant'],
  },
  {
    says: 'one session for all schools',
    change: setting({ sessions: 'shared' }),
    everywhere: true,
    only: ['authorize', 'service', 'token.code', 'id-token'],
    finds: [],
  },
  {
    says: 'token requests at the same time, with a store that takes a while',
    change: setting({ tokenRequests: 'parallel' }),
    only: ['standard.token.single-use', 'token.code'],
    finds: ['standard.token.single-use'],
  },
  {
    says: 'service tokens that are valid for ten minutes',
    change: client(settings.SERVICE_CLIENT_ID, { accessTokenSeconds: 600 }),
    only: ['service-token'],
    finds: ['service-token.expires-in.three-minutes'],
  },
  {
    says: 'service tokens for the client and the secret of the application',
    change: notebook({
      accessTokenSeconds: 180,
      authentication: ['client_secret_post', 'client_secret_basic'],
      grants: ['authorization_code', 'client_credentials'],
    }),
    only: ['service-token', 'token.code'],
    finds: ['service-token.password.client-secret'],
  },
  {
    says: 'ID tokens signed with an elliptic curve',
    change: notebook({ idTokenAlgorithm: 'ES256' }),
    only: ['id-token', 'discovery', 'standard.id-token', 'standard.discovery'],
    finds: ['id-token.alg'],
    opens: [
      'id-token.signature',
      'standard.discovery.key-use',
      'standard.discovery.true-metadata',
      'standard.id-token.at-hash',
      'standard.id-token.key-size',
    ],
  },
  {
    says: 'granted scopes with blanks',
    change: setting({ scopesSeparator: ' ' }),
    only: ['id-token'],
    finds: ['id-token.scopes.commas'],
  },
  {
    says: 'profile claims without the profile scope',
    change: setting({ profileClaims: 'always' }),
    only: ['id-token'],
    finds: ['id-token.profile-claims.absent'],
  },
  {
    says: 'the same subject for all accounts',
    change: claims(() => ({ sub: 'a0c5a3b0-6f5e-4a37-9a53-7a0f0d3e8a11' })),
    only: ['id-token', 'service'],
    finds: [
      'id-token.locale.user-language',
      'id-token.person-id.present',
      'id-token.profile-claims.birthdate',
      'id-token.profile-claims.gender',
      'id-token.profile-claims.names',
      'id-token.roles.value',
      'id-token.sub.per-user',
      'id-token.sub.stable',
      'id-token.user-id',
      'id-token.username',
      'service.own-user',
    ],
    hides: ['id-token.sub.stable'],
  },
  {
    says: 'a tenant_id of another tenant',
    change: claims(() => ({ tenant_id: '33' })),
    only: ['id-token'],
    finds: ['id-token.tenant-id'],
  },
  {
    says: 'a username in lower case',
    change: claims(({ username }) => ({ username: String(username).toLowerCase() })),
    only: ['id-token'],
    finds: ['id-token.username'],
  },
  {
    says: 'a locale with region and underscore',
    change: claims(({ locale }) => ({ locale: `${locale}_AT` })),
    only: ['id-token'],
    finds: ['id-token.locale.separator', 'id-token.locale.two-letters'],
  },
  {
    says: 'roles as a list',
    change: claims(({ roles }) => ({ roles: [roles, 'STUDENT'] })),
    only: ['id-token'],
    finds: ['id-token.roles.single'],
    opens: ['id-token.roles.value'],
  },
  {
    says: 'a person_id that is a copy of the user_id',
    change: claims(({ user_id }) => ({ person_id: user_id })),
    only: ['id-token'],
    finds: ['id-token.person-id.distinct'],
    opens: ['id-token.person-id.present'],
  },
]
