/**
 * The ID token as a signed JWT: its parts, and the published key that verifies it.
 * @module
 */
import { type CryptoKey, compactVerify, errors, importJWK } from 'jose'
import { given, SuiteDefect } from '../../core/errors.js'
import type { PublishedKey } from './discovery.js'

/** RSA signature algorithms of JOSE (RFC 7518, 3.1). */
export const rsaAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const

/** The bytes of a base64url text. Also reads padding and the other base64 alphabet. */
function base64Bytes(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'base64url')
}

/** The number of bits of an RSA modulus; 0 if it cannot be read. */
export function modulusBits(key: PublishedKey): number {
  if (typeof key.n !== 'string') return 0
  const bytes = base64Bytes(key.n)
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24
}

/** True for a key with the fields of an RSA public key (RFC 7518, 6.3.1), in base64 of either alphabet. */
export function isRsaKey(key: PublishedKey): boolean {
  const numeric = (name: 'n' | 'e'): boolean => {
    const value = key[name]
    return typeof value === 'string' && /^[\w+/-]+={0,2}$/.test(value) && base64Bytes(value).length > 0
  }
  return key.kty === 'RSA' && numeric('n') && numeric('e')
}

/** Keys that are tried for one ID token. */
const mostKeys = 100

/**
 * Finds the published key that verifies the signature of an ID token; undefined if none does. If the header's `kid`
 * names published keys, only those are tried, as a client does. Otherwise every RSA key is tried.
 * @throws {Undecided} if another rule reports the problem: the form, the algorithm, or no RSA key at all
 */
export async function verifyingKey(
  idToken: string,
  header: Readonly<Record<string, unknown>>,
  keys: readonly PublishedKey[],
): Promise<PublishedKey | undefined> {
  const { alg, kid } = header
  const [head = '', payload = '', signature = '', ...more] = idToken.split('.')
  given(signature !== '' && more.length === 0, 'the ID token does not have the three parts of a signed JWT')
  given(isRsaAlgorithm(alg), 'the header names no RSA signature algorithm')
  given(keys.some(isRsaKey), 'the key set holds no RSA key')
  const named = keys.filter((key) => key.kid !== undefined && key.kid === kid)
  const tried = (named.length > 0 ? named : keys).filter(isRsaKey)
  given(
    tried.length <= mostKeys,
    `${tried.length} published keys may have signed the ID token, and the suite tries at most ${mostKeys}`,
  )
  for (const key of tried) {
    if (!(await verifies({ head, payload, signature }, key, alg))) continue
    // Guard against a defect of the suite: a verifier that accepts every text.
    const altered = `${payload.slice(0, -2)}${payload.endsWith('AA') ? 'BB' : 'AA'}`
    if (await verifies({ head, payload: altered, signature }, key, alg))
      throw new SuiteDefect('an altered ID token verifies')
    return key
  }
  return undefined
}

type RsaAlgorithm = (typeof rsaAlgorithms)[number]

/** The parts of a signed JWT, as they were sent. */
interface Parts {
  readonly head: string
  readonly payload: string
  readonly signature: string
}

function isRsaAlgorithm(value: unknown): value is RsaAlgorithm {
  return rsaAlgorithms.some((known) => known === value)
}

/** Bits of the shortest modulus with which jose verifies (RFC 7518, 3.3). */
const shortestForJose = 2048

/** Whether a key verifies a signature. What the key says about its use is ignored: other rules are about that. */
async function verifies(parts: Parts, published: PublishedKey, alg: RsaAlgorithm): Promise<boolean> {
  const { kty, n, e } = published
  const key = await importJWK({ kty: kty as string, n: urlSafe(n), e: urlSafe(e) }, alg).catch(() => null)
  if (key === null || key instanceof Uint8Array) return false
  if (modulusBits(published) < shortestForJose) return verifiesWithShortKey(parts, key, alg)
  const { head, payload, signature } = parts
  try {
    await compactVerify(`${head}.${payload}.${urlSafe(signature)}`, key, { algorithms: [alg] })
    return true
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}

/**
 * The same without jose, which refuses a short key for any signature. The rules need to know: one is about the
 * signature, another one about the length of the key that made it.
 */
function verifiesWithShortKey(
  { head, payload, signature }: Parts,
  key: CryptoKey,
  alg: RsaAlgorithm,
): Promise<boolean> {
  const { name } = key.algorithm
  const algorithm = name === 'RSA-PSS' ? { name, saltLength: Number(alg.slice(2)) / 8 } : { name }
  return crypto.subtle.verify(
    algorithm,
    key,
    base64Bytes(signature),
    Buffer.from(`${head}.${payload}`, 'utf8'),
  )
}

function urlSafe(value: unknown): string {
  return base64Bytes(String(value)).toString('base64url')
}
