/**
 * Tokens whose signature does not fit, or that have none.
 * @module
 */
import { randomUUID } from 'node:crypto'
import { encoded, ownKey, partsOf, resigned, signed, signingInput, vector, withHeader } from './forge.js'
import { supplied, type TokenVector, without } from './vector.js'

const spellings = ['none', 'None', 'NONE', 'nOnE'] as const

/** Clause 5 item 5: the signature is verified. */
export const signatures: readonly TokenVector[] = [
  vector(
    {
      id: 'signature-byte-changed',
      says: 'a token with one bit changed in the middle of its signature',
      rule: 'id-token-check.signature.changed',
    },
    (material) => {
      const [header, payload, signature] = partsOf(material)
      // A byte in the middle: the last characters of the encoding have bits that count for nothing.
      const bytes = Buffer.from(signature, 'base64url')
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      return `${header}.${payload}.${encoded(bytes)}`
    },
  ),
  vector(
    {
      id: 'payload-of-other-user',
      says: 'the payload of another user under the signature of the first',
      rule: 'id-token-check.signature.other-payload',
      changes: ['sub'],
    },
    (material) => {
      const [header, , signature] = partsOf(material)
      return `${header}.${encoded(JSON.stringify({ ...material.claims, sub: randomUUID() }))}.${signature}`
    },
  ),
  vector(
    {
      id: 'header-changed',
      says: 'a header changed after it was signed',
      rule: 'id-token-check.signature.other-header',
      changes: ['header.typ'],
    },
    (material) => {
      const [, payload, signature] = partsOf(material)
      return `${encoded(JSON.stringify({ ...material.header, typ: 'jwt' }))}.${payload}.${signature}`
    },
  ),
  vector(
    {
      id: 'signature-empty',
      says: 'an empty signature under the algorithm RS256',
      rule: 'id-token-check.signature.empty',
    },
    (material) => {
      const [header, payload] = partsOf(material)
      return `${header}.${payload}.`
    },
  ),
  vector(
    {
      id: 'signature-of-other-token',
      says: 'the signature of the token of an earlier sign-in',
      rule: 'id-token-check.signature.of-other-token',
    },
    (material, { earlier }) => {
      const [header, payload] = partsOf(material)
      const { token } = supplied(earlier, 'earlier flow')
      return `${header}.${payload}.${token.split('.')[2]}`
    },
  ),
  vector(
    {
      id: 'elliptic-signature-of-zeros',
      says: 'an ES256 signature of zeros under an elliptic curve key of the set',
      rule: 'id-token-check.signature.zero-elliptic',
      changes: ['header.alg', 'header.kid', 'signature'],
      published: ['own', 'elliptic'],
    },
    ({ header, claims, tenant }) => {
      const forged = { ...header, alg: 'ES256', kid: tenant.keys.elliptic.kid }
      return `${signingInput(forged, claims)}.${encoded(Buffer.alloc(64))}`
    },
  ),
  ...(
    [
      ['pss-over-pkcs1', 'PS256', 'RS256'],
      ['pkcs1-over-pss', 'RS256', 'PS256'],
      ['sha512-over-sha256', 'RS512', 'RS256'],
    ] as const
  ).map(([id, named, made]) =>
    vector(
      {
        id: `algorithm-${id}`,
        says: `a header with ${named} over a signature made with ${made}`,
        rule: 'id-token-check.signature.other-algorithm',
        changes: named === 'RS256' ? ['signature'] : ['header.alg'],
      },
      (material) =>
        signed(signingInput({ ...material.header, alg: named }, material.claims), ownKey(material), made),
    ),
  ),
]

/** Clause 2.1 id_token: it is signed. */
export const unsigned: readonly TokenVector[] = [
  ...spellings.flatMap((alg, at) =>
    (['empty signature', 'two parts'] as const).map((form) =>
      vector(
        {
          id: `unsigned-${at + 1}-${form.replace(' ', '-')}`,
          says: `the algorithm ${alg} with ${form}`,
          rule: 'id-token-check.unsigned.none',
          changes: ['header.alg', 'signature'],
        },
        ({ header, claims }) => signingInput({ ...header, alg }, claims) + (form === 'two parts' ? '' : '.'),
      ),
    ),
  ),
  vector(
    {
      id: 'unsigned-with-kept-signature',
      says: 'the algorithm none with the signature of the good token',
      rule: 'id-token-check.unsigned.none-with-signature',
      changes: ['header.alg'],
    },
    (material) => {
      const [, payload, signature] = partsOf(material)
      return `${encoded(JSON.stringify({ ...material.header, alg: 'none' }))}.${payload}.${signature}`
    },
  ),
  vector(
    {
      id: 'unsigned-with-fresh-signature',
      says: 'the algorithm none with an RSA signature over its own content',
      rule: 'id-token-check.unsigned.none-with-signature',
      changes: ['header.alg'],
    },
    (material) => resigned(material, { header: { ...material.header, alg: 'none' } }),
  ),
  withHeader(
    {
      id: 'algorithm-missing',
      says: 'a header without an algorithm',
      rule: 'id-token-check.unsigned.no-algorithm',
      changes: ['header.alg'],
      intact: false,
    },
    (header) => without(header, 'alg'),
  ),
  ...([null, ''] as const).map((alg) =>
    withHeader(
      {
        id: `algorithm-${alg === null ? 'null' : 'empty'}`,
        says: `a header whose algorithm is ${alg === null ? 'null' : 'empty'}`,
        rule: 'id-token-check.unsigned.no-algorithm',
        changes: ['header.alg'],
        intact: false,
      },
      (header) => ({ ...header, alg }),
    ),
  ),
  vector(
    {
      id: 'algorithm-missing-unsigned',
      says: 'a header without an algorithm, and an empty signature',
      rule: 'id-token-check.unsigned.no-algorithm',
      changes: ['header.alg', 'signature'],
    },
    ({ header, claims }) => `${signingInput(without(header, 'alg'), claims)}.`,
  ),
]
