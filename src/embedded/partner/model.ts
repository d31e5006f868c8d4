/**
 * The data types of the sign-in.
 * @module
 */
import type * as oidc from 'openid-client'

/** The settings of the application: the values of the application management console, and its address. */
export interface Settings {
  /** Base URL of the platform, without a trailing slash. */
  readonly platformUrl: string
  /** First path segment of the platform. Contract, introduction. */
  readonly segment: string
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  /** The schools that the application serves; null: every school of the platform. */
  readonly tenants: readonly string[] | null
  /** Base URL of the application, without a trailing slash. */
  readonly url: string
}

/** An incoming request of a browser or of the platform. */
export interface Incoming {
  readonly method: string
  /** The path in the request line. */
  readonly path: string
  /** Query parameters, decoded once. */
  readonly query: URLSearchParams
  /** Fields of a posted form; empty for any other request. */
  readonly form: URLSearchParams
  /** The raw bytes. */
  readonly body: Buffer
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The raw header lines: names and values alternate. */
  readonly lines: readonly string[]
}

/** An unfinished sign-in. Contract 4.1. */
export interface Flow {
  readonly tenant: string
  /** The browser that started it, identified by its cookie. */
  readonly browser: string
  /** What the browser says of itself. */
  readonly userAgent: string | undefined
  readonly state: string | undefined
  /** Undefined if none was sent. */
  readonly nonce: string | undefined
  /** Undefined if PKCE is not used. */
  readonly verifier: string | undefined
  readonly redirectUri: string
  /** Milliseconds since the epoch. */
  readonly begunAt: number
  /** The session that its launch ended. */
  readonly ended?: Session | undefined
}

/** A user of the application. */
export interface User {
  /** The id that the application assigned. */
  readonly id: string
  readonly tenant: string
  readonly sub: string
  readonly role: string
  /** Language subtag, e.g. `de`. */
  readonly locale: string
  /** The display name. */
  readonly name: string
  /** Other values that the application read from the token. */
  readonly details: Readonly<Record<string, unknown>>
}

/** The session of a signed-in user. */
export interface Session {
  readonly id: string
  readonly user: User
  /** The access token of the user, if the exchange returned one. */
  readonly accessToken: string | undefined
}

/** The result of a code exchange. */
export interface Tokens {
  readonly claims: Claims
  readonly accessToken: string | undefined
  /** As it was received; absent if the application has it from elsewhere. */
  readonly idToken?: string | undefined
}

/** A call of the platform on behalf of a user who has just signed in. */
export interface UserCall {
  readonly settings: Settings
  readonly user: User
  readonly accessToken: string | undefined
  readonly idToken: string | undefined
  /** The previous session of this browser. */
  readonly before: Session | undefined
  /** Sends a request. Returns the status of the response; 0 if there was none. */
  readonly send: (url: string, headers: Readonly<Record<string, string>>) => Promise<number>
}

/** The claims of an ID token. Contract 2.2. */
export type Claims = Readonly<Record<string, unknown>>

/** The platform's discovery document for one school. Contract 2.3. */
export type Provider = oidc.ServerMetadata

/** How a browser is redirected. */
export type Delivery =
  | {
      readonly by: 'redirect'
      readonly status: 301 | 302 | 303 | 307 | 308
      readonly hops: number
      /** Whether caches may store the redirect, that is, no header forbids it. */
      readonly kept?: boolean
    }
  | { readonly by: 'meta-refresh' }
  | { readonly by: 'form'; readonly method: 'get' | 'post' }
  | { readonly by: 'script' }
  | { readonly by: 'link' }

/** A request to the token endpoint before it is sent. */
export interface TokenRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly redirect: 'manual' | 'follow'
}

/** A response to a browser before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** Why a sign-in failed. */
export type Reason = 'no-tenant' | 'unknown-tenant' | 'no-flow' | 'refused-by-platform' | 'not-verified'

/** The sign-in failed for this reason; `detail` is for the log. */
export class Refused extends Error {
  readonly code = 'refused'

  constructor(
    readonly reason: Reason,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${reason}: ${detail}`, options)
    this.name = 'Refused'
  }
}
