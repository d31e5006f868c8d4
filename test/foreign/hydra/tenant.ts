/**
 * The settings of a tenant: its Hydra, its clients, and what the login and consent application does for it. They are as
 * near to the contract as Hydra comes.
 */
import { accountOf, platformClaims, profileClaims } from '../accounts.js'
import { grantedScopes, profileScope, settings, tenant } from '../settings.js'

/** A client, in the words of Hydra's admin API. */
export interface Client {
  readonly client_id: string
  readonly [key: string]: unknown
}

/** A tenant. */
export interface Tenant {
  readonly tenant: string
  /** Replaces settings of Hydra; changes start it again. */
  readonly oauth2: Readonly<Record<string, unknown>>
  readonly clients: readonly Client[]
  /** `checked`, or `any` for a login that accepts every password. */
  readonly passwords: 'checked' | 'any'
  /** The scopes that the consent application grants, of those that are asked for. */
  readonly granted: (requested: readonly string[]) => readonly string[]
  /** The claims of an ID token. */
  readonly claims: (subject: string, granted: readonly string[]) => Readonly<Record<string, unknown>>
}

/** The settings of a tenant. */
export function tenantOf(of: string): Tenant {
  return {
    tenant: of,
    oauth2: { pkce: { enforced_for_public_clients: true } },
    clients: clientsOf(of),
    passwords: 'checked',
    granted: (requested) => requested,
    claims: (subject, granted) => claimsOf(of, subject, granted),
  }
}

function claimsOf(of: string, subject: string, granted: readonly string[]): Record<string, unknown> {
  const account = accountOf(subject, of)
  if (account === undefined) throw new Error(`no account ${subject}`)
  const claims: Record<string, unknown> = account.claims('id_token', granted.join(' '))
  const names = [...platformClaims, ...(granted.includes(profileScope) ? profileClaims : [])]
  return Object.fromEntries(
    names.filter((name) => name !== 'sub' && claims[name] !== undefined).map((name) => [name, claims[name]]),
  )
}

function clientsOf(of: string): Client[] {
  const s = settings
  const user = {
    grant_types: ['authorization_code'],
    response_types: ['code'],
    scope: ['openid', ...grantedScopes].join(' '),
    token_endpoint_auth_method: 'client_secret_post',
  }
  const service = {
    grant_types: ['client_credentials'],
    response_types: [],
    token_endpoint_auth_method: 'client_secret_basic',
    client_credentials_grant_access_token_lifespan: '180s',
  }
  const addresses = (redirect: string, ui: string): string[] => [redirect, ...ui.split(' ')]
  return [
    {
      ...user,
      client_id: s.OIDC_CLIENT_ID,
      client_secret: s.OIDC_CLIENT_SECRET,
      redirect_uris: addresses(s.OIDC_REDIRECT_URI, s.OIDC_UI_URLS),
    },
    {
      ...user,
      client_id: s.SECOND_CLIENT_ID,
      client_secret: s.SECOND_CLIENT_SECRET,
      redirect_uris: addresses(s.SECOND_REDIRECT_URI, s.SECOND_UI_URLS),
    },
    {
      ...user,
      client_id: s.PUBLIC_CLIENT_ID,
      token_endpoint_auth_method: 'none',
      redirect_uris: addresses(s.PUBLIC_REDIRECT_URI, s.PUBLIC_UI_URLS),
    },
    {
      ...service,
      client_id: s.SERVICE_CLIENT_ID,
      client_secret: of === tenant ? s.SERVICE_PASSWORD : s.SERVICE_PASSWORD_B,
    },
    { ...service, client_id: s.SPECIAL_CLIENT_ID, client_secret: s.SPECIAL_PASSWORD },
  ]
}
