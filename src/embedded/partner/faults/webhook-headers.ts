/**
 * Faults in reading the webhook headers Authorization and Algorithm.
 * @module
 */
import { verify } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import { jsonObjectIn } from '../behaviours/webhook-check.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import { row, violating } from './rows.js'

const algorithmMissing = violating('webhook-check.algorithm.missing')
const authorizationMissing = violating('webhook-check.authorization.missing')

const digests: Readonly<Record<string, string>> = { SHA256withRSA: 'sha256', SHA1withRSA: 'sha1' }

/** Decodes a signature as Java does: throws if it is not Base64. */
function decodedOrThrown(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) throw new RangeError('illegal base64 character')
  return bytes
}

export const webhookHeadersFaults: readonly PartnerFault[] = [
  fault({
    id: 'webhook-wants-scheme',
    violates: [
      'webhook-endpoint.credentials.accepted',
      'webhook-endpoint.bare',
      'webhook-check.authorization.plain-base64',
      'webhook-check.algorithm.sha256-with-rsa',
    ],
    says: 'requires the word Signature before the Base64',
    behaviour: {
      webhookSignature: (request) => {
        const [, text] = /^Signature (.+)$/.exec(request.header('authorization') ?? '') ?? []
        return text === undefined ? undefined : Buffer.from(text, 'base64')
      },
    },
  }),
  authorizationMissing('webhook-empty-authorization-crashes', {
    says: 'fails with a server error if Authorization is empty',
    webhookSignature: (request) => {
      if (request.header('authorization') === '') throw new RangeError('nothing to decode')
      return documented.webhookSignature(request)
    },
  }),
  fault({
    id: 'webhook-400-without-signature',
    violates: [
      'webhook-check.authorization.missing',
      'webhook-check.authorization.malformed',
      'webhook-check.mac.shared-secret',
      'webhook-check.status.before-parsing',
    ],
    says: 'answers 400 if there is no signature that can be decoded',
    behaviour: {
      webhookRefusal: (problem) => (problem === 'no-signature' ? 400 : documented.webhookRefusal(problem)),
    },
  }),
  row('webhook-401-for-bad-signature-only', 'webhook-check.status.before-parsing', {
    says: 'parses the body of a webhook without Authorization, and answers 400 if it is not JSON',
    beforeVerification: (request) =>
      request.header('authorization') === undefined &&
      jsonObjectIn(request.body.toString('utf8')) === undefined
        ? 'unusable'
        : undefined,
  }),
  mirrored(
    authorizationMissing('webhook-missing-authorization-405', 'answers 405 if Authorization is empty', {
      webhookEntry: (request, settings) =>
        request.header('authorization') === '' && request.header('algorithm') === 'SHA256withRSA'
          ? 405
          : documented.webhookEntry(request, settings),
    }),
  ),
  fault({
    id: 'webhook-undecodable-crashes',
    violates: [
      'webhook-check.authorization.malformed',
      'webhook-check.mac.shared-secret',
      'webhook-check.status.no-server-error',
    ],
    says: 'fails with a server error if Authorization is not Base64, as Java does without error handling',
    behaviour: {
      webhookSignature: (request) => {
        const text = request.header('authorization') ?? ''
        return text === '' ? undefined : decodedOrThrown(text)
      },
    },
  }),
  row('webhook-umlauts-crash', 'webhook-check.authorization.malformed', {
    says: 'fails with a server error if Authorization has non-ASCII characters',
    webhookSignature: (request) => {
      if (/[^\x20-\x7e\t]/.test(request.header('authorization') ?? '')) throw new RangeError('no ASCII')
      return documented.webhookSignature(request)
    },
  }),
  mirrored(
    row('webhook-signature-decoded-twice', 'webhook-check.authorization.other-content', {
      says: 'decodes a signature twice if it is Base64 again',
      webhookVerifies: (body, signature, key, digest) =>
        verify(digest, body, key, signature) ||
        verify(digest, body, key, Buffer.from(signature.toString('latin1'), 'base64')),
    }),
  ),
  fault({
    id: 'webhook-other-algorithm-alone',
    violates: [
      'webhook-endpoint.credentials.accepted',
      'webhook-endpoint.bare',
      'webhook-check.authorization.plain-base64',
      'webhook-check.algorithm.sha256-with-rsa',
    ],
    says: 'supports only SHA512withRSA',
    behaviour: { webhookDigest: (algorithm) => (algorithm === 'SHA512withRSA' ? 'sha512' : undefined) },
  }),
  row('webhook-any-digest', 'webhook-check.algorithm.other-than-signed', {
    says: 'tries all digests and ignores Algorithm',
    webhookVerifies: (body, signature, key) =>
      ['sha256', 'sha512', 'sha1'].some((digest) => verify(digest, body, key, signature)),
  }),
  algorithmMissing('webhook-algorithm-assumed', 'assumes SHA256withRSA if Algorithm is missing', {
    webhookAlgorithm: (request) => request.header('algorithm') ?? 'SHA256withRSA',
  }),
  mirrored(
    algorithmMissing('webhook-algorithm-from-query', 'also looks for the algorithm in the query', {
      webhookAlgorithm: (request) =>
        request.header('algorithm') ?? request.query.get('Algorithm') ?? undefined,
    }),
  ),
  row('webhook-algorithm-by-beginning', 'webhook-check.algorithm.unsupported', {
    says: 'compares only the beginning of the algorithm name',
    webhookDigest: (algorithm) => (algorithm.startsWith('SHA256withRSA') ? 'sha256' : undefined),
  }),
  row('webhook-sha1-supported', 'webhook-check.algorithm.weak', 'also supports SHA1withRSA', {
    webhookDigest: (algorithm) => digests[algorithm],
  }),
  row('webhook-missing-algorithm-428', 'webhook-check.status.algorithm', {
    says: 'answers 428 if Algorithm is missing',
    webhookRefusal: (problem) => (problem === 'no-algorithm' ? 428 : documented.webhookRefusal(problem)),
  }),
  row('webhook-missing-type-crashes', 'webhook-check.status.no-server-error', {
    says: 'fails with a server error if Content-Type is missing',
    beforeVerification: (request) => {
      if (request.header('content-type') === undefined) throw new TypeError('no media type')
      return undefined
    },
  }),
  row('webhook-header-by-letter-case', 'standard.webhook-endpoint.header-case', {
    says: 'looks for the header Algorithm case-sensitively',
    webhookAlgorithm: ({ lines }) => {
      const at = lines.indexOf('Algorithm')
      return at < 0 ? undefined : lines[at + 1]
    },
  }),
]
