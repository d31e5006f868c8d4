/**
 * Faults in the keys and the algorithm that verify webhooks.
 * @module
 */
import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  publicDecrypt,
  verify,
  X509Certificate,
} from 'node:crypto'
import type { documented } from '../behaviours/index.js'
import { jsonObjectIn } from '../behaviours/webhook-check.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import { listIn } from '../service/model.js'
import { row, violating } from './rows.js'

const keyOffered = violating('webhook-check.key.offered')
const paddingStructure = violating('webhook-check.padding.structure')

type Verifies = (typeof documented)['webhookVerifies']

/** Verifies correctly. If that fails, verifies in another way; an exception there means "not valid". */
function orElse(other: Verifies): Verifies {
  return (body, signature, key, digest) => {
    if (verify(digest, body, key, signature)) return true
    try {
      return other(body, signature, key, digest)
    } catch {
      return false
    }
  }
}

/** Decrypts a signature. @throws if it does not belong to the key */
function blockOf(signature: Buffer, key: KeyObject): Buffer {
  if (signature.length !== 256) throw new RangeError('not as long as the key')
  return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature)
}

/** The keys of a key set. */
function keysIn(set: unknown): KeyObject[] {
  return listIn(set, 'keys').map((jwk) => createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }))
}

function keyIn(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
}

/** The signature as a number modulo the key. */
function reduced(signature: Buffer, key: KeyObject): Buffer {
  const modulus = BigInt(
    `0x${Buffer.from(String(key.export({ format: 'jwk' }).n), 'base64url').toString('hex')}`,
  )
  const number = BigInt(`0x${signature.toString('hex')}`) % modulus
  return Buffer.from(number.toString(16).padStart(signature.length * 2, '0'), 'hex')
}

const info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const hashOf = (body: Buffer): Buffer => createHash('sha256').update(body).digest()

export const webhookSignatureFaults: readonly PartnerFault[] = [
  mirrored(
    row('webhook-long-signature-unchecked', 'webhook-check.key.rogue', {
      says: 'accepts signatures of 4096 bits without verification',
      webhookVerifies: orElse((_body, signature) => signature.length === 512),
    }),
  ),
  row('webhook-key-of-school', 'webhook-check.key.id-token', {
    says: "also verifies with the keys of the school's key set",
    webhookKeys: async ({ body }, configured, sources) => {
      const { tenantId } = jsonObjectIn(body.toString('utf8')) ?? {}
      if (typeof tenantId !== 'string') return [configured]
      const address = await sources.keySetOf(tenantId).catch(() => '')
      return [configured, ...(address === '' ? [] : keysIn(await sources.fetch(address)))]
    },
  }),
  row('webhook-keys-of-all-environments', 'webhook-check.key.other-environment', {
    says: 'verifies with the key of any environment',
    webhookKeys: (_request, configured, { others }) => [configured, ...others],
  }),
  keyOffered('webhook-key-from-header', 'uses a key from a header if there is one', {
    webhookKeys: (request, configured) => {
      const offered = request.header('x-public-key')
      return offered === undefined ? [configured] : [keyIn(offered)]
    },
  }),
  keyOffered('webhook-key-from-body', 'uses a key from the body if there is one', {
    webhookKeys: ({ body }, configured) => {
      const { publicKey } = jsonObjectIn(body.toString('utf8')) ?? {}
      return typeof publicKey === 'string' ? [keyIn(publicKey)] : [configured]
    },
  }),
  keyOffered('webhook-key-from-certificate', 'uses the key of a certificate in a header if there is one', {
    webhookKeys: (request, configured) => {
      const certificate = request.header('x5c')
      if (certificate === undefined) return [configured]
      return [new X509Certificate(Buffer.from(certificate, 'base64')).publicKey]
    },
  }),
  row('webhook-key-from-address', ['webhook-check.key.offered', 'webhook-check.key.link-not-followed'], {
    says: 'fetches the key from the address in a header if there is one',
    webhookKeys: async (request, configured, { fetch }) => {
      const address = request.header('jku')
      return address === undefined ? [configured] : keysIn(await fetch(address))
    },
  }),
  mirrored(
    row('webhook-address-followed', 'webhook-check.key.link-not-followed', {
      says: 'requests the address in a header, but does not use the answer',
      webhookKeys: async (request, configured, { fetch }) => {
        const address = request.header('x-public-key-url')
        if (address !== undefined) await fetch(address)
        return [configured]
      },
    }),
  ),
  mirrored(
    row('webhook-mac-of-public-key', 'webhook-check.mac.public-key', {
      says: 'accepts an HMAC with the text of the public key as the secret',
      webhookVerifies: orElse((body, signature, key) => {
        const text = key.export({ type: 'spki', format: 'der' }).toString('base64')
        return createHmac('sha256', text).update(body).digest().equals(signature)
      }),
    }),
  ),
  row('webhook-client-secret-trusted', 'webhook-check.mac.shared-secret', {
    says: 'trusts a request that contains the client secret',
    webhookEntry: (request, { clientSecret }) =>
      request.header('authorization') === clientSecret ? 'trust' : request.method === 'POST' ? 'verify' : 405,
  }),
  row('webhook-pss-taken', 'webhook-check.padding.pss', {
    says: 'also accepts PSS padding under the name SHA256withRSA',
    webhookVerifies: orElse((body, signature, key, digest) =>
      verify(digest, body, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature),
    ),
  }),
  paddingStructure('webhook-padding-ends-with-hash', {
    says: 'checks only that the decrypted signature ends with the hash',
    webhookVerifies: orElse((body, signature, key) =>
      blockOf(signature, key).subarray(-32).equals(hashOf(body)),
    ),
  }),
  paddingStructure('webhook-padding-garbage', 'ignores bytes after the hash in the decrypted signature', {
    webhookVerifies: orElse((body, signature, key) => {
      const block = blockOf(signature, key)
      const content = block.subarray(block.indexOf(0, 2) + 1)
      const expected = Buffer.concat([info, hashOf(body)])
      return block[1] === 1 && content.subarray(0, expected.length).equals(expected)
    }),
  }),
  mirrored(
    row('webhook-signature-cut-to-length', 'webhook-check.signature.other-number', {
      says: 'cuts the signature to the length of the key',
      webhookVerifies: orElse((body, signature, key, digest) =>
        verify(digest, body, key, signature.subarray(0, 256)),
      ),
    }),
  ),
  row('webhook-signature-reduced', 'webhook-check.signature.beyond-modulus', {
    says: 'reduces the signature modulo the key',
    webhookVerifies: orElse(
      (body, signature, key, digest) =>
        signature.length === 256 && verify(digest, body, key, reduced(signature, key)),
    ),
  }),
  fault({
    id: 'webhook-signature-not-verified',
    violates: [
      'webhook-check.algorithm.other-than-signed',
      'webhook-check.authorization.other-content',
      'webhook-check.body.changed',
      'webhook-check.body.cut',
      'webhook-check.body.encoded-otherwise',
      'webhook-check.body.of-other-webhook',
      'webhook-check.body.reformatted',
      'webhook-check.body.unparsable',
      'webhook-check.key.id-token',
      'webhook-check.key.offered',
      'webhook-check.key.other-environment',
      'webhook-check.key.rogue',
      'webhook-check.mac.public-key',
      'webhook-check.mac.shared-secret',
      'webhook-check.padding.pss',
      'webhook-check.padding.structure',
      'webhook-check.raw-body.other-bytes-signed',
      'webhook-check.signature.beyond-modulus',
      'webhook-check.signature.other-number',
      'webhook-check.status.before-parsing',
    ],
    says: 'accepts any valid Base64 as signature',
    behaviour: { webhookVerifies: () => true },
  }),
]
