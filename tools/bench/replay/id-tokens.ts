/**
 * ID tokens in recorded answers. Their nonce is that of a sign-in which is over, so that a replay has to sign those
 * that an application accepts with a key of its own, which it also puts into the recorded key sets.
 * @module
 */
import { createPrivateKey, createPublicKey, createSign, createVerify, type JsonWebKey } from 'node:crypto'
import { rsaKeyPair } from '../../../src/core/key-pair.js'
import type { RecordedExchange } from './recorder.js'

/** The key that signs tokens again, and the time of the recording. */
export interface TokenKey {
  /** PKCS #8 in PEM. */
  readonly pem: string
  /** Epoch seconds. */
  readonly recorded: number
}

/** An ID token that is signed again. */
export interface SignedAnswer {
  /** The token as it was recorded. */
  readonly token: string
}

const pattern = /"id_token"\s*:\s*"([\w-]+)\.([\w-]+)\.([\w-]+)"/

function objectIn(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** Makes a key. @param recorded epoch seconds of the recording */
export function newTokenKey(recorded: number): TokenKey {
  const { privateKey } = rsaKeyPair()
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, recorded }
}

interface PublishedKey extends JsonWebKey {
  readonly kid?: string
}

function keysIn(body: string): PublishedKey[] | null {
  if (!body.includes('"keys"')) return null
  try {
    const { keys } = JSON.parse(body) as { keys?: unknown }
    return Array.isArray(keys) ? (keys as PublishedKey[]) : null
  } catch {
    return null
  }
}

/** Knows the recorded key sets, and which tokens they verify. */
export class RecordedKeys {
  readonly #keys = new Map<string, PublishedKey[]>()
  readonly #own: JsonWebKey

  constructor(exchanges: readonly RecordedExchange[], key: TokenKey) {
    this.#own = createPublicKey(createPrivateKey(key.pem)).export({ format: 'jwk' })
    for (const { answer } of exchanges)
      for (const key of keysIn(answer?.body.toString('utf8') ?? '') ?? [])
        if (key.kid !== undefined && key.kty === 'RSA')
          this.#keys.set(key.kid, [...(this.#keys.get(key.kid) ?? []), key])
  }

  /** A recorded body with the own key in place of those that verified something; others as they are. */
  withOwn(body: string): string {
    const keys = keysIn(body)
    if (keys === null) return body
    const { n, e } = this.#own
    return JSON.stringify({
      ...(JSON.parse(body) as object),
      keys: keys.map((key) => (key.kid !== undefined && this.#keys.has(key.kid) ? { ...key, n, e } : key)),
    })
  }

  /** The token of a response that one of the recorded keys verifies; null if there is none. */
  goodToken(body: string): SignedAnswer | null {
    const [, header = '', payload = '', signature = ''] = pattern.exec(body) ?? []
    if (signature === '') return null
    try {
      const { alg, kid } = objectIn(header)
      if (alg !== 'RS256' || typeof objectIn(payload).nonce !== 'string') return null
      const verifies = (this.#keys.get(String(kid)) ?? []).some((key) =>
        createVerify('sha256')
          .update(`${header}.${payload}`)
          .verify({ key, format: 'jwk' }, signature, 'base64url'),
      )
      return verifies ? { token: `${header}.${payload}.${signature}` } : null
    } catch {
      return null
    }
  }
}

const times = ['iat', 'exp', 'nbf', 'auth_time']

/** The response with its token signed again, for the new nonce and the current time. */
export function signedAgain(
  body: string,
  { token }: SignedAnswer,
  key: TokenKey,
  nonces: ReadonlyMap<string, string>,
): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = objectIn(payload)
  const nonce = nonces.get(String(claims.nonce))
  if (nonce !== undefined) claims.nonce = nonce
  const late = Math.floor(Date.now() / 1000) - key.recorded
  for (const name of times) if (typeof claims[name] === 'number') claims[name] = claims[name] + late
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const signature = createSign('sha256').update(content).sign(key.pem, 'base64url')
  return body.replace(token, `${content}.${signature}`)
}
