/**
 * Signatures that are none beneath, or none of the body. All are made with the private key, so that nothing of them is
 * left to luck.
 * Clause: 5 item 6.5.
 * @module
 */

import { compact, pretty } from '../json-text.js'
import type { WebhookMaterial } from '../material.js'
import type { WebhookMessage } from '../message.js'
import { bytesOf, hashOf, modulusOf, numberIn, prefixed, signedBlock } from '../padding.js'
import { bodyWhere, signed } from '../signature.js'
import { carrying, vector, type WebhookVector } from './vector.js'

type Build = (material: WebhookMaterial) => Buffer

/** A signature over the body that the block does not have to hold. */
function block(id: string, says: string, build: Build): WebhookVector {
  return vector({ id, says, rule: 'webhook-check.padding.structure' }, (material) =>
    carrying(build(material), { body: material.body }),
  )
}

/** Clause 5 item 6.5: the whole of the padding counts. */
export const blocks: readonly WebhookVector[] = [
  block('block-bare-hash', 'a block with a bare hash, which does not say what it is', ({ body, keys }) =>
    signedBlock(keys.own, hashOf(body)),
  ),
  block('block-type-2', 'a block of type 2, which is for encryption', ({ body, keys }) =>
    signedBlock(keys.own, prefixed(body, 'SHA256'), { type: 2 }),
  ),
  block(
    'block-garbage',
    'a block with eight bytes of filling, and garbage behind the hash',
    ({ body, keys }) => signedBlock(keys.own, prefixed(body, 'SHA256'), { garbage: { filling: 8 } }),
  ),
  block('block-sha1-name', 'a block that says SHA-1 and holds a hash of 32 bytes', ({ body, keys }) =>
    signedBlock(keys.own, prefixed(body, 'SHA1')),
  ),
  vector(
    {
      id: 'block-without-null',
      says: 'a block that leaves out the NULL of the digest',
      rule: 'observe.partner.webhook-check.digest-without-null',
      accepts: ['success', 400, 401],
    },
    ({ body, keys }) => carrying(signedBlock(keys.own, prefixed(body, 'SHA256 without NULL')), { body }),
  ),
]

const otherBytes: readonly (readonly [id: string, says: string, bytes: (body: string) => Buffer | string])[] =
  [
    ['hash', 'its SHA-256', hashOf],
    ['hex-hash', 'its SHA-256 in hexadecimal digits', (body) => hashOf(body).toString('hex')],
    ['base64', 'its Base64', (body) => Buffer.from(body).toString('base64')],
    [
      'headers-and-body',
      'headers and body',
      (body) => `Algorithm: SHA256withRSA\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${body}`,
    ],
  ]

/** Clause 5 item 6.5: over the raw body. */
export const otherSigned: readonly WebhookVector[] = [
  ...otherBytes.map(([id, says, bytes]) =>
    vector(
      {
        id: `signed-${id}`,
        says: `a signature over ${says} in place of the body`,
        rule: 'webhook-check.raw-body.other-bytes-signed',
      },
      ({ body, keys }) => carrying(signed(bytes(body), keys.own), { body }),
    ),
  ),
  vector(
    {
      id: 'signed-compact-form',
      says: 'a signature over the body without the blanks that it has',
      rule: 'webhook-check.raw-body.other-bytes-signed',
    },
    ({ body, keys }) => carrying(signed(compact(body), keys.own), { body: pretty(body) }),
  ),
]

/** A vector whose signature is made from the good one. */
function altered(id: string, says: string, change: (signature: Buffer, material: WebhookMaterial) => Buffer) {
  return vector({ id, says, rule: 'webhook-check.signature.other-number' }, (material) => {
    const { body, keys } = material
    return carrying(change(signed(body, keys.own), material), { body })
  })
}

/** Clause 5 item 6.5: a signature is as long as the key, and no other number. */
export const numbers: readonly WebhookVector[] = [
  altered('signature-cut', 'a signature without its last byte', (good) => good.subarray(0, -1)),
  altered('signature-zero-behind', 'a signature with a zero byte behind it', (good) =>
    Buffer.concat([good, Buffer.of(0)]),
  ),
  altered('signature-zero-in-front', 'a signature with a zero byte in front', (good) =>
    Buffer.concat([Buffer.of(0), good]),
  ),
  altered('signature-zeros', 'a signature of zero bytes', (good) => Buffer.alloc(good.length)),
  altered('signature-one', 'the number 1 as signature', (good) => bytesOf(1n, good.length)),
  altered('signature-minus-one', 'the modulus less 1 as signature', (_good, { keys }) => {
    const { modulus, length } = modulusOf(keys.own)
    return bytesOf(modulus - 1n, length)
  }),
  altered('signature-reversed', 'a signature with its bytes in reverse order', (good) =>
    Buffer.from(good).reverse(),
  ),
  vector(
    {
      id: 'signature-short',
      says: 'a signature without the zero byte that it begins with',
      rule: 'webhook-check.signature.other-number',
    },
    (material) => {
      const begins = (signature: Buffer): boolean => signature[0] === 0
      return numbered(material, begins, 'a signature with a zero byte in front', (good) => good.subarray(1))
    },
  ),
  vector(
    {
      id: 'signature-beyond-modulus',
      says: 'a signature to which the modulus was added',
      rule: 'webhook-check.signature.beyond-modulus',
    },
    (material) => {
      const { modulus, length } = modulusOf(material.keys.own)
      const room = (good: Buffer): boolean => numberIn(good) + modulus < 1n << BigInt(length * 8)
      return numbered(material, room, 'a sum of signature and modulus of the right length', (good) =>
        bytesOf(numberIn(good) + modulus, length),
      )
    },
  ),
]

/** A message whose good signature has a form from which another is made. */
function numbered(
  { body, keys }: WebhookMaterial,
  holds: (signature: Buffer) => boolean,
  what: string,
  change: (signature: Buffer) => Buffer,
): WebhookMessage {
  const found = bodyWhere(body, (tried) => holds(signed(tried, keys.own)), what)
  return carrying(change(signed(found, keys.own)), { body: found })
}
