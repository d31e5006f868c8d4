/**
 * Faults of the headers of webhooks.
 * @module
 */
import { algorithmHeader, signatureHeader } from '../../facts.js'
import type { Header } from '../answer.js'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { WebhookEvent } from '../onboarding/model.js'
import { rowOf } from './rows.js'

const fault = rowOf('webhook')
/** Writes signatures in another form. */
const form = (id: string, says: string, text: (signature: Buffer) => string): Fault =>
  fault('webhooks.signature.base64', `base64-${id}`, says, { signatureText: text })

/** Splits a text into lines. In a header, a blank replaces the line break. */
const inLines = (text: string, length: number): string =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(' ')

const base64: readonly Fault[] = [
  form('url', 'writes signatures in base64url', (signature) => signature.toString('base64url')),
  form(
    'url-padded',
    'writes signatures in base64url with padding',
    (signature) => `${signature.toString('base64url')}==`,
  ),
  form('unpadded', 'writes signatures without padding', (signature) =>
    signature.toString('base64').replace(/=+$/, ''),
  ),
  form('hex', 'writes signatures in hexadecimal', (signature) => signature.toString('hex')),
  form('lines', 'writes signatures in lines of 76 characters', (signature) =>
    inLines(signature.toString('base64'), 76),
  ),
  form('twice', 'encodes signatures twice', (signature) =>
    Buffer.from(signature.toString('base64')).toString('base64'),
  ),
  form('quoted', 'writes signatures in quotes', (signature) => `"${signature.toString('base64')}"`),
  form('short', 'omits the last byte of signatures', (signature) =>
    signature.subarray(0, -1).toString('base64'),
  ),
  form(
    'bearer',
    'writes Bearer in front of signatures',
    (signature) => `Bearer ${signature.toString('base64')}`,
  ),
  fault('webhooks.signature.base64', 'base64-url-at-deactivation', {
    says: 'writes signatures of deactivations in base64url',
    signatureText: (signature, { kind }) =>
      signature.toString(kind === 'deactivation' ? 'base64url' : 'base64'),
  }),
  {
    ...fault('webhooks.signature.base64', 'base64-url-at-second-school', {
      says: 'writes signatures for one of two schools in base64url',
      signatureText: (signature, { tenant }) =>
        signature.toString(tenant.source === 'B' ? 'base64url' : 'base64'),
    }),
    appearsIn: ['webhooks.signature.every-webhook'],
  },
]

type Change = (header: Header, event: WebhookEvent) => Header | undefined

/** Changes or removes one header. */
const headers =
  (name: string, change: Change) =>
  (lines: readonly Header[], event: WebhookEvent): readonly Header[] =>
    lines.flatMap((line) => {
      const changed = line[0] === name ? change(line, event) : line
      return changed === undefined ? [] : [changed]
    })

const algorithm = (id: string, says: string, change: Change): Fault =>
  fault('webhooks.signature.algorithm', `algorithm-${id}`, says, {
    webhookHeaders: headers(algorithmHeader, change),
  })

const algorithms: readonly Fault[] = [
  algorithm('missing', 'sends no Algorithm header', () => undefined),
  algorithm('empty', 'sends an empty Algorithm header', ([name]) => [name, '']),
  algorithm('renamed', 'sends the Algorithm header as X-Algorithm', ([, value]) => ['X-Algorithm', value]),
  algorithm('ecdsa', 'names ECDSA as the algorithm', ([name]) => [name, 'SHA256withECDSA']),
  algorithm('missing-at-deactivation', 'sends deactivations without Algorithm header', (line, { kind }) =>
    kind === 'deactivation' ? undefined : line,
  ),
]

const everyWebhook = 'webhooks.signature.every-webhook'
/** Removes the signature. */
const unsigned = (id: string, says: string, when: (event: WebhookEvent) => boolean): Fault =>
  fault(everyWebhook, `unsigned-${id}`, says, {
    webhookHeaders: headers(signatureHeader, (line, event) => (when(event) ? undefined : line)),
  })

const signed: readonly Fault[] = [
  unsigned('always', 'signs no webhook', () => true),
  unsigned('deactivation', 'does not sign deactivations', ({ kind }) => kind === 'deactivation'),
  unsigned('repetition', 'does not sign repeated webhooks', (event) => event.attempt > 0),
  unsigned(
    'reactivation',
    'does not sign the credentials of a second activation',
    ({ type }) => type === 'REACTIVATED',
  ),
  unsigned(
    'second-deactivation',
    'does not sign a second deactivation',
    ({ kind, activation }) => kind === 'deactivation' && activation.count > 1,
  ),
  unsigned(
    'second-school',
    'does not sign webhooks for the second school',
    ({ tenant }) => tenant.source === 'B',
  ),
  fault(everyWebhook, 'signature-empty', 'sends an empty Authorization header', {
    signatureText: () => '',
  }),
  fault(everyWebhook, 'repetition-changed', 'counts attempts in the body and keeps the first signature', {
    webhookRequest: (request, { attempt }) => {
      const text = `{"attempt":${attempt},${request.body.toString('utf8').slice(1)}`
      return attempt === 0 ? request : { ...request, body: Buffer.from(text) }
    },
  }),
]

const contentType = (
  id: string,
  says: string,
  type: string,
  when: (event: WebhookEvent) => boolean = () => true,
): Fault =>
  fault('webhooks.content-type', `content-type-${id}`, says, {
    webhookContentType: (event) => (when(event) ? type : documented.webhookContentType(event)),
  })

const contentTypes: readonly Fault[] = [
  contentType('without-charset', 'names no charset', 'application/json'),
  contentType('latin-1', 'names another charset', 'application/json; charset=iso-8859-1'),
  contentType('utf8', 'names a charset that does not exist', 'application/json; charset=utf8'),
  contentType('text', 'sends webhooks as plain text', 'text/plain; charset=utf-8'),
  contentType('problem', 'sends webhooks as another kind of JSON', 'application/problem+json; charset=utf-8'),
  contentType('form', 'sends webhooks as a form', 'application/x-www-form-urlencoded; charset=utf-8'),
  fault('webhooks.content-type', 'content-type-missing', 'sends webhooks without content type', {
    webhookHeaders: headers('Content-Type', () => undefined),
  }),
  contentType(
    'at-deactivation',
    'names no charset at deactivations',
    'application/json',
    ({ kind }) => kind === 'deactivation',
  ),
  {
    ...contentType(
      'at-repetition',
      'names no charset when it sends a webhook again',
      'application/json',
      ({ attempt }) => attempt > 0,
    ),
    appearsIn: ['webhooks.signature.every-webhook'],
  },
]

/** Faults of Authorization, Algorithm and Content-Type. */
export const webhooksHeadersFaults: readonly Fault[] = [...base64, ...algorithms, ...signed, ...contentTypes]
