/**
 * Checks the public key for webhooks: X.509 SubjectPublicKeyInfo, DER, in base64 without PEM lines.
 * Clause 5 item 6.
 * @module
 */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

/** Smallest useful size of an RSA key, in bits. */
const shortest = 1024

/** Describes what a text is instead of the key; undefined if it is the key. Never repeats the text. */
export function keyProblem(text: string): string | undefined {
  const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1]
  if (label !== undefined) return `PEM (${label}): only the base64 between its lines is needed`
  if (text.trim().startsWith('{')) return jsonKind(text)
  const base64 = text.replace(/\s+/g, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(base64) && base64.length > 200) return 'hexadecimal digits'
  if (/[-_]/.test(base64) && /^[A-Za-z0-9_-]+=*$/.test(base64)) return 'base64url, not base64'
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64))
    return 'a text that is not base64'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('latin1').includes('-----BEGIN')) return 'the base64 of a PEM file'
  const key = attempt(() => createPublicKey({ key: bytes, format: 'der', type: 'spki' }))
  return key === undefined ? otherKind(bytes) : kindProblem(key)
}

function kindProblem(key: KeyObject): string | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type !== 'rsa') return `a public key of the type ${type === 'ec' ? 'EC' : type}, not RSA`
  const bits = details?.modulusLength ?? 0
  return bits < shortest ? `an RSA key of only ${bits} bits` : undefined
}

function otherKind(bytes: Buffer): string {
  if (attempt(() => new X509Certificate(bytes)) !== undefined)
    return 'a certificate: only the public key inside it is needed'
  for (const type of ['pkcs8', 'pkcs1', 'sec1'] as const) {
    if (attempt(() => createPrivateKey({ key: bytes, format: 'der', type })) !== undefined)
      return 'a private key: it must never leave the platform'
  }
  if (attempt(() => createPublicKey({ key: bytes, format: 'der', type: 'pkcs1' })) !== undefined)
    return 'a PKCS #1 public key: SubjectPublicKeyInfo needs a wrapper around it'
  return `base64 of ${bytes.length} bytes that are not a public key`
}

function jsonKind(text: string): string {
  const value = attempt(() => JSON.parse(text) as Record<string, unknown>)
  if (value === undefined) return 'a text that is not base64'
  return 'kty' in value || 'keys' in value ? 'a JWK or a JWK set' : 'JSON'
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
