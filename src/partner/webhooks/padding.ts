/**
 * RSA signatures made by hand, over blocks with any padding. See RFC 8017 9.2.
 * @module
 */
import { constants, createHash, privateEncrypt } from 'node:crypto'
import type { KeyPair } from './material.js'

/** The bytes in front of a hash: they name the digest. */
const digestInfo = {
  SHA256: '3031300d060960864801650304020105000420',
  /** SHA-1 with room for a hash of 32 bytes. */
  SHA1: '302d300906052b0e03021a05000420',
  /** SHA-256 without the NULL of its parameters. */
  'SHA256 without NULL': '302f300b06096086480165030402010420',
} as const

type HashPrefix = keyof typeof digestInfo

/** The modulus of a key, and its length in bytes. */
export function modulusOf({ publicKey }: KeyPair): { readonly modulus: bigint; readonly length: number } {
  const bytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).n), 'base64url')
  return { modulus: numberIn(bytes), length: bytes.length }
}

/** A number as big-endian bytes. */
export function bytesOf(value: bigint, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
}

/** Big-endian bytes as a number. */
export function numberIn(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}

/** A hash with its prefix. */
export function prefixed(body: Buffer | string, prefix: HashPrefix): Buffer {
  return Buffer.concat([Buffer.from(digestInfo[prefix], 'hex'), hashOf(body)])
}

/** SHA-256. */
export function hashOf(body: Buffer | string): Buffer {
  return createHash('sha256').update(body).digest()
}

/**
 * A signature over a block: filling between two zero bytes, then the content.
 * @param form `type` is 1 in correct signatures; with `garbage`, the block has only so many bytes of filling, and
 * garbage behind the content
 */
export function signedBlock(
  key: KeyPair,
  content: Buffer,
  { type = 1, garbage }: { readonly type?: 1 | 2; readonly garbage?: { readonly filling: number } } = {},
): Buffer {
  const { length } = modulusOf(key)
  const filling = garbage?.filling ?? length - content.length - 3
  const head = Buffer.concat([Buffer.of(0, type), Buffer.alloc(filling, 0xff), Buffer.of(0), content])
  const block = Buffer.concat([head, Buffer.alloc(length - head.length, 0x5a)])
  return privateEncrypt({ key: key.privateKey, padding: constants.RSA_NO_PADDING }, block)
}
