/**
 * Other answers of the authorize endpoint.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import { variant } from '../fault.js'

const clause = '4.1'

/** Lower-cases scheme and host, and drops the default port and a trailing dot. The rest stays unchanged. */
function equivalent(uri: string): string {
  return uri.replace(/^https:\/\/[^/?#\\]*/i, (start) => start.toLowerCase().replace(/\.?(:443)?$/, ''))
}

export const authorizeVariants = [
  variant({
    id: 'response-type-not-for-this-app',
    says: 'knows further response types, and refuses them with unauthorized_client',
    clause: '4.1 response_type',
    behaviours: {
      responseTypeError: (sent) =>
        sent?.split(' ').includes('token') === true
          ? 'unauthorized_client'
          : documented.responseTypeError(sent),
    },
  }),
  variant({
    id: 'authorize-further-parameters-after',
    says: 'adds iss and session_state after the code',
    clause,
    behaviours: {
      furtherRedirectParameters: (_context, issuer) => ({
        before: [],
        after: [
          ['iss', issuer],
          ['session_state', 'f00d.1'],
        ],
      }),
    },
  }),
  variant({
    id: 'authorize-further-parameters-before',
    says: 'adds iss and session_state before the code',
    clause,
    behaviours: {
      furtherRedirectParameters: (_context, issuer) => ({
        before: [
          ['session_state', 'f00d.1'],
          ['iss', issuer],
        ],
        after: [],
      }),
    },
  }),
  variant({
    id: 'authorize-internal-hops',
    says: 'redirects twice on its own host before the redirect that carries the code',
    clause,
    behaviours: { internalHops: () => 2 },
    profile: { INTERNAL_HOPS: 'yes' },
  }),
  variant({
    id: 'authorize-flow-cookie',
    says: 'redirects three times before the redirect that carries the code, and binds them to the browser by one cookie, which a later request replaces',
    clause,
    behaviours: { internalHops: () => 3, flowCookie: () => true },
    profile: { INTERNAL_HOPS: '' },
  }),
  variant({
    id: 'authorize-code-with-special-characters',
    says: 'issues codes with characters that must be percent-encoded',
    clause,
    behaviours: { makeCode: () => `${randomBytes(24).toString('base64')}+/&=%ü==` },
  }),
  variant({
    id: 'authorize-long-code',
    says: 'issues codes of more than a thousand characters',
    clause,
    behaviours: { makeCode: () => randomBytes(800).toString('base64url') },
  }),
  variant({
    id: 'authorize-by-post',
    says: 'also accepts authorize requests by POST',
    clause,
    behaviours: { authorizeMethodAllowed: (method) => method === 'GET' || method === 'POST' },
  }),
  variant({
    id: 'authorize-unknown-scope-refused',
    says: 'refuses a scope that the application may not have',
    clause,
    behaviours: {
      scopesAllowed: (scopes, { app }) => scopes.every((scope) => app?.scopes.includes(scope) ?? false),
    },
  }),
  variant({
    id: 'authorize-openid-required',
    says: 'refuses a scope without openid',
    clause,
    behaviours: { scopesAllowed: (scopes) => scopes.includes('openid') },
  }),
  variant({
    id: 'authorize-response-type-any-case',
    says: 'accepts CODE as code',
    clause,
    behaviours: { responseTypeAllowed: (sent) => sent.toLowerCase() === 'code' },
  }),
  variant({
    id: 'redirect-uri-equivalents',
    says: 'accepts a redirect_uri that differs in the case of scheme or host, in :443 or in a dot after the host',
    clause,
    behaviours: {
      redirectUriMatches: (sent, app, context) =>
        documented.redirectUriMatches(equivalent(sent), app, context),
    },
  }),
  variant({
    id: 'redirect-uri-domain-pattern',
    says: 'uses a pattern as registered domain, which also matches another host',
    clause,
    behaviours: {
      redirectUriMatches: (sent, app, context) =>
        documented.redirectUriMatches(sent, app, context) ||
        (app.key === 'main' && sent === 'https://app.school-a.example.com/sso/callback'),
    },
  }),
  variant({
    id: 'page-headers-none',
    says: 'sends no additional headers with pages and redirects',
    clause,
    behaviours: { pageHeaders: () => [] },
  }),
  variant({
    id: 'pkce-missing-method-is-s256',
    says: 'treats a challenge without method as S256',
    clause,
    behaviours: { missingMethodMeans: () => 'S256' },
  }),
  variant({
    id: 'pkce-method-any-case',
    says: 'accepts s256 as S256',
    clause,
    behaviours: {
      challengeMethodAllowed: (method) => method.toUpperCase() === 'S256',
      verifierMatches: (verifier, challenge, _method, context) =>
        documented.verifierMatches(verifier, challenge, 'S256', context),
    },
  }),
  variant({
    id: 'pkce-refused-at-token',
    says: 'accepts any challenge method at authorize and refuses all methods except S256 at token',
    clause,
    behaviours: {
      challengeMethodAllowed: () => true,
      missingMethodMeans: () => 'plain',
      verifierMatches: (verifier, challenge, method, context) =>
        method === 'S256' && documented.verifierMatches(verifier, challenge, method, context),
    },
  }),
  variant({
    id: 'pkce-challenge-of-43',
    says: 'refuses a challenge at authorize that cannot be a SHA-256 hash',
    clause,
    behaviours: { challengeWellFormed: (challenge) => /^[\w-]{43}$/.test(challenge) },
  }),
  variant({
    id: 'pkce-unexpected-verifier-ignored',
    says: 'ignores a verifier for a code that has no challenge',
    clause: '4.2',
    behaviours: { unexpectedVerifierAllowed: () => true },
  }),
]
