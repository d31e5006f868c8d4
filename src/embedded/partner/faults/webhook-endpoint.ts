/**
 * Faults of webhook endpoints: wrong statuses, bypasses, and processing of refused webhooks.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { isText, jsonObjectIn } from '../behaviours/webhook-check.js'
import { fault, type PartnerFault } from '../fault.js'
import type { Incoming, Settings } from '../model.js'
import { newSchool } from '../service/model.js'

const known = new Set(['eventId', 'tenantId', 'clientId', 'password', 'schoolName'])
const deepest = 1000
const heavy = 500_000

/** Maximum nesting depth of a JSON text. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0]
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

/** Trusts some requests, and handles the others correctly. */
function trusting(trusts: (request: Incoming) => boolean): (typeof documented)['webhookEntry'] {
  return (request, settings) => (trusts(request) ? 'trust' : documented.webhookEntry(request, settings))
}

/** The events that each application has seen. */
const seen = new WeakMap<Settings, Set<string>>()

/** Ignores events that it has seen before, and verifies the others. */
function seenFirst(request: Incoming, settings: Settings): ReturnType<(typeof documented)['webhookEntry']> {
  const entry = documented.webhookEntry(request, settings)
  const { eventId, tenantId } = jsonObjectIn(request.body.toString('utf8')) ?? {}
  if (entry !== 'verify' || !isText(eventId)) return entry
  const events = seen.get(settings) ?? new Set()
  seen.set(settings, events)
  const event = JSON.stringify([request.path, tenantId, eventId])
  if (events.has(event)) return 200
  events.add(event)
  return entry
}

export const webhookEndpointFaults: readonly PartnerFault[] = [
  fault({
    id: 'credentials-webhook-201',
    violates: ['webhook-endpoint.credentials.accepted'],
    says: 'answers 201 to a credentials webhook',
    behaviour: { credentialsStatus: () => 201 },
  }),
  fault({
    id: 'deactivation-webhook-302',
    violates: ['webhook-endpoint.deactivation.accepted'],
    says: 'answers 302 to a deactivation webhook',
    behaviour: { deactivationStatus: () => 302 },
  }),
  fault({
    id: 'webhook-wants-time',
    violates: [
      'webhook-endpoint.credentials.accepted',
      'webhook-endpoint.bare',
      'webhook-check.authorization.plain-base64',
      'webhook-check.algorithm.sha256-with-rsa',
    ],
    says: 'refuses a webhook without a timestamp',
    behaviour: {
      beforeVerification: (request) =>
        request.header('x-timestamp') === undefined ? 'not-verified' : undefined,
    },
  }),
  fault({
    id: 'webhook-length-in-characters',
    violates: ['webhook-endpoint.content-type', 'webhook-check.raw-body.accepted'],
    says: 'compares Content-Length with the number of characters',
    behaviour: {
      beforeVerification: (request) => {
        const length = request.header('content-length')
        const characters = request.body.toString('utf8').length
        return length === undefined || characters === Number(length) ? undefined : 'not-verified'
      },
    },
  }),
  fault({
    id: 'webhook-unknown-members-refused',
    violates: ['webhook-endpoint.unknown-members'],
    says: 'refuses a webhook with unknown fields',
    behaviour: {
      webhookContent: (body) => {
        const content = jsonObjectIn(body.toString('utf8'))
        const strange = Object.keys(content ?? {}).some((name) => !known.has(name))
        return strange ? undefined : content
      },
    },
  }),
  fault({
    id: 'webhook-unusable-taken',
    violates: ['webhook-endpoint.unusable.refused'],
    says: 'answers 200 to an unusable webhook',
    behaviour: {
      webhookRefusal: (problem) => (problem === 'unusable' ? 200 : documented.webhookRefusal(problem)),
    },
  }),
  fault({
    id: 'webhook-unusable-crashes',
    violates: ['webhook-endpoint.unusable.refused', 'webhook-check.status.no-server-error'],
    says: 'fails with a server error if a webhook is unusable',
    behaviour: {
      webhookRefusal: (problem) => (problem === 'unusable' ? 500 : documented.webhookRefusal(problem)),
    },
  }),
  fault({
    id: 'webhook-anything-stored',
    violates: ['webhook-endpoint.unusable.refused', 'webhook-endpoint.unusable.nothing-stored'],
    says: 'stores any value of the password field, even none',
    behaviour: {
      credentialsIn: ({ tenantId, clientId, password }) =>
        isText(tenantId)
          ? {
              tenant: tenantId,
              clientId: isText(clientId) ? clientId : undefined,
              password: String(password),
            }
          : undefined,
    },
  }),
  fault({
    id: 'webhook-nested-crashes',
    violates: ['webhook-endpoint.unusable.nested'],
    says: 'fails with a server error if a body is deeply nested',
    behaviour: {
      webhookContent: (body) => {
        if (depthOf(body.toString('utf8')) > deepest) throw new RangeError('nested too deeply')
        return documented.webhookContent(body)
      },
    },
  }),
  fault({
    id: 'webhook-endpoint-readable',
    violates: ['webhook-endpoint.reads.refused'],
    says: 'answers 200 to GET and HEAD',
    behaviour: {
      webhookEntry: (request, settings) =>
        request.method === 'GET' || request.method === 'HEAD'
          ? 200
          : documented.webhookEntry(request, settings),
    },
  }),
  fault({
    id: 'webhook-heavy-crashes',
    violates: ['webhook-endpoint.heavy.signed'],
    says: 'fails with a server error if a body is large',
    behaviour: {
      webhookContent: (body) => {
        if (body.length > heavy) throw new RangeError('too large')
        return documented.webhookContent(body)
      },
    },
    profile: { HEAVY: 'yes' },
  }),
  fault({
    id: 'webhook-heavy-unverified',
    violates: ['webhook-endpoint.heavy.badly-signed'],
    says: 'does not verify large bodies',
    behaviour: {
      webhookVerifies: (body, ...rest) => body.length > heavy || documented.webhookVerifies(body, ...rest),
    },
    profile: { HEAVY: 'yes' },
  }),
  fault({
    id: 'webhook-chunks-ignored',
    violates: ['standard.webhook-endpoint.chunked'],
    says: 'treats a body without Content-Length as empty',
    behaviour: {
      beforeVerification: (request) =>
        request.method === 'POST' && request.header('content-length') === undefined ? 'unusable' : undefined,
    },
  }),
  fault({
    id: 'webhook-loopback-trusted',
    violates: ['webhook-check.bypass.header'],
    says: 'trusts a header that claims a local origin',
    behaviour: { webhookEntry: trusting((request) => request.header('x-forwarded-for') === '127.0.0.1') },
  }),
  fault({
    id: 'webhook-debug-trusted',
    violates: ['webhook-check.bypass.query'],
    says: 'skips the verification for debugging',
    behaviour: { webhookEntry: trusting(({ query }) => query.has('debug')) },
  }),
  fault({
    id: 'webhook-other-path-trusted',
    violates: ['webhook-check.bypass.path'],
    says: 'verifies only at the documented path, but also answers at others',
    behaviour: { webhookEntry: trusting(({ path }) => path.endsWith('/') || path.startsWith('//')) },
  }),
  fault({
    id: 'webhook-put-trusted',
    violates: ['webhook-check.bypass.method'],
    says: 'verifies only POST, but also accepts PUT',
    behaviour: { webhookEntry: trusting(({ method }) => method === 'PUT') },
  }),
  fault({
    id: 'refused-credentials-stored',
    violates: ['webhook-check.not-processed.credentials'],
    says: 'stores the credentials of a known school before it refuses the webhook',
    behaviour: {
      refusalProcessed: (kind, _problem, schoolKnown) => kind === 'credentials' && schoolKnown(),
    },
  }),
  fault({
    id: 'refused-school-stored',
    violates: ['webhook-check.not-processed.unknown-school'],
    says: 'stores the credentials of a new school before it refuses the webhook',
    behaviour: {
      refusalProcessed: (kind, _problem, schoolKnown) => kind === 'credentials' && !schoolKnown(),
    },
  }),
  fault({
    id: 'token-dropped-by-refused-webhook',
    violates: ['webhook-check.not-processed.credentials'],
    says: 'drops the service token of a school before it refuses a webhook about it',
    behaviour: {
      afterRefusal: (content, schools) => {
        const { tenantId: tenant } = content() ?? {}
        if (isText(tenant)) schools.get(tenant)?.tokens.clear()
      },
    },
  }),
  fault({
    id: 'refused-school-recorded',
    violates: ['webhook-check.not-processed.unknown-school'],
    says: 'stores a new school without its credentials before it refuses the webhook',
    behaviour: {
      afterRefusal: (content, schools) => {
        const { tenantId: tenant, password } = content() ?? {}
        if (!isText(tenant) || password === undefined || schools.has(tenant)) return
        schools.set(tenant, { ...newSchool(tenant, { clientId: '', password: '' }), active: false })
      },
    },
  }),
  fault({
    id: 'refused-event-noted',
    violates: ['webhook-check.not-processed.event-id'],
    says: 'notes the id of an event before it verifies the webhook, and ignores events that it has noted',
    behaviour: { webhookEntry: seenFirst },
  }),
  fault({
    id: 'refused-deactivation-done',
    violates: ['webhook-check.not-processed.deactivation'],
    says: 'deactivates a school before it refuses the webhook',
    behaviour: { refusalProcessed: (kind) => kind === 'deactivation' },
  }),
]
