/**
 * Faults that assign a callback to the wrong flow.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { redeemWithLibrary } from '../exchange.js'
import { mirrored, type PartnerFault } from '../fault.js'
import { type Flow, Refused } from '../model.js'
import { row } from './rows.js'

type FlowOf = Behaviours['flowOf']

const flowOfBrowser: FlowOf = (response, browser, begun) =>
  begun.findLast((flow) => flow.browser === browser && flow.state === (response.get('state') ?? undefined))

const ofAnybody: FlowOf = (response, _browser, begun) =>
  begun.findLast((flow) => flow.state === (response.get('state') ?? undefined))

/** The last flow of the browser, with the state of the callback. */
const latest: FlowOf = (response, browser, begun) => {
  const flow = begun.findLast((one) => one.browser === browser)
  return flow === undefined ? undefined : { ...flow, state: response.get('state') ?? undefined }
}

const flowFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  flowOf: FlowOf,
): PartnerFault => row(id, violates, says, { flowOf })

const ownFlows = (browser: string | undefined, begun: readonly Flow[]): number =>
  begun.filter((flow) => flow.browser === browser).length

const stateOther = 'standard.callback.state.other'
/** A fault that compares the state in another way. An empty state is refused all the same. */
const comparesState = (
  id: string,
  says: string,
  equals: (sent: string, received: string) => boolean,
): PartnerFault => {
  const flowOf: FlowOf = (response, browser, begun) => {
    const received = response.get('state') ?? ''
    if (received === '') return flowOfBrowser(response, browser, begun)
    const flow = begun.findLast((one) => one.browser === browser && equals(one.state ?? '', received))
    return flow === undefined ? undefined : { ...flow, state: received }
  }
  return row(id, stateOther, says, { flowOf })
}

export const flowChoiceFaults: readonly PartnerFault[] = [
  flowFault(
    'school-of-the-last-tab',
    ['code-exchange.tenant'],
    'redeems a code at the school of the last sign-in that a browser began',
    (response, browser, begun) => {
      const flow = flowOfBrowser(response, browser, begun)
      const last = begun.findLast((one) => one.browser === browser)
      return flow === undefined || last === undefined ? flow : { ...flow, tenant: last.tenant }
    },
  ),
  comparesState(
    'state-by-beginning',
    'compares as many characters of the state as the callback has',
    (sent, received) => sent.startsWith(received),
  ),
  comparesState(
    'state-in-any-case',
    'compares the state without regard to letter case',
    (sent, received) => sent.toLowerCase() === received.toLowerCase(),
  ),
  mirrored(
    flowFault(
      'flow-of-anybody-with-flow',
      ['standard.callback.other-browser.with-flow'],
      'accepts a flow of another browser if this browser also has a flow',
      (response, browser, begun) =>
        (ownFlows(browser, begun) > 0 ? ofAnybody : flowOfBrowser)(response, browser, begun),
    ),
  ),
  mirrored(
    flowFault(
      'flow-of-anybody-when-known',
      ['standard.callback.other-browser.with-session'],
      'accepts a flow of another browser if this browser is known and has no flow',
      (response, browser, begun) =>
        (browser !== undefined && ownFlows(browser, begun) === 0 ? ofAnybody : flowOfBrowser)(
          response,
          browser,
          begun,
        ),
    ),
  ),
  mirrored(
    flowFault(
      'state-not-compared-with-two-flows',
      ['standard.callback.state.other'],
      'accepts an unknown state if the browser has several flows',
      (response, browser, begun) => {
        const flow = flowOfBrowser(response, browser, begun)
        const strange = response.get('state') !== null && response.get('state') !== ''
        return (
          flow ?? (strange && ownFlows(browser, begun) > 1 ? latest(response, browser, begun) : undefined)
        )
      },
    ),
  ),
  mirrored(
    flowFault(
      'state-made-up',
      ['standard.callback.state.other'],
      'accepts an unknown state as the state of the last request',
      (response, browser, begun) => {
        const state = response.get('state')
        const isStrange = state !== null && state !== '' && begun.every((flow) => flow.state !== state)
        return (isStrange ? latest : flowOfBrowser)(response, browser, begun)
      },
    ),
  ),
  mirrored(
    flowFault(
      'state-of-anybody',
      ['standard.callback.state.other-browser'],
      'accepts the state of any flow as the state of the last request',
      (response, browser, begun) => {
        const isKnown = begun.some((flow) => flow.state === response.get('state'))
        return (
          flowOfBrowser(response, browser, begun) ?? (isKnown ? latest(response, browser, begun) : undefined)
        )
      },
    ),
  ),
  mirrored(
    flowFault(
      'one-of-two-flows-refused',
      ['login-url.restart.after-abandoned'],
      'refuses a callback while the browser has two unfinished flows',
      (response, browser, begun) =>
        ownFlows(browser, begun) === 2 ? undefined : flowOfBrowser(response, browser, begun),
    ),
  ),
  flowFault(
    'crash-in-unknown-browser',
    ['callback.no-server-error'],
    'fails with a server error in an unknown browser',
    (response, browser, begun) => {
      if (browser === undefined) throw new Error('no cookie')
      return flowOfBrowser(response, browser, begun)
    },
  ),
  flowFault(
    'crash-at-code-once-more',
    ['standard.callback.code-once.harmless'],
    'fails with a server error if the browser has no flow left',
    (response, browser, begun) => {
      if (browser !== undefined && ownFlows(browser, begun) === 0) throw new Error('no flow')
      return flowOfBrowser(response, browser, begun)
    },
  ),
  row('guest-after-error', 'standard.callback.error.nobody-signed-in', {
    says: 'signs in a guest if the platform reports an error',
    identityAfterFailure: (_error, _flow, response) => (response.has('error') ? { sub: 'guest' } : undefined),
  }),
  row('error-seen-late', 'standard.callback.error.no-token-request', {
    says: 'looks for an error only after it has redeemed the code',
    redeem: async (grant) => {
      const response = new URLSearchParams(grant.response)
      response.delete('error')
      const tokens = await redeemWithLibrary({ ...grant, response })
      if (grant.response.has('error')) throw new Refused('refused-by-platform', 'an error')
      return tokens
    },
  }),
  row('code-of-letters-alone', 'callback.code.reserved-characters', {
    says: 'refuses codes with characters other than letters, digits, underscores and hyphens',
    callbackParameters: (response) => {
      if (/[^\w-]/.test(response.get('code') ?? '')) throw new Refused('not-verified', 'a strange code')
      return response
    },
  }),
  row('code-decoded-where-it-can-be', 'code-exchange.code', {
    says: 'decodes percent escapes in the code if that works',
    callbackParameters: (response) => {
      const code = response.get('code')
      if (code !== null) response.set('code', decodedOrNot(code))
      return response
    },
  }),
]

function decodedOrNot(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
