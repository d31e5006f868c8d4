/**
 * Signatures and MACs over the bytes of a body.
 * @module
 */
import { constants, createHmac, sign } from 'node:crypto'
import { NotApplicable } from '../../core/errors.js'
import type { KeyPair } from './material.js'

export { bytesOf, hashOf, modulusOf, numberIn, prefixed, signedBlock } from './padding.js'

/** Digests, as the names of Java signature algorithms spell them. */
export type Digest = 'MD5' | 'SHA1' | 'SHA256' | 'SHA384' | 'SHA512'

/** An RSA signature with PKCS #1 v1.5 padding. Clause 5 item 6.5. */
export function rsa(body: Buffer | string, { privateKey }: KeyPair, digest: Digest = 'SHA256'): Buffer {
  return sign(digest, Buffer.from(body), privateKey)
}

/** An RSA signature with PSS padding and SHA-256. */
export function pss(body: Buffer | string, { privateKey }: KeyPair): Buffer {
  const padding = constants.RSA_PKCS1_PSS_PADDING
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST
  return sign('sha256', Buffer.from(body), { key: privateKey, padding, saltLength })
}

/** An elliptic curve signature with SHA-256, in DER. */
export function elliptic(body: Buffer | string, { privateKey }: KeyPair): Buffer {
  return sign('sha256', Buffer.from(body), privateKey)
}

/** An HMAC with SHA-256. */
export function mac(body: Buffer | string, key: Buffer | string): Buffer {
  return createHmac('sha256', key).update(body).digest()
}

/** How many bodies are tried until one has a suitable signature. */
const mostTries = 1 << 12

/**
 * The body with blanks before its last brace, so that a condition is true. Such blanks do not change the meaning of a
 * JSON object.
 * @param holds the condition
 * @param what the condition in words, for the reason
 * @throws {NotApplicable} if no body meets the condition: with this key it is impossible
 */
export function bodyWhere(body: string, holds: (body: string) => boolean, what: string): string {
  const end = body.lastIndexOf('}')
  for (let count = 0; count < mostTries; count += 1) {
    const tried = body.slice(0, end) + blanks(count) + body.slice(end)
    if (holds(tried)) return tried
  }
  throw new NotApplicable(`with this key ${what} does not come about`)
}

/** A number, written in blanks and tabs. */
function blanks(count: number): string {
  return count === 0 ? '' : count.toString(2).replaceAll('0', ' ').replaceAll('1', '\t')
}
