/**
 * The data about a request that behaviours receive.
 * @module
 */
import type { App, AuthorizeFlow, CodeRecord, Pending, Session, Tenant, TokenRecord, User } from './model.js'
import type { Activation, ActivationState, AppRights } from './onboarding/model.js'
import type { Parameters } from './parameters.js'

/** A request to the authorize endpoint. */
export interface AuthorizeContext {
  readonly tenant: Tenant
  readonly flow: AuthorizeFlow
  /** The application, as soon as it is known. */
  readonly app: App | undefined
  /** Without the empty values that count as omitted. */
  readonly parameters: Parameters
  /** Names whose empty values were dropped. */
  readonly emptied: readonly string[]
  /** The active session, or undefined. */
  readonly session: Session | undefined
  /** Whether the request had a session or was continued after a login. */
  readonly via: 'session' | 'login'
  /** Seconds since the epoch on the clock of the tenant. */
  readonly now: number
}

/** The data for the lookup of a session cookie. */
export interface SessionLookup {
  readonly tenant: Tenant
  readonly cookie: string | undefined
  readonly sessions: ReadonlyMap<string, Session>
  /** The session of the latest login at this tenant, even if it has ended. */
  readonly latest: Session | undefined
  readonly parameters: Parameters
  /** Seconds since the epoch on the clock of the tenant. */
  readonly now: number
  /** What identifies the browser: its network address and its User-Agent. */
  readonly browser: string
}

/** The reason why an authorize request is refused. */
export type AuthorizeProblem =
  | {
      readonly kind:
        | 'method'
        | 'unknown client'
        | 'redirect uri'
        | 'response type'
        | 'scope'
        | 'login required'
    }
  | { readonly kind: 'challenge missing' | 'challenge method' | 'challenge form' }
  | {
      readonly kind: 'missing parameter' | 'repeated parameter' | 'unknown parameter'
      readonly parameter: string
    }

/** How the browser reaches the login page. */
export type LoginPageDelivery =
  /** By redirect, through `hops` additional redirects. */
  | { readonly by: 'redirect'; readonly status: 302 | 303 | 307; readonly hops: number }
  /** The login page is the answer. */
  | { readonly by: 'page'; readonly status: number }
  | { readonly by: 'meta refresh' }
  /** No login page. */
  | { readonly by: 'refusal'; readonly status: number }

/** How an authorize error reaches the browser. */
export type ErrorDelivery =
  | { readonly as: 'page'; readonly status: number }
  | { readonly as: 'json'; readonly status: number }
  /** Redirect to a URI of the partner. */
  | { readonly as: 'redirect'; readonly to: string }
  /** Redirect to a page of the platform that shows the error. */
  | { readonly as: 'own page'; readonly query: readonly (readonly [string, string])[] }

/** The data for the delivery of an authorize error. */
export interface ErrorContext extends AuthorizeContext {
  readonly problem: AuthorizeProblem
  readonly name: string
  /** The redirect URI, if it is a configured one. */
  readonly redirectUri: string | undefined
}

/** The form of the login page: names and labels of its fields. */
export interface LoginForm {
  readonly username: string
  readonly password: string
  readonly labels: readonly [name: string, password: string]
  /** True if a separate page requests the name first. */
  readonly nameFirst: boolean
}

/** How a browser returns from the login to its request. */
export type ReturnDelivery =
  | { readonly by: 'redirect'; readonly status: 302 | 303; readonly hops: number }
  /**
   * A page with a form that submits itself, or with the question whether to stay signed in or to allow the access.
   * `consent boxes`: the user ticks each scope that the application may have.
   */
  | { readonly by: 'form' | 'question' | 'consent' | 'consent boxes' }

/** A login attempt. */
export interface LoginContext {
  readonly tenant: Tenant
  readonly pending: Pending
  readonly username: string
  readonly password: string
}

/** A code that is being issued or was just issued. */
export interface CodeContext extends AuthorizeContext {
  readonly app: App
  readonly session: Session
  readonly redirectUri: string
  readonly requestedScopes: readonly string[]
  readonly grantedScopes: readonly string[]
}

/** A request to the token endpoint. */
export interface TokenContext {
  readonly tenant: Tenant
  readonly method: string
  /** Media type in lower case, without parameters. Undefined if none was sent. */
  readonly mediaType: string | undefined
  readonly authorization: string | undefined
  readonly cookie: string | undefined
  /** Parameters of the URL. */
  readonly query: Parameters
  /** Parameters of the body. */
  readonly form: Parameters
  readonly now: number
}

/** A token request that names a code. */
export interface RedeemContext extends TokenContext {
  /** Parameters from all places where they are accepted. */
  readonly parameters: Parameters
  readonly app: App
  readonly record: CodeRecord
  /** Every code that was issued. */
  readonly codes: ReadonlyMap<string, CodeRecord>
  /** Seconds since the code was issued. */
  readonly age: number
}

/** The reason why a token request is refused. */
export type TokenProblem =
  | { readonly kind: 'method' | 'content type' | 'unknown client' | 'wrong secret' | 'missing secret' }
  | { readonly kind: 'grant type'; readonly sent: string | undefined }
  | {
      readonly kind: 'missing parameter' | 'repeated parameter' | 'unknown parameter'
      readonly parameter: string
    }
  | { readonly kind: 'unknown code' | 'expired code' | 'used code' | 'other client' | 'other tenant' }
  | { readonly kind: 'other redirect uri' | 'missing verifier' | 'wrong verifier' | 'unexpected verifier' }
  | { readonly kind: 'no credentials' | 'wrong password' | 'oidc secret' | 'not active' | 'cookie' }

/** A request with a code that the token endpoint refuses. */
export interface RefusedCodeContext extends TokenContext {
  readonly problem: TokenProblem
  /** The code as it was sent. */
  readonly code: string | undefined
  /** The client_id as it was sent. */
  readonly clientId: string | undefined
  /** The record of the code, if it was issued. */
  readonly record: CodeRecord | undefined
  readonly codes: ReadonlyMap<string, CodeRecord>
}

/** Basic credentials of a service request. */
export interface ServiceCredentials {
  readonly clientId: string
  readonly password: string
  readonly from: 'basic' | 'form'
}

/** A service token request whose client is known. */
export interface ServiceContext extends TokenContext {
  readonly app: App
  readonly credentials: ServiceCredentials
  /** The state of the activation of the application. */
  readonly activationState: ActivationState
  readonly activation: Activation | undefined
}

/** The grant of a token answer. */
export type Flow = 'code' | 'service'

/** The data for an ID token. */
export interface IdTokenContext {
  readonly tenant: Tenant
  readonly app: App
  readonly user: User
  readonly record: CodeRecord
  readonly accessToken: string
  /** Every code that was issued. */
  readonly codes: ReadonlyMap<string, CodeRecord>
  /** Issuer in the discovery document of the tenant. */
  readonly issuer: string
  readonly now: number
}

/** A request for the discovery document or the key set. */
export interface DiscoveryContext {
  readonly tenant: Tenant
  /** Base URL of the platform, e.g. `http://127.0.0.1:8080`. */
  readonly url: string
  /** SSO base of the tenant. */
  readonly base: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
}

/**
 * What happens to the login page of an earlier request of the same browser: both pages work, only the later one works,
 * the later page continues the earlier request, or the later one leads to the platform.
 */
export type UnfinishedLogin = 'kept' | 'replaced' | 'continued' | 'in the way'

/** A request for data. */
export interface DataContext {
  /** `students`, `classes`, `timetable`, `timetable/deleted-periods`, `rooms`, `roster/users`, …, `userinfo`. */
  readonly resource: string
  readonly method: 'GET' | 'PUT'
  /** The path below the resource, e.g. `/:id`. Empty for the resource itself. */
  readonly below: string
  /** A decoded parameter of the path. Empty if the path has no parameter of this name. */
  readonly parameter: (name: string) => string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
  readonly query: Parameters
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined
}

/** A request for data with a known token. */
export interface TokenUse extends DataContext {
  readonly token: TokenRecord
  /** The application that the token was issued to. */
  readonly app: App['key'] | undefined
  /** The additional permissions of the application. */
  readonly rights: AppRights | undefined
  /** Seconds since the token was issued. */
  readonly age: number
}

/** A permitted request for data. */
export interface DataUse extends TokenUse {
  /** The tenant whose data is returned. */
  readonly tenant: Tenant
}

/** The reason why a request for data is refused. */
export type DataProblem =
  | 'no token'
  | 'unknown token'
  | 'expired token'
  | 'not for user tokens'
  | 'not permitted'
  | 'not found'
  | 'bad request'
