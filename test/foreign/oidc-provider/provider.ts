/**
 * Starts the foreign provider, panva's oidc-provider, under the addresses of the contract: one for each tenant. What
 * it does is left as it is; all that the layer in front does is to find the tenant in the path.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AdapterFactory,
  type ClientMetadata,
  type Configuration,
  type JWK,
  Provider,
} from 'oidc-provider'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import { accountOf, platformClaims, profileClaims } from '../accounts.js'
import { grantedScopes, otherTenant, profileScope, segment, settings, tenant } from '../settings.js'
import { interact } from './login-page.js'
import { memoryStore } from './store.js'

/** A provider that listens. */
export interface Foreign {
  readonly url: string
  close(): Promise<void>
}

interface Tenant {
  readonly provider: Provider
  readonly answer: (request: IncomingMessage, response: ServerResponse) => unknown
  /** False where the provider has a login page itself. */
  readonly ownLogin: boolean
}

/** How a provider differs from the one that comes as near to the contract as its configuration allows. */
export interface Change {
  /** The last word on its configuration. */
  readonly configure?: (configuration: Configuration, tenant: string) => Configuration
  /** The last word on its issuer. */
  readonly issuer?: (issuer: string) => string
  /** Gets each request first: what a layer in front of the provider would do. */
  readonly before?: (request: IncomingMessage) => Promise<void>
  /** Makes the store of each tenant; by default they have nothing in common. */
  readonly store?: () => AdapterFactory
}

const signingKey: JWK = {
  ...rsaKeyPair().privateKey.export({ format: 'jwk' }),
  kid: 'campus-1',
  alg: 'RS256',
  use: 'sig',
} as JWK

function clients(of: string): ClientMetadata[] {
  const addresses = (redirect: string, ui: string): string[] => [redirect, ...ui.split(' ')]
  const code = { grant_types: ['authorization_code'], response_types: ['code' as const] }
  const service = { grant_types: ['client_credentials'], response_types: [], redirect_uris: [] }
  const s = settings
  return [
    {
      client_id: s.OIDC_CLIENT_ID,
      client_secret: s.OIDC_CLIENT_SECRET,
      redirect_uris: addresses(s.OIDC_REDIRECT_URI, s.OIDC_UI_URLS),
      token_endpoint_auth_method: 'client_secret_post',
      ...code,
    },
    {
      client_id: s.SECOND_CLIENT_ID,
      client_secret: s.SECOND_CLIENT_SECRET,
      redirect_uris: addresses(s.SECOND_REDIRECT_URI, s.SECOND_UI_URLS),
      token_endpoint_auth_method: 'client_secret_post',
      ...code,
    },
    {
      client_id: s.PUBLIC_CLIENT_ID,
      redirect_uris: addresses(s.PUBLIC_REDIRECT_URI, s.PUBLIC_UI_URLS),
      token_endpoint_auth_method: 'none',
      ...code,
    },
    {
      client_id: s.SERVICE_CLIENT_ID,
      client_secret: of === tenant ? s.SERVICE_PASSWORD : s.SERVICE_PASSWORD_B,
      token_endpoint_auth_method: 'client_secret_basic',
      ...service,
    },
    {
      client_id: s.SPECIAL_CLIENT_ID,
      client_secret: s.SPECIAL_PASSWORD,
      token_endpoint_auth_method: 'client_secret_basic',
      ...service,
    },
  ]
}

/** The configuration that comes as near to the contract as it can. */
function configurationOf(of: string, adapter: AdapterFactory): Configuration {
  return {
    adapter,
    clients: clients(of),
    jwks: { keys: [signingKey] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    scopes: ['openid', ...grantedScopes],
    claims: { openid: platformClaims, [profileScope]: profileClaims },
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { methods: ['S256'], required: (_context, { clientId }) => clientId === settings.PUBLIC_CLIENT_ID },
    // Else a code would end with the grant of an earlier sign-in in the same session.
    expiresWithSession: () => false,
    routes: { authorization: '/authorize', token: '/token', jwks: '/jwks' },
    ttl: {
      AccessToken: 180,
      AuthorizationCode: 60,
      ClientCredentials: 180,
      Grant: 3600,
      IdToken: 900,
      Interaction: 600,
      Session: 3600,
    },
    cookies: { keys: ['a key that signs cookies'], long: { signed: true, path: pathOf(of) } },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
    },
    interactions: { url: (_context, { uid }) => `${pathOf(of)}/interaction/${uid}` },
    findAccount: (_context, sub) => accountOf(sub, of),
    // The applications belong to the school: nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const clientId = oidc.client?.clientId
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.account?.accountId })
      grant.addOIDCScope(['openid', ...grantedScopes].join(' '))
      await grant.save()
      return grant
    },
  }
}

const pathOf = (of: string): string => `/${segment}/api/sso/v3/${of}`

/** Starts it on a free port of this machine. */
export async function startForeign({
  configure,
  issuer,
  before,
  store = memoryStore,
}: Change = {}): Promise<Foreign> {
  const tenants = new Map<string, Tenant>()
  // A connection that the server closes while a busy machine stalls would fail the next request.
  const server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    await before?.(request)
    const [, of = '', rest = ''] = /^\/[^/]+\/api\/sso\/v3\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? []
    const tenant = tenants.get(of)
    if (tenant === undefined || !request.url?.startsWith(pathOf(of)))
      return void data(tenants, request, response)
    if (rest.startsWith('/interaction/') && tenant.ownLogin)
      return void interact(tenant.provider, request, response).catch(() => response.writeHead(400).end())
    // As a framework does that mounts an application under a path.
    Object.assign(request, { originalUrl: request.url, url: rest })
    return tenant.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const of of [tenant, otherTenant]) {
    const nearest = configurationOf(of, store())
    const configuration = configure?.(nearest, of) ?? nearest
    const name = `${url}${pathOf(of)}`
    const provider = new Provider(issuer?.(name) ?? name, configuration)
    tenants.set(of, {
      provider,
      answer: provider.callback(),
      ownLogin: configuration.features?.devInteractions?.enabled !== true,
    })
  }
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An API that opens to the service tokens of each tenant. */
async function data(
  tenants: ReadonlyMap<string, Tenant>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const path = `/${segment}/api/rest/extern/v3/who-asks`
  if (request.url !== path) return void response.writeHead(404).end()
  for (const [of, { provider }] of tenants) {
    const stored = await provider.ClientCredentials.find(token)
    if (stored === undefined) continue
    response.writeHead(200, { 'Content-Type': 'application/json' })
    return void response.end(JSON.stringify({ tenant: of, client: stored.clientId }))
  }
  response.writeHead(401).end()
}
