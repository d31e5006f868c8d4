/**
 * Faults that behave well only for some clients, as an application does that recognises a test.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Grant, redeemWithLibrary } from '../exchange.js'
import type { PartnerFault } from '../fault.js'
import type { Incoming, Settings } from '../model.js'
import { checks, handWrittenRedeem, leftOut } from './hand-written-validation.js'
import { row } from './rows.js'

function isComputer({ flow: { userAgent = '' } }: Grant): boolean {
  return !/\bMobile\b/.test(userAgent)
}

/** By partner: the first sender of webhooks. */
const senders = new WeakMap<Settings, string>()

function isFirstSender(request: Incoming, settings: Settings): boolean {
  const sender = request.header('user-agent') ?? ''
  const first = senders.get(settings) ?? sender
  senders.set(settings, first)
  return first === sender
}

const unchecked = handWrittenRedeem(Object.fromEntries(Object.keys(checks).map((name) => [name, leftOut])))

export const knownClientsFaults: readonly PartnerFault[] = [
  row('tokens-checked-on-computers-only', 'id-token-check.any-browser', {
    says: 'checks ID tokens only for users at computers, and not for those at phones',
    redeem: (grant) => (isComputer(grant) ? redeemWithLibrary(grant) : unchecked(grant)),
  }),
  row('webhooks-verified-for-first-sender', 'webhook-check.any-sender', {
    says: 'verifies webhooks only from the HTTP client that sent the first one',
    webhookEntry: (request, settings) => {
      const entry = documented.webhookEntry(request, settings)
      return entry === 'verify' && !isFirstSender(request, settings) ? 'trust' : entry
    },
  }),
]
