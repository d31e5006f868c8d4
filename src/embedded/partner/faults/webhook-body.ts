/**
 * Faults that verify something other than the raw bytes of a webhook body.
 * @module
 */
import { isUtf8 } from 'node:buffer'
import { createHash, verify } from 'node:crypto'
import type { documented } from '../behaviours/index.js'
import { jsonObjectIn } from '../behaviours/webhook-check.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import type { Incoming } from '../model.js'
import { row } from './rows.js'

/** Cached signatures. */
const remembered = new Set<string>()

/** The body, serialized again by the JSON library; undefined if it is not JSON. */
function rewritten(body: Buffer): Buffer | undefined {
  const content = jsonObjectIn(body.toString('utf8'))
  return content === undefined ? undefined : Buffer.from(JSON.stringify(content))
}

/** Verifies the raw body. If that fails, verifies a text derived from it. */
function also(made: (body: Buffer) => Buffer | undefined): (typeof documented)['webhookVerifies'] {
  return (body, signature, key, digest) => {
    if (verify(digest, body, key, signature)) return true
    const other = made(body)
    return other !== undefined && verify(digest, other, key, signature)
  }
}

/** Whether the body has form fields, with any Content-Type. */
function isForm({ body }: Incoming): boolean {
  return /^[\w.-]+=/.test(body.toString('latin1'))
}

export const webhookBodyFaults: readonly PartnerFault[] = [
  row('webhook-escapes-suspected', 'webhook-check.raw-body.accepted', {
    says: 'treats a body with escapes as an attack',
    beforeVerification: ({ body }) => (body.includes('\\u') ? 'not-verified' : undefined),
  }),
  fault({
    id: 'webhook-body-rewritten',
    violates: [
      'webhook-check.raw-body.accepted',
      'webhook-check.raw-body.other-bytes-signed',
      'webhook-check.body.reformatted',
    ],
    says: 'parses the body and verifies the re-serialized JSON',
    behaviour: {
      webhookVerifies: (body, signature, key, digest) => {
        const written = rewritten(body)
        return written !== undefined && verify(digest, written, key, signature)
      },
    },
  }),
  fault({
    id: 'webhook-body-as-latin-1',
    violates: [
      'webhook-endpoint.content-type',
      'webhook-check.raw-body.accepted',
      'webhook-check.body.encoded-otherwise',
      'standard.webhook-endpoint.chunked',
    ],
    says: 'decodes the body as ISO 8859-1 and verifies it encoded in UTF-8',
    behaviour: {
      webhookVerifies: (body, signature, key, digest) =>
        verify(digest, Buffer.from(body.toString('latin1'), 'utf8'), key, signature),
    },
  }),
  row('webhook-encoding-guessed', 'webhook-check.body.encoded-otherwise', {
    says: 'tries the body as ISO 8859-1 if it does not verify in UTF-8',
    webhookVerifies: also((body) => Buffer.from(body.toString('latin1'), 'utf8')),
  }),
  mirrored(
    row('webhook-hash-signed', 'webhook-check.raw-body.other-bytes-signed', {
      says: 'also accepts a signature over the hash of the body',
      webhookVerifies: also((body) => createHash('sha256').update(body).digest()),
    }),
  ),
  row('webhook-body-c-string', 'webhook-check.body.changed', 'reads the body up to its first zero byte', {
    webhookVerifies: also((body) => body.subarray(0, Math.max(0, body.indexOf(0)))),
  }),
  row('webhook-body-trimmed', 'webhook-check.body.reformatted', {
    says: 'trims the body and verifies again if the signature does not match',
    webhookVerifies: also((body) => Buffer.from(body.toString('utf8').trim())),
  }),
  fault({
    id: 'webhook-body-reparsed',
    violates: ['webhook-check.raw-body.other-bytes-signed', 'webhook-check.body.reformatted'],
    says: 'verifies the re-serialized JSON if the signature does not match',
    behaviour: { webhookVerifies: also(rewritten) },
  }),
  mirrored(
    row('webhook-cut-body-crashes', 'webhook-check.body.cut', {
      says: 'fails with a server error if a body with a password is cut off',
      beforeVerification: ({ body }) => {
        const text = body.toString('latin1').replace(/[\s\0]+$/, '')
        if (text.includes('"password"') && !text.endsWith('}')) throw new SyntaxError('unexpected end')
        return undefined
      },
    }),
  ),
  mirrored(
    row('webhook-form-crashes', 'webhook-check.body.unparsable', {
      says: 'fails with a server error if the body has form fields instead of JSON',
      beforeVerification: (request) => {
        if (isForm(request)) throw new SyntaxError('unexpected token')
        return undefined
      },
    }),
  ),
  row('webhook-signature-remembered', 'webhook-check.body.of-other-webhook', {
    says: 'caches valid signatures and does not verify them again',
    webhookVerifies: (body, signature, key, digest) => {
      const known = signature.toString('base64')
      if (remembered.has(known)) return true
      const fits = verify(digest, body, key, signature)
      if (fits) remembered.add(known)
      return fits
    },
  }),
  fault({
    id: 'webhook-parsed-first',
    violates: [
      'webhook-check.body.changed',
      'webhook-check.body.cut',
      'webhook-check.body.encoded-otherwise',
      'webhook-check.body.reformatted',
      'webhook-check.body.unparsable',
      'webhook-check.status.before-parsing',
    ],
    says: 'parses the body before it verifies it, and answers 400 if it is not JSON',
    behaviour: {
      beforeVerification: ({ body }) =>
        jsonObjectIn(body.toString('utf8')) === undefined ? 'unusable' : undefined,
    },
  }),
  fault({
    id: 'webhook-media-type-first',
    violates: ['webhook-check.body.encoded-otherwise', 'webhook-check.status.before-parsing'],
    says: 'answers 415 to a body that is not UTF-8 before it checks the signature',
    behaviour: { beforeVerification: ({ body }) => (isUtf8(body) ? undefined : 'media-type') },
  }),
]
