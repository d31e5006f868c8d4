/**
 * Tokens that carry a message authentication code where an RSA signature belongs.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import type { TokenMaterial } from '../simulator.js'
import { authenticated, ownKey, signingInput, vector } from './forge.js'
import { type Supplies, supplied, type TokenVector } from './vector.js'

type KeyOf = (material: TokenMaterial, supplies: Supplies) => string | Buffer
type Bits = 256 | 384 | 512

/** Every text and every bytes that a program may hold where it keeps the published key. */
const forms: readonly (readonly [
  name: string,
  says: string,
  key: (published: KeyObject) => string | Buffer,
])[] = [
  ['pem', 'the PEM text', pem],
  ['pem-without-final-line-break', 'the PEM text without its last line break', (key) => pem(key).trimEnd()],
  ['pem-with-crlf', 'the PEM text with CRLF', (key) => pem(key).replaceAll('\n', '\r\n')],
  ['der', 'the DER bytes', der],
  ['der-base64', 'the DER bytes in Base64', (key) => der(key).toString('base64')],
  ['pkcs1-pem', 'the PKCS #1 PEM text', (key) => String(key.export({ type: 'pkcs1', format: 'pem' }))],
  ['pkcs1-der', 'the PKCS #1 DER bytes', (key) => key.export({ type: 'pkcs1', format: 'der' }) as Buffer],
  ['jwk', 'the JSON text of the key', (key) => JSON.stringify(key.export({ format: 'jwk' }))],
  ['modulus-text', 'the modulus as the key set spells it', modulus],
  ['modulus-bytes', 'the bytes of the modulus', (key) => Buffer.from(modulus(key), 'base64url')],
]

/** Clause 2.1 id_token: it is verified with an RSA public key. */
export const macs: readonly TokenVector[] = [
  ...forms.map(([name, says, key]) =>
    mac(
      `mac-${name}`,
      `a MAC whose key is ${says} of the published key`,
      'id-token-check.mac.public-key',
      (material) => key(ownKey(material).publicKey),
    ),
  ),
  ...([384, 512] as const).map((bits) =>
    mac(
      `mac-${bits}-pem`,
      `a MAC of ${bits} bits whose key is the PEM text of the published key`,
      'id-token-check.mac.public-key',
      (material) => pem(ownKey(material).publicKey),
      {},
      bits,
    ),
  ),
  mac('mac-empty-key', 'a MAC whose key is empty', 'id-token-check.mac.empty-key', () => ''),
  mac('mac-key-id', 'a MAC whose key is the text of the kid', 'id-token-check.mac.key-id', ({ header }) =>
    String(header['kid']),
  ),
  ...(
    [
      ['path', '../../../../dev/null'],
      ['query', "' OR 1=1--"],
      ['long', 'k'.repeat(10_240)],
    ] as const
  ).map(([name, kid]) =>
    mac(
      `mac-kid-${name}`,
      `a MAC with an empty key under a kid that is a ${name === 'long' ? 'text of 10 KB' : name}`,
      'id-token-check.mac.hostile-key-id',
      () => '',
      { kid },
    ),
  ),
  ...([256, 384, 512] as const).map((bits) =>
    mac(
      `mac-${bits}-client-secret`,
      `a MAC of ${bits} bits whose key is the client secret`,
      'id-token-check.mac.client-secret',
      (_material, { clientSecret }) => supplied(clientSecret, 'client secret'),
      {},
      bits,
    ),
  ),
  mac(
    'mac-password',
    'a MAC whose key is the password of the school',
    'id-token-check.mac.password',
    (_material, { password }) => supplied(password, 'password'),
  ),
]

function mac(
  id: string,
  says: string,
  rule: PartnerRuleId,
  key: KeyOf,
  header: Readonly<Record<string, string>> = {},
  bits: Bits = 256,
): TokenVector {
  const changes = ['header.alg', ...Object.keys(header).map((name) => `header.${name}`), 'signature']
  return vector({ id, says, rule, changes }, (material, supplies) =>
    authenticated(
      signingInput({ ...material.header, alg: `HS${bits}`, ...header }, material.claims),
      key(material, supplies),
      bits,
    ),
  )
}

function pem(key: KeyObject): string {
  return String(key.export({ type: 'spki', format: 'pem' }))
}

function der(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' })
}

function modulus(key: KeyObject): string {
  return String(key.export({ format: 'jwk' }).n)
}
