/**
 * Keys that sign certificates, in the JSON Web Key format.
 * @module
 */

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import { ConfigurationError } from '../../src/profile/problems.js'

/** Signature algorithms of certificates. */
export type CertificateAlgorithm = 'EdDSA' | 'RS256'

// The export of a generated key object can hang in Node 20: see src/core/key-pair.ts.
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const

/** Creates a key pair. Both keys contain their algorithm, and their thumbprint as `kid`. */
export async function newKeyPair(
  algorithm: CertificateAlgorithm,
): Promise<{ readonly privateKey: JWK; readonly publicKey: JWK }> {
  const pair =
    algorithm === 'EdDSA'
      ? generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding })
      : generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding })
  const named = async (key: KeyObject): Promise<JWK> => {
    const jwk = await exportJWK(key)
    return { ...jwk, alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint(jwk) }
  }
  return {
    privateKey: await named(createPrivateKey(pair.privateKey)),
    publicKey: await named(createPublicKey(pair.publicKey)),
  }
}

/**
 * Reads a key from a file.
 * @param half private or public key
 * @throws {ConfigurationError} if the file does not contain the key
 */
export function readKey(file: string, half: 'private' | 'public'): JWK {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Expected ${expected(half)}. ${fix}`,
    )
  }
  return keyIn(text, file, half)
}

/**
 * Reads a key from a text. Messages never contain the text.
 * @param shown name of the text in messages
 * @throws {ConfigurationError} if the text does not contain the key
 */
export function keyIn(text: string, shown: string, half: 'private' | 'public'): JWK {
  const key = jwkIn(text)
  const fits = key !== undefined && (half === 'public' || key.d !== undefined)
  if (!fits)
    throw new ConfigurationError(
      `${shown} does not contain a ${half} key. Expected ${expected(half)}. ${fix}`,
    )
  const { alg } = key
  if (alg !== 'EdDSA' && alg !== 'RS256')
    throw new ConfigurationError(
      `${shown} contains a key for ${typeof alg === 'string' ? alg : 'no algorithm'}. Expected "alg" EdDSA or RS256. ${fix}`,
    )
  return key
}

function expected(half: 'private' | 'public'): string {
  return `a ${half} JSON Web Key`
}

const fix = 'To fix it: create keys with "platform-conformance keygen". Nothing was sent.'

function jwkIn(text: string): JWK | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'kty' in value ? (value as JWK) : undefined
  } catch {
    return undefined
  }
}

/** The public key of a key pair. */
export function publicHalf({ kty, crv, x, n, e, alg, use, kid }: JWK): JWK {
  const fields = { kty, crv, x, n, e, alg, use, kid }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JWK
}
