/**
 * Faults in authorize requests.
 * @module
 */
import { createHash, randomUUID } from 'node:crypto'
import * as oidc from 'openid-client'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import { row, violating } from './rows.js'

const nonceUnique = violating('authorize-request.nonce.unique')
const pkceChallenge = violating('authorize-request.pkce.challenge')
const scopeProfile = violating('authorize-request.scope.profile')
const statePresent = violating('authorize-request.state.present')
const stateUnique = violating('authorize-request.state.unique')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Profile values of an application without a secret. */
export const publicClient = { CLIENT_TYPE: 'public', CLIENT_SECRET: '' }

const withParameter =
  (name: string, value: string) =>
  (configuration: oidc.Configuration, parameters: Record<string, string>): URL => {
    const url = oidc.buildAuthorizationUrl(configuration, parameters)
    url.searchParams.append(name, value)
    return url
  }

let count = 0

const counts = new Map<string, number>()
const firstNonces = new Map<string, { readonly tenant: string; readonly nonce: string }>()

/** Number of launches of a browser, including this one. */
function counted(what: string, browser: string): number {
  const number = (counts.get(`${what} ${browser}`) ?? 0) + 1
  counts.set(`${what} ${browser}`, number)
  return number
}

export const authorizeRequestFaults: readonly PartnerFault[] = [
  row('authorize-by-post', 'authorize-request.method', 'sends the authorize request with POST', {
    launchDelivery: () => ({ by: 'form', method: 'post' }),
  }),
  row('response-mode-form-post', 'authorize-request.response-mode', 'requests the response mode form_post', {
    authorizeUrl: withParameter('response_mode', 'form_post'),
  }),
  row('hybrid-response-type', 'authorize-request.response-type', {
    says: 'requests an ID token in addition to the code',
    responseType: () => 'code id_token',
  }),
  row('no-scope', 'authorize-request.scope.present', 'sends an empty scope', { scopeText: () => '' }),
  row('scopes-with-commas', 'authorize-request.scope.separator', {
    says: 'separates scopes with commas, as the token does',
    scopeText: (scopes) => scopes.join(','),
  }),
  row('further-scope', 'authorize-request.scope.values', 'also requests the scope email', {
    scopes: () => ['openid', 'roster-core.readonly', 'email'],
  }),
  scopeProfile('profile-scope', 'requests the profile claims', {
    scopes: () => ['openid', 'platform-profile'],
  }),
  scopeProfile('profile-scope-afterwards', {
    says: 'requests the profile claims in the background if a token has none',
    callForUser: ({ settings, user, send }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        scope: 'openid platform-profile',
        client_id: settings.clientId,
        redirect_uri: `${settings.url}/callback`,
        nonce: randomUUID(),
        state: randomUUID(),
        prompt: 'login',
      })
      return send(
        `${settings.platformUrl}/${settings.segment}/api/sso/v3/${user.tenant}/authorize?${query}`,
        {},
      )
    },
  }),
  row('client-id-lower-case', 'authorize-request.client-id', 'sends its client ID in lower case', {
    authorizeClientId: (clientId) => clientId.toLowerCase(),
  }),
  row('redirect-uri-with-tenant', 'authorize-request.redirect-uri.configured', {
    says: 'adds the tenant to its redirect_uri',
    redirectUri: ({ url }, { tenant }) => `${url}/callback?tenant=${encodeURIComponent(tenant)}`,
  }),
  row('redirect-uri-of-launch', 'authorize-request.redirect-uri.launch-parameters', {
    says: 'uses a URL from the query of the launch as redirect_uri',
    redirectUri: ({ url }, { query }) =>
      [...query.values()].find((value) => /^https?:\/\//.test(value)) ?? `${url}/callback`,
  }),
  row('redirect-uri-of-proxy', 'authorize-request.redirect-uri.forwarded-host', {
    says: 'builds its redirect_uri from forwarded-host headers',
    redirectUri: ({ url }, { header }) => {
      const host = header('x-forwarded-host') ?? /host="?([^";,]+)/i.exec(header('forwarded') ?? '')?.[1]
      return host === undefined ? `${url}/callback` : `https://${host}/callback`
    },
  }),
  row('no-nonce', 'authorize-request.nonce.present', 'sends no nonce and expects none', {
    nonce: () => undefined,
  }),
  fault({
    id: 'nonce-of-browser',
    violates: [
      'authorize-request.nonce.unique',
      'login-url.new-flow.after-unfinished',
      'login-url.new-flow.other-tenant-session',
      'login-url.new-flow.with-session',
      'id-token-check.nonce.earlier-flow',
      'id-token-check.nonce.replayed-token',
    ],
    says: 'uses one nonce per browser',
    behaviour: { nonce: ({ browser }) => hashOf(browser) },
  }),
  mirrored(
    nonceUnique('few-nonces', 'cycles through eight nonces per browser', {
      nonce: ({ browser }) => hashOf(`${browser} ${counted('nonce', browser) % 8}`),
    }),
  ),
  nonceUnique('nonces-begin-anew', 'generates the same nonces again after each restart', {
    nonce: ({ number }) => hashOf(`nonce ${number}`),
  }),
  stateUnique('states-begin-anew', 'generates the same states again after each restart', {
    state: ({ number }) => hashOf(`state ${number}`),
  }),
  row('nonce-of-session', ['login-url.new-flow.with-session', 'authorize-request.nonce.unique'], {
    says: 'reuses one nonce for all launches of a browser with a session',
    nonce: ({ browser, header }) =>
      /\bsession=/.test(header('cookie') ?? '') ? hashOf(browser) : randomUUID(),
  }),
  fault({
    id: 'nonce-kept-for-other-tenant',
    violates: ['login-url.new-flow.other-tenant-session', 'authorize-request.nonce.unique'],
    says: 'repeats the first nonce of a browser when it comes from another tenant',
    mirrorsInput: true,
    behaviour: {
      nonce: ({ browser, tenant }) => {
        const first = firstNonces.get(browser)
        if (first !== undefined && first.tenant !== tenant) return first.nonce
        const nonce = randomUUID()
        if (first === undefined) firstNonces.set(browser, { tenant, nonce })
        return nonce
      },
    },
  }),
  mirrored(
    statePresent('no-state-at-first', 'sends no state in the first launch of a browser', {
      state: ({ browser }) => (counted('state', browser) === 1 ? undefined : randomUUID()),
    }),
  ),
  mirrored(
    stateUnique('few-states', 'cycles through eight states per browser', {
      state: ({ browser }) => hashOf(`${browser} ${counted('few states', browser) % 8}`),
    }),
  ),
  statePresent('no-state', 'sends no state, and assigns each callback to its last request', {
    state: () => undefined,
  }),
  row('state-of-browser', ['authorize-request.state.unique', 'code-exchange.verifier.interleaved'], {
    says: 'uses one state per browser',
    state: ({ browser }) => hashOf(browser),
  }),
  row('state-counts', 'authorize-request.state.unpredictable', 'uses a counter as state', {
    state: () => {
      count += 1
      return String(1_000_000_000_000_000 + count)
    },
  }),
  row('prompt-consent', 'authorize-request.prompt', 'sends prompt=consent', { prompt: () => 'consent' }),
  fault({
    id: 'public-without-pkce',
    violates: ['authorize-request.pkce.public-client'],
    says: 'uses PKCE only if it has a secret',
    behaviour: { usesPkce: (isPublic) => !isPublic },
    profile: publicClient,
  }),
  pkceChallenge('challenge-padded', 'keeps the padding of the code challenge', {
    codeChallenge: (verifier) => `${hashOf(verifier)}=`,
  }),
  pkceChallenge('challenge-in-hex', 'encodes the code challenge in hexadecimal', {
    codeChallenge: (verifier) => createHash('sha256').update(verifier).digest('hex'),
  }),
  row('challenge-without-method', 'authorize-request.pkce.method', 'sends no code_challenge_method', {
    codeChallengeMethod: () => undefined,
  }),
  row('scope-without-openid', 'standard.authorize-request.scope-openid', 'omits openid from the scope', {
    scopes: () => ['roster-core.readonly'],
  }),
  row('state-twice', 'standard.authorize-request.repeated-parameter', 'sends the state twice', {
    authorizeUrl: (configuration, parameters) =>
      withParameter('state', parameters.state ?? '')(configuration, parameters),
  }),
]
