/**
 * Faults of webhook endpoints: wrong statuses, bypasses, and processing of refused webhooks.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { isText, jsonObjectIn } from '../behaviours/webhook-check.js'
import { fault, type PartnerFault } from '../fault.js'
import type { Incoming, Settings } from '../model.js'
import { newSchool } from '../service/model.js'
import { row, violating } from './rows.js'

const notProcessedCredentials = violating('webhook-check.not-processed.credentials')
const notProcessedUnknownSchool = violating('webhook-check.not-processed.unknown-school')

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
  row('credentials-webhook-201', 'webhook-endpoint.credentials.accepted', {
    says: 'answers 201 to a credentials webhook',
    credentialsStatus: () => 201,
  }),
  row('deactivation-webhook-302', 'webhook-endpoint.deactivation.accepted', {
    says: 'answers 302 to a deactivation webhook',
    deactivationStatus: () => 302,
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
  row('webhook-length-in-characters', ['webhook-endpoint.content-type', 'webhook-check.raw-body.accepted'], {
    says: 'compares Content-Length with the number of characters',
    beforeVerification: (request) => {
      const length = request.header('content-length')
      const characters = request.body.toString('utf8').length
      return length === undefined || characters === Number(length) ? undefined : 'not-verified'
    },
  }),
  row('webhook-unknown-members-refused', 'webhook-endpoint.unknown-members', {
    says: 'refuses a webhook with unknown fields',
    webhookContent: (body) => {
      const content = jsonObjectIn(body.toString('utf8'))
      const strange = Object.keys(content ?? {}).some((name) => !known.has(name))
      return strange ? undefined : content
    },
  }),
  row('webhook-unusable-taken', 'webhook-endpoint.unusable.refused', 'answers 200 to an unusable webhook', {
    webhookRefusal: (problem) => (problem === 'unusable' ? 200 : documented.webhookRefusal(problem)),
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
  row('webhook-nested-crashes', 'webhook-endpoint.unusable.nested', {
    says: 'fails with a server error if a body is deeply nested',
    webhookContent: (body) => {
      if (depthOf(body.toString('utf8')) > deepest) throw new RangeError('nested too deeply')
      return documented.webhookContent(body)
    },
  }),
  row('webhook-endpoint-readable', 'webhook-endpoint.reads.refused', 'answers 200 to GET and HEAD', {
    webhookEntry: (request, settings) =>
      request.method === 'GET' || request.method === 'HEAD'
        ? 200
        : documented.webhookEntry(request, settings),
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
  row('webhook-chunks-ignored', 'standard.webhook-endpoint.chunked', {
    says: 'treats a body without Content-Length as empty',
    beforeVerification: (request) =>
      request.method === 'POST' && request.header('content-length') === undefined ? 'unusable' : undefined,
  }),
  row('webhook-loopback-trusted', 'webhook-check.bypass.header', {
    says: 'trusts a header that claims a local origin',
    webhookEntry: trusting((request) => request.header('x-forwarded-for') === '127.0.0.1'),
  }),
  row('webhook-debug-trusted', 'webhook-check.bypass.query', 'skips the verification for debugging', {
    webhookEntry: trusting(({ query }) => query.has('debug')),
  }),
  row('webhook-other-path-trusted', 'webhook-check.bypass.path', {
    says: 'verifies only at the documented path, but also answers at others',
    webhookEntry: trusting(({ path }) => path.endsWith('/') || path.startsWith('//')),
  }),
  row('webhook-put-trusted', 'webhook-check.bypass.method', 'verifies only POST, but also accepts PUT', {
    webhookEntry: trusting(({ method }) => method === 'PUT'),
  }),
  notProcessedCredentials('refused-credentials-stored', {
    says: 'stores the credentials of a known school before it refuses the webhook',
    refusalProcessed: (kind, _problem, schoolKnown) => kind === 'credentials' && schoolKnown(),
  }),
  notProcessedUnknownSchool('refused-school-stored', {
    says: 'stores the credentials of a new school before it refuses the webhook',
    refusalProcessed: (kind, _problem, schoolKnown) => kind === 'credentials' && !schoolKnown(),
  }),
  notProcessedCredentials('token-dropped-by-refused-webhook', {
    says: 'drops the service token of a school before it refuses a webhook about it',
    afterRefusal: (content, schools) => {
      const { tenantId: tenant } = content() ?? {}
      if (isText(tenant)) schools.get(tenant)?.tokens.clear()
    },
  }),
  notProcessedUnknownSchool('refused-school-recorded', {
    says: 'stores a new school without its credentials before it refuses the webhook',
    afterRefusal: (content, schools) => {
      const { tenantId: tenant, password } = content() ?? {}
      if (!isText(tenant) || password === undefined || schools.has(tenant)) return
      schools.set(tenant, { ...newSchool(tenant, { clientId: '', password: '' }), active: false })
    },
  }),
  row('refused-event-noted', 'webhook-check.not-processed.event-id', {
    says: 'notes the id of an event before it verifies the webhook, and ignores events that it has noted',
    webhookEntry: seenFirst,
  }),
  row('refused-deactivation-done', 'webhook-check.not-processed.deactivation', {
    says: 'deactivates a school before it refuses the webhook',
    refusalProcessed: (kind) => kind === 'deactivation',
  }),
]
