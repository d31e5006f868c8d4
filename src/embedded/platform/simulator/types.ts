/**
 * What the simulated platform gives to whoever certifies a partner with it.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import type { Header } from '../behaviours/headers.js'

/** Where a request came in. */
export type SimulatedEndpoint = 'authorize' | 'login' | 'token' | 'discovery' | 'keys' | 'data' | 'other'

/** A request that came, with the id of its exchange once it is answered. */
export interface SimulatedRequest {
  /** From 1, in the order in which requests came. */
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
  /** Text of the tenant in the path, percent-decoded, or that of the token; null where there is none. */
  readonly tenant: string | null
  /** The browser that sent it, known by its cookie. */
  readonly seat: Seat | null
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Buffer
  /** What `recorded` returned for it; 0 until it is answered. */
  readonly exchange: number
}

/** An answer in place of the good one; `reset` and `silence` are none. */
export type SimulatedReply =
  | { readonly status: number; readonly headers?: readonly Header[]; readonly body: string | Buffer }
  | 'reset'
  | 'silence'

/** A good answer before it is sent. */
export interface GoodAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string
}

/** A key pair with the id under which it is published. */
export interface SimulatedKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Keys of one tenant: three of RSA, and `elliptic` of P-256. */
export interface TenantKeys {
  readonly own: SimulatedKey
  readonly second: SimulatedKey
  readonly encryption: SimulatedKey
  readonly elliptic: SimulatedKey
}

/** Answers of one tenant in place of the good ones. */
export interface TenantAnswers {
  discovery?: (good: GoodAnswer) => SimulatedReply
  keys?: (good: GoodAnswer) => SimulatedReply
  /** Gets the good answer to a request for a service token. Client Credentials; the token is made all the same. */
  serviceToken?: (good: GoodAnswer, request: SimulatedRequest) => SimulatedReply | Promise<SimulatedReply>
  /** Gets the good answer of a data API to a request with a token that is valid. */
  data?: (good: GoodAnswer, request: SimulatedRequest) => SimulatedReply | Promise<SimulatedReply>
}

/** A user account. */
export interface SimulatedUser {
  readonly sub: string
  readonly username: string
  readonly userId: number
  readonly personId: number
  readonly role: string
  readonly locale: string
}

/** A record and when it was last changed. */
export interface DatedRecord {
  readonly record: Members
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** Records of a school, in the order in which its data APIs list them. All lists are empty at first. */
export interface SimulatedData {
  students: readonly Members[]
  classes: readonly Members[]
  rooms: readonly Members[]
  periods: readonly DatedRecord[]
  /** Ids of deleted periods, and when they were deleted. */
  deletions: readonly { readonly id: unknown; readonly at: number }[]
  /** Names of what periods refer to, by kind, e.g. `teachers`. */
  names: Readonly<Record<string, readonly Members[]>>
  /** Lists of the roster API by name, e.g. `users`. */
  roster: Readonly<Record<string, readonly Members[]>>
}

/** A school with keys and an issuer of its own. */
export interface SimulatedTenant {
  readonly id: string
  readonly ssoBase: string
  readonly issuer: string
  readonly jwksUri: string
  readonly keys: TenantKeys
  published: readonly (keyof TenantKeys)[]
  signing: keyof TenantKeys
  readonly answers: TenantAnswers
  /** Seconds that its service tokens last, and that they are said to; default 180. */
  tokenSeconds: number
  /** What its data APIs tell; may be changed at any time. */
  readonly data: SimulatedData
  user(given?: Partial<SimulatedUser>): SimulatedUser
}

/** What an ID token can be made from. */
export interface TokenMaterial {
  readonly flow: SimulatedFlow
  readonly tenant: SimulatedTenant
  readonly header: Members
  readonly claims: Members
  /** Whole seconds since the epoch. */
  readonly now: number
  readonly token: string
  readonly accessToken: string
}

/** Members of a JSON object, in order. */
export type Members = Readonly<Record<string, unknown>>

/** Parameters in order. */
export type Pairs = readonly (readonly [string, string])[]

/** What comes of one flow. */
export interface FlowPlan {
  readonly authorize?: 'answer' | 'login'
  readonly code?: string
  readonly response?: (good: Pairs) => Pairs
  readonly claims?: (good: Members) => Members
  readonly idToken?: (material: TokenMaterial) => unknown
  readonly members?: (good: Members) => Members
  readonly token?: (good: GoodAnswer) => SimulatedReply
}

/** One authorize request and what came of it. */
export interface SimulatedFlow {
  readonly tenant: SimulatedTenant
  readonly seat: Seat
  readonly user: SimulatedUser
  readonly plan: FlowPlan
  readonly request: SimulatedRequest
  readonly parameters: Pairs
  readonly code: string | null
  readonly location: string | null
  readonly deliveredAt: number | null
  readonly exchanges: readonly SimulatedRequest[]
  readonly idTokens: readonly string[]
  readonly accessTokens: readonly string[]
}

/** One browser. */
export interface Seat {
  readonly cookie: { readonly name: string; readonly value: string }
  user: SimulatedUser | null
  next: FlowPlan | null
  readonly flows: readonly SimulatedFlow[]
}

/** A request with its answer, as they stood on the wire. */
export interface SimulatedExchange extends Omit<SimulatedRequest, 'exchange'> {
  /** Target of the request line. */
  readonly target: string
  /** Null where the connection was reset, or nothing was answered. */
  readonly answer: {
    readonly status: number
    readonly headers: readonly Header[]
    readonly body: Buffer
  } | null
  /** In milliseconds since the epoch, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
}

/** A simulated platform. */
export interface Simulator {
  readonly url: string
  tenant(given?: { readonly id?: string; readonly issuer?: string }): SimulatedTenant
  seat(user?: SimulatedUser): Seat
  readonly rogue: SimulatedKey
  /** Signs webhooks. */
  readonly webhookKey: SimulatedKey
  /** Signs the webhooks of another environment. */
  readonly otherWebhookKey: SimulatedKey
  /** Adds something secret that was handed out in another way than by an answer. */
  issue(secret: string): void
  readonly requests: readonly SimulatedRequest[]
  readonly issued: ReadonlySet<string>
  close(): Promise<void>
}
