/**
 * Making tokens by hand: a library for tokens refuses to make hostile ones.
 * @module
 */
import { constants, createHmac, sign } from 'node:crypto'
import type { SimulatedKey, TokenMaterial } from '../simulator.js'
import type { Facts, Supplies, TokenVector } from './vector.js'

type Fields = Readonly<Record<string, unknown>>

/** Base64url without padding. */
export function encoded(text: string | Buffer): string {
  return Buffer.from(text).toString('base64url')
}

/** Header and payload in compact form: what is signed. */
export function signingInput(header: Fields, claims: Fields): string {
  return `${encoded(JSON.stringify(header))}.${encoded(JSON.stringify(claims))}`
}

/** RSA signatures by the name of their algorithm. */
export type RsaAlgorithm = 'RS256' | 'RS384' | 'RS512' | 'PS256'

/** A compact token: the input with its RSA signature. */
export function signed(
  input: string,
  { privateKey }: SimulatedKey,
  algorithm: RsaAlgorithm = 'RS256',
): string {
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  const key = algorithm === 'PS256' ? { key: privateKey, ...pss } : privateKey
  return `${input}.${sign(`sha${algorithm.slice(2)}`, Buffer.from(input), key).toString('base64url')}`
}

/** A compact token: the input with a MAC. */
export function authenticated(input: string, key: string | Buffer, bits: 256 | 384 | 512 = 256): string {
  return `${input}.${createHmac(`sha${bits}`, key).update(input).digest('base64url')}`
}

/** The key that signs the tenant's good tokens. */
export function ownKey({ tenant }: TokenMaterial): SimulatedKey {
  return tenant.keys[tenant.signing]
}

/** The parts of the good token. */
export function partsOf({ token }: TokenMaterial): [header: string, payload: string, signature: string] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [header, payload, signature]
}

/** A token whose content differs, signed again by the tenant's key. */
export function resigned(
  material: TokenMaterial,
  { header = material.header, claims = material.claims }: { header?: Fields; claims?: Fields },
): string {
  return signed(signingInput(header, claims), ownKey(material))
}

/**
 * A vector whose claims differ, signed by the tenant's key.
 * @param change gets the good claims
 */
export function withClaims(
  facts: Facts,
  change: (claims: Fields, material: TokenMaterial, supplies: Supplies) => Fields,
): TokenVector {
  return vector({ intact: true, ...facts }, (material, supplies) =>
    resigned(material, { claims: change(material.claims, material, supplies) }),
  )
}

/** A vector with another value of one claim, signed by the tenant's key. */
export function withClaim(
  facts: Facts,
  name: string,
  value: (good: unknown, material: TokenMaterial, supplies: Supplies) => unknown,
): TokenVector {
  return withClaims({ changes: [name], ...facts }, (claims, material, supplies) => ({
    ...claims,
    [name]: value(claims[name], material, supplies),
  }))
}

/** A vector whose header differs, signed by the tenant's key. */
export function withHeader(
  facts: Facts,
  change: (header: Fields, material: TokenMaterial, supplies: Supplies) => Fields,
): TokenVector {
  return vector({ intact: true, ...facts }, (material, supplies) =>
    resigned(material, { header: change(material.header, material, supplies) }),
  )
}

/** A vector with the defaults filled in: it must be refused, and no published key verifies it. */
export function vector(facts: Facts, make: TokenVector['make']): TokenVector {
  return { expected: 'reject', changes: ['signature'], intact: false, ...facts, make }
}
