/**
 * Recovers the encoded message from an RSA signature (RFC 8017 section 5.2.2).
 * @module
 */
import { webcrypto } from 'node:crypto'

/** Modulus and exponent of an RSA key. */
export interface RsaNumbers {
  readonly modulus: bigint
  readonly exponent: bigint
  /** Length of the modulus in bytes. */
  readonly length: number
}

/** Reads the numbers of a public key. @param spki SubjectPublicKeyInfo in DER */
export async function numbersOf(spki: Buffer): Promise<RsaNumbers> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify'])
  const { n = '', e = '' } = await webcrypto.subtle.exportKey('jwk', key)
  const [modulus, exponent] = [Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')]
  return { modulus: numberOf(modulus), exponent: numberOf(exponent), length: modulus.length }
}

/** The encoded message of a signature; undefined if the signature cannot come from this key. */
export function encodedMessage(
  { modulus, exponent, length }: RsaNumbers,
  signature: Buffer,
): Buffer | undefined {
  const value = numberOf(signature)
  if (value >= modulus) return undefined
  let [result, base] = [1n, value]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * base) % modulus
    base = (base * base) % modulus
  }
  return Buffer.from(result.toString(16).padStart(length * 2, '0'), 'hex')
}

function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`)
}
