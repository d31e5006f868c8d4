/**
 * Key pairs of the embedded platform, made at their first use.
 * @module
 */
import { createHash, type KeyObject } from 'node:crypto'
import { ellipticPair, rsaPair } from './key-pair.js'

/**
 * `signing` signs ID tokens. `second` is a spare key that may be published too. `unpublished` is never published.
 * `weak` has 1024 bits. `elliptic` is a P-256 key. `webhooks` signs webhooks.
 */
export type KeyName = 'signing' | 'second' | 'unpublished' | 'weak' | 'elliptic' | 'webhooks'

/** A key pair with its id. */
export interface KeyPair {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A set of keys that is filled on use, and that several platforms can share. */
export interface PlatformKeys {
  /** Makes the pair at its first use. An RSA pair of 2048 bits takes about 140 ms. */
  get(name: KeyName): KeyPair
}

/** A new set of keys. Its signing key is made immediately. */
export function newKeys(): PlatformKeys {
  const made = new Map<KeyName, KeyPair>()
  const keys: PlatformKeys = {
    get(name) {
      const known = made.get(name)
      if (known !== undefined) return known
      const pair = makePair(name)
      made.set(name, pair)
      return pair
    },
  }
  keys.get('signing')
  return keys
}

let shared: PlatformKeys | undefined

/** The set of keys of this process, made once. */
export function makeKeys(): PlatformKeys {
  shared ??= newKeys()
  return shared
}

function makePair(name: KeyName): KeyPair {
  const pair = name === 'elliptic' ? ellipticPair() : rsaPair(name === 'weak' ? 1024 : 2048)
  const der = pair.publicKey.export({ type: 'spki', format: 'der' })
  return { kid: createHash('sha256').update(der).digest('base64url').slice(0, 16), ...pair }
}
