/**
 * What the suites of role partner need of whoever plays the platform. Types only: the one who runs the suites brings
 * the platform with them.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import type { HeaderLine } from '../record/record.js'

/** Where a request came in. */
export type SimulatedEndpoint = 'authorize' | 'login' | 'token' | 'discovery' | 'keys' | 'data' | 'other'

/** A request that reached the simulated platform, as it stood on the wire, with the answer that it got. */
export interface SimulatedRequest {
  /** Number within the run, from 1, in the order in which requests came. */
  readonly number: number
  /** When it came, in milliseconds since the epoch. */
  readonly at: number
  readonly endpoint: SimulatedEndpoint
  /**
   * What data it is for, by name, e.g. `students` or `timetable/deleted-periods`, lists of the roster API as
   * `roster/users`; null for any other request.
   */
  readonly resource: string | null
  /** What follows the path of the data, decoded once; null where nothing does. */
  readonly below: string | null
  /** Text of the tenant in the path, percent-decoded, or the one whose token a call of a data API carries; null where there is none. */
  readonly tenant: string | null
  /** The browser that sent it; null for the partner's own requests. */
  readonly seat: Seat | null
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

/** A good answer before it is sent. */
export interface GoodAnswer {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: string
}

/** A key pair with the id under which it is published. */
export interface SimulatedKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Keys of one tenant; each is made at its first use. */
export interface TenantKeys {
  /** RSA, 2048 bits: published and signing, unless something else is said. */
  readonly own: SimulatedKey
  /** RSA, a second key of the tenant; published only where `published` names it. */
  readonly second: SimulatedKey
  /** RSA; published as `use: enc`, where it is. */
  readonly encryption: SimulatedKey
  /** P-256. */
  readonly elliptic: SimulatedKey
}

/** How a tenant's discovery document and key set differ from the good ones. */
export interface TenantAnswers {
  /** Gets the good answer. */
  discovery?: (good: GoodAnswer) => Reply
  keys?: (good: GoodAnswer) => Reply
  /** Gets the good answer to a request for a service token. Client Credentials; the token is made all the same. */
  serviceToken?: (good: GoodAnswer, request: SimulatedRequest) => Reply | Promise<Reply>
  /** Gets the good answer of a data API to a request with a token that is valid. */
  data?: (good: GoodAnswer, request: SimulatedRequest) => Reply | Promise<Reply>
}

/** A user account at a simulated school. What is not given is made up, and is different for every user. */
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
  readonly record: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** Records of a school, in the order in which its data APIs list them. All lists are empty at first. */
export interface SimulatedData {
  students: readonly Readonly<Record<string, unknown>>[]
  classes: readonly Readonly<Record<string, unknown>>[]
  rooms: readonly Readonly<Record<string, unknown>>[]
  periods: readonly DatedRecord[]
  /** Ids of deleted periods, and when they were deleted. */
  deletions: readonly { readonly id: unknown; readonly at: number }[]
  /** Names of what periods refer to, by kind, e.g. `teachers`. */
  names: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  /** Lists of the roster API by name, e.g. `users`. */
  roster: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/** A school of the simulated platform, with keys and an issuer of its own. */
export interface SimulatedTenant {
  readonly id: string
  /** Contract 4: `{base_url}/{segment}/api/sso/v3/{tenantId}`. */
  readonly ssoBase: string
  /** Default: the SSO base. */
  readonly issuer: string
  /** The address of its key set: a path that nobody can guess. */
  readonly jwksUri: string
  readonly keys: TenantKeys
  /** Names of the published keys in order, and of the one that signs. Default: `own` alone. */
  published: readonly (keyof TenantKeys)[]
  signing: keyof TenantKeys
  /** May be changed at any time. */
  readonly answers: TenantAnswers
  /** Seconds that its service tokens last, and that they are said to; default 180. */
  tokenSeconds: number
  /** What its data APIs tell; may be changed at any time. */
  readonly data: SimulatedData
  /** A further account. */
  user(given?: Partial<SimulatedUser>): SimulatedUser
}

/** An ID token about to be made, and what it can be made from. */
export interface TokenMaterial {
  readonly flow: SimulatedFlow
  readonly tenant: SimulatedTenant
  /** The good header and claims, in their order. */
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** Seconds since the epoch on the simulator's clock, whole. */
  readonly now: number
  /** The good token: header and claims in compact form, signed by the tenant's signing key with RS256. */
  readonly token: string
  /** The access token that the same answer carries. */
  readonly accessToken: string
}

/** What comes of one flow. Nothing given: everything is as documented. */
export interface FlowPlan {
  /**
   * `answer` (default): the browser is sent back at once. `login`: it is shown a login page with a link that goes on;
   * a suite that never follows it has abandoned the flow.
   */
  readonly authorize?: 'answer' | 'login'
  /** The text of the code; default opaque. */
  readonly code?: string
  /** The parameters that the browser carries back, given the good ones: `code`, and `state` where one was sent. */
  readonly response?: (good: readonly (readonly [string, string])[]) => readonly (readonly [string, string])[]
  /** Changes the claims of the good token before it is signed. */
  readonly claims?: (good: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** The value of `id_token` in place of the good one, whatever it is; undefined leaves it out. */
  readonly idToken?: (material: TokenMaterial) => unknown
  /** The fields of the token response, given the good ones. */
  readonly fields?: (good: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** The token response in place of the good one. */
  readonly token?: (good: GoodAnswer) => Reply
}

/** One authorize request and what came of it. */
export interface SimulatedFlow {
  readonly tenant: SimulatedTenant
  readonly seat: Seat
  readonly user: SimulatedUser
  readonly plan: FlowPlan
  /** The authorize request. */
  readonly request: SimulatedRequest
  /** Its query parameters in order, decoded once, and the fields of a posted form after them. */
  readonly parameters: readonly (readonly [string, string])[]
  /** The code that was delivered; null while none is. */
  readonly code: string | null
  /** Where the browser was sent back to; null while it is not. */
  readonly location: string | null
  /** When it was, in milliseconds since the epoch. */
  readonly deliveredAt: number | null
  /** Token requests that named its code, in order. */
  readonly exchanges: readonly SimulatedRequest[]
  /** Every ID token text that was given for it. */
  readonly idTokens: readonly string[]
  readonly accessTokens: readonly string[]
}

/**
 * One browser as the simulator knows it, by its cookie. An authorize request without the cookie of a seat is shown the
 * login page and goes nowhere.
 */
export interface Seat {
  /** To be put into the browser for the simulator's host, before it is sent there. */
  readonly cookie: { readonly name: string; readonly value: string }
  /** Who sits there: holds for the authorize requests that come from now on. */
  user: SimulatedUser | null
  /**
   * What comes of the next authorize request; taken by that request. Where it is null, requests are parked: shown the
   * login page, and nothing comes of them.
   */
  next: FlowPlan | null
  /** Flows in the order of their authorize requests; parked requests are flows without a code. */
  readonly flows: readonly SimulatedFlow[]
}

/** A simulated platform. It records what a partner does wrong and goes on. */
export interface Simulator {
  /** Base URL without a slash at the end, as the partner and the browsers reach it. */
  readonly url: string
  /**
   * A school that nobody has used.
   * @param given text of its id, or issuer, where they matter; default: a new id of the format of the profile
   */
  tenant(given?: { readonly id?: string; readonly issuer?: string }): SimulatedTenant
  /** A browser's place; its `next` is null. */
  seat(user?: SimulatedUser): Seat
  /** A key that no tenant publishes. */
  readonly rogue: SimulatedKey
  /** Signs webhooks. */
  readonly webhookKey: SimulatedKey
  /** Signs the webhooks of another environment. */
  readonly otherWebhookKey: SimulatedKey
  /** Adds something secret that was handed out in another way than by an answer. */
  issue(secret: string): void
  /** All requests so far, in the order in which they came. */
  readonly requests: readonly SimulatedRequest[]
  /** Everything that was handed out: codes, tokens, passwords. */
  readonly issued: ReadonlySet<string>
  close(): Promise<void>
}
