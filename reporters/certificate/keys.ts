/**
 * Keys that sign certificates, in the JSON Web Key format.
 * @module
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'
import { ConfigurationError } from '../../src/profile/problems.js'
import { FileError, readRegularText } from '../../src/record/regular-file.js'

/** Signature algorithms of certificates: Ed25519, ECDSA with P-256, RSA. */
export const certificateAlgorithms = ['EdDSA', 'ES256', 'RS256'] as const

/** One of them. */
export type CertificateAlgorithm = (typeof certificateAlgorithms)[number]

// The export of a generated key object can hang in Node 20: see src/core/key-pair.ts.
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const

/** A key with the seconds since 1970 when it was made and when it ended. */
interface KeyWithTimes extends JWK {
  iat?: number
  exp?: number
}

/** Bytes of the largest key file. */
const largestKey = 100_000
/** Bits of the shortest RSA key. */
const shortestModulus = 2048

/** Makes a key pair of each algorithm. */
const generators: Readonly<
  Record<CertificateAlgorithm, () => { readonly privateKey: string; readonly publicKey: string }>
> = {
  EdDSA: () => generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding }),
}

/** Creates a key pair. Both keys contain their algorithm, their thumbprint as `kid`, and as `iat` when they were made. */
export async function newKeyPair(
  algorithm: CertificateAlgorithm,
): Promise<{ readonly privateKey: JWK; readonly publicKey: JWK }> {
  const pair = generators[algorithm]()
  const made = Math.floor(Date.now() / 1000)
  const named = async (key: KeyObject): Promise<KeyWithTimes> => {
    const jwk = await exportJWK(key)
    return { ...jwk, alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint(jwk), iat: made }
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
    // Secrets that a machine mounts are often links.
    text = readRegularText(file, { limit: largestKey, links: true })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new ConfigurationError(
      `${JSON.stringify(file).slice(1, -1)} ${error.message}. Expected ${expected(half)}. ${fix}`,
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
  const key: KeyWithTimes | undefined = jwkIn(text)
  const fits = key !== undefined && (half === 'public' || key.d !== undefined)
  if (!fits)
    throw new ConfigurationError(
      `${shown} does not contain a ${half} key. Expected ${expected(half)}. ${fix}`,
    )
  const { alg } = key
  if (!certificateAlgorithms.some((known) => known === alg))
    throw new ConfigurationError(
      `${shown} contains a key for ${typeof alg === 'string' ? alg : 'no algorithm'}. Expected "alg" EdDSA, ES256 or RS256. ${fix}`,
    )
  for (const name of ['iat', 'exp'] as const)
    if (key[name] !== undefined && !isTime(key[name]))
      throw new ConfigurationError(
        `${shown} contains a key whose "${name}" is no time. Expected seconds since 1970. To fix it: correct or remove the field. Nothing was sent.`,
      )
  const weakness = weaknessOf(key)
  if (weakness !== null)
    throw new ConfigurationError(
      `${shown} contains a key that nobody can trust: ${weakness}. Expected a key from "platform-conformance keygen". ${fix}`,
    )
  return key
}

/** True for seconds since 1970 in the range of dates. */
const isTime = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 1e11

/** Why anyone could sign with a key, or it does not fit its algorithm. Null if it is good. */
function weaknessOf(key: JWK): string | null {
  const { kty, crv, alg, n, e, x } = key
  const bytes = (text: unknown): Buffer => Buffer.from(typeof text === 'string' ? text : '', 'base64url')
  if (alg === 'EdDSA') {
    if (kty !== 'OKP' || crv !== 'Ed25519') return 'its type is not that of its algorithm EdDSA'
    const point = bytes(x)
    if (point.length !== 32) return `its x has ${point.length} bytes, expected 32`
    return smallOrder.has(withoutSign(point)) ? 'its x is a point of small order' : null
  }
  if (alg === 'ES256') {
    if (kty !== 'EC' || crv !== 'P-256') return 'its type is not that of its algorithm ES256'
    return isPoint(key) ? null : 'its x and y are no point of the curve P-256'
  }
  if (kty !== 'RSA') return 'its type is not that of its algorithm RS256'
  const bits = bytes(n).toString('hex').replace(/^0+/, '').length * 4
  if (bits < shortestModulus) return `its modulus has ${bits} bits, expected at least ${shortestModulus}`
  return bytes(e).toString('hex') === '010001' ? null : 'its exponent is not 65537'
}

/** True if Node.js accepts the key: then its point is on the curve. */
function isPoint({ kty, crv, x, y }: JWK): boolean {
  try {
    createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** Points of Ed25519 with which a signature fits many messages, without the bit of the sign, in hex. */
export const smallOrder: ReadonlySet<string> = new Set([
  `${'00'.repeat(32)}`,
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
])

function withoutSign(point: Buffer): string {
  const copy = Buffer.from(point)
  copy[31] = (copy[31] ?? 0) & 0x7f
  return copy.toString('hex')
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

/**
 * When a key was made (`iat`) and when it ended (`exp`), in seconds since 1970. The file that the verifier trusts has
 * these times: the signer of a certificate cannot change them.
 */
export function lifeOf({ iat, exp }: KeyWithTimes): {
  readonly keyMade?: number
  readonly keyEnded?: number
} {
  return {
    ...(typeof iat === 'number' ? { keyMade: iat } : {}),
    ...(typeof exp === 'number' ? { keyEnded: exp } : {}),
  }
}

/** The public key of a key pair. */
export function publicHalf({ kty, crv, x, y, n, e, alg, use, kid, iat, exp }: KeyWithTimes): JWK {
  const fields = { kty, crv, x, y, n, e, alg, use, kid, iat, exp }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JWK
}

/** The public key as PEM (SubjectPublicKeyInfo), as openssl and cosign read it. */
export function pemOf(key: JWK): string {
  return createPublicKey({ key: publicHalf(key) as JsonWebKey, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
}
