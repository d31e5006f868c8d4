/**
 * Makes ID tokens that differ from the good one.
 * @module
 */
import { NotApplicable, Undecided } from '../../../core/errors.js'
import * as jwt from '../../forging/jwt.js'
import type { SimulatedTenant, TokenMaterial } from '../../simulator.js'

type Fields = Readonly<Record<string, unknown>>
type Key = SimulatedTenant['keys']['own']
type KeyName = keyof SimulatedTenant['keys']

/** What must be prepared before a token can be made. */
export type TokenNeed =
  /** The browser has finished another flow; nonce and token of that flow are at hand. */
  | 'earlier flow'
  /** The token is delivered to the browser of the earlier flow. */
  | 'same browser'
  /** A user has signed in at a second school. */
  | 'other school'
  /** Another browser has begun a flow and not finished it. */
  | 'flow of another browser'
  /** The browser of the sign-in has begun another flow and not finished it. */
  | 'pending flow'
  /** The school is activated: the application got its password. */
  | 'delivered password'
  /** The attacker's address serves a key set with the attacker's key. */
  | 'served key set'
  /** The attacker's address serves a certificate of the attacker's key. */
  | 'served certificate'

/** What a token can be made from, in addition to the flow that it is for. A value is null if nothing prepared it. */
export interface Inputs {
  /** A key that no school publishes. */
  readonly unknownKey: Key
  /** A school without users. Its key is foreign, and its address belongs to an attacker. */
  readonly attacker: SimulatedTenant
  /** A second school with users. */
  readonly other: SimulatedTenant | null
  /** Null for a public client. */
  readonly clientSecret: string | null
  readonly password: string | null
  readonly earlier: { readonly nonce: string; readonly token: string } | null
  /** Nonce of the pending flow of another browser. */
  readonly elsewhere: string | null
  /** Nonce of another pending flow of the browser of the sign-in. */
  readonly pending: string | null
}

/** How a token is made, and in what it differs from the good one. */
export interface Forgery {
  /**
   * Every difference from the good token: names of claims; `header.` and a name; `signature` if the signature is
   * neither that of the good token nor one that the school's key makes of the content; `text` if it is no token.
   */
  readonly changes: readonly string[]
  /** True if the signature verifies with a published key of the school: only the content can be wrong. */
  readonly intact: boolean
  /**
   * The value of `id_token`; undefined leaves the field out.
   * @throws {NotApplicable} if the client ID, nonce or issuer of this application allows no such token
   * @throws {Undecided} if something that the token is made from is missing
   */
  make(material: TokenMaterial, inputs: Inputs): unknown
}

/** What a token needs in addition to its own flow. */
export interface Extras {
  readonly intact?: boolean
  readonly needs?: readonly TokenNeed[]
  /** Keys in the key set of the school; default: only its own key. A new school is used if it is set. */
  readonly published?: readonly KeyName[]
  /** See {@link ForgedToken}. Default: false. */
  readonly returning?: boolean
}

/** An ID token of a table. */
export interface ForgedToken extends Forgery {
  readonly name: string
  readonly expected: 'accepted' | 'refused' | 'either'
  readonly needs: readonly TokenNeed[]
  readonly published?: readonly KeyName[]
  /** True if the token is sent at the second school, for a user who has signed in before. */
  readonly returning: boolean
}

type Change<T> = (good: T, material: TokenMaterial, inputs: Inputs) => unknown

/** Another value of one claim, signed by the school's key. */
export function claim(name: string, value: Change<unknown>): Forgery {
  return claims([name], (good, material, inputs) => ({
    ...good,
    [name]: value(good[name], material, inputs),
  }))
}

/** A claim left out, signed by the school's key. */
export function withoutClaim(name: string): Forgery {
  return claims([name], (good) => without(good, name))
}

/** Other claims, signed by the school's key. */
export function claims(
  changes: readonly string[],
  change: (good: Fields, material: TokenMaterial, inputs: Inputs) => Fields,
): Forgery {
  return intact(changes, (material, inputs) =>
    signedAgain(material, { claims: change(material.claims, material, inputs) }),
  )
}

/** Another header, signed by the school's key. */
export function header(fields: readonly string[], change: (good: Fields) => Fields): Forgery {
  return intact(
    fields.map((name) => `header.${name}`),
    (material) => signedAgain(material, { header: change(material.header) }),
  )
}

/** Header and claims, or what replaces them, signed by the school's key. */
export function signedAgain(
  material: TokenMaterial,
  { header = material.header, claims = material.claims }: { header?: Fields; claims?: Fields },
): string {
  return jwt.sign(jwt.content(header, claims), jwt.tenantKey(material))
}

/** Another token whose signature verifies with a published key of the school. */
export function intact(changes: readonly string[], make: Forgery['make']): Forgery {
  return { changes, intact: true, make }
}

/** Another token whose signature verifies with no published key. */
export function forged(changes: readonly string[], make: Forgery['make']): Forgery {
  return { changes, intact: false, make }
}

/** Fields without one of them. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

/** Something that a token is made from. @throws {Undecided} if it is missing */
export function prepared<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Undecided(`there is no ${what} to make the token from`)
  return value
}

/** A text in other letter case. @throws {NotApplicable} if it has no letters */
export function otherCase(text: string, what: string): string {
  const upper = text.toUpperCase()
  const other = upper === text ? text.toLowerCase() : upper
  if (other === text) throw new NotApplicable(`${what} has no letters`)
  return other
}

/** A claim of the good token that is a text. @throws {Undecided} if it is none */
export function textOf({ claims }: TokenMaterial, name: string): string {
  const value = claims[name]
  if (typeof value !== 'string') throw new Undecided(`the good token has no text as ${name}`)
  return value
}
