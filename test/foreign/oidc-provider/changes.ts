/**
 * Other configurations of the foreign provider, each further from the contract than the nearest one in a single point,
 * or a layer in front of it.
 */
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { AdapterFactory, ClientMetadata, Configuration } from 'oidc-provider'
import { platformClaims } from '../accounts.js'
import { settings } from '../settings.js'
import type { Change } from './provider.js'
import { memoryStore } from './store.js'

/** The provider reads grant_type from the form alone; a layer in front puts the one of the query there. */
export async function grantTypeIntoForm(request: IncomingMessage): Promise<void> {
  const grantType = new URL(request.url ?? '', 'http://localhost').searchParams.get('grant_type')
  if (request.method !== 'POST' || grantType === null) return
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  Object.assign(request, { body: { grant_type: grantType, ...form } })
}

/** A configuration that differs from the nearest one. */
interface Changed {
  readonly says: string
  readonly change: Change
  /** Families of rules that are run. */
  readonly only: readonly string[]
  readonly profile?: Readonly<Record<string, string>>
  /** Rules that turn from passed or undecided to violated. */
  readonly turns: readonly string[]
  /** Rules that turn from passed to undecided. */
  readonly opens?: readonly string[]
}

type Configure = (nearest: Configuration) => Configuration

/** Changes the confidential client under test. */
const ownClient =
  (change: (metadata: ClientMetadata) => Partial<ClientMetadata>): Configure =>
  (nearest) => ({
    ...nearest,
    clients: (nearest.clients ?? []).map((one) =>
      one.client_id === settings.OIDC_CLIENT_ID ? { ...one, ...change(one) } : one,
    ),
  })

/** A store in which codes take a while, as in a database. */
function storeWithSlowCodes(): AdapterFactory {
  const inner = memoryStore()
  return (model) => {
    const quick = inner(model)
    if (model !== 'AuthorizationCode') return quick
    const later =
      <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        for (let turn = 0; turn < 10; turn += 1) await setImmediate()
        return call(...given)
      }
    return {
      upsert: later(quick.upsert),
      find: later(quick.find),
      findByUid: later(quick.findByUid),
      findByUserCode: later(quick.findByUserCode),
      consume: later(quick.consume),
      destroy: later(quick.destroy),
      revokeByGrantId: later(quick.revokeByGrantId),
    }
  }
}

const shared = memoryStore()

export const changes: readonly Changed[] = [
  {
    says: 'demands a challenge of every client',
    change: { configure: (nearest) => ({ ...nearest, pkce: { methods: ['S256'], required: () => true } }) },
    only: ['authorize.pkce', 'authorize.state', 'token.code.pkce'],
    turns: ['authorize.pkce.confidential-optional'],
    opens: ['authorize.state.optional', 'token.code.pkce.right-verifier'],
  },
  {
    says: 'demands no challenge of a public client',
    change: { configure: (nearest) => ({ ...nearest, pkce: { methods: ['S256'], required: () => false } }) },
    only: ['authorize.pkce', 'authorize.error.invalid-request', 'token.code.pkce', 'token.error'],
    turns: ['authorize.pkce.public-required'],
    opens: ['authorize.error.invalid-request.public-without-pkce'],
  },
  {
    says: 'takes a challenge that is the verifier itself',
    change: {
      configure: (nearest) => ({ ...nearest, pkce: { ...nearest.pkce, methods: ['plain', 'S256'] } }),
    },
    only: [
      'authorize.pkce',
      'authorize.error.invalid-request',
      'token.code.pkce',
      'standard.authorize.pkce-method-error',
    ],
    turns: ['authorize.pkce.method-missing', 'authorize.pkce.method-other'],
  },
  {
    says: 'finds out too late that a code was used, where two requests race',
    change: { store: storeWithSlowCodes },
    only: ['standard.token.single-use', 'standard.token.client-binding', 'token.code.issued-code'],
    turns: ['standard.token.single-use'],
  },
  {
    says: 'keeps the codes of two tenants in one store',
    change: { store: () => shared },
    only: ['token.code.other-tenant', 'token.code.issued-code', 'discovery.per-tenant', 'id-token.iss'],
    turns: ['token.code.other-tenant'],
  },
  {
    says: 'signs ID tokens with the client secret',
    change: {
      configure: (nearest) => ({
        ...ownClient(() => ({ id_token_signed_response_alg: 'HS256' }))(nearest),
        enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
      }),
    },
    only: ['id-token.alg', 'id-token.format', 'id-token.signature', 'id-token.aud', 'standard.id-token'],
    turns: ['id-token.alg'],
    opens: [
      'id-token.signature',
      'standard.id-token.at-hash',
      'standard.id-token.key-size',
      'standard.id-token.kid',
    ],
  },
  {
    says: 'leaves the claims of all scopes but openid to the userinfo endpoint',
    change: { configure: (nearest) => ({ ...nearest, conformIdTokenClaims: true }) },
    only: ['id-token.profile-claims', 'id-token.platform-claims', 'id-token.standard-claims'],
    turns: ['id-token.profile-claims.names'],
  },
  {
    says: 'leaves out a platform claim',
    change: {
      configure: (nearest) => ({
        ...nearest,
        claims: { ...nearest.claims, openid: platformClaims.filter((name) => name !== 'locale') },
      }),
    },
    only: ['id-token.platform-claims', 'id-token.locale', 'id-token.username', 'id-token.roles'],
    turns: ['id-token.locale.present', 'id-token.platform-claims'],
    opens: ['id-token.locale.separator', 'id-token.locale.two-letters', 'id-token.locale.user-language'],
  },
  {
    says: 'takes an address of another application',
    change: {
      configure: ownClient(({ redirect_uris = [] }) => ({
        redirect_uris: [...redirect_uris, settings.SECOND_REDIRECT_URI],
      })),
    },
    only: ['authorize.redirect-uri'],
    turns: ['authorize.redirect-uri.other-client'],
  },
  {
    says: 'takes a single registered address for granted',
    change: {
      configure: (nearest) => ({
        ...ownClient(() => ({ redirect_uris: [settings.OIDC_REDIRECT_URI] }))(nearest),
        allowOmittingSingleRegisteredRedirectUri: true,
      }),
    },
    only: ['authorize.redirect-uri.missing', 'token.code.redirect-uri'],
    profile: { OIDC_UI_URLS: '' },
    turns: ['authorize.redirect-uri.missing', 'token.code.redirect-uri.missing'],
  },
  {
    says: 'offers the implicit and the hybrid flow',
    change: {
      configure: (nearest) => ({
        ...ownClient(() => ({
          response_types: ['code', 'code id_token', 'id_token'],
          grant_types: ['authorization_code', 'implicit'],
        }))(nearest),
        responseTypes: ['code', 'id_token', 'code id_token'],
      }),
    },
    only: ['authorize.response-type', 'standard.discovery', 'standard.authorize.response-type-error'],
    turns: ['authorize.response-type.other'],
  },
  {
    says: 'has an issuer with a slash at its end, which the contract leaves open',
    change: { issuer: (issuer) => `${issuer}/` },
    only: ['id-token.iss', 'standard.id-token.iss-form', 'discovery', 'standard.discovery'],
    turns: [],
  },
  {
    says: 'gives service tokens for ten minutes',
    change: {
      before: grantTypeIntoForm,
      configure: (nearest) => ({ ...nearest, ttl: { ...nearest.ttl, ClientCredentials: 600 } }),
    },
    only: ['service-token'],
    turns: ['service-token.expires-in.three-minutes'],
  },
]
