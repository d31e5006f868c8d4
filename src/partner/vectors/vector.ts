/**
 * ID tokens that an application must take, must refuse, or may treat either way.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../../generated/catalogue.js'
import { NotApplicable, Undecided } from '../../core/errors.js'
import type { SimulatedKey, SimulatedTenant, TenantKeys, TokenMaterial } from '../simulator.js'

/** What a token may be made from beside the flow that it is for. */
export interface Supplies {
  /** A key that no tenant publishes. */
  readonly rogue: SimulatedKey
  /** A tenant that no user launches from: its key is foreign, and its addresses stand for those of an attacker. */
  readonly attacker: SimulatedTenant
  /** Another tenant from which users launch; null where there is none. */
  readonly other: SimulatedTenant | null
  /** Null for a public client. */
  readonly clientSecret: string | null
  /** The one that was delivered for the school; null where none was. */
  readonly password: string | null
  /** Nonce and token of an earlier flow that was finished; null where there was none. */
  readonly earlier: { readonly nonce: string; readonly token: string } | null
  /** Nonce of a pending flow of another browser; null where there is none. */
  readonly elsewhere: string | null
}

/** A key that takes part in a tenant's key set. */
export type KeyName = keyof TenantKeys

/** One ID token. */
export interface TokenVector {
  /** Permanent; kebab-case. */
  readonly id: string
  /** What it is, as a noun phrase. */
  readonly says: string
  readonly expected: 'accept' | 'reject' | 'either'
  readonly rule: PartnerRuleId | PartnerSilenceId
  /**
   * Everything in which it differs from the good token: names of claims; `header.` and a name; `signature` where it
   * has neither the signature of the good token nor the one that the tenant's key gives its content; `text` where it
   * is no text of a token.
   */
  readonly changes: readonly string[]
  /** True where its signature verifies under a published key of the tenant: it is judged for its content alone. */
  readonly intact: boolean
  /** The key set of the tenant; default: its own key alone. A tenant that nobody has used where it is given. */
  readonly published?: readonly KeyName[]
  /**
   * The value of `id_token`; undefined leaves the field out.
   * @throws {NotApplicable} where this application's client ID, nonce or issuer gives no such token
   * @throws {Undecided} where something that it is made from is not there
   */
  make(material: TokenMaterial, supplies: Supplies): unknown
}

/** What a vector says of itself. */
export type Facts = Pick<TokenVector, 'id' | 'says' | 'rule'> &
  Partial<Pick<TokenVector, 'expected' | 'changes' | 'published' | 'intact'>>

type Fields = Readonly<Record<string, unknown>>

/** Something that a token is made from. @throws {Undecided} where it is not there */
export function supplied<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Undecided(`there is no ${what} to make the token from`)
  return value
}

/** A text in other letter case. @throws {NotApplicable} where it has no letters */
export function otherCase(text: string, what: string): string {
  const upper = text.toUpperCase()
  const other = upper === text ? text.toLowerCase() : upper
  if (other === text) throw new NotApplicable(`${what} has no letters`)
  return other
}

/** A claim of the good token that is a text. @throws {Undecided} where it is none */
export function textOf(claims: Fields, name: string): string {
  const value = claims[name]
  if (typeof value !== 'string') throw new Undecided(`the good token has no text as ${name}`)
  return value
}

/** Fields without one of them. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}
