/**
 * The model of the embedded platform: schools, users, applications, and the codes and tokens that it issued.
 * @module
 */
import type { Activation, AppRights } from './onboarding/model.js'
import type { Parameters } from './parameters.js'
import type { RosterOverlay } from './world/roster-overlay.js'
import type { TimetableOverlay } from './world/timetable-overlay.js'

/** A school in the ID token. */
export interface School {
  readonly name: string
  /** Country code, lower case. */
  readonly country: string
  /** Country-region code, e.g. `AT-3`. */
  readonly region: string
  /** Language of users without a chosen one. */
  readonly language: string
}

/** Key of a user account in the fixtures. */
export type UserKey =
  | 'teacher'
  | 'second'
  | 'nolang'
  | 'regional'
  | 'nobirth'
  | 'twin_a'
  | 'twin_b'
  | 'lockable'

/** A user account. One person may have several. */
export interface User {
  readonly key: UserKey
  username: string
  readonly password: string
  readonly role: string
  /** Null if the user never chose one. */
  language: string | null
  readonly userId: number
  readonly personId: number
  readonly sub: string
  readonly givenName: string
  readonly familyName: string
  readonly gender: 'MALE' | 'FEMALE'
  /** `YYYY-MM-DD`, or null if it is unknown. */
  readonly birthdate: string | null
}

/** A registered application. */
export interface App {
  readonly key:
    | 'main'
    | 'second'
    | 'public'
    | 'special'
    | 'no-permission'
    | 'no-deleted'
    | 'onboarding'
    /** Registered while the platform runs. */
    | 'registered'
  readonly id: string
  /** OIDC client secret, or null for a public client. */
  readonly secret: string | null
  readonly domain: string
  /** Registered domain and SSO redirect path as one URI. */
  readonly redirectUri: string
  readonly uiUrls: readonly string[]
  /** Scopes that the application may be granted. */
  readonly scopes: readonly string[]
}

/** A school with its accounts and applications. */
export interface Tenant {
  /** Text of the tenant ID in paths and claims. */
  readonly id: string
  /** The school of the world, or the school that this one is a copy of. */
  readonly source: 'A' | 'B'
  readonly school: School
  users: readonly User[]
  apps: readonly App[]
  /** Generated password of each application that was ever activated, by client id. */
  readonly passwords: Map<string, string>
  /** The latest activation of each application, by client id. */
  readonly activations: Map<string, Activation>
  /** Permissions that applications received since the start, by client id. */
  readonly rights: Map<string, AppRights>
  /** Seconds that its clock is ahead of real time. */
  offset: number
  /** Changes since the start, by kind of record and id. The records themselves are shared and never change. */
  readonly changes: TenantChanges
}

/** Records of a tenant that were changed since the start, by id. */
export interface TenantChanges {
  readonly classes: Map<string, Readonly<Record<string, unknown>>>
  readonly timetable: TimetableOverlay
  readonly roster: RosterOverlay
}

/** A browser session. */
export interface Session {
  readonly tenantId: string
  readonly user: User
  /** Every cookie value of the session. */
  readonly ids: string[]
  /** Seconds since the epoch on the clock of the tenant. */
  readonly startedAt: number
  ended: boolean
}

/** One authorize request and its results. Behaviours can be overridden for it. */
export interface AuthorizeFlow {
  readonly tenantId: string
}

/** An authorize request that waits for a login. */
export interface Pending {
  readonly id: string
  readonly flow: AuthorizeFlow
  readonly csrf: string
  readonly tenantId: string
  readonly parameters: Parameters
  readonly acceptLanguage: string | undefined
  /** Origin of the request, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string
  /** The user who was signed in at the time of the request. */
  readonly previousUser: User | undefined
  /** The user who can continue without a password. */
  readonly remembered: User | undefined
  /** True if the user chose to sign in with another account. */
  otherUser: boolean
  /** Set after the login succeeded. */
  signedIn: User | undefined
  /** Value of the cookie that recognises the browser before its login; undefined without such a cookie. */
  readonly browser: string | undefined
  /** True if the login leads to the platform and not to the request. */
  readonly isStuck: boolean
  /** One-time ticket that transfers the session to another host. */
  ticket: string | undefined
}

/** A code that was issued. */
export interface CodeRecord {
  readonly code: string
  readonly flow: AuthorizeFlow
  readonly tenantId: string
  readonly clientId: string
  readonly redirectUri: string
  readonly user: User
  /** The session of the request for the code. */
  readonly session: Session
  readonly nonce: string | undefined
  readonly requestedScopes: readonly string[]
  readonly grantedScopes: readonly string[]
  readonly challenge: string | undefined
  /** `S256`, `plain` or another accepted method. */
  readonly challengeMethod: string
  readonly issuedAt: number
  /** Whether the request had a session or went through the login page. */
  readonly via: 'session' | 'login'
  /** The authorize request, for behaviours that read it. */
  readonly parameters: Parameters
  readonly acceptLanguage: string | undefined
  /** Number of exchanges. */
  uses: number
  /** True if a refused attempt invalidated it. */
  invalidated: boolean
}

/** An access token that was issued. */
export interface TokenRecord {
  readonly token: string
  readonly kind: 'user' | 'service'
  readonly tenantId: string
  readonly clientId: string
  readonly user: User | undefined
  readonly scopes: readonly string[]
  readonly issuedAt: number
  /** Validity in seconds. */
  lifetime: number
  /** The code that it was issued for. */
  readonly code: string | undefined
  revoked: boolean
}
