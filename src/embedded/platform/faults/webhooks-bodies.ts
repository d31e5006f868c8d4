/**
 * Faults of the bodies of webhooks, and of their methods and addresses.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { WebhookKind } from '../onboarding/model.js'
import { rowOf } from './rows.js'

const fault = rowOf('webhook')

const kinds: readonly WebhookKind[] = ['credentials', 'deactivation']
/** Writes bodies of one kind as another text. */
const text = (
  id: string,
  says: string,
  write: (fields: Readonly<Record<string, unknown>>) => string,
): Fault[] =>
  kinds.map((kind) =>
    fault(`webhooks.${kind}.json`, `${kind}-${id}`, `sends the body of ${kind} webhooks ${says}`, {
      webhookText: (fields, event) =>
        event.kind === kind ? write(fields) : documented.webhookText(fields, event),
    }),
  )

/** Turns bodies of one kind into other bytes. */
const bytes = (id: string, says: string, encode: (text: string) => Buffer): Fault[] =>
  kinds.map((kind) =>
    fault(`webhooks.${kind}.json`, `${kind}-${id}`, `sends the body of ${kind} webhooks ${says}`, {
      webhookBytes: (written, event) =>
        event.kind === kind ? encode(written) : documented.webhookBytes(written, event),
    }),
  )

const bodies: readonly Fault[] = [
  ...text('as-form', 'as a form', (fields) =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  ),
  ...text('twice', 'twice', (fields) => JSON.stringify(fields).repeat(2)),
  ...text('with-comma', 'with a comma after the last field', (fields) =>
    JSON.stringify(fields).replace(/}$/, ',}'),
  ),
  ...text('single-quoted', 'with single quotes', (fields) => JSON.stringify(fields).replaceAll('"', "'")),
  ...text('empty', 'empty', () => ''),
  ...bytes('latin-1', 'in ISO 8859-1', (written) => Buffer.from(written, 'latin1')),
  ...bytes('utf-16', 'in UTF-16', (written) => Buffer.from(written, 'utf16le')),
  ...bytes('byte-order-mark', 'after a byte order mark', (written) => Buffer.from(`\ufeff${written}`)),
]

const methods: readonly Fault[] = kinds.flatMap((kind) =>
  ['GET', 'PUT', 'PATCH'].map((method) =>
    fault(`webhooks.${kind}.post`, `${kind}-${method.toLowerCase()}`, {
      says: `sends ${kind} webhooks with ${method}`,
      webhookMethod: (event) => (event.kind === kind ? method : documented.webhookMethod(event)),
    }),
  ),
)

/** Faults of webhooks that are sent again. */
const repetitions: readonly Fault[] = [
  ...kinds.flatMap((kind) => [
    fault(`webhooks.${kind}.post`, `${kind}-again-with-put`, `sends ${kind} webhooks again with PUT`, {
      webhookMethod: (event) =>
        event.kind === kind && event.attempt > 0 ? 'PUT' : documented.webhookMethod(event),
    }),
    fault(`webhooks.${kind}.json`, `${kind}-again-cut`, {
      says: `sends ${kind} webhooks again without the last character`,
      webhookText: (fields, event) => {
        const written = documented.webhookText(fields, event)
        return event.kind === kind && event.attempt > 0 ? written.slice(0, -1) : written
      },
    }),
  ]),
  fault('webhooks.own-endpoint', 'credentials-again-elsewhere', {
    says: 'sends credentials again to the endpoint for deactivations',
    webhookTargets: (kind, event) =>
      documented.webhookTargets(kind === 'credentials' && event.attempt > 0 ? 'deactivation' : kind, event),
  }),
].map((one) => ({ ...one, appearsIn: ['webhooks.signature.every-webhook'] }))

const other = { credentials: 'deactivation', deactivation: 'credentials' } as const

/** Sends webhooks of one kind to another address. */
const elsewhere = (kind: WebhookKind): Fault[] => [
  fault('webhooks.own-endpoint', `${kind}-elsewhere`, {
    says: `sends ${kind} webhooks to the endpoint of the other kind`,
    webhookTargets: (sent, event) => documented.webhookTargets(sent === kind ? other[kind] : sent, event),
  }),
  fault('webhooks.own-endpoint', `${kind}-to-both`, `sends ${kind} webhooks to both endpoints`, {
    webhookTargets: (sent, event) => [
      ...documented.webhookTargets(sent, event),
      ...(sent === kind ? documented.webhookTargets(other[kind], event) : []),
    ],
  }),
]

const addresses: readonly Fault[] = [
  ...kinds.flatMap(elsewhere),
  fault('webhooks.own-endpoint', 'deactivation-to-both-as-deletion', {
    says: 'also sends a deactivation to the endpoint for credentials, with another type',
    webhookTargets: (kind, event) => [
      ...documented.webhookTargets(kind, event),
      ...(kind === 'deactivation'
        ? documented
            .webhookTargets('credentials', event)
            .map((target) => ({ ...target, event: { ...event, type: 'DELETION' as const } }))
        : []),
    ],
  }),
  fault('webhooks.own-endpoint', 'reactivation-elsewhere', {
    says: 'also sends the credentials of a second activation to the endpoint for deactivations',
    webhookTargets: (kind, event) =>
      event.type === 'REACTIVATED'
        ? [
            ...documented.webhookTargets('credentials', event),
            ...documented.webhookTargets('deactivation', event),
          ]
        : documented.webhookTargets(kind, event),
  }),
]

const sending: readonly Fault[] = [
  fault('webhooks.credentials.sent', 'reactivation-never', 'sends no credentials at a second activation', {
    credentialsWebhookSent: (activation) =>
      !activation.again && documented.credentialsWebhookSent(activation),
  }),
  fault('webhooks.deactivation.sent', 'second-deactivation-never', {
    says: 'sends no webhook for a second deactivation',
    deactivationWebhookSent: (activation) =>
      activation.count === 1 && documented.deactivationWebhookSent(activation),
  }),
  fault('webhooks.credentials.sent', 'credentials-never', 'sends no credentials webhook', {
    credentialsWebhookSent: () => false,
  }),
  fault('webhooks.credentials.sent', 'credentials-late', 'sends the credentials after ten minutes', {
    webhookDelay: ({ kind }) => (kind === 'credentials' ? 600 : 0),
  }),
  fault('webhooks.deactivation.sent', 'deactivation-never', 'sends no deactivation webhook', {
    deactivationWebhookSent: () => false,
  }),
  fault('webhooks.deactivation.sent', 'deactivation-late', 'sends the deactivation after ten minutes', {
    webhookDelay: ({ kind }) => (kind === 'deactivation' ? 600 : 0),
  }),
  fault('webhooks.scenario-3.silent', 'in-scenario-3', 'also sends the credentials in scenario 3', {
    credentialsWebhookSent: () => true,
  }),
  fault('webhooks.scenario-3.silent', 'late-in-scenario-3', {
    says: 'sends the credentials in scenario 3 after a while',
    webhooksLater: ({ scenario }) => (scenario === 3 ? [['credentials', 30]] : []),
  }),
]

const unasked = (id: string, says: string, behaviour: SingleBehaviour): Fault =>
  fault('webhooks.only-named-events', `unasked-${id}`, says, behaviour)

const unprompted: readonly Fault[] = [
  unasked('at-login', 'sends credentials when a user signs in', {
    unaskedWebhooks: ({ endpoint }, { scenario }) =>
      endpoint === 'login' && scenario === 1 ? ['credentials'] : [],
  }),
  unasked('at-authorize', 'sends credentials when an application requests a code', {
    unaskedWebhooks: ({ endpoint, status }, { scenario }) =>
      endpoint === 'authorize' && status === 302 && scenario === 1 ? ['credentials'] : [],
  }),
  unasked('at-refused-authorize', 'sends a deactivation when an authorize request fails', {
    unaskedWebhooks: ({ endpoint, status }, { scenario }) =>
      endpoint === 'authorize' && status === 400 && scenario === 1 ? ['deactivation'] : [],
  }),
  unasked('at-service-token', 'sends credentials when an application gets a service token', {
    unaskedWebhooks: ({ endpoint, status, query }, { scenario }) =>
      endpoint === 'token' && status === 200 && query !== '' && scenario === 1 ? ['credentials'] : [],
  }),
  unasked('at-refused-token', 'sends a deactivation when a token request fails', {
    unaskedWebhooks: ({ endpoint, status, now }, { scenario, completes = now + 1 }) =>
      endpoint === 'token' && status >= 400 && scenario === 1 && completes <= now ? ['deactivation'] : [],
  }),
  unasked('later', 'sends new credentials half a minute after an activation', {
    webhooksLater: ({ scenario }) => (scenario === 1 ? [['credentials', 30]] : []),
  }),
  unasked('deactivation-later', 'sends a deactivation half a minute after an activation', {
    webhooksLater: ({ scenario }) => (scenario === 1 ? [['deactivation', 30]] : []),
  }),
]

/** Faults of bodies, methods, addresses and events. */
export const webhooksBodiesFaults: readonly Fault[] = [
  ...bodies,
  ...methods,
  ...repetitions,
  ...addresses,
  ...sending,
  ...unprompted,
]
