/**
 * Variants of how credentials are received and service tokens are requested.
 * @module
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Behaviours } from '../behaviours/index.js'
import { type PartnerVariant, variant } from '../fault.js'
import type { School } from '../service/model.js'

/** Workers of an application that take turns. */
const workers = 3

/** Milliseconds that a slow verification takes: longer than the wait after an activation. */
const slowly = 1200

/** Seconds before the end of a token at which an application gets the next one. */
const renewedBefore = 30

/** Form-encodes a text. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/** Sets the Basic header of a request. */
function basicOf(
  encode: (text: string) => string,
  characters: 'utf8' | 'latin1',
): Behaviours['serviceTokenRequest'] {
  return (request, { clientId, password }) => {
    const joined = Buffer.from(`${encode(clientId)}:${encode(password)}`, characters)
    return {
      ...request,
      headers: { ...request.headers, Authorization: `Basic ${joined.toString('base64')}` },
    }
  }
}

/** Ends a school later, unless it is activated again before. */
function endedAfter(milliseconds: number, school: School): void {
  const { credentials } = school
  setTimeout(() => {
    if (school.credentials !== credentials) return
    school.active = false
    school.tokens.clear()
  }, milliseconds).unref()
}

export const serviceVariants: readonly PartnerVariant[] = [
  variant({
    id: 'waits-exactly-a-second',
    says: 'waits for exactly one second after an activation',
    clause: '6 credentials',
    leftOpen: '1 to 2 seconds',
    behaviours: { waitAfterActivation: () => 1000 },
  }),
  variant({
    id: 'token-ahead',
    says: 'verifies webhooks slowly, and requests a token as soon as credentials are valid',
    clause: '6 credentials',
    leftOpen: 'when a token is requested after the 1 to 2 seconds is left open',
    behaviours: {
      webhookKeys: async (_request, configured) => {
        await pause(slowly)
        return [configured]
      },
      waitAfterActivation: () => 1000,
      tokenRequestedAhead: () => true,
    },
  }),
  variant({
    id: 'token-at-next-synchronisation',
    says: 'retries a token request only at the next synchronisation',
    clause: '7',
    leftOpen: 'when a retry comes is left open',
    behaviours: { retryPause: () => undefined },
  }),
  variant({
    id: 'memory-of-a-synchronisation',
    says: 'runs one process per synchronisation, so that each needs a new token',
    clause: '8',
    leftOpen: 'what is unnecessary depends on the application',
    behaviours: { tokenOutlivesSync: () => false },
    profile: { TOKEN_MEMORY: 'per-sync' },
  }),
  variant({
    id: 'several-workers',
    says: 'runs three processes, each with a separate token',
    clause: '8',
    leftOpen: 'what is unnecessary depends on the application',
    behaviours: {
      tokenKeeper: (() => {
        let turn = 0
        return () => {
          turn = (turn + 1) % workers
          return turn
        }
      })(),
    },
    profile: { TOKEN_INSTANCES: String(workers) },
  }),
  variant({
    id: 'basic-form-encoded',
    says: 'form-encodes client ID and password before it joins them',
    clause: '4.3',
    leftOpen: 'RFC 6749, 2.3.1 requires it',
    behaviours: { serviceTokenRequest: basicOf(formEncoded, 'utf8') },
  }),
  variant({
    id: 'basic-in-latin-1',
    says: 'joins client ID and password without encoding, in Latin-1',
    clause: '4.3',
    leftOpen: 'no characters are named',
    behaviours: { serviceTokenRequest: basicOf((text) => text, 'latin1') },
  }),
  variant({
    id: 'redirects-followed',
    says: 'follows redirects of the token endpoint with a library that removes credentials for other hosts',
    clause: '4.3',
    leftOpen: 'redirects are not mentioned',
    behaviours: { serviceTokenRequest: (request) => ({ ...request, redirect: 'follow' }) },
  }),
  variant({
    id: 'tokens-of-seconds-refused',
    says: 'refuses tokens that are valid for less than half a minute, because it renews tokens so early',
    clause: '2.1 expires_in',
    leftOpen: 'the documented validity is three minutes',
    behaviours: { tokenResponseTaken: ({ expires_in }) => Number(expires_in) >= renewedBefore },
  }),
  variant({
    id: 'refused-token-given-up',
    says: 'waits for the next synchronisation if a token is refused',
    clause: '2.1 expires_in',
    leftOpen: 'what follows expiry is not specified',
    behaviours: { renewedAfterRefusal: () => false },
  }),
  variant({
    id: 'without-event-ids',
    says: 'ignores event ids, and applies each webhook',
    clause: '5 item 7',
    leftOpen: 'event ids where available',
    behaviours: { eventProcessed: () => false },
    profile: {
      CREDENTIALS_TEMPLATE: '{"tenantId":"{tenantId}","clientId":"{clientId}","password":"{password}"}',
      DEACTIVATION_TEMPLATE: '{"tenantId":"{tenantId}","eventType":"DEACTIVATION"}',
    },
  }),
  variant({
    id: 'deactivated-school-unknown',
    says: 'answers 404 if a school that is not active is deactivated',
    clause: '5 item 7',
    leftOpen: 'how a repetition is answered is left open',
    behaviours: { deactivationStatus: ({ wasActive }) => (wasActive ? 200 : 404) },
    breaks: ['webhook-repetition.deactivation.accepted'],
  }),
  variant({
    id: 'deactivated-school-without-users',
    says: 'refuses users of a deactivated school',
    clause: '6 deactivation',
    leftOpen: 'its effects are left open',
    behaviours: {
      tenantServed: (_tenant, _served, school) => school === undefined || school.active,
    },
  }),
  variant({
    id: 'deactivation-queued',
    says: 'answers a deactivation webhook first, and processes it two seconds later',
    clause: '6 deactivation',
    leftOpen: 'when a deactivation takes effect is left open',
    behaviours: {
      schoolsEnded: (named) => {
        endedAfter(2000, named)
        return []
      },
    },
  }),
  variant({
    id: 'deactivation-queue-busy',
    says: 'processes each second deactivation at once, and the others from a queue that takes its time',
    clause: '6 deactivation',
    leftOpen: 'when a deactivation takes effect is left open',
    behaviours: {
      schoolsEnded: (() => {
        let busy = true
        return (named) => {
          busy = !busy
          if (busy) endedAfter(2500, named)
          return busy ? [] : [named]
        }
      })(),
    },
  }),
  variant({
    id: 'only-active-schools',
    says: 'knows a school only once it is activated, and answers 404 to a launch before',
    clause: '1 scenario 1',
    leftOpen: 'what a launch gets before the activation',
    behaviours: { tenantServed: (_tenant, _served, school) => school !== undefined },
  }),
  variant({
    id: 'completed-by-administrator',
    says: 'requires further configuration by the administrator',
    clause: '1 scenario 2',
    behaviours: { completeByWebhook: () => false },
    profile: { SCENARIO: '2' },
  }),
  variant({
    id: 'credentials-entered',
    says: 'lets the administrator enter the credentials, and accepts no webhook',
    clause: '1 scenario 3',
    behaviours: {},
    profile: { SCENARIO: '3', CREDENTIALS_WEBHOOK_URL: '', DEACTIVATION_WEBHOOK_URL: '' },
  }),
]
