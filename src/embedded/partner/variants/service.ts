/**
 * Other ways to come by credentials, and to ask for service tokens.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { type PartnerVariant, variant } from '../fault.js'

/** Parts of an application that take turns. */
const workers = 3

/** As forms encode a text. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/** Makes the Basic header of a request. */
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

export const serviceVariants: readonly PartnerVariant[] = [
  variant({
    id: 'waits-exactly-a-second',
    says: 'waits for one second after an activation, and not longer',
    clause: '6 credentials: 1 to 2 seconds',
    behaviours: { waitAfterActivation: () => 1000 },
  }),
  variant({
    id: 'token-at-next-synchronisation',
    says: 'asks for a token again with the next synchronisation, not by itself',
    clause: '7: when a retry comes is left open',
    behaviours: { retryPause: () => undefined },
  }),
  variant({
    id: 'memory-of-a-synchronisation',
    says: 'is a program for each synchronisation, which forgets its token',
    clause: '8: what is unnecessary depends on the application',
    behaviours: { tokenOutlivesSync: () => false },
    profile: { TOKEN_MEMORY: 'per-sync' },
  }),
  variant({
    id: 'several-workers',
    says: 'has three processes, each with a token of its own',
    clause: '8: what is unnecessary depends on the application',
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
    says: 'encodes client ID and password as forms do before it joins them',
    clause: '4.3: RFC 6749, 2.3.1 asks for it',
    behaviours: { serviceTokenRequest: basicOf(formEncoded, 'utf8') },
  }),
  variant({
    id: 'basic-in-latin-1',
    says: 'joins client ID and password as they are, in Latin-1',
    clause: '4.3: no characters are named',
    behaviours: { serviceTokenRequest: basicOf((text) => text, 'latin1') },
  }),
  variant({
    id: 'redirects-followed',
    says: 'has its library follow redirects of the token endpoint, which leaves credentials out for other hosts',
    clause: '4.3: redirects are not mentioned',
    behaviours: { serviceTokenRequest: (request) => ({ ...request, redirect: 'follow' }) },
  }),
  variant({
    id: 'refused-token-given-up',
    says: 'waits for the next synchronisation where a token is refused',
    clause: '2.1 expires_in: what follows then is not said',
    behaviours: { renewedAfterRefusal: () => false },
  }),
  variant({
    id: 'without-event-ids',
    says: 'knows webhooks by no id, and applies each of them',
    clause: '5 item 7: event ids where available',
    behaviours: { eventProcessed: () => false },
    profile: {
      CREDENTIALS_TEMPLATE: '{"tenantId":"{tenantId}","clientId":"{clientId}","password":"{password}"}',
      DEACTIVATION_TEMPLATE: '{"tenantId":"{tenantId}","eventType":"DEACTIVATION"}',
    },
  }),
  variant({
    id: 'deactivated-school-unknown',
    says: 'answers 404 where a school is deactivated that is not active',
    clause: '5 item 7: how a repetition is answered is left open',
    behaviours: { deactivationStatus: ({ wasActive }) => (wasActive ? 200 : 404) },
    breaks: ['webhook-repetition.deactivation.accepted'],
  }),
  variant({
    id: 'deactivated-school-without-users',
    says: 'lets users of a deactivated school in no more',
    clause: '6 deactivation: what ends is not shown',
    behaviours: {
      tenantServed: (_tenant, _served, school) => school === undefined || school.active,
    },
  }),
  variant({
    id: 'completed-by-administrator',
    says: 'asks the administrator for further configuration',
    clause: '1, scenario 2',
    behaviours: { completeByWebhook: () => false },
    profile: { SCENARIO: '2' },
  }),
  variant({
    id: 'credentials-entered',
    says: 'has the credentials entered by the administrator, and takes no webhook',
    clause: '1, scenario 3',
    behaviours: {},
    profile: { SCENARIO: '3', CREDENTIALS_WEBHOOK_URL: '', DEACTIVATION_WEBHOOK_URL: '' },
  }),
]
