/**
 * Answers of the platform that must sign nobody in.
 */
import type { FlowPlan, Reply } from '#kit/partner'

const json = [['Content-Type', 'application/json']] as const

/** The token endpoint refuses the code. */
export const invalidGrant: Reply = { status: 400, headers: json, body: '{"error":"invalid_grant"}' }

/** Answers to the token request. */
export const failedExchanges: readonly (readonly [string, FlowPlan])[] = [
  ['invalid_grant', { token: () => invalidGrant }],
  ['invalid_client', { token: () => ({ status: 401, headers: json, body: '{"error":"invalid_client"}' }) }],
  ['a server error', { token: () => ({ status: 500, body: 'Internal Server Error' }) }],
  ['an empty body', { token: () => ({ status: 200, headers: json, body: '' }) }],
  [
    'a page',
    { token: () => ({ status: 200, headers: [['Content-Type', 'text/html']], body: '<p>Hello</p>' }) },
  ],
  ['no members', { token: () => ({ status: 200, headers: json, body: '{}' }) }],
  ['a broken connection', { token: () => 'reset' }],
  ['no ID token', { idToken: () => undefined }],
  ['a redirect', { token: () => ({ status: 302, headers: [['Location', '/']], body: '' }) }],
]

/** Sign-ins that fail at different steps: token request, ID token, callback. */
export const failedSignIns: readonly (readonly [string, FlowPlan])[] = [
  ['a refused code', { token: () => invalidGrant }],
  ['a token without a subject', { claims: (good) => ({ ...good, sub: undefined }) }],
  [
    'an answer with an error',
    { response: (good) => [['error', 'access_denied'], ...good.filter(([name]) => name !== 'code')] },
  ],
]

/** Sign-ins that the application refuses. null: the callback is opened in a browser that started no sign-in. */
export const refusedSignIns: readonly (readonly [string, FlowPlan | null])[] = [
  ['a refused code', { token: () => invalidGrant }],
  ['a foreign nonce', { claims: (good) => ({ ...good, nonce: 'foreign' }) }],
  ['a foreign issuer', { claims: (good) => ({ ...good, iss: 'https://platform.example' }) }],
  ['no ID token', { idToken: () => undefined }],
  ['a browser without a flow', null],
]
