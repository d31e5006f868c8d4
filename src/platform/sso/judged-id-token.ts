/**
 * An ID token with what is known about the sign-in that it came for.
 * @module
 */
import type { Claims } from '../documented-fields.js'
import type { PublishedKey } from './discovery.js'
import { decodeToken, type Span } from './flow.js'

/** What is known about the sign-in of an ID token. What is not known is left out. */
export interface SignInFacts {
  /** The tenant of the token endpoint. */
  readonly tenant: string
  readonly clientId?: string | undefined
  /** The nonce of the authorize request. */
  readonly nonce?: string | undefined
  /** The scope of the authorize request. */
  readonly scope?: string | undefined
  /** The access token of the same answer. */
  readonly accessToken?: string | undefined
  /** The scope that was granted: that of the answer, or else the requested one. */
  readonly granted?: string | undefined
  /** When the tokens were requested and received, by each clock that is known; empty if none is. */
  readonly clocks: readonly Span[]
}

/** What the tenant publishes about its ID tokens. */
export interface Provider {
  /** Seconds by which clocks may differ. */
  readonly leewaySeconds: number
  /** The issuer of the discovery document. @throws {Undecided} if the document is not known */
  issuer(): Promise<unknown>
  /** The published keys, as an application sees them that has received this token. @throws {Undecided} if they are not known */
  keysFor(token: JudgedIdToken): Promise<readonly PublishedKey[]>
  /** The published key that verifies the token; undefined if none does. @throws {Undecided} if the keys are not known */
  verifyingKey(token: JudgedIdToken): Promise<PublishedKey | undefined>
  /** True for an https address, or one that the profile allows. */
  isSecure(address: string): boolean
}

/** An ID token that a rule judges. */
export class JudgedIdToken {
  #decoded: ReturnType<typeof decodeToken> | undefined

  constructor(
    readonly idToken: string,
    readonly signIn: SignInFacts,
    readonly provider: Provider,
  ) {}

  /** Header of the ID token; not verified. @throws {Undecided} if it cannot be read */
  get header(): Readonly<Record<string, unknown>> {
    return this.#parts.header
  }

  /** Claims of the ID token; not verified. @throws {Undecided} if they cannot be read */
  get claims(): Claims {
    return this.#parts.claims
  }

  get #parts(): ReturnType<typeof decodeToken> {
    this.#decoded ??= decodeToken(this.idToken)
    return this.#decoded
  }
}
