/**
 * The signed statement: a DSSE envelope (Dead Simple Signing Envelope), as cosign and policy engines read it. It is in
 * `certificate.intoto.jsonl`, on one line.
 * @see https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
 * @module
 */
import { createPrivateKey, createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Certificate } from './content.js'
import { statementOf } from './statement.js'

/** Name of the file. */
export const envelopeFile = 'certificate.intoto.jsonl'

/** Media type of the payload. */
const payloadType = 'application/vnd.in-toto+json'

/** What is signed: the pre-authentication encoding of type and payload. */
function preAuthentication(payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `
  return Buffer.concat([Buffer.from(head), payload])
}

/** Ed25519 has its hash function built in. */
const hashOf = ({ alg }: JWK): string | null => (alg === 'EdDSA' ? null : 'sha256')

function payloadOf(certificate: Certificate): Buffer {
  return Buffer.from(JSON.stringify(statementOf(certificate)))
}

/**
 * The text of the file for a certificate.
 * @param key private key
 */
export async function envelopeOf(certificate: Certificate, key: JWK): Promise<string> {
  const payload = payloadOf(certificate)
  const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
  // The signature of an ECDSA key is in DER: the default of Node.js, and what cosign reads.
  const signature = sign(hashOf(key), preAuthentication(payload), privateKey)
  const keyid = await calculateJwkThumbprint(key)
  const signatures = [{ keyid, sig: signature.toString('base64') }]
  return `${JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures })}\n`
}

/**
 * Describes why a file is not the signed statement of a certificate. Null if it is.
 * @param key the trusted public key
 */
export function envelopeProblem(text: string, certificate: Certificate, key: JWK): string | null {
  const envelope = parsed(text)
  if (envelope === undefined || envelope.payloadType !== payloadType)
    return `${envelopeFile} is no DSSE envelope with an in-toto statement`
  const expected = payloadOf(certificate)
  if (envelope.payload !== expected.toString('base64'))
    return `${envelopeFile} has another statement than the certificate gives`
  const [signature, ...more] = Array.isArray(envelope.signatures) ? envelope.signatures : []
  const sig: unknown = signature?.sig
  if (more.length > 0 || typeof sig !== 'string') return `${envelopeFile} does not have one signature`
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
  const valid = verify(hashOf(key), preAuthentication(expected), publicKey, Buffer.from(sig, 'base64'))
  return valid ? null : `the signature of ${envelopeFile} is not valid for the trusted key`
}

/** An envelope that is not verified yet. */
interface Envelope {
  readonly payloadType?: unknown
  readonly payload?: unknown
  readonly signatures?: readonly ({ readonly sig?: unknown } | null)[]
}

function parsed(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
