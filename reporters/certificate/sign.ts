/**
 * Makes `certificate.jws`: the signed bytes of `certificate.json` (RFC 7515, compact).
 * @module
 */
import { CompactSign, calculateJwkThumbprint, importJWK, type JWK } from 'jose'

/** Media type of the signed content, in the header. */
export const certificateType = 'platform-conformance+json'

/**
 * Signs a certificate.
 * @param text the bytes of `certificate.json`
 * @param key private key
 */
export async function signed(text: string, key: JWK): Promise<string> {
  const algorithm = String(key.alg)
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: algorithm, typ: certificateType, kid: await calculateJwkThumbprint(key) })
    .sign(await importJWK(key, algorithm))
}
