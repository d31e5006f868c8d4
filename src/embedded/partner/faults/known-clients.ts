/**
 * Faults that behave well only for the clients that the application met first, as an application does that recognises
 * a test.
 * @module
 */
import { type Behaviours, documented } from '../behaviours/index.js'
import { type Grant, redeemWithLibrary } from '../exchange.js'
import type { PartnerFault } from '../fault.js'
import type { Incoming, Settings } from '../model.js'
import { one } from './one.js'
import { checks, leftOut, ownRedeem } from './own-validation.js'

/** By partner: the first browser. */
const browsers = new WeakMap<Behaviours, string>()

function isFirstBrowser({ behave, flow: { userAgent = '' } }: Grant): boolean {
  const first = browsers.get(behave) ?? userAgent
  browsers.set(behave, first)
  return first === userAgent
}

/** By partner: the first sender of webhooks. */
const senders = new WeakMap<Settings, string>()

function isFirstSender(request: Incoming, settings: Settings): boolean {
  const sender = request.header('user-agent') ?? ''
  const first = senders.get(settings) ?? sender
  senders.set(settings, first)
  return first === sender
}

const unchecked = ownRedeem(Object.fromEntries(Object.keys(checks).map((name) => [name, leftOut])))

export const knownClientsFaults: readonly PartnerFault[] = [
  one('tokens-checked-for-first-browser', 'id-token-check.any-browser', {
    says: 'checks ID tokens only for users with the browser of its first user',
    redeem: (grant) => (isFirstBrowser(grant) ? redeemWithLibrary(grant) : unchecked(grant)),
  }),
  one('webhooks-verified-for-first-sender', 'webhook-check.any-sender', {
    says: 'verifies webhooks only from the HTTP client that sent the first one',
    webhookEntry: (request, settings) => {
      const entry = documented.webhookEntry(request, settings)
      return entry === 'verify' && !isFirstSender(request, settings) ? 'trust' : entry
    },
  }),
]
