/**
 * Makes JSON Web Tokens by hand. A JWT library refuses to make most of the tokens that the suites need.
 * @module
 */
import { constants, createHmac, sign as signBytes } from 'node:crypto'
import type { SimulatedKey, TokenMaterial } from '../simulator.js'

type Fields = Readonly<Record<string, unknown>>

/** RSA signature algorithms by their JWT names. */
export type RsaAlgorithm = 'RS256' | 'RS384' | 'RS512' | 'PS256'

/** Base64url without padding; an object is written as JSON first. */
export function encode(value: string | Buffer | Fields): string {
  const bytes = typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value)
  return Buffer.from(bytes).toString('base64url')
}

/** Header and payload in compact form: the part of a token that is signed. */
export function content(header: Fields, claims: Fields): string {
  return `${encode(header)}.${encode(claims)}`
}

/** A compact token: the content with its RSA signature. */
export function sign(
  content: string,
  { privateKey }: SimulatedKey,
  algorithm: RsaAlgorithm = 'RS256',
): string {
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  const key = algorithm === 'PS256' ? { key: privateKey, ...pss } : privateKey
  return `${content}.${encode(signBytes(`sha${algorithm.slice(2)}`, Buffer.from(content), key))}`
}

/** A compact token: the content with an HMAC in place of a signature. */
export function mac(content: string, key: string | Buffer, bits: 256 | 384 | 512 = 256): string {
  return `${content}.${createHmac(`sha${bits}`, key).update(content).digest('base64url')}`
}

/** The three parts of a compact token, encoded. */
export function split(token: string): [header: string, payload: string, signature: string] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [header, payload, signature]
}

/** Header and claims of a compact token. */
export function read(token: string): { readonly header: Fields; readonly claims: Fields } {
  const [header, claims] = split(token)
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Fields)
  return { header: header ?? {}, claims: claims ?? {} }
}

/** The key that signs the good tokens of the school. */
export function tenantKey({ tenant }: Pick<TokenMaterial, 'tenant'>): SimulatedKey {
  return tenant.keys[tenant.signing]
}
