/**
 * Tenants of Hydra with one wrong setting each: of Hydra, of a client, or of the login and consent application.
 */
import type { Misconfiguration } from '../reasons.js'
import { settings } from '../settings.js'
import type { Client, Tenant } from './tenant.js'

/** Changes a client. */
const client =
  (id: string, change: Partial<Client>) =>
  (tenant: Tenant): Tenant => ({
    ...tenant,
    clients: tenant.clients.map((one) => (one.client_id === id ? { ...one, ...change } : one)),
  })

/** Changes the confidential client under test. */
const notebook = (change: Partial<Client>): ((tenant: Tenant) => Tenant) =>
  client(settings.OIDC_CLIENT_ID, change)

/** Changes the claims of ID tokens. */
const claims =
  (change: (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) =>
  (tenant: Tenant): Tenant => ({
    ...tenant,
    claims: (subject, granted) => {
      const right = tenant.claims(subject, granted)
      return { ...right, ...change(right) }
    },
  })

/** Changes the settings of Hydra for OAuth 2. */
const oauth2 =
  (change: Readonly<Record<string, unknown>>) =>
  (tenant: Tenant): Tenant => ({ ...tenant, oauth2: change })

const uiUrls = settings.OIDC_UI_URLS.split(' ')
const redirects = ['authorize.redirect-uri', 'standard.authorize.redirect-uri']

export const misconfigurations: readonly Misconfiguration<Tenant>[] = [
  {
    says: 'PKCE not required of public clients',
    change: oauth2({ pkce: { enforced_for_public_clients: false } }),
    only: ['authorize.pkce', 'authorize.error.invalid-request'],
    finds: ['authorize.pkce.public-required'],
    opens: ['authorize.error.invalid-request.public-without-pkce'],
  },
  {
    says: 'PKCE required of all clients',
    change: oauth2({ pkce: { enforced: true } }),
    only: ['authorize.pkce'],
    finds: ['authorize.pkce.confidential-optional'],
  },
  {
    says: 'the redirect URI of another application',
    change: notebook({
      redirect_uris: [settings.OIDC_REDIRECT_URI, ...uiUrls, settings.SECOND_REDIRECT_URI],
    }),
    only: redirects,
    finds: ['authorize.redirect-uri.other-client'],
  },
  {
    says: 'no UI Integration URLs',
    change: notebook({ redirect_uris: [settings.OIDC_REDIRECT_URI] }),
    only: redirects,
    finds: ['authorize.redirect-uri.ui-url-accepted'],
    opens: [
      'authorize.redirect-uri.mixed-parts',
      'authorize.redirect-uri.sso-path-accepted',
      'authorize.redirect-uri.ui-url',
      'standard.authorize.redirect-uri.query-kept',
    ],
  },
  {
    says: 'client authentication switched off',
    change: (tenant) =>
      notebook({ token_endpoint_auth_method: 'none' })(
        oauth2({ pkce: { enforced_for_public_clients: false } })(tenant),
      ),
    only: ['token.code.client-secret'],
    finds: ['token.code.client-secret.missing'],
    opens: ['token.code.client-secret.password', 'token.code.client-secret.wrong'],
  },
  {
    says: 'the implicit flow',
    change: notebook({
      grant_types: ['authorization_code', 'implicit'],
      response_types: ['code', 'token', 'id_token', 'code token'],
    }),
    only: ['authorize.response-type'],
    finds: ['authorize.response-type.other'],
  },
  {
    says: 'a login that accepts every password',
    change: (tenant) => ({ ...tenant, passwords: 'any' }),
    only: ['authorize.login'],
    finds: ['authorize.login.wrong-password'],
  },
  {
    says: 'service tokens that are valid for ten minutes',
    change: client(settings.SERVICE_CLIENT_ID, { client_credentials_grant_access_token_lifespan: '600s' }),
    only: ['service-token'],
    finds: ['service-token.expires-in.three-minutes'],
  },
  {
    says: 'service tokens for the client and the secret of the application',
    change: notebook({
      client_credentials_grant_access_token_lifespan: '180s',
      grant_types: ['authorization_code', 'client_credentials'],
      token_endpoint_auth_method: 'client_secret_basic',
    }),
    only: ['service-token'],
    finds: ['service-token.password.client-secret'],
  },
  {
    says: 'a consent that grants one scope only',
    change: (tenant) => ({ ...tenant, granted: () => ['openid'] }),
    only: ['id-token.scopes', 'id-token.profile-claims'],
    finds: ['id-token.profile-claims.names', 'id-token.scopes.granted'],
  },
  {
    says: 'scopes with blanks',
    change: claims(({ scopes }) => ({ scopes: String(scopes).replaceAll(',', ' ') })),
    only: ['id-token'],
    finds: ['id-token.scopes.commas'],
  },
  {
    says: 'profile claims without the profile scope',
    change: claims(() => ({ given_name: 'Lena', family_name: 'Thal' })),
    only: ['id-token'],
    finds: ['id-token.profile-claims.absent', 'id-token.profile-claims.names'],
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
    says: 'no locale',
    change: claims(() => ({ locale: undefined })),
    only: ['id-token'],
    finds: ['id-token.locale.present', 'id-token.platform-claims'],
    opens: ['id-token.locale.separator', 'id-token.locale.two-letters', 'id-token.locale.user-language'],
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
