/**
 * What the embedded partner keeps and passes on.
 * @module
 */
import type * as oidc from 'openid-client'

/** How the application is set up: the values of the application management console, and where it runs. */
export interface Settings {
  /** Base URL of the platform, without a slash at the end. */
  readonly platformUrl: string
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: string | null
  /** Schools that are served; null: every school that the platform knows. */
  readonly tenants: readonly string[] | null
  /** Base URL of the application itself, without a slash at the end. */
  readonly url: string
}

/** A request, of a browser or of the platform. */
export interface Incoming {
  readonly method: string
  /** As it stands in the request line. */
  readonly path: string
  /** Query parameters, decoded once. */
  readonly query: URLSearchParams
  /** Fields of a posted form; empty for any other request. */
  readonly form: URLSearchParams
  /** The raw bytes. */
  readonly body: Buffer
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Header lines as they came: names and values in turn. */
  readonly lines: readonly string[]
}

/** A sign-in that was begun and is not finished. Contract 4.1. */
export interface Flow {
  readonly tenant: string
  /** The browser that began it, by its cookie. */
  readonly browser: string
  readonly state: string | undefined
  /** Undefined where none was sent. */
  readonly nonce: string | undefined
  /** Undefined where PKCE is not used. */
  readonly verifier: string | undefined
  readonly redirectUri: string
  /** Milliseconds since the epoch. */
  readonly begunAt: number
}

/** A user of the application. */
export interface User {
  /** The application's own id. */
  readonly id: string
  readonly tenant: string
  readonly sub: string
  readonly role: string
  /** Language subtag, e.g. `de`. */
  readonly locale: string
  /** To be shown. */
  readonly name: string
  /** What else the application read of the token. */
  readonly details: Readonly<Record<string, unknown>>
}

/** Somebody is signed in. */
export interface Session {
  readonly id: string
  readonly user: User
  /** The user's access token, where the exchange gave one. */
  readonly accessToken: string | undefined
}

/** What a sign-in ends with. */
export interface Tokens {
  readonly claims: Claims
  readonly accessToken: string | undefined
}

/** A call of the platform on behalf of a user who has just signed in. */
export interface UserCall {
  readonly settings: Settings
  readonly user: User
  readonly accessToken: string | undefined
  /** The session that this browser had before. */
  readonly before: Session | undefined
  readonly send: (url: string, headers: Readonly<Record<string, string>>) => Promise<void>
}

/** The claims of an ID token. Contract 2.2. */
export type Claims = Readonly<Record<string, unknown>>

/** The platform's discovery document for one school. Contract 2.3. */
export type Provider = oidc.ServerMetadata

/** How a browser is sent on. */
export type Delivery =
  | {
      readonly by: 'redirect'
      readonly status: 301 | 302 | 303 | 307 | 308
      readonly hops: number
      /** Whether caches may keep it, as they do where nothing forbids it. */
      readonly kept?: boolean
    }
  | { readonly by: 'meta-refresh' }
  | { readonly by: 'form'; readonly method: 'get' | 'post' }
  | { readonly by: 'script' }
  | { readonly by: 'link' }

/** A request to the token endpoint as it leaves. */
export interface TokenRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly redirect: 'manual' | 'follow'
}

/** An answer to a browser before it is put on the wire. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** Why nobody was signed in. */
export type Reason = 'no-tenant' | 'unknown-tenant' | 'no-flow' | 'refused-by-platform' | 'not-verified'

/** Nobody is signed in, for this reason; `detail` is for the log. */
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
