/**
 * Makes `certificate.jws`: the signed bytes of `certificate.json` (RFC 7515, compact).
 * @module
 */
import { randomBytes } from 'node:crypto'
import { CompactSign, calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import type { Certificate } from './content.js'

/** Media type of the signed content, in the header. */
export const certificateType = 'platform-conformance+json'

const day = 24 * 3600 * 1000

/** What the signer adds to a certificate. */
export interface IssueOptions {
  readonly issuer?: string
  readonly holder?: string
  readonly nonce?: string
  /** Days from now until it expires. */
  readonly validDays: number
  /** Default: the clock of this machine. */
  readonly now?: Date
}

/** The certificate as it is signed, with a new serial number. */
export function issued(
  certificate: Certificate,
  { issuer = '', holder = '', nonce = '', validDays, now = new Date() }: IssueOptions,
): Certificate {
  const orNull = (text: string): string | null => (text === '' ? null : text)
  return {
    ...certificate,
    issue: {
      serial: randomBytes(16).toString('hex'),
      issuer: orNull(issuer),
      holder: orNull(holder),
      issued: now.toISOString(),
      expires: new Date(now.getTime() + validDays * day).toISOString(),
      nonce: orNull(nonce),
    },
  }
}

/**
 * Signs a certificate.
 * @param text the bytes of `certificate.json`
 * @param key private key
 */
export async function signed(text: string, key: JWK): Promise<string> {
  const algorithm = String(key.alg)
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ ...(await headerFor(key)) })
    .sign(await importJWK(key, algorithm))
}

/** The header of each signature with a key. It has no other fields. */
export async function headerFor(
  key: JWK,
): Promise<{ readonly alg: string; readonly typ: string; readonly kid: string }> {
  return { alg: String(key.alg), typ: certificateType, kid: await calculateJwkThumbprint(key) }
}
