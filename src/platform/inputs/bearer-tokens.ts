/**
 * Access tokens that a platform must refuse, made from a right one. Clauses 4.6, 5 item 3.
 * @module
 */
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { PublishedKey } from '../sso/discovery.js'
import { swapCase } from './address.js'
import { inventedLike, otherCharacter } from './other-text.js'

/** A right token, and what an attacker may know. */
export interface RightToken {
  readonly token: string
  /** The tenant that it opens, and another one. */
  readonly tenant: string
  readonly otherTenant: string
  readonly issuer: string
  readonly clientId: string
  /** Secrets and passwords of the application. */
  readonly secrets: readonly string[]
  readonly keys: readonly PublishedKey[]
}

/** Texts that look like tokens and are none. */
export type WrongTokens = (right: RightToken) => readonly string[] | Promise<readonly string[]>

/** A JWT taken apart. Where the right token is none, one that the platform might have issued. */
interface Parts {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Signature as it was; an invented one where the right token is no JWT. */
  readonly signature: string
}

const day = 86_400

/** Every kind of wrong token with its permanent name. */
export const wrongTokens: readonly (readonly [name: string, wrong: WrongTokens])[] = [
  ['invented', ({ token }) => [inventedLike(token), 'null', 'undefined', 'x']],
  ['last character changed', ({ token }) => [otherCharacter(token, -1)]],
  [
    'another character changed',
    ({ token }) => [0, 0.25, 0.5, 0.75].map((part) => otherCharacter(token, Math.floor(token.length * part))),
  ],
  ['other letter case', ({ token }) => (isHexadecimal(token) ? [] : [swapCase(token)])],
  [
    'shortened',
    ({ token }) => [token.slice(0, -1), token.slice(0, token.length / 2), ...withoutSignature(token)],
  ],
  ['lengthened', ({ token }) => [`${token}x`, `${token}${token.slice(-4)}`]],
  ['unsigned', unsigned],
  ['signed by another', signedByAnother],
  ['payload changed', (right) => changedClaims(right).map((claims) => joined({ ...partsOf(right), claims }))],
  ['secret of the application', secretsOf],
]

/** Secrets as they are and as Basic credentials have them; none that a header cannot carry. */
function secretsOf({ secrets, clientId }: RightToken): string[] {
  const texts = [clientId, ...secrets.flatMap((secret) => [secret, base64(`${clientId}:${secret}`)])]
  return texts.filter((text) => /^[\x21-\x7e]+$/.test(text))
}

function unsigned(right: RightToken): string[] {
  const parts = partsOf(right)
  const { kid: _, ...header } = parts.header
  return [
    joined({ ...parts, header: { ...header, alg: 'none' }, signature: '' }),
    joined({ ...parts, header: { ...header, alg: 'nOnE' }, signature: '' }),
    joined({ ...parts, header: { ...parts.header, alg: 'none' } }),
  ]
}

async function signedByAnother(right: RightToken): Promise<string[]> {
  const { header, claims } = partsOf(right)
  const { publicKey, privateKey } = await ownKeys()
  const { kid: _, ...rest } = header
  const own = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }
  const sign = (changed: Readonly<Record<string, unknown>>, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ ...claims }).setProtectedHeader({ ...changed, alg: String(changed['alg']) }).sign(key)
  // A verifier that takes the algorithm from the token may take a public key for a shared secret.
  const secrets = (await publicTexts(right.keys)).map((text) => new TextEncoder().encode(text))
  return Promise.all([
    sign({ ...header, alg: 'RS256' }, privateKey),
    sign({ ...rest, alg: 'RS256', jwk: own }, privateKey),
    ...secrets.map((secret) => sign({ ...header, alg: 'HS256' }, secret)),
  ])
}

/** Claims that promise more than those that were signed: another tenant, a later end. */
function changedClaims(right: RightToken): Readonly<Record<string, unknown>>[] {
  const { claims } = partsOf(right)
  const elsewhere = Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(right.tenant, right.otherTenant) : value,
    ]),
  )
  const end = typeof claims['exp'] === 'number' ? claims['exp'] : Math.floor(Date.now() / 1000)
  return [
    { ...elsewhere, tenant_id: right.otherTenant },
    { ...claims, exp: end + day },
  ]
}

function partsOf({ token, tenant, issuer, clientId }: RightToken): Parts {
  const [header, claims, signature = '', ...more] = token.split('.')
  const [readHeader, readClaims] = [objectIn(header), objectIn(claims)]
  if (readHeader !== undefined && readClaims !== undefined && more.length === 0)
    return { header: readHeader, claims: readClaims, signature }
  const now = Math.floor(Date.now() / 1000)
  return {
    header: { alg: 'RS256', typ: 'JWT' },
    claims: { iss: issuer, sub: clientId, client_id: clientId, tenant_id: tenant, iat: now, exp: now + 180 },
    signature: base64('A'.repeat(256)),
  }
}

function objectIn(part: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function joined({ header, claims, signature }: Parts): string {
  return [...[header, claims].map((part) => base64(JSON.stringify(part))), signature].join('.')
}

/** A JWT without its signature, with and without the last dot. */
function withoutSignature(token: string): string[] {
  const at = token.lastIndexOf('.')
  return token.split('.').length === 3 ? [token.slice(0, at), token.slice(0, at + 1)] : []
}

/** Published RSA keys as PEM text, with and without the last line feed. */
async function publicTexts(keys: readonly PublishedKey[]): Promise<string[]> {
  const texts = keys
    .filter(({ kty }) => kty === 'RSA')
    .map(async ({ kty, n, e }) => {
      const key = await importJWK({ kty: String(kty), n: String(n), e: String(e) }, 'RS256', {
        extractable: true,
      })
      const text = key instanceof Uint8Array ? '' : (await exportSPKI(key)).trimEnd()
      return [text, `${text}\n`]
    })
  return (await Promise.all(texts)).flat()
}

let pair: ReturnType<typeof generateKeyPair> | undefined

/** Keys of the suite itself, made once in a process. */
function ownKeys(): ReturnType<typeof generateKeyPair> {
  pair ??= generateKeyPair('RS256', { extractable: true })
  return pair
}

/** True for numbers and UUIDs, whose letter case means nothing. */
function isHexadecimal(text: string): boolean {
  return /^[\da-f-]+$/i.test(text)
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}
