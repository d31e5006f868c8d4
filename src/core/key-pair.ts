/**
 * New key pairs.
 *
 * In Node 20, an exported JWK and the garbage collector can wait for each other forever: `KeyObject.export` locks the
 * key while it makes text, and the job that generated the same key needs that lock to be collected. So keys are
 * generated as PEM, and the key objects are read from it. Nothing else may call `generateKeyPair`.
 * @module
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'

/** A key pair without a name. */
export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const

interface Texts {
  readonly privateKey: string
  readonly publicKey: string
}

const read = ({ privateKey, publicKey }: Texts): KeyPair => ({
  privateKey: createPrivateKey(privateKey),
  publicKey: createPublicKey(publicKey),
})

/** A new RSA pair. One of 2048 bits takes about 140 ms. */
export function rsaKeyPair(modulusLength = 2048): KeyPair {
  return read(generateKeyPairSync('rsa', { modulusLength, publicKeyEncoding, privateKeyEncoding }))
}

/** The same in another thread. One of 4096 bits takes seconds. */
export async function rsaKeyPairInBackground(modulusLength: number): Promise<KeyPair> {
  return read(
    await promisify(generateKeyPair)('rsa', { modulusLength, publicKeyEncoding, privateKeyEncoding }),
  )
}

/** A new P-256 pair. */
export function ellipticKeyPair(): KeyPair {
  return read(generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }))
}
