/**
 * Signatures with an RSA key, by the name of the algorithm.
 * @module
 */
import { constants, type KeyObject, sign } from 'node:crypto'
import { signatureAlgorithm } from '../../facts.js'

/** RSASSA-PSS: MGF1 with the same hash, and a salt of the length of the digest. */
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }

/** Algorithm names of the Java platform. */
const algorithms: Readonly<Record<string, (bytes: Buffer, key: KeyObject) => Buffer>> = {
  SHA1withRSA: (bytes, key) => sign('sha1', bytes, key),
  [signatureAlgorithm]: (bytes, key) => sign('sha256', bytes, key),
  SHA384withRSA: (bytes, key) => sign('sha384', bytes, key),
  SHA512withRSA: (bytes, key) => sign('sha512', bytes, key),
  SHA256withRSAandMGF1: (bytes, key) => sign('sha256', bytes, { key, ...pss }),
  SHA512withRSAandMGF1: (bytes, key) => sign('sha512', bytes, { key, ...pss }),
}

/**
 * Signs with a named algorithm.
 * @throws {Error} if the name is unknown
 */
export function signWith(algorithm: string, bytes: Buffer, key: KeyObject): Buffer {
  const make = algorithms[algorithm]
  if (make === undefined) throw new Error(`there is no signature algorithm ${algorithm}`)
  return make(bytes, key)
}
