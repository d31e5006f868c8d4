/**
 * Faults in the check of the signature of ID tokens.
 * @module
 */
import { createHmac, createPublicKey } from 'node:crypto'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import {
  type Check,
  checks,
  handWrittenRedeem,
  keysFor,
  leftOut,
  loosely,
  type Material,
  type PublishedKey,
  parts,
  signedBy,
} from './hand-written-validation.js'
import { paddingFits } from './id-token-digest.js'
import { row } from './rows.js'

const { algorithm, signature } = checks

/** Parses a token, and also accepts one without a third part. */
const unsignedToo = (token: unknown): ReturnType<typeof parts> =>
  parts(token) ?? (/^[\w-]+\.[\w-]+\.?$/.test(String(token)) ? loosely(token) : undefined)

const isNone = ({ header }: Pick<Material, 'header'>): boolean => String(header.alg).toLowerCase() === 'none'
const unsigned = ({ signature: bytes }: Material): boolean => bytes.length === 0

/** Whether a token has a MAC that was made with a key. */
function macFits({ header, signed, signature: bytes }: Material, key: string | Buffer): boolean {
  const digest = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }[String(header.alg)]
  return digest !== undefined && createHmac(digest, key).update(signed).digest().equals(bytes)
}

const isMac = ({ header }: Pick<Material, 'header'>): boolean => /^HS(256|384|512)$/.test(String(header.alg))

const macFault = (
  id: string,
  violates: PartnerFault['violates'],
  says: string,
  keys: (material: Material) => readonly (string | Buffer)[],
): PartnerFault =>
  row(id, violates, says, {
    redeem: handWrittenRedeem({
      algorithm: (it) => algorithm(it) || isMac(it),
      signature: (it) => (isMac(it) ? keys(it).some((key) => macFits(it, key)) : signature(it)),
    }),
  })

/** The published keys in the forms that a library might use as a secret. */
function keyForms(keys: readonly PublishedKey[]): readonly (string | Buffer)[] {
  return keys
    .filter(({ kty }) => kty === 'RSA')
    .flatMap((jwk) => {
      const key = createPublicKey({ key: jwk, format: 'jwk' })
      const pem = String(key.export({ type: 'spki', format: 'pem' }))
      const pkcs1 = String(key.export({ type: 'pkcs1', format: 'pem' }))
      return [
        pem,
        pem.trim(),
        pem.replaceAll('\n', '\r\n'),
        pkcs1,
        pkcs1.trim(),
        key.export({ type: 'spki', format: 'der' }),
      ]
    })
}

const anyAlgorithm: Check = ({ header }) => /^[RP]S(256|384|512)$/.test(String(header.alg))

export const idTokenSignatureFaults: readonly PartnerFault[] = [
  fault({
    id: 'signature-not-checked',
    violates: [
      'id-token-check.signature.changed',
      'id-token-check.signature.other-payload',
      'id-token-check.signature.other-header',
      'id-token-check.signature.of-other-token',
      'id-token-check.key.foreign',
      'id-token-check.key.unknown-id',
      'id-token-check.key.without-id',
      'id-token-check.key.other-tenant',
      'id-token-check.key.embedded',
      'id-token-check.key.certificate',
      'id-token-check.key.linked-set',
      'id-token-check.key.linked-certificate',
      'provider-keys.address.from-document',
      'provider-keys.address.no-guess',
      'provider-keys.unobtainable.document',
      'provider-keys.unobtainable.keys',
      'provider-keys.unobtainable.foreign-signature',
      'standard.id-token-check.encryption-key',
    ],
    says: 'reads the claims without checking the signature, and never requests keys',
    behaviour: { redeem: handWrittenRedeem({ signature: leftOut }, { keySet: async () => [] }) },
  }),
  fault({
    id: 'signature-digest-not-compared',
    violates: [
      'id-token-check.signature.other-payload',
      'id-token-check.signature.other-header',
      'id-token-check.signature.of-other-token',
    ],
    says: 'decrypts the signature, but does not compare the digest',
    behaviour: { redeem: handWrittenRedeem({ signature: paddingFits }) },
  }),
  mirrored(
    row('signature-over-own-header', 'id-token-check.signature.other-header', {
      says: 'verifies the signature over the usual header instead of the received one',
      redeem: handWrittenRedeem({
        signature: (it) => {
          const usual = JSON.stringify({ ...it.header, typ: 'JWT' })
          const payload = it.signed.split('.')[1]
          const signed = `${Buffer.from(usual).toString('base64url')}.${payload}`
          return signature(it) || keysFor(it).some((key) => signedBy(key, { ...it, signed }))
        },
      }),
    }),
  ),
  row('signature-empty', 'id-token-check.signature.empty', 'accepts an empty signature', {
    redeem: handWrittenRedeem(
      { signature: (it) => unsigned(it) || signature(it) },
      { takeApart: unsignedToo },
    ),
  }),
  row('signature-of-zeros', 'id-token-check.signature.zero-elliptic', {
    says: 'verifies elliptic curve signatures with a library that accepts zeros',
    redeem: handWrittenRedeem({
      algorithm: (it) => algorithm(it) || it.header.alg === 'ES256',
      signature: (it) =>
        it.header.alg === 'ES256' ? it.signature.every((byte) => byte === 0) : signature(it),
    }),
  }),
  row('algorithm-not-compared', 'id-token-check.signature.other-algorithm', {
    says: 'verifies with RS256 if the header names any RSA algorithm',
    redeem: handWrittenRedeem({
      algorithm: anyAlgorithm,
      signature: (it) => signature({ ...it, header: { ...it.header, alg: 'RS256' } }),
    }),
  }),
  row('algorithm-none', 'id-token-check.unsigned.none', 'accepts unsigned tokens, as its test set-up does', {
    redeem: handWrittenRedeem(
      {
        algorithm: (it) => algorithm(it) || isNone(it),
        signature: (it) => (isNone(it) ? unsigned(it) : signature(it)),
      },
      { takeApart: unsignedToo },
    ),
  }),
  row('algorithm-none-with-signature', 'id-token-check.unsigned.none-with-signature', {
    says: 'requires a signature, but then accepts the algorithm none',
    redeem: handWrittenRedeem({
      algorithm: (it) => algorithm(it) || isNone(it),
      signature: (it) => (isNone(it) ? !unsigned(it) : signature(it)),
    }),
  }),
  row('algorithm-missing', 'id-token-check.unsigned.no-algorithm', {
    says: 'requires no signature if the header has no algorithm',
    redeem: handWrittenRedeem(
      {
        algorithm: (it) => algorithm(it) || !it.header.alg,
        signature: (it) => !it.header.alg || signature(it),
      },
      { takeApart: unsignedToo },
    ),
  }),
  macFault(
    'mac-with-public-key',
    ['id-token-check.mac.public-key'],
    'lets the header select HMAC, with the public key as the secret',
    ({ keys }) => keyForms(keys),
  ),
  macFault(
    'mac-with-empty-key',
    ['id-token-check.mac.empty-key'],
    'accepts HMAC with an empty configured secret, under the kid of the real key',
    ({ header, keys }) =>
      header.kid === undefined || keys.some(({ kid }) => kid === header.kid) ? [''] : [],
  ),
  macFault(
    'mac-key-by-kid',
    ['id-token-check.mac.hostile-key-id'],
    'looks up the HMAC key by kid, and uses an empty one if it finds none',
    ({ header, keys }) =>
      header.kid === undefined || keys.some(({ kid }) => kid === header.kid) ? [] : [''],
  ),
  mirrored(
    macFault('mac-with-kid', ['id-token-check.mac.key-id'], 'uses the kid as the HMAC key', ({ header }) =>
      typeof header.kid === 'string' && header.kid !== '' ? [header.kid] : [],
    ),
  ),
  macFault(
    'mac-with-secret',
    ['id-token-check.mac.client-secret'],
    'accepts HMAC with its client secret, as it does for other providers',
    ({ grant }) => [grant.settings.clientSecret ?? ''].filter((secret) => secret !== ''),
  ),
  mirrored(
    macFault(
      'mac-with-password',
      ['id-token-check.mac.password'],
      'accepts HMAC with the password of the school',
      ({ grant }) => (grant.school === undefined ? [] : [grant.school.credentials.password]),
    ),
  ),
]
