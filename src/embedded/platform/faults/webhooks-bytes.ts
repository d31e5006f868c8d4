/**
 * Faults of webhook signatures: the signed bytes and the algorithm.
 * @module
 */
import { constants, createHash, privateEncrypt } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { WebhookEvent, WebhookRequest } from '../onboarding/model.js'
import { signWith } from '../onboarding/signing.js'
import { rowOf } from './rows.js'

const fault = rowOf('webhook-signature')
const verifies = 'webhooks.signature.verifies'
/** Writes non-ASCII text with JSON escapes. */
const inAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON with a blank after each comma and colon, the format of some libraries. */
const spaced = (text: string): string =>
  JSON.stringify(JSON.parse(text), null, 1)
    .replace(/\n */g, ' ')
    .replace(/([{[]) /g, '$1')
    .replace(/ ([}\]])/g, '$1')

/** Sorts fields by name. */
const sorted = (text: string): string => {
  const value = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(
    Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))),
  )
}

/** Signs other bytes than those of the body. */
const over = (
  id: string,
  says: string,
  change: (text: string, event: WebhookEvent) => string | Buffer,
): Fault =>
  fault(verifies, `over-${id}`, `signs ${says}`, {
    signedBytes: (body, event) => Buffer.from(change(body.toString('utf8'), event)),
  })

/** Changes the body after it is signed. */
const after = (id: string, says: string, change: (text: string) => string): Fault =>
  fault(verifies, `before-${id}`, `signs a webhook, and then ${says}`, {
    webhookRequest: (request) => withBody(request, change),
  })

function withBody(request: WebhookRequest, change: (text: string) => string): WebhookRequest {
  return { ...request, body: Buffer.from(change(request.body.toString('utf8'))) }
}

/** Signs with another algorithm than the header names. */
const by = (algorithm: string, id: string, says: string): Fault =>
  fault(verifies, id, says, {
    webhookSignature: (bytes, _named, key) => signWith(algorithm, bytes, key),
  })

const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

const otherBytes: readonly Fault[] = [
  over('ascii', 'the body with \\u escapes, and sends it without them', inAscii),
  over('indented', 'the body with indentation, and sends it without indentation', (text) =>
    JSON.stringify(JSON.parse(text), null, 2),
  ),
  over('spaced', 'the body with blanks after commas and colons, and sends it without them', spaced),
  over('sorted', 'the fields in the order of their names, and sends them in another order', sorted),
  over('escaped-slashes', 'the body with escaped slashes, and sends it without the escapes', (text) =>
    text.replaceAll('/', '\\/'),
  ),
  over('escaped-html', 'the body with escapes for angle brackets, and sends it without the escapes', (text) =>
    text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026'),
  ),
  over('newline', 'the body and a newline', (text) => `${text}\n`),
  over('latin-1', 'the body in ISO 8859-1', (text) => Buffer.from(text, 'latin1')),
  over('base64', 'the Base64 of the body', (text) => Buffer.from(text).toString('base64')),
  over('digest', 'the digest of the body', (text) => digest(text)),
  over('digest-hex', 'the hexadecimal digest of the body', (text) => digest(text).toString('hex')),
  over('nothing', 'nothing', () => ''),
  over('password', 'the password instead of the body', (_text, { activation }) => activation.password),
  over('values', 'the values without their names', (text) =>
    Object.values(JSON.parse(text) as object).join(''),
  ),
]

const laterChanges: readonly Fault[] = [
  after('spacing', 'adds blanks after commas and colons', spaced),
  after('ascii', 'writes the body with \\u escapes', inAscii),
  after('newline', 'adds a newline', (text) => `${text}\n`),
  fault(verifies, 'reactivation-as-first', {
    says: 'signs the body of the first activation when an application is activated again',
    signedBytes: (body, { type }) =>
      type === 'REACTIVATED' ? Buffer.from(body.toString('utf8').replace('REACTIVATED', 'CREATED')) : body,
  }),
  after('host', 'adds another field to the body', (text) => `{"sent":true,${text.slice(1)}`),
]

const algorithms: readonly Fault[] = [
  by('SHA256withRSAandMGF1', 'pss', 'signs with RSASSA-PSS under the name SHA256withRSA'),
  by('SHA1withRSA', 'sha-1', 'signs with SHA-1 under the name SHA256withRSA'),
  by('SHA512withRSA', 'sha-512', 'signs with SHA-512 under the name SHA256withRSA'),
  fault(verifies, 'named-sha-512', 'signs with SHA-256 under the name SHA512withRSA', {
    webhookHeaders: (headers) =>
      headers.map(([name, value]) => [name, name === 'Algorithm' ? 'SHA512withRSA' : value]),
  }),
  fault(verifies, 'bare-digest', 'encrypts the digest without its identifier', {
    webhookSignature: (bytes, _named, key) =>
      privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, digest(bytes)),
  }),
  fault(verifies, 'other-key', 'signs with another key than that of the environment', {
    webhookKey: () => 'unpublished',
  }),
  fault(verifies, 'random', 'sends noise as a signature', {
    signatureText: (signature) => Buffer.from(signature).reverse().toString('base64'),
  }),
  fault(verifies, 'deactivation-over-newline', 'signs the body and a newline at deactivations', {
    signedBytes: (body, { kind }) =>
      kind === 'deactivation' ? Buffer.concat([body, Buffer.from('\n')]) : body,
  }),
  fault(verifies, 'deactivation-pss', 'signs deactivations with RSASSA-PSS under the name SHA256withRSA', {
    webhookSignature: (bytes, algorithm, key, { kind }) =>
      signWith(kind === 'deactivation' ? 'SHA256withRSAandMGF1' : algorithm, bytes, key),
  }),
  fault('standard.webhooks.signature.encoding', 'without-null', {
    says: 'omits the parameters of the digest identifier',
    webhookSignature: (bytes, _named, key) => {
      const identifier = Buffer.from('302f300b06096086480165030402010420', 'hex')
      const encoded = Buffer.concat([identifier, digest(bytes)])
      return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, encoded)
    },
  }),
]

const keys: readonly Fault[] = [
  fault('webhooks.signature.one-key', 'deactivation-key', 'signs deactivations with another key', {
    webhookKey: (event) => (event.kind === 'deactivation' ? 'second' : documented.webhookKey(event)),
  }),
  fault('webhooks.signature.one-key', 'second-school-key', 'signs for the second school with another key', {
    webhookKey: (event) => (event.tenant.source === 'B' ? 'second' : documented.webhookKey(event)),
  }),
  fault('webhooks.signature.one-key', 'reactivation-key', {
    says: 'signs the credentials of a second activation with another key',
    webhookKey: (event) => (event.type === 'REACTIVATED' ? 'second' : documented.webhookKey(event)),
  }),
]

/** Faults of the signed bytes, the algorithm and the key. */
export const webhooksBytesFaults: readonly Fault[] = [...otherBytes, ...laterChanges, ...algorithms, ...keys]
