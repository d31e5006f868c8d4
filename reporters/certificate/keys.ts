/**
 * Keys that sign certificates, as JSON Web Keys.
 * @module
 */
import { readFileSync } from 'node:fs'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { ConfigurationError } from '../../src/profile/problems.js'

/** Algorithms of certificates. */
export type CertificateAlgorithm = 'EdDSA' | 'RS256'

/** A new key pair; both halves carry their algorithm and their thumbprint as `kid`. */
export async function newKeyPair(
  algorithm: CertificateAlgorithm,
): Promise<{ readonly privateKey: JWK; readonly publicKey: JWK }> {
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const named = async (key: typeof pair.privateKey): Promise<JWK> => {
    const jwk = await exportJWK(key)
    return { ...jwk, alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint(jwk) }
  }
  return { privateKey: await named(pair.privateKey), publicKey: await named(pair.publicKey) }
}

/**
 * Reads a key.
 * @param half which half is wanted
 * @throws {ConfigurationError} where the file holds none
 */
export function readKey(file: string, half: 'private' | 'public'): JWK {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Expected ${expected(half)}. ${mend}`,
    )
  }
  return keyIn(text, file, half)
}

/**
 * Reads a key from a text. The text is never repeated.
 * @param shown what the text is called in messages
 * @throws {ConfigurationError} where it holds none
 */
export function keyIn(text: string, shown: string, half: 'private' | 'public'): JWK {
  const key = jwkIn(text)
  const fits = key !== undefined && (half === 'public' || key.d !== undefined)
  if (!fits)
    throw new ConfigurationError(`${shown} holds no ${half} key. Expected ${expected(half)}. ${mend}`)
  const { alg } = key
  if (alg !== 'EdDSA' && alg !== 'RS256')
    throw new ConfigurationError(
      `${shown} holds a key for ${typeof alg === 'string' ? alg : 'no algorithm'}. Expected "alg" EdDSA or RS256. ${mend}`,
    )
  return key
}

function expected(half: 'private' | 'public'): string {
  return `the ${half} half of a JSON Web Key`
}

const mend = 'To mend it: make one with "platform-conformance keygen". Nothing was sent.'

function jwkIn(text: string): JWK | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'kty' in value ? (value as JWK) : undefined
  } catch {
    return undefined
  }
}

/** The public half of a key. */
export function publicHalf({ kty, crv, x, n, e, alg, use, kid }: JWK): JWK {
  const fields = { kty, crv, x, n, e, alg, use, kid }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JWK
}
