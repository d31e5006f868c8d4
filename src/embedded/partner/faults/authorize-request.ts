/**
 * Faults in authorize requests.
 * @module
 */
import { createHash, randomUUID } from 'node:crypto'
import * as oidc from 'openid-client'
import { fault, type PartnerFault } from '../fault.js'

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
  fault({
    id: 'authorize-by-post',
    violates: ['authorize-request.method'],
    says: 'sends the authorize request with POST',
    behaviour: { launchDelivery: () => ({ by: 'form', method: 'post' }) },
  }),
  fault({
    id: 'response-mode-form-post',
    violates: ['authorize-request.response-mode'],
    says: 'requests the response mode form_post',
    behaviour: { authorizeUrl: withParameter('response_mode', 'form_post') },
  }),
  fault({
    id: 'hybrid-response-type',
    violates: ['authorize-request.response-type'],
    says: 'requests an ID token in addition to the code',
    behaviour: { responseType: () => 'code id_token' },
  }),
  fault({
    id: 'no-scope',
    violates: ['authorize-request.scope.present'],
    says: 'sends an empty scope',
    behaviour: { scopeText: () => '' },
  }),
  fault({
    id: 'scopes-with-commas',
    violates: ['authorize-request.scope.separator'],
    says: 'separates scopes with commas, as the token does',
    behaviour: { scopeText: (scopes) => scopes.join(',') },
  }),
  fault({
    id: 'further-scope',
    violates: ['authorize-request.scope.values'],
    says: 'also requests the scope email',
    behaviour: { scopes: () => ['openid', 'roster-core.readonly', 'email'] },
  }),
  fault({
    id: 'profile-scope',
    violates: ['authorize-request.scope.profile'],
    says: 'requests the profile claims',
    behaviour: { scopes: () => ['openid', 'platform-profile'] },
  }),
  fault({
    id: 'profile-scope-afterwards',
    violates: ['authorize-request.scope.profile'],
    says: 'requests the profile claims in the background if a token has none',
    behaviour: {
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
    },
  }),
  fault({
    id: 'client-id-lower-case',
    violates: ['authorize-request.client-id'],
    says: 'sends its client ID in lower case',
    behaviour: { authorizeClientId: (clientId) => clientId.toLowerCase() },
  }),
  fault({
    id: 'redirect-uri-with-tenant',
    violates: ['authorize-request.redirect-uri.configured'],
    says: 'adds the tenant to its redirect_uri',
    behaviour: {
      redirectUri: ({ url }, { tenant }) => `${url}/callback?tenant=${encodeURIComponent(tenant)}`,
    },
  }),
  fault({
    id: 'redirect-uri-of-launch',
    violates: ['authorize-request.redirect-uri.launch-parameters'],
    says: 'uses a URL from the query of the launch as redirect_uri',
    behaviour: {
      redirectUri: ({ url }, { query }) =>
        [...query.values()].find((value) => /^https?:\/\//.test(value)) ?? `${url}/callback`,
    },
  }),
  fault({
    id: 'redirect-uri-of-proxy',
    violates: ['authorize-request.redirect-uri.forwarded-host'],
    says: 'builds its redirect_uri from forwarded-host headers',
    behaviour: {
      redirectUri: ({ url }, { header }) => {
        const host = header('x-forwarded-host') ?? /host="?([^";,]+)/i.exec(header('forwarded') ?? '')?.[1]
        return host === undefined ? `${url}/callback` : `https://${host}/callback`
      },
    },
  }),
  fault({
    id: 'no-nonce',
    violates: ['authorize-request.nonce.present'],
    says: 'sends no nonce and expects none',
    behaviour: { nonce: () => undefined },
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
  fault({
    id: 'few-nonces',
    violates: ['authorize-request.nonce.unique'],
    says: 'cycles through eight nonces per browser',
    mirrorsInput: true,
    behaviour: { nonce: ({ browser }) => hashOf(`${browser} ${counted('nonce', browser) % 8}`) },
  }),
  fault({
    id: 'nonces-begin-anew',
    violates: ['authorize-request.nonce.unique'],
    says: 'generates the same nonces again after each restart',
    behaviour: { nonce: ({ number }) => hashOf(`nonce ${number}`) },
  }),
  fault({
    id: 'states-begin-anew',
    violates: ['authorize-request.state.unique'],
    says: 'generates the same states again after each restart',
    behaviour: { state: ({ number }) => hashOf(`state ${number}`) },
  }),
  fault({
    id: 'nonce-of-session',
    violates: ['login-url.new-flow.with-session', 'authorize-request.nonce.unique'],
    says: 'reuses one nonce for all launches of a browser with a session',
    behaviour: {
      nonce: ({ browser, header }) =>
        /\bsession=/.test(header('cookie') ?? '') ? hashOf(browser) : randomUUID(),
    },
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
  fault({
    id: 'no-state-at-first',
    violates: ['authorize-request.state.present'],
    says: 'sends no state in the first launch of a browser',
    mirrorsInput: true,
    behaviour: {
      state: ({ browser }) => (counted('state', browser) === 1 ? undefined : randomUUID()),
    },
  }),
  fault({
    id: 'few-states',
    violates: ['authorize-request.state.unique'],
    says: 'cycles through eight states per browser',
    mirrorsInput: true,
    behaviour: { state: ({ browser }) => hashOf(`${browser} ${counted('few states', browser) % 8}`) },
  }),
  fault({
    id: 'no-state',
    violates: ['authorize-request.state.present'],
    says: 'sends no state, and assigns each callback to its last request',
    behaviour: { state: () => undefined },
  }),
  fault({
    id: 'state-of-browser',
    violates: ['authorize-request.state.unique', 'code-exchange.verifier.interleaved'],
    says: 'uses one state per browser',
    behaviour: { state: ({ browser }) => hashOf(browser) },
  }),
  fault({
    id: 'state-counts',
    violates: ['authorize-request.state.unpredictable'],
    says: 'uses a counter as state',
    behaviour: {
      state: () => {
        count += 1
        return String(1_000_000_000_000_000 + count)
      },
    },
  }),
  fault({
    id: 'prompt-consent',
    violates: ['authorize-request.prompt'],
    says: 'sends prompt=consent',
    behaviour: { prompt: () => 'consent' },
  }),
  fault({
    id: 'public-without-pkce',
    violates: ['authorize-request.pkce.public-client'],
    says: 'uses PKCE only if it has a secret',
    behaviour: { usesPkce: (isPublic) => !isPublic },
    profile: publicClient,
  }),
  fault({
    id: 'challenge-padded',
    violates: ['authorize-request.pkce.challenge'],
    says: 'keeps the padding of the code challenge',
    behaviour: { codeChallenge: (verifier) => `${hashOf(verifier)}=` },
  }),
  fault({
    id: 'challenge-in-hex',
    violates: ['authorize-request.pkce.challenge'],
    says: 'encodes the code challenge in hexadecimal',
    behaviour: { codeChallenge: (verifier) => createHash('sha256').update(verifier).digest('hex') },
  }),
  fault({
    id: 'challenge-without-method',
    violates: ['authorize-request.pkce.method'],
    says: 'sends no code_challenge_method',
    behaviour: { codeChallengeMethod: () => undefined },
  }),
  fault({
    id: 'scope-without-openid',
    violates: ['standard.authorize-request.scope-openid'],
    says: 'omits openid from the scope',
    behaviour: { scopes: () => ['roster-core.readonly'] },
  }),
  fault({
    id: 'state-twice',
    violates: ['standard.authorize-request.repeated-parameter'],
    says: 'sends the state twice',
    behaviour: {
      authorizeUrl: (configuration, parameters) =>
        withParameter('state', parameters.state ?? '')(configuration, parameters),
    },
  }),
]
