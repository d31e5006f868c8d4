/**
 * Faults in the handling of callbacks.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours } from '../behaviours/index.js'
import { redeemWithLibrary } from '../exchange.js'
import { fault, type PartnerFault } from '../fault.js'
import { type Claims, type Flow, type Incoming, type Reason, Refused, type Tokens } from '../model.js'
import { loosely } from './own-validation.js'

type FlowOf = Behaviours['flowOf']

/** Milliseconds of a simulated database access, during which other users can arrive. */
const storing = 100

/** A flow whose state is not compared. */
const whateverState = (flow: Flow | undefined, response: URLSearchParams): Flow | undefined =>
  flow === undefined ? undefined : { ...flow, state: stateIn(response) }

/** The state of a callback. Removes an empty one. */
const stateIn = (response: URLSearchParams): string | undefined => {
  if (response.get('state') === '') response.delete('state')
  return response.get('state') ?? undefined
}

/** Redeems the code as if the browser had brought no ID token. @param otherwise the claims if that fails */
const redeemIgnoring =
  (otherwise: (brought: Claims | undefined, flow: Flow) => Claims | undefined): Behaviours['redeem'] =>
  async (grant) => {
    const response = new URLSearchParams([...grant.response].filter(([name]) => name !== 'id_token'))
    try {
      return await redeemWithLibrary({ ...grant, response })
    } catch (error) {
      const claims = otherwise(loosely(grant.response.get('id_token'))?.claims, grant.flow)
      if (claims === undefined || !response.has('code')) throw error
      return { claims, accessToken: undefined }
    }
  }

const own: FlowOf = (response, browser, begun) =>
  begun.findLast((flow) => flow.browser === browser && flow.state === (response.get('state') ?? undefined))

const latest: FlowOf = (response, browser, begun) =>
  whateverState(
    begun.findLast((flow) => flow.browser === browser),
    response,
  )

const stateFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  when: (state: string | null) => boolean,
): PartnerFault =>
  fault({
    id,
    violates,
    says,
    behaviour: {
      flowOf: (response, browser, begun) =>
        when(response.get('state')) ? latest(response, browser, begun) : own(response, browser, begun),
    },
  })

const brought = ({ query, form }: Incoming, name: string): string | undefined =>
  query.get(name) ?? form.get(name) ?? undefined

const withoutCode = (request: Incoming, claims: Claims | undefined): Claims | undefined =>
  brought(request, 'code') === undefined ? claims : undefined

const responseParameters = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri']

const statusFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  reason: Reason,
): PartnerFault =>
  fault({
    id,
    violates,
    says,
    behaviour: { failureAnswer: (why) => ({ by: 'page', status: why === reason ? 500 : 400 }) },
  })

/** Changes the code before the exchange. */
const otherCode =
  (change: (code: string) => string) =>
  (response: URLSearchParams): URLSearchParams => {
    const code = response.get('code')
    if (code !== null) response.set('code', change(code))
    return response
  }

export const callbackFaults: readonly PartnerFault[] = [
  fault({
    id: 'name-required',
    violates: ['callback.sign-in'],
    says: 'refuses users whose token has no name',
    behaviour: {
      details: ({ given_name: name }) => {
        if (name === undefined) throw new Refused('not-verified', 'no given_name')
        return {}
      },
    },
  }),
  fault({
    id: 'code-decoded-twice',
    violates: ['callback.code.reserved-characters', 'code-exchange.code'],
    says: 'decodes the code a second time',
    behaviour: {
      callbackParameters: otherCode((code) => new URLSearchParams(`code=${code}`).get('code') ?? ''),
    },
  }),
  fault({
    id: 'code-cut',
    violates: ['callback.code.long'],
    says: 'cuts codes to 512 characters',
    behaviour: { callbackParameters: otherCode((code) => code.slice(0, 512)) },
  }),
  fault({
    id: 'code-kept-waiting',
    violates: ['callback.code.redeemed-at-once'],
    says: 'redeems codes in a slow background job',
    behaviour: {
      beforeExchange: async () => {
        await pause(1_100)
      },
    },
    profile: { CODE_SECONDS: '1' },
  }),
  fault({
    id: 'id-token-of-browser',
    violates: ['callback.front-channel.id-token'],
    says: 'accepts an ID token from the browser if there is no code',
    behaviour: {
      callbackIdentity: (request) => withoutCode(request, loosely(brought(request, 'id_token'))?.claims),
    },
  }),
  fault({
    id: 'id-token-of-browser-as-a-spare',
    violates: ['callback.front-channel.id-token-beside-refused-code'],
    says: 'accepts an ID token from the browser if the code is refused',
    behaviour: {
      redeem: redeemIgnoring((brought) => brought),
    },
  }),
  fault({
    id: 'id-token-of-browser-with-nonce',
    violates: ['callback.front-channel.id-token'],
    says: 'accepts an ID token from the browser if state, nonce, issuer and expiry fit a pending sign-in',
    behaviour: {
      callbackIdentity: (request, begun) => {
        const claims = loosely(brought(request, 'id_token'))?.claims
        const fits = begun.some(
          ({ nonce, state, tenant }) =>
            state === brought(request, 'state') &&
            nonce === claims?.nonce &&
            String(claims?.iss).endsWith(`/${tenant}`) &&
            Number(claims?.exp) > Date.now() / 1000,
        )
        return withoutCode(request, fits ? claims : undefined)
      },
    },
  }),
  fault({
    id: 'id-token-of-browser-with-nonce-as-a-spare',
    violates: ['callback.front-channel.id-token-beside-refused-code'],
    says: 'accepts an ID token from the browser if the code is refused and its nonce fits',
    behaviour: {
      redeem: redeemIgnoring((brought, flow) => (brought?.nonce === flow.nonce ? brought : undefined)),
    },
  }),
  fault({
    id: 'id-token-of-browser-first',
    violates: ['callback.front-channel.other-user'],
    says: 'redeems the code, and takes the user from an ID token of the browser whose nonce fits, if there is one',
    behaviour: {
      redeem: async (grant) => {
        const claims = loosely(grant.response.get('id_token'))?.claims
        const tokens = await redeemIgnoring(() => undefined)(grant)
        return claims?.nonce === grant.flow.nonce
          ? { ...tokens, claims: { ...tokens.claims, ...claims } }
          : tokens
      },
    },
  }),
  fault({
    id: 'user-of-token-response',
    violates: ['callback.front-channel.other-user'],
    says: 'reads the user from the fields of the token response, and from the ID token only what is missing there',
    behaviour: {
      redeem: async (grant) => {
        let fields: Readonly<Record<string, unknown>> = {}
        const tokenResponse = async (response: Response): Promise<Response> => {
          fields = (await response.clone().json()) as object as Readonly<Record<string, unknown>>
          return grant.behave.tokenResponse(response)
        }
        const tokens = await redeemWithLibrary({ ...grant, behave: { ...grant.behave, tokenResponse } })
        return { ...tokens, claims: { ...tokens.claims, ...fields } }
      },
    },
  }),
  fault({
    id: 'access-token-of-browser',
    violates: ['callback.front-channel.access-token'],
    says: 'accepts an access token from the browser if there is no code',
    behaviour: {
      callbackIdentity: (request) => {
        const token = brought(request, 'access_token')
        return withoutCode(request, token === undefined ? undefined : { sub: token })
      },
    },
  }),
  fault({
    id: 'user-of-browser',
    violates: ['callback.front-channel.user'],
    says: 'accepts a user name from the browser if there is no code',
    behaviour: {
      callbackIdentity: (request) => {
        const sub = brought(request, 'sub') ?? brought(request, 'username')
        return withoutCode(request, sub === undefined ? undefined : { sub })
      },
    },
  }),
  fault({
    id: 'flow-made-up',
    violates: ['callback.without-flow.nobody-signed-in'],
    says: 'accepts a callback without a flow, and checks no nonce then',
    behaviour: {
      flowOf: (response, browser, begun) => {
        const tenant = begun.at(-1)
        if (tenant === undefined || begun.some((flow) => flow.browser === browser)) {
          return own(response, browser, begun)
        }
        const { nonce: _none, verifier: _neither, ...rest } = tenant
        return whateverState(
          { ...rest, nonce: undefined, verifier: undefined, browser: browser ?? '' },
          response,
        )
      },
    },
  }),
  fault({
    id: 'flow-of-anybody',
    violates: [
      'callback.without-flow.nonce-of-other-browser',
      'standard.callback.other-browser.fresh',
      'standard.callback.other-browser.with-flow',
      'standard.callback.other-browser.with-session',
    ],
    says: 'accepts the state of a flow that another browser started',
    behaviour: {
      flowOf: (response, _browser, begun) => begun.findLast((flow) => flow.state === response.get('state')),
    },
  }),
  fault({
    id: 'flow-of-anybody-code-once',
    violates: [
      'callback.without-flow.nonce-of-other-browser',
      'standard.callback.other-browser.fresh',
      'standard.callback.other-browser.with-flow',
      'standard.callback.other-browser.with-session',
    ],
    says: 'accepts the state of a flow that another browser started, with each code once',
    behaviour: {
      flowOf: (() => {
        const codes = new Set<string>()
        return (response, browser, begun) => {
          const code = response.get('code') ?? ''
          const arrivedBefore = codes.has(code)
          codes.add(code)
          const found = own(response, browser, begun)
          if (found !== undefined || arrivedBefore) return found
          return begun.findLast((flow) => flow.state === response.get('state'))
        }
      })(),
    },
  }),
  statusFault(
    'crash-after-refusal',
    ['callback.no-server-error', 'id-token-check.malformed.no-server-error'],
    'fails with a server error if it refuses a token',
    'not-verified',
  ),
  statusFault(
    'crash-after-error',
    ['standard.callback.error.no-server-error'],
    'fails with a server error if the platform reports an error',
    'refused-by-platform',
  ),
  statusFault(
    'crash-without-flow',
    ['standard.callback.code-once.harmless', 'callback.no-server-error'],
    'fails with a server error if it finds no flow',
    'no-flow',
  ),
  stateFault(
    'state-not-compared',
    [
      'standard.callback.state.other',
      'standard.callback.state.missing',
      'standard.callback.state.empty',
      'standard.callback.state.other-browser',
      'code-exchange.verifier.interleaved',
    ],
    'assigns each callback to the last request of the browser',
    () => true,
  ),
  stateFault(
    'state-optional',
    ['standard.callback.state.missing'],
    'compares the state only if the callback has one',
    (state) => state === null,
  ),
  stateFault(
    'state-empty',
    ['standard.callback.state.empty'],
    'compares the state only if it is not empty',
    (state) => state === '',
  ),
  fault({
    id: 'error-ignored',
    violates: ['standard.callback.error.nobody-signed-in', 'standard.callback.error.no-token-request'],
    says: 'redeems a code even if the callback has an error',
    behaviour: {
      callbackParameters: (response) => {
        response.delete('error')
        return response
      },
    },
  }),
  fault({
    id: 'error-shown-as-it-is',
    violates: ['standard.callback.error.escaped'],
    says: 'writes error_description into its page without escaping',
    behaviour: { failureText: (response) => response.get('error_description') ?? undefined },
  }),
  fault({
    id: 'unknown-parameter-refused',
    violates: ['standard.callback.unknown-parameter'],
    says: 'refuses a callback with an unknown parameter',
    behaviour: {
      callbackParameters: (response) => {
        const strange = [...response.keys()].find((name) => !responseParameters.includes(name))
        if (strange !== undefined) throw new Refused('not-verified', 'an unknown parameter')
        return response
      },
    },
  }),
  fault({
    id: 'code-redeemed-again',
    violates: ['standard.callback.code-once.reload', 'standard.callback.code-once.parallel'],
    says: 'redeems the code each time the callback is opened',
    behaviour: { flowUsedUp: () => 'never' },
  }),
  fault({
    id: 'flow-ended-after-exchange',
    violates: ['standard.callback.code-once.parallel'],
    says: 'ends a flow when its code is redeemed, so that a second callback before that redeems it too',
    behaviour: { flowUsedUp: () => 'after-exchange' },
  }),
  fault({
    id: 'user-in-global-variable',
    violates: ['callback.own-user'],
    says: 'keeps the user who is signing in in a global variable while it writes to its database',
    behaviour: {
      redeem: (() => {
        let latest: Tokens | undefined
        return async (grant) => {
          const redeemed = await redeemWithLibrary(grant)
          latest = redeemed
          await pause(storing)
          return latest
        }
      })(),
    },
  }),
  fault({
    id: 'one-sign-in-at-a-time',
    violates: ['callback.sign-in-at-once'],
    says: 'refuses a callback while it redeems the code of another one',
    behaviour: {
      redeem: (() => {
        let isBusy = false
        return async (grant) => {
          if (isBusy) throw new Refused('not-verified', 'another sign-in has not ended')
          isBusy = true
          try {
            return await redeemWithLibrary(grant)
          } finally {
            isBusy = false
          }
        }
      })(),
    },
  }),
  fault({
    id: 'verifier-of-last-flow',
    violates: ['code-exchange.verifier.interleaved'],
    says: 'redeems every code with the verifier of the last flow of the browser',
    behaviour: {
      flowOf: (response, browser, begun) => {
        const found = own(response, browser, begun)
        const newest = begun.findLast((flow) => flow.browser === browser)
        return found === undefined ? undefined : { ...found, verifier: newest?.verifier }
      },
    },
  }),
]
