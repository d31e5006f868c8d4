/**
 * Faults in the handling of callbacks.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours } from '../behaviours/index.js'
import { redeemWithLibrary } from '../exchange.js'
import { fault, type PartnerFault } from '../fault.js'
import { type Claims, type Flow, type Incoming, type Reason, Refused, type Tokens } from '../model.js'
import { loosely } from './hand-written-validation.js'
import { row, violating } from './rows.js'

const frontChannelIdToken = violating('callback.front-channel.id-token')
const frontChannelIdTokenBesideRefusedCode = violating('callback.front-channel.id-token-beside-refused-code')
const frontChannelOtherUser = violating('callback.front-channel.other-user')

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

const flowOfBrowser: FlowOf = (response, browser, begun) =>
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
  row(id, violates, says, {
    flowOf: (response, browser, begun) =>
      when(response.get('state'))
        ? latest(response, browser, begun)
        : flowOfBrowser(response, browser, begun),
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
  row(id, violates, says, { failureAnswer: (why) => ({ by: 'page', status: why === reason ? 500 : 400 }) })

/** Changes the code before the exchange. */
const otherCode =
  (change: (code: string) => string) =>
  (response: URLSearchParams): URLSearchParams => {
    const code = response.get('code')
    if (code !== null) response.set('code', change(code))
    return response
  }

export const callbackFaults: readonly PartnerFault[] = [
  row('name-required', 'callback.sign-in', 'refuses users whose token has no name', {
    details: ({ given_name: name }) => {
      if (name === undefined) throw new Refused('not-verified', 'no given_name')
      return {}
    },
  }),
  row('code-decoded-twice', ['callback.code.reserved-characters', 'code-exchange.code'], {
    says: 'decodes the code a second time',
    callbackParameters: otherCode((code) => new URLSearchParams(`code=${code}`).get('code') ?? ''),
  }),
  row('code-cut', 'callback.code.long', 'cuts codes to 512 characters', {
    callbackParameters: otherCode((code) => code.slice(0, 512)),
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
  frontChannelIdToken('id-token-of-browser', 'accepts an ID token from the browser if there is no code', {
    callbackIdentity: (request) => withoutCode(request, loosely(brought(request, 'id_token'))?.claims),
  }),
  frontChannelIdTokenBesideRefusedCode('id-token-of-browser-as-a-spare', {
    says: 'accepts an ID token from the browser if the code is refused',
    redeem: redeemIgnoring((brought) => brought),
  }),
  frontChannelIdToken('id-token-of-browser-with-nonce', {
    says: 'accepts an ID token from the browser if state, nonce, issuer and expiry fit a pending sign-in',
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
  }),
  frontChannelIdTokenBesideRefusedCode('id-token-of-browser-with-nonce-as-a-spare', {
    says: 'accepts an ID token from the browser if the code is refused and its nonce fits',
    redeem: redeemIgnoring((brought, flow) => (brought?.nonce === flow.nonce ? brought : undefined)),
  }),
  frontChannelOtherUser('id-token-of-browser-first', {
    says: 'redeems the code, and takes the user from an ID token of the browser whose nonce fits, if there is one',
    redeem: async (grant) => {
      const claims = loosely(grant.response.get('id_token'))?.claims
      const tokens = await redeemIgnoring(() => undefined)(grant)
      return claims?.nonce === grant.flow.nonce
        ? { ...tokens, claims: { ...tokens.claims, ...claims } }
        : tokens
    },
  }),
  frontChannelOtherUser('user-of-token-response', {
    says: 'reads the user from the fields of the token response, and from the ID token only what is missing there',
    redeem: async (grant) => {
      let fields: Readonly<Record<string, unknown>> = {}
      const tokenResponse = async (response: Response): Promise<Response> => {
        fields = (await response.clone().json()) as object as Readonly<Record<string, unknown>>
        return grant.behave.tokenResponse(response)
      }
      const tokens = await redeemWithLibrary({ ...grant, behave: { ...grant.behave, tokenResponse } })
      return { ...tokens, claims: { ...tokens.claims, ...fields } }
    },
  }),
  row('access-token-of-browser', 'callback.front-channel.access-token', {
    says: 'accepts an access token from the browser if there is no code',
    callbackIdentity: (request) => {
      const token = brought(request, 'access_token')
      return withoutCode(request, token === undefined ? undefined : { sub: token })
    },
  }),
  row('user-of-browser', 'callback.front-channel.user', {
    says: 'accepts a user name from the browser if there is no code',
    callbackIdentity: (request) => {
      const sub = brought(request, 'sub') ?? brought(request, 'username')
      return withoutCode(request, sub === undefined ? undefined : { sub })
    },
  }),
  row('flow-made-up', 'callback.without-flow.nobody-signed-in', {
    says: 'accepts a callback without a flow, and checks no nonce then',
    flowOf: (response, browser, begun) => {
      const tenant = begun.at(-1)
      if (tenant === undefined || begun.some((flow) => flow.browser === browser)) {
        return flowOfBrowser(response, browser, begun)
      }
      const { nonce: _none, verifier: _neither, ...rest } = tenant
      return whateverState(
        { ...rest, nonce: undefined, verifier: undefined, browser: browser ?? '' },
        response,
      )
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
          const browserFlow = flowOfBrowser(response, browser, begun)
          if (browserFlow !== undefined || arrivedBefore) return browserFlow
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
  row('error-shown-as-it-is', 'standard.callback.error.escaped', {
    says: 'writes error_description into its page without escaping',
    failureText: (response) => response.get('error_description') ?? undefined,
  }),
  row('unknown-parameter-refused', 'standard.callback.unknown-parameter', {
    says: 'refuses a callback with an unknown parameter',
    callbackParameters: (response) => {
      const strange = [...response.keys()].find((name) => !responseParameters.includes(name))
      if (strange !== undefined) throw new Refused('not-verified', 'an unknown parameter')
      return response
    },
  }),
  row('code-redeemed-again', ['standard.callback.code-once.reload', 'standard.callback.code-once.parallel'], {
    says: 'redeems the code each time the callback is opened',
    flowUsedUp: () => 'never',
  }),
  row('flow-ended-after-exchange', 'standard.callback.code-once.parallel', {
    says: 'ends a flow when its code is redeemed, so that a second callback before that redeems it too',
    flowUsedUp: () => 'after-exchange',
  }),
  row('user-in-global-variable', 'callback.own-user', {
    says: 'keeps the user who is signing in in a global variable while it writes to its database',
    redeem: (() => {
      let latest: Tokens | undefined
      return async (grant) => {
        const redeemed = await redeemWithLibrary(grant)
        latest = redeemed
        await pause(storing)
        return latest
      }
    })(),
  }),
  row('one-sign-in-at-a-time', 'callback.sign-in-at-once', {
    says: 'refuses a callback while it redeems the code of another one',
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
  }),
  row('verifier-of-last-flow', 'code-exchange.verifier.interleaved', {
    says: 'redeems every code with the verifier of the last flow of the browser',
    flowOf: (response, browser, begun) => {
      const browserFlow = flowOfBrowser(response, browser, begun)
      const newest = begun.findLast((flow) => flow.browser === browser)
      return browserFlow === undefined ? undefined : { ...browserFlow, verifier: newest?.verifier }
    },
  }),
]
