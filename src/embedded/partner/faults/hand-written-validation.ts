/**
 * A hand-written code exchange with checks of the ID token, as in partners without a library. With
 * no overrides it decides like openid-client. Each step can be overridden by a faulty one.
 * @module
 */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { exchange, type Grant } from '../exchange.js'
import { type Claims, Refused, type Tokens } from '../model.js'

/** A published key of the platform. */
export type PublishedKey = JsonWebKey & {
  readonly kid?: unknown
  readonly alg?: unknown
  readonly use?: unknown
  readonly key_ops?: unknown
}

/** A token response. */
export interface TokenAnswer {
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** A parsed ID token with everything that the checks need. */
export interface Material {
  readonly grant: Grant
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Claims
  /** The published keys. */
  readonly keys: readonly PublishedKey[]
  /** The signed text. */
  readonly signed: string
  readonly signature: Buffer
  /** Seconds since the epoch. */
  readonly now: number
}

/** A check of a token. */
export type Check = (material: Material) => boolean | Promise<boolean>

/** Allowed clock difference, in seconds. */
const tolerance = 30

/** The checks of an ID token. Contract 5.5; OpenID Connect Core 3.1.3.7. */
export const checks = {
  algorithm: ({ header }) => header.alg === 'RS256',
  critical: ({ header }) => header.crit === undefined,
  signature: (material) => {
    const [key, ...others] = keysFor(material)
    return key !== undefined && others.length === 0 && signedBy(key, material)
  },
  issuer: ({ claims, grant }) => claims.iss === grant.provider.issuer,
  audience: ({ claims, grant }) => {
    const { clientId } = grant.settings
    return Array.isArray(claims.aud)
      ? claims.aud.includes(clientId) && (claims.aud.length === 1 || claims.azp === clientId)
      : claims.aud === clientId
  },
  authorizedParty: ({ claims, grant }) => claims.azp === undefined || claims.azp === grant.settings.clientId,
  expiry: ({ claims, now }: Pick<Material, 'claims' | 'now'>) =>
    typeof claims.exp === 'number' && claims.exp > now - tolerance,
  issuedAt: ({ claims }) => typeof claims.iat === 'number',
  notBefore: ({ claims, now }) =>
    claims.nbf === undefined || (typeof claims.nbf === 'number' && claims.nbf <= now + tolerance),
  authenticated: ({ claims }) =>
    claims.auth_time === undefined || (typeof claims.auth_time === 'number' && claims.auth_time >= 0),
  nonce: ({ claims, grant }) => claims.nonce === grant.flow.nonce,
  subject: ({ claims: { sub } }) => typeof sub === 'string' && sub.trim() !== '' && sub.length <= 255,
} satisfies Readonly<Record<string, Check>>

/** How responses of the platform are parsed. */
export interface Reading {
  /** Whether a response of the token endpoint is accepted. */
  readonly accepted: (answer: TokenAnswer) => boolean
  /** The ID token of a response. */
  readonly idTokenOf: (answer: TokenAnswer) => unknown
  /** Header, claims and signature of a token; undefined if it is malformed. */
  readonly takeApart: (token: unknown) => Parts | undefined
  /** The published keys of a school. */
  readonly keySet: (grant: Grant) => Promise<readonly PublishedKey[]>
}

type Parts = Pick<Material, 'header' | 'claims' | 'signed' | 'signature'>

/** A check that always passes. */
export const leftOut: Check = () => true

/**
 * A sign-in without a library.
 * @param other overrides of checks
 * @param read overrides of the parsing of responses
 */
export function handWrittenRedeem(
  other: { readonly [Name in keyof typeof checks]?: Check } = {},
  read: Partial<Reading> = {},
): (grant: Grant) => Promise<Tokens> {
  const checkList = Object.entries({ ...checks, ...other })
  const { accepted, idTokenOf, takeApart, keySet }: Reading = { ...reading, ...read }
  return async (grant) => {
    const answer = await redeemCode(grant)
    if (!accepted(answer)) throw new Refused('not-verified', 'the token response is no good one')
    const taken = takeApart(idTokenOf(answer))
    if (taken === undefined) throw new Refused('not-verified', 'the ID token is no JWT')
    const now = Math.floor(Date.now() / 1000)
    const material: Material = { ...taken, grant, keys: await keySet(grant), now }
    for (const [name, holds] of checkList) {
      if (!(await holds(material))) throw new Refused('not-verified', `${name} of the ID token`)
    }
    const { access_token: accessToken } = answer.fields
    return { claims: material.claims, accessToken: typeof accessToken === 'string' ? accessToken : undefined }
  }
}

/** The published keys that can verify a signature. RFC 7517, 4. */
export function keysFor({ header, keys }: Pick<Material, 'header' | 'keys'>): readonly PublishedKey[] {
  return keys.filter(
    ({ kty, kid, alg, use, key_ops: operations }) =>
      kty === 'RSA' &&
      (header.kid === undefined || header.kid === kid) &&
      (alg === undefined || alg === header.alg) &&
      (use === undefined || use === 'sig') &&
      (!Array.isArray(operations) || operations.includes('verify')),
  )
}

/** Whether a signature verifies with an RSA key and a digest. */
export function signedBy(
  key: PublishedKey,
  { signed, signature }: Pick<Material, 'signed' | 'signature'>,
  digest = 'sha256',
): boolean {
  try {
    return verify(digest, Buffer.from(signed), createPublicKey({ key, format: 'jwk' }), signature)
  } catch {
    return false
  }
}

/** The parts of a compact JWT. RFC 7515, 7.1. */
export function parts(token: unknown): Parts | undefined {
  if (typeof token !== 'string' || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined
  return loosely(token)
}

/** The parts of any text that starts with two JSON objects, separated by dots. */
export function loosely(token: unknown): Parts | undefined {
  const [head = '', payload = '', signature = ''] = String(token).split('.')
  const [header, claims] = [head, payload].map(objectIn)
  if (header === undefined || claims === undefined) return undefined
  return { header, claims, signed: `${head}.${payload}`, signature: Buffer.from(signature, 'base64url') }
}

function objectIn(segment: string): Readonly<Record<string, unknown>> | undefined {
  return objectOf(Buffer.from(segment, 'base64url').toString('utf8'))
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Whether a token response is successful. Contract 4.2; RFC 6749, 5.1. */
export function goodAnswer({ status, fields }: TokenAnswer): boolean {
  const { access_token: token, token_type: type, refresh_token: refresh, scope, expires_in: expires } = fields
  const optional = [refresh, scope].every((value) => value === undefined || typeof value === 'string')
  const known = typeof type === 'string' && ['bearer', 'dpop'].includes(type.toLowerCase())
  const lasts = expires === undefined || Number.parseFloat(String(expires)) >= 0
  return status === 200 && typeof token === 'string' && token !== '' && known && optional && lasts
}

/** Redeems the code. Contract 4.2. */
async function redeemCode(grant: Grant): Promise<TokenAnswer> {
  const { flow, provider, settings, behave } = grant
  const response = behave.callbackParameters(grant.response)
  const said = (name: string): string | undefined => response.get(name) ?? undefined
  const code = said('code')
  const strange = ['id_token', 'token', 'response'].some((name) => response.has(name))
  const issuer = said('iss')
  if (said('error') !== undefined) throw new Refused('refused-by-platform', 'the answer is an error')
  if (said('state') !== flow.state || strange || (issuer !== undefined && issuer !== provider.issuer)) {
    throw new Refused('not-verified', 'the answer belongs to no sign-in')
  }
  if (code === undefined) throw new Refused('not-verified', 'no code')
  const fields = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: flow.redirectUri,
  })
  fields.set('client_id', settings.clientId)
  if (settings.clientSecret !== null) fields.set('client_secret', settings.clientSecret)
  if (flow.verifier !== undefined) fields.set('code_verifier', flow.verifier)
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const signal = AbortSignal.timeout(behave.timeoutSeconds() * 1000)
  const answer = await exchange(grant, provider.token_endpoint ?? '', { headers, body: fields, signal })
  return { status: answer.status, fields: objectOf(await answer.text()) ?? {} }
}

/** Fetches the key set. Contract 2.1, 4.4. */
export async function fetchKeys({ provider, fetch, behave }: Grant): Promise<readonly PublishedKey[]> {
  const signal = AbortSignal.timeout(behave.timeoutSeconds() * 1000)
  const headers = { accept: 'application/json' }
  const answer = await fetch(provider.jwks_uri ?? '', {
    method: 'GET',
    headers,
    body: undefined,
    redirect: 'manual',
    signal,
  })
  const { keys } = objectOf(await answer.text()) ?? {}
  if (answer.status !== 200 || !Array.isArray(keys)) throw new Refused('not-verified', 'no key set')
  return keys as PublishedKey[]
}

const reading: Reading = {
  accepted: goodAnswer,
  idTokenOf: ({ fields }) => fields.id_token,
  takeApart: parts,
  keySet: fetchKeys,
}
