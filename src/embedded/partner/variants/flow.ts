/**
 * Variants of starting, ending and failing a sign-in.
 * @module
 */
import { type Grant, redeemWithLibrary } from '../exchange.js'
import { type PartnerVariant, variant } from '../fault.js'
import { checks, fetchKeys, handWrittenRedeem, keysFor } from '../faults/hand-written-validation.js'
import type { Settings, Tokens } from '../model.js'

/** Begins a code exchange when the one before it, at the same application, has ended. */
export function inTurn(redeem: (grant: Grant) => Promise<Tokens>): (grant: Grant) => Promise<Tokens> {
  const turns = new WeakMap<Settings, Promise<unknown>>()
  return (grant) => {
    const mine = Promise.resolve(turns.get(grant.settings)).then(() => redeem(grant))
    turns.set(
      grant.settings,
      mine.catch(() => undefined),
    )
    return mine
  }
}

export const flowVariants: readonly PartnerVariant[] = [
  ...([301, 303, 307, 308] as const).map((status) =>
    variant({
      id: `launch-${status}`,
      says: `redirects to the authorize endpoint with ${status} and no-store`,
      clause: '4.1',
      leftOpen: 'the way to the authorize endpoint is not shown',
      behaviours: { launchDelivery: () => ({ by: 'redirect', status, hops: 0 }) },
    }),
  ),
  variant({
    id: 'launch-over-hops',
    says: 'redirects over three addresses of its own first',
    clause: '4.1',
    leftOpen: 'the way to the authorize endpoint is not shown',
    behaviours: {
      launchDelivery: () => ({ by: 'redirect', status: 302, hops: 3 }),
      landingDelivery: () => ({ by: 'redirect', status: 302, hops: 2 }),
    },
  }),
  variant({
    id: 'launch-by-meta-refresh',
    says: 'redirects with a meta refresh page',
    clause: '4.1',
    leftOpen: 'the way to the authorize endpoint is not shown',
    behaviours: { launchDelivery: () => ({ by: 'meta-refresh' }) },
  }),
  variant({
    id: 'launch-by-form',
    says: 'redirects with a form that submits itself with GET',
    clause: '4.1',
    leftOpen: 'the way to the authorize endpoint is not shown',
    behaviours: { launchDelivery: () => ({ by: 'form', method: 'get' }) },
  }),
  variant({
    id: 'launch-without-discovery',
    says: 'builds the address of the authorize endpoint from the documented path',
    clause: '4.1',
    behaviours: {
      launchProvider: async (ssoBase) => ({
        issuer: ssoBase,
        authorization_endpoint: `${ssoBase}/authorize`,
      }),
    },
  }),
  variant({
    id: 'discovery-not-remembered',
    says: 'fetches the discovery document for each step',
    clause: '4.4',
    leftOpen: 'how long it holds is not shown',
    behaviours: { discoveryRemembered: () => 0 },
  }),
  variant({
    id: 'keys-remembered',
    says: 'remembers the keys for five minutes, as openid-client does',
    clause: '2.1 id_token',
    leftOpen: 'how long they hold is not shown',
    behaviours: { keySetRemembered: () => 300 },
  }),
  variant({
    id: 'codes-redeemed-in-turn',
    says: 'redeems one code after the other',
    clause: '4.2',
    leftOpen: 'how many codes an application redeems at the same time is not shown',
    behaviours: { redeem: inTurn(redeemWithLibrary) },
  }),
  variant({
    id: 'keys-searched-twice',
    says: 'fetches the key set for each ID token, and once more if it lacks the kid',
    clause: '2.1 id_token',
    leftOpen: 'how often they are fetched is not shown',
    behaviours: {
      redeem: handWrittenRedeem({
        signature: async (token) => {
          if (keysFor(token).length === 0) await fetchKeys(token.grant)
          return checks.signature(token)
        },
      }),
    },
  }),
  variant({
    id: 'without-library',
    says: 'checks ID tokens by hand',
    clause: '5 item 5',
    leftOpen: 'how is left open',
    behaviours: { redeem: handWrittenRedeem() },
  }),
  variant({
    id: 'without-pkce',
    says: 'leaves PKCE out, as a confidential client may',
    clause: '5 item 1',
    behaviours: { usesPkce: () => false },
  }),
  variant({
    id: 'prompt-login',
    says: 'requires a new login of each user',
    clause: '4.1 prompt',
    behaviours: { prompt: () => 'login' },
  }),
  variant({
    id: 'openid-only',
    says: 'requests only the scope openid',
    clause: '4.1 scope',
    behaviours: { scopes: () => ['openid'] },
  }),
  variant({
    id: 'failure-with-200',
    says: 'answers a failed sign-in with 200 and an error page',
    clause: '5 item 5',
    leftOpen: 'the form of a refusal is left open',
    behaviours: { failureAnswer: () => ({ by: 'page', status: 200 }) },
  }),
  variant({
    id: 'failure-with-403',
    says: 'answers a failed sign-in with 403',
    clause: '5 item 5',
    leftOpen: 'the form of a refusal is left open',
    behaviours: { failureAnswer: () => ({ by: 'page', status: 403 }) },
  }),
  variant({
    id: 'failure-with-500',
    says: 'answers a failed sign-in with 500, as many applications do for any exception',
    clause: '5 item 5',
    leftOpen: 'the form of a refusal is left open',
    behaviours: { failureAnswer: () => ({ by: 'page', status: 500 }) },
    breaks: [
      'callback.no-server-error',
      'id-token-check.malformed.no-server-error',
      'standard.callback.code-once.harmless',
      'standard.callback.error.no-server-error',
    ],
  }),
  variant({
    id: 'failure-goes-home',
    says: 'sends the browser to the start page after a failed sign-in',
    clause: '5 item 5',
    leftOpen: 'the form of a refusal is left open',
    behaviours: { failureAnswer: () => ({ by: 'redirect', to: '/' }) },
  }),
  variant({
    id: 'failure-restarts',
    says: 'starts a new flow after a failed sign-in if it knows the tenant',
    clause: '5 item 5',
    leftOpen: 'the form of a refusal is left open',
    behaviours: {
      failureAnswer: (_reason, tenant) =>
        tenant === undefined ? { by: 'page', status: 400 } : { by: 'restart' },
    },
  }),
  variant({
    id: 'without-state',
    says: 'sends no state, and keeps the latest flow of each browser',
    clause: '4.1 state',
    leftOpen: 'recommended',
    behaviours: { state: () => undefined },
    breaks: ['authorize-request.state.present'],
  }),
  variant({
    id: 'user-records-of-all-tenants',
    says: 'identifies users only by sub, and shows the tenant with which it stored the user',
    clause: '2.2 sub',
    leftOpen: 'treated as globally unique',
    behaviours: {
      userKey: ({ sub }) => JSON.stringify([sub]),
      userShown: (() => {
        const tenants = new Map<string, string>()
        return (user) => {
          const tenant = tenants.get(user.sub) ?? user.tenant
          tenants.set(user.sub, tenant)
          return { id: user.id, sub: user.sub, tenant, role: user.role, locale: user.locale, name: user.name }
        }
      })(),
    },
  }),
  variant({
    id: 'users-of-all-tenants',
    says: 'identifies users only by sub',
    clause: '2.2 sub',
    leftOpen: 'treated as globally unique',
    behaviours: { userKey: ({ sub }) => JSON.stringify([sub]) },
  }),
]
