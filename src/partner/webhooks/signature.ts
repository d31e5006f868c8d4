/**
 * Signatures and codes over the bytes of a body.
 * @module
 */
import { constants, createHmac, sign } from 'node:crypto'
import { NotApplicable } from '../../core/errors.js'
import type { KeyPair } from './material.js'

/** Digests by the names that they have in the names of signature algorithms. */
export type Digest = 'MD5' | 'SHA1' | 'SHA256' | 'SHA384' | 'SHA512'

/** An RSA signature with the padding of PKCS #1 v1.5. Clause 5 item 6.5. */
export function signed(body: Buffer | string, { privateKey }: KeyPair, digest: Digest = 'SHA256'): Buffer {
  return sign(digest, Buffer.from(body), privateKey)
}

/** An RSA signature with the padding PSS and SHA-256. */
export function signedWithPss(body: Buffer | string, { privateKey }: KeyPair): Buffer {
  const padding = constants.RSA_PKCS1_PSS_PADDING
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST
  return sign('sha256', Buffer.from(body), { key: privateKey, padding, saltLength })
}

/** An elliptic signature with SHA-256, in DER. */
export function signedWithCurve(body: Buffer | string, { privateKey }: KeyPair): Buffer {
  return sign('sha256', Buffer.from(body), privateKey)
}

/** An authentication code with SHA-256. */
export function authenticated(body: Buffer | string, key: Buffer | string): Buffer {
  return createHmac('sha256', key).update(body).digest()
}

/** Most bodies that are tried until a signature has the form that is wanted. */
const mostTries = 1 << 12

/**
 * The body, with blanks before its last brace, so that something holds of it. Blanks between the fields of a JSON
 * object mean nothing, whatever the object is.
 * @throws {NotApplicable} where no body does: the key leaves no room for it
 */
export function bodyWhere(body: string, holds: (body: string) => boolean, what: string): string {
  const end = body.lastIndexOf('}')
  for (let count = 0; count < mostTries; count += 1) {
    const tried = body.slice(0, end) + blanks(count) + body.slice(end)
    if (holds(tried)) return tried
  }
  throw new NotApplicable(`with this key ${what} does not come about`)
}

/** A number in blanks. */
function blanks(count: number): string {
  return count === 0 ? '' : count.toString(2).replaceAll('0', ' ').replaceAll('1', '\t')
}
