/**
 * Access tokens that the platform did not issue, made from a valid one.
 * @module
 */
import { createHmac, createPublicKey, sign } from 'node:crypto'
import { facts } from '../../../../generated/catalogue.js'
import { rsaKeyPair } from '../../../core/key-pair.js'
import { swapCase } from '../../inputs/address.js'
import { inventedLike, otherCharacter } from '../../inputs/other-text.js'
import type { PublishedKey } from '../../sso/discovery.js'

/** A valid token, and what an attacker may know. */
export interface ValidToken {
  readonly token: string
  /** The tenant of the token. */
  readonly tenant: string
  readonly otherTenant: string
  readonly issuer: string
  readonly clientId: string
  /** Secrets and passwords of the application. */
  readonly secrets: readonly string[]
  /** The published keys of the platform. */
  readonly keys: readonly PublishedKey[]
}

/** Makes invalid tokens from a valid one. */
export type MakeTokens = (valid: ValidToken) => readonly string[]

export const invalidTokens: readonly (readonly [name: string, make: MakeTokens])[] = [
  ['invented', ({ token }) => [inventedLike(token), 'null', 'undefined', 'x']],
  ['last character changed', ({ token }) => [otherCharacter(token, -1)]],
  [
    'another character changed',
    ({ token }) => [0, 0.25, 0.5, 0.75].map((part) => otherCharacter(token, Math.floor(token.length * part))),
  ],
  // The letter case of numbers and UUIDs means nothing.
  ['other letter case', ({ token }) => (/^[\da-f-]+$/i.test(token) ? [] : [swapCase(token)])],
  [
    'shortened',
    ({ token }) => [token.slice(0, -1), token.slice(0, token.length / 2), ...withoutSignature(token)],
  ],
  ['lengthened', ({ token }) => [`${token}x`, `${token}${token.slice(-4)}`]],
  ['unsigned', unsigned],
  ['signed by another', signedByAnother],
  ['payload changed', payloadChanged],
  ['secret of the application', secretsOfApplication],
]

/** What a platform that does not verify the signature of user tokens accepts, made from the token of a user. */
export const invalidUserTokens: MakeTokens = (valid) => [
  otherCharacter(valid.token, -1),
  ...unsigned(valid),
  ...signedByAnother(valid),
  ...payloadChanged(valid),
]

/** Keys of the suite, made once per process. */
let suiteKeys: ReturnType<typeof rsaKeyPair> | undefined

type JsonObject = Readonly<Record<string, unknown>>

interface Jwt {
  readonly header: JsonObject
  readonly claims: JsonObject
  readonly signature: string
}

/** A JWT without its signature, with and without the last dot. */
function withoutSignature(token: string): string[] {
  const at = token.lastIndexOf('.')
  return token.split('.').length === 3 ? [token.slice(0, at), token.slice(0, at + 1)] : []
}

/** `alg` says `none`: without a signature in two spellings, and with the old signature. */
function unsigned(valid: ValidToken): string[] {
  const jwt = jwtOf(valid)
  const { kid: _, ...header } = jwt.header
  return [
    encode({ ...jwt, header: { ...header, alg: 'none' }, signature: '' }),
    encode({ ...jwt, header: { ...header, alg: 'nOnE' }, signature: '' }),
    encode({ ...jwt, header: { ...jwt.header, alg: 'none' } }),
  ]
}

/** Signed by a key of the suite, by such a key in the `jwk` header, and with a public key as a shared secret. */
function signedByAnother(valid: ValidToken): string[] {
  const { header, claims } = jwtOf(valid)
  const { kid: _, ...withoutKid } = header
  suiteKeys ??= rsaKeyPair()
  const { privateKey, publicKey } = suiteKeys
  const jwk = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
  const rs256 = (input: string): string =>
    sign('sha256', Buffer.from(input), privateKey).toString('base64url')
  return [
    signed({ ...header, alg: 'RS256' }, claims, rs256),
    signed({ ...withoutKid, alg: 'RS256', jwk }, claims, rs256),
    // A verifier that takes the algorithm from the token may use a public key as a shared secret.
    ...publicKeyTexts(valid.keys).map((secret) =>
      signed({ ...header, alg: 'HS256' }, claims, (input) =>
        createHmac('sha256', secret).update(input).digest('base64url'),
      ),
    ),
  ]
}

/** The old signature with claims that give more: another tenant, and one day more. */
function payloadChanged(valid: ValidToken): string[] {
  const jwt = jwtOf(valid)
  const { claims } = jwt
  const ofOtherTenant = Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(valid.tenant, valid.otherTenant) : value,
    ]),
  )
  const end = typeof claims['exp'] === 'number' ? claims['exp'] : Math.floor(Date.now() / 1000)
  return [
    encode({ ...jwt, claims: { ...ofOtherTenant, tenant_id: valid.otherTenant } }),
    encode({ ...jwt, claims: { ...claims, exp: end + 86_400 } }),
  ]
}

/** The client id and the secrets, plain and as Basic credentials. Texts that a header cannot carry are left out. */
function secretsOfApplication({ secrets, clientId }: ValidToken): string[] {
  const texts = [clientId, ...secrets.flatMap((secret) => [secret, base64url(`${clientId}:${secret}`)])]
  return texts.filter((text) => /^[\x21-\x7e]+$/.test(text))
}

/** The parts of a valid token. If it is no JWT, those of a JWT that the platform could have issued. */
function jwtOf({ token, tenant, issuer, clientId }: ValidToken): Jwt {
  const [first, second, signature = '', ...more] = token.split('.')
  const [header, claims] = [objectIn(first), objectIn(second)]
  if (header !== undefined && claims !== undefined && more.length === 0) return { header, claims, signature }
  const now = Math.floor(Date.now() / 1000)
  return {
    header: { alg: 'RS256', typ: 'JWT' },
    claims: {
      iss: issuer,
      sub: clientId,
      client_id: clientId,
      tenant_id: tenant,
      iat: now,
      exp: now + facts.serviceTokenSeconds,
    },
    signature: base64url('A'.repeat(256)),
  }
}

function objectIn(part: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
    // What is too deep cannot be encoded again.
    JSON.stringify(value)
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}

function encode({ header, claims, signature }: Jwt): string {
  return [...[header, claims].map((part) => base64url(JSON.stringify(part))), signature].join('.')
}

function signed(header: JsonObject, claims: JsonObject, makeSignature: (input: string) => string): string {
  const input = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  return `${input}.${makeSignature(input)}`
}

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}

/** Published RSA keys as PEM, with and without the last line feed. */
function publicKeyTexts(keys: readonly PublishedKey[]): string[] {
  return keys
    .filter(({ kty }) => kty === 'RSA')
    .flatMap(({ kty, n, e }) => {
      const jwk = { kty: String(kty), n: String(n), e: String(e) }
      const text = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
      return [text.toString().trimEnd(), `${text.toString().trimEnd()}\n`]
    })
}
