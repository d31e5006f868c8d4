/**
 * The interface of the simulated platform. Types only: the run passes an implementation to the suites.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import type { IdTokenClaims } from '../../generated/sso/index.js'
import type { AsItCame, DocumentedBody } from '../core/http/documented-body.js'
import type { HeaderLine } from '../record/record.js'
import type { DataRecord } from './data/json.js'

/** The endpoint of a request. */
export type SimulatedEndpoint = 'authorize' | 'login' | 'token' | 'discovery' | 'keys' | 'data' | 'other'

/** A request that the simulated platform received, as it was sent. */
export interface SimulatedRequest {
  /** Number within the run, from 1, in order of arrival. */
  readonly number: number
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number
  readonly endpoint: SimulatedEndpoint
  /**
   * The data that it is for, e.g. `students`, `timetable/deleted-periods`, or `roster/users` for the roster API; null for
   * any other request.
   */
  readonly resource: string | null
  /** The rest of the path after the data, decoded once; null if there is none. */
  readonly below: string | null
  /** The tenant in the path, percent-decoded, or the tenant of the token in a call of a data API; null if there is none. */
  readonly tenant: string | null
  /** The browser that sent it; null for requests of the partner's server. */
  readonly platformSession: PlatformSession | null
  readonly method: string
  /** Whole URL under the simulator's own address; path and query as they were sent. */
  readonly url: string
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
  /** Id of its exchange in the evidence. */
  readonly exchange: number
}

/** An answer in place of the good one. */
export type Reply =
  | { readonly status: number; readonly headers?: readonly HeaderLine[]; readonly body: string | Buffer }
  /** The connection is reset before any answer. */
  | 'reset'
  /** No answer comes; after 60 seconds the connection is cut. */
  | 'silence'

/** The good answer before it is sent. */
export interface GoodAnswer {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: string
  /** The records of a list of a data API, with the names that suites use, in any form of the data; absent otherwise. */
  readonly records?: readonly DataRecord[]
}

/** A key pair with the id under which it is published. */
export interface SimulatedKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Keys of one tenant. Each is created at its first use. */
export interface TenantKeys {
  /** RSA, 2048 bits. By default, it is published and signs. */
  readonly own: SimulatedKey
  /** RSA, a second key of the tenant. Published only if `published` names it. */
  readonly second: SimulatedKey
  /** RSA. If it is published, then with `use: enc`. */
  readonly encryption: SimulatedKey
  /** P-256. */
  readonly elliptic: SimulatedKey
}

/** Answers of a tenant that differ from the good ones. Each function receives the good answer. */
export interface TenantAnswers {
  discovery?: (good: GoodAnswer) => Reply
  keys?: (good: GoodAnswer) => Reply
  /** For requests for a service token (Client Credentials). The good token is issued in any case. */
  serviceToken?: (good: GoodAnswer, request: SimulatedRequest) => Reply | Promise<Reply>
  /** For requests to the data APIs with a valid token. */
  data?: (good: GoodAnswer, request: SimulatedRequest) => Reply | Promise<Reply>
}

/** A user account at a simulated school. Missing values are generated and different for every user. */
export interface SimulatedUser {
  readonly sub: string
  readonly username: string
  readonly userId: number
  readonly personId: number
  /** E.g. `TEACHER`. */
  readonly role: string
  /** E.g. `de`. */
  readonly locale: string
}

/** A record and when it was last changed. */
export interface DatedRecord {
  readonly record: DataRecord
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** Records of a school, in the order of its data APIs. All lists are empty at first. */
export interface SimulatedData {
  students: readonly DataRecord[]
  classes: readonly DataRecord[]
  rooms: readonly DataRecord[]
  periods: readonly DatedRecord[]
  /** Ids of deleted periods, and when they were deleted. */
  deletions: readonly { readonly id: unknown; readonly at: number }[]
  /** Names of the resources of periods, by kind, e.g. `teachers`. */
  names: Readonly<Record<string, readonly DataRecord[]>>
  /** Lists of the roster API by name, e.g. `users`. */
  roster: Readonly<Record<string, readonly DataRecord[]>>
}

/** A school of the simulated platform, with separate keys and a separate issuer. */
export interface SimulatedTenant {
  readonly id: string
  /** Its name, as in ID tokens. */
  readonly schoolName: string
  /** Address of single sign-on, with the tenant. Contract 4. */
  readonly ssoBase: string
  /** Default: the SSO base. */
  readonly issuer: string
  /** The address of its key set: a path that cannot be guessed. */
  readonly jwksUri: string
  readonly keys: TenantKeys
  /** Names of the published keys in order, and of the key that signs. Default: only `own`. */
  published: readonly (keyof TenantKeys)[]
  signing: keyof TenantKeys
  /** May be changed at any time. */
  readonly answers: TenantAnswers
  /** Lifetime of its service tokens in seconds, also their `expires_in`; by default as documented. */
  tokenSeconds: number
  /** The records of its data APIs; may be changed at any time. */
  readonly data: SimulatedData
  /** Adds an account. */
  user(given?: Partial<SimulatedUser>): SimulatedUser
  /**
   * Makes the key `own`, if it is not made yet, while everything else goes on. Otherwise the first request that needs it
   * waits for the key, and so does the whole simulated platform.
   */
  prepare(): Promise<void>
}

/** Everything that an ID token can be made from. */
export interface TokenMaterial {
  readonly flow: SimulatedFlow
  readonly tenant: SimulatedTenant
  /** The good header and claims, in order. */
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Seconds since the epoch on the simulator's clock, whole. */
  readonly now: number
  /** The good token: header and claims in compact form, signed by the tenant's signing key with RS256. */
  readonly token: string
  /** The access token that the same answer carries. */
  readonly accessToken: string
}

/** The answers of the platform in one sign-in. An empty plan: all answers are as documented. */
export interface FlowPlan {
  /**
   * `answer` (default): the browser is redirected to the callback at once. `login`: the browser gets a login page with a
   * link that continues; a suite that never follows it abandons the flow.
   */
  readonly authorize?: 'answer' | 'login'
  /** The text of the code; default opaque. */
  readonly code?: string
  /** Changes the parameters of the callback. The good ones are `code`, and `state` if one was sent. */
  readonly response?: (good: readonly (readonly [string, string])[]) => readonly (readonly [string, string])[]
  /** Changes the claims of the good token before it is signed. */
  readonly claims?: (good: AsItCame<IdTokenClaims>) => Readonly<Record<string, unknown>>
  /** The value of `id_token` in place of the good one, of any type; undefined leaves it out. */
  readonly idToken?: (material: TokenMaterial) => unknown
  /** Changes the fields of the token response. */
  readonly fields?: (good: DocumentedBody) => Readonly<Record<string, unknown>>
  /** The token response in place of the good one. */
  readonly token?: (good: GoodAnswer) => Reply
  /** Called for each token request with the code. The token response is sent when it has settled. */
  readonly beforeToken?: () => Promise<void>
}

/** One authorize request and what followed it. */
export interface SimulatedFlow {
  readonly tenant: SimulatedTenant
  readonly platformSession: PlatformSession
  readonly user: SimulatedUser
  readonly plan: FlowPlan
  /** The authorize request. */
  readonly request: SimulatedRequest
  /** Its query parameters in order, decoded once, and the fields of a posted form after them. */
  readonly parameters: readonly (readonly [string, string])[]
  /** The code that was delivered; null before that. */
  readonly code: string | null
  /** The callback URL to which the browser was redirected; null before that. */
  readonly location: string | null
  /** When the browser was redirected, in milliseconds since the epoch; null before that. */
  readonly deliveredAt: number | null
  /** Token requests with its code, in order. */
  readonly exchanges: readonly SimulatedRequest[]
  /** Every ID token that was issued for it. */
  readonly idTokens: readonly string[]
  readonly accessTokens: readonly string[]
}

/**
 * The session of one browser of the suite at the simulated platform, identified by a cookie. An authorize request without such a cookie gets the login page, which
 * does not continue.
 */
export interface PlatformSession {
  /** The cookie to set in the browser for the host of the simulator, before the first request. */
  readonly cookie: { readonly name: string; readonly value: string }
  /** The user at the browser, for authorize requests from now on. */
  user: SimulatedUser | null
  /**
   * The plan for the next authorize request, which consumes it. If it is null, requests get the login page, which does not
   * continue.
   */
  next: FlowPlan | null
  /** Flows in the order of their authorize requests. A request that stopped at the login page is a flow without a code. */
  readonly flows: readonly SimulatedFlow[]
}

/** A simulated platform. It records wrong requests and continues. */
export interface Simulator {
  /** Base URL without a slash at the end, as the partner and the browsers reach it. */
  readonly url: string
  /**
   * A new school.
   * @param given its id or issuer; default: a new id in the format of the profile
   */
  tenant(given?: { readonly id?: string; readonly issuer?: string }): SimulatedTenant
  /** Registers a browser. Its `next` is null. */
  platformSession(user?: SimulatedUser): PlatformSession
  /** A key that no tenant publishes. */
  readonly unknownKey: SimulatedKey
  /** Signs webhooks. */
  readonly webhookKey: SimulatedKey
  /** Signs the webhooks of another environment. */
  readonly otherWebhookKey: SimulatedKey
  /** Adds a secret that was handed out in another way than by an answer. */
  issue(secret: string): void
  /** All requests so far, in order of arrival. */
  readonly requests: readonly SimulatedRequest[]
  /** True if so many requests came that it refuses every further one with 429. */
  readonly isFull: boolean
  /** All flows so far, in the order of their authorize requests. */
  readonly flows: readonly SimulatedFlow[]
  /** Everything that was handed out: codes, tokens, passwords. */
  readonly issued: ReadonlySet<string>
  close(): Promise<void>
}
