/**
 * What the embedded platform knows: schools, users, applications, and what it has handed out.
 * @module
 */
import type { Activation, AppRights } from './onboarding/model.js'
import type { Parameters } from './parameters.js'
import type { RosterOverlay } from './world/roster-overlay.js'
import type { TimetableOverlay } from './world/timetable-overlay.js'

/** A school as the ID token describes it. */
export interface School {
  readonly name: string
  /** Country code, lower case. */
  readonly country: string
  /** Country-region code, e.g. `AT-3`. */
  readonly region: string
  /** Language of users who never chose one. */
  readonly language: string
}

/** What a user account is in the fixtures. */
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
  /** Null where the user never chose one. */
  language: string | null
  readonly userId: number
  readonly personId: number
  readonly sub: string
  readonly givenName: string
  readonly familyName: string
  readonly gender: 'MALE' | 'FEMALE'
  /** `YYYY-MM-DD`; null where none is on file. */
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
  /** OIDC client secret; null for a public client. */
  readonly secret: string | null
  readonly domain: string
  /** Registered domain and SSO redirect path as one URI. */
  readonly redirectUri: string
  readonly uiUrls: readonly string[]
  /** Scopes that the application may be granted. */
  readonly scopes: readonly string[]
}

/** A school with its accounts and the applications that partners offer it. */
export interface Tenant {
  /** Text of the tenant id in paths and claims. */
  readonly id: string
  /** Which school of the world it is, or is a copy of. */
  readonly source: 'A' | 'B'
  readonly school: School
  users: readonly User[]
  apps: readonly App[]
  /** Platform-generated password of each application that was ever activated, by client id. */
  readonly passwords: Map<string, string>
  /** The latest activation of each application, by client id. */
  readonly activations: Map<string, Activation>
  /** Permissions that applications got since the start, by client id. */
  readonly rights: Map<string, AppRights>
  /** Seconds that its clock is ahead of real time. */
  offset: number
  /** What was changed since the start, by kind of record and id; the records themselves are shared and never change. */
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
  /** Every cookie value that stands for it. */
  readonly ids: string[]
  /** Seconds since the epoch on the tenant's clock. */
  readonly startedAt: number
  ended: boolean
}

/** One authorize request and what comes of it; behaviours can be overridden for it alone. */
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
  /** Origin where the request arrived, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string
  /** Who was signed in when the request came. */
  readonly previousUser: User | undefined
  /** Whom the login page lets go on without a password. */
  readonly remembered: User | undefined
  /** Set once the login succeeded. */
  signedIn: User | undefined
  /** One-time ticket that carries the session to another host. */
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
  /** The session that the code came from. */
  readonly session: Session
  readonly nonce: string | undefined
  readonly requestedScopes: readonly string[]
  readonly grantedScopes: readonly string[]
  readonly challenge: string | undefined
  /** `S256`, `plain` or whatever else was admitted. */
  readonly challengeMethod: string
  readonly issuedAt: number
  /** Whether the request came in with a session or went through the login page. */
  readonly via: 'session' | 'login'
  /** The authorize request, for behaviours that look at it. */
  readonly parameters: Parameters
  readonly acceptLanguage: string | undefined
  /** How often it was redeemed. */
  uses: number
  /** Set when a refused attempt used it up. */
  spoilt: boolean
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
  readonly lifetime: number
  /** The code that it was given for. */
  readonly code: string | undefined
  revoked: boolean
}
