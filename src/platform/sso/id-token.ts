/**
 * The ID token as a signed JWT: its parts, and the published key that verifies it.
 * @module
 */
import { createHash } from 'node:crypto'
import { importJWK } from 'jose'
import { given, SuiteDefect } from '../../core/errors.js'
import type { PublishedKey } from './discovery.js'

/** RSA signature algorithms of JOSE (RFC 7518, 3.1). */
export const rsaAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const

/** Bytes of a base64url text; padding and the other base64 alphabet are read as well. */
export function base64Bytes(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'base64url')
}

/** Bits of an RSA modulus; 0 where it cannot be read. */
export function modulusBits(key: PublishedKey): number {
  if (typeof key['n'] !== 'string') return 0
  const bytes = base64Bytes(key['n'])
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24
}

/** True for a key with the fields of an RSA public key (RFC 7518, 6.3.1), in base64 of either alphabet. */
export function isRsaKey(key: PublishedKey): boolean {
  const numeric = (name: string): boolean => {
    const value = key[name]
    return typeof value === 'string' && /^[\w+/-]+={0,2}$/.test(value) && base64Bytes(value).length > 0
  }
  return key['kty'] === 'RSA' && numeric('n') && numeric('e')
}

/**
 * The published key whose signature the token carries; undefined where none verifies it. Where `kid` of the header
 * names published keys, only those are tried, as a client does; else every RSA key is.
 * @throws {Undecided} where another rule judges what is wrong: the form, the algorithm, or no RSA key at all
 */
export async function verifyingKey(
  idToken: string,
  header: Readonly<Record<string, unknown>>,
  keys: readonly PublishedKey[],
): Promise<PublishedKey | undefined> {
  const { alg, kid } = header
  const [head = '', payload = '', signature = '', ...more] = idToken.split('.')
  given(signature !== '' && more.length === 0, 'the ID token has not the three parts of a signed JWT')
  given(isRsaAlgorithm(alg), 'the header names no RSA signature algorithm')
  given(keys.some(isRsaKey), 'the key set holds no RSA key')
  const named = keys.filter((key) => key['kid'] !== undefined && key['kid'] === kid)
  for (const key of (named.length > 0 ? named : keys).filter(isRsaKey)) {
    const verifies = await verifier(key, alg)
    if (!(await verifies(`${head}.${payload}`, signature))) continue
    // The suite's own eyes are tested each time: what verifies anything verifies nothing.
    const altered = `${head}.${payload.slice(0, -2)}${payload.endsWith('AA') ? 'BB' : 'AA'}`
    if (await verifies(altered, signature)) throw new SuiteDefect('an altered ID token verifies')
    return key
  }
  return undefined
}

function isRsaAlgorithm(value: unknown): value is (typeof rsaAlgorithms)[number] {
  return rsaAlgorithms.some((known) => known === value)
}

/**
 * Verifies with one key, over the parts as they were sent. The length of the key is a rule of its own, which is why
 * the check of the library stays out of the way.
 */
async function verifier(
  { kty, n, e }: PublishedKey,
  alg: (typeof rsaAlgorithms)[number],
): Promise<(input: string, signature: string) => Promise<boolean>> {
  const key = await importJWK({ kty: kty as string, n: urlSafe(n), e: urlSafe(e) }, alg).catch(() => null)
  if (key === null || key instanceof Uint8Array) return () => Promise.resolve(false)
  const { name } = key.algorithm
  const algorithm = name === 'RSA-PSS' ? { name, saltLength: Number(alg.slice(2)) / 8 } : { name }
  return (input, signature) =>
    crypto.subtle.verify(algorithm, key, base64Bytes(signature), Buffer.from(input, 'utf8'))
}

function urlSafe(value: unknown): string {
  return base64Bytes(String(value)).toString('base64url')
}

/**
 * The left half of a hash, as the claim `at_hash` holds it (OpenID Connect Core 3.1.3.6).
 * @param bits of the hash: 256, 384 or 512
 */
export function leftHalfHash(text: string, bits: string): string {
  const digest = createHash(`sha${bits}`).update(text, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
