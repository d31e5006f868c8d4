/**
 * New key pairs of the embedded platform.
 *
 * RSA keys are built from two primes: OpenSSL makes primes in half the time that it takes for a whole key, because the
 * rules of FIPS 186 for keys, which nothing here needs, ask for many more tests.
 *
 * In Node 20, an exported JWK and the garbage collector can wait for each other forever: `KeyObject.export` locks the
 * key while it makes text, and the job that generated the same key needs that lock to be collected. So no key object
 * comes from such a job. Nothing else may call `generateKeyPair`.
 * @module
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  generatePrime,
  generatePrimeSync,
  type KeyObject,
} from 'node:crypto'

/** A key pair without a name. */
export interface Pair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const

/** The usual public exponent. */
const exponent = 65_537n

/** A new RSA pair. One of 2048 bits takes about 75 ms. */
export function rsaPair(modulusLength = 2048): Pair {
  const prime = (): bigint => generatePrimeSync(modulusLength / 2, { bigint: true })
  for (;;) {
    const pair = pairOf(prime(), prime())
    if (pair !== undefined) return pair
  }
}

/** The same in another thread. */
export async function rsaPairInBackground(modulusLength = 2048): Promise<Pair> {
  const prime = (): Promise<bigint> =>
    new Promise((resolve, reject) =>
      generatePrime(modulusLength / 2, { bigint: true }, (error, made) =>
        error ? reject(error) : resolve(made),
      ),
    )
  for (;;) {
    const pair = pairOf(await prime(), await prime())
    if (pair !== undefined) return pair
  }
}

/** A new P-256 pair. */
export function ellipticPair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding,
    privateKeyEncoding,
  })
  return { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(publicKey) }
}

/** The RSA pair of two primes; undefined if they make none with the usual exponent. RFC 8017, 3.2 */
function pairOf(p: bigint, q: bigint): Pair | undefined {
  if (p === q || p % exponent === 1n || q % exponent === 1n) return undefined
  const d = inverse(exponent, (p - 1n) * (q - 1n))
  const parts = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) }
  const texts = Object.entries(parts).map(([name, value]) => [name, textOf(value)])
  const key = { kty: 'RSA', ...(Object.fromEntries(texts) as Record<keyof typeof parts, string>) }
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return {
    privateKey,
    publicKey: createPublicKey({ key: { kty: 'RSA', n: key.n, e: key.e }, format: 'jwk' }),
  }
}

/** The inverse of a number modulo another one that it shares no factor with. */
function inverse(number: bigint, modulus: bigint): bigint {
  let [rest, next, factor, nextFactor] = [modulus, number % modulus, 0n, 1n]
  while (next !== 0n) {
    const quotient = rest / next
    ;[rest, next] = [next, rest - quotient * next]
    ;[factor, nextFactor] = [nextFactor, factor - quotient * nextFactor]
  }
  return factor < 0n ? factor + modulus : factor
}

/** A number as in a JWK. RFC 7518, 2 */
function textOf(number: bigint): string {
  const digits = number.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex').toString('base64url')
}
