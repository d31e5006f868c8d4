/**
 * The interface of the simulated platform for the certification of a partner.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import type { Header } from '../answer.js'

/** The endpoint of a request. */
export type SimulatedEndpoint = 'authorize' | 'login' | 'token' | 'discovery' | 'keys' | 'data' | 'other'

/** A request, with the id of its exchange after it is answered. */
export interface SimulatedRequest {
  /** From 1, in order of arrival. */
  readonly number: number
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number
  readonly endpoint: SimulatedEndpoint
  /**
   * The requested data by name, e.g. `students` or `timetable/deleted-periods`, lists of the roster API as
   * `roster/users`. Null for any other request.
   */
  readonly resource: string | null
  /** The rest of the path after the data, decoded once, or null. */
  readonly below: string | null
  /** Tenant ID in the path, percent-decoded, or of the token. Null if there is none. */
  readonly tenant: string | null
  /** The browser of the request, identified by its cookie. */
  readonly platformSession: PlatformSession | null
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Buffer
  /** The return value of `recorded`. 0 until the request is answered. */
  readonly exchange: number
}

/** An answer instead of the documented one. `reset` and `silence` send none. */
export type SimulatedReply =
  | { readonly status: number; readonly headers?: readonly Header[]; readonly body: string | Buffer }
  | 'reset'
  | 'silence'

/** A documented answer before it is sent. */
export interface GoodAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string
  /** The records of a list, in the fields of the simulator and not of its dialect. Absent in other answers. */
  readonly records?: readonly JsonObject[]
}

/** A key pair with the id that is published. */
export interface SimulatedKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Keys of one tenant: three RSA keys, and the P-256 key `elliptic`. */
export interface TenantKeys {
  readonly own: SimulatedKey
  readonly second: SimulatedKey
  readonly encryption: SimulatedKey
  readonly elliptic: SimulatedKey
}

/** Answers of one tenant that replace the documented ones. */
export interface TenantAnswers {
  discovery?: (good: GoodAnswer) => SimulatedReply
  keys?: (good: GoodAnswer) => SimulatedReply
  /** Replaces the answer to a Client Credentials request. The token of the documented answer is issued in any case. */
  serviceToken?: (good: GoodAnswer, request: SimulatedRequest) => SimulatedReply | Promise<SimulatedReply>
  /** Replaces the answer of a data API to a request with a valid token. */
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

/** A record and the time of its last change. */
export interface DatedRecord {
  readonly record: JsonObject
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** Records of a school, in the order of the data APIs. All lists are empty at first. */
export interface SimulatedData {
  students: readonly JsonObject[]
  classes: readonly JsonObject[]
  rooms: readonly JsonObject[]
  periods: readonly DatedRecord[]
  /** Ids of deleted periods, and the times of deletion. */
  deletions: readonly { readonly id: unknown; readonly at: number }[]
  /** Names of the things that periods refer to, by kind, e.g. `teachers`. */
  names: Readonly<Record<string, readonly JsonObject[]>>
  /** Lists of the roster API by name, e.g. `users`. */
  roster: Readonly<Record<string, readonly JsonObject[]>>
}

/** A kind of resource of a period. */
export type ResourceKind =
  | 'teacher'
  | 'class'
  | 'room'
  | 'subject'
  | 'student'
  | 'student-group'
  | 'department'

/** What the contract leaves open, and an application must still be able to read. */
export type DataExtra = 'field' | 'resource-kind' | 'course'

/**
 * The form of the data: where lists are, how fields, filters and paths are called. Contract 2.6, 4.6 leave it open.
 * Pointers are JSON Pointers; `''` is the whole answer, and null a field with the name of the list.
 */
export interface Dialect {
  readonly students: {
    readonly pointer: string | null
    readonly offsetUnit: 'record' | 'page'
    /** Filter expressions with `{value}`. */
    readonly filterId: string
    readonly filterClass: string
  }
  readonly timetable: {
    readonly pointer: string | null
    readonly filters: Readonly<Record<'teacher' | 'class' | 'room', string>>
    /** Whether requests for periods need `dateLastModifiedAfter`, or that or an entity filter. */
    readonly cursor: 'optional' | 'or-filter' | 'required'
    /** The offset of the first period. */
    readonly offsetFrom: number
  }
  readonly periods: {
    readonly id: string
    readonly start: string
    readonly end: string
    /** Field with the date. Then start and end are times of day. */
    readonly date: string | null
    /** `numbers`: 20260901 and 800. Needs a field with the date. */
    readonly timeFormat: 'local' | 'offset' | 'numbers'
    readonly status: string
    /** Field with the note. */
    readonly note: string
    /** Fields with the other period of a move: in the new period, and in the original. */
    readonly links: readonly [inNew: string, inOriginal: string]
    /** Words of the contract for the status of a period, and those in their place. */
    readonly statusWords: readonly (readonly [word: string, written: string])[]
    /** Fields with lists of resources. */
    readonly resources: readonly string[]
    /** Field of a resource with its kind. */
    readonly kindField: string | null
    /** Names of lists, and values of the field with the kind. */
    readonly kinds: readonly (readonly [ResourceKind, string])[]
    readonly resourceId: string
    readonly resourceStatus: string
  }
  readonly deletedPeriods: { readonly pointer: string | null }
  readonly classes: {
    readonly path: string
    readonly pointer: string | null
    /** A query for each school year, or values of `yearField`; the current year first. */
    readonly years: readonly string[]
    readonly yearField: string | null
    readonly teachers: string
  }
  readonly rooms: { readonly path: string; readonly pointer: string | null }
  readonly roster: {
    /** The path before the paths of its lists. */
    readonly path: string
    readonly pointer: string | null
    readonly users: string
    /** With `{id}`. */
    readonly user: string
    readonly classes: string
    /** With `{id}`. */
    readonly classStudents: string
    readonly orgs: string
    readonly schools: string | null
    readonly sessions: string
    readonly pageSize: number
    readonly id: string
    /** `text`: "true" in place of true. */
    readonly booleans: 'boolean' | 'text'
    /** Where the record of a user has its `displayName`. */
    readonly displayName: 'metadata' | 'top'
  }
  readonly extras: ReadonlySet<DataExtra>
}

/** A school with separate keys and a separate issuer. */
export interface SimulatedTenant {
  readonly id: string
  /** Its name, as in ID tokens. */
  readonly schoolName: string
  readonly ssoBase: string
  readonly issuer: string
  readonly jwksUri: string
  readonly keys: TenantKeys
  published: readonly (keyof TenantKeys)[]
  signing: keyof TenantKeys
  readonly answers: TenantAnswers
  /** Lifetime of its service tokens in seconds, also as expires_in. By default as documented. */
  tokenSeconds: number
  /** The records of its data APIs. They may be changed at any time. */
  readonly data: SimulatedData
  user(given?: Partial<SimulatedUser>): SimulatedUser
  /** Makes its key `own` in another thread. Otherwise the first request that needs it waits for the key. */
  prepare(): Promise<void>
}

/** The input for an ID token. */
export interface TokenMaterial {
  readonly flow: SimulatedFlow
  readonly tenant: SimulatedTenant
  readonly header: JsonObject
  readonly claims: JsonObject
  /** Whole seconds since the epoch. */
  readonly now: number
  readonly token: string
  readonly accessToken: string
}

/** Fields of a JSON object, in order. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parameters in order. */
export type Pairs = readonly (readonly [string, string])[]

/** The planned answers of one flow. */
export interface FlowPlan {
  readonly authorize?: 'answer' | 'login'
  readonly code?: string
  readonly response?: (good: Pairs) => Pairs
  readonly claims?: (good: JsonObject) => JsonObject
  readonly idToken?: (material: TokenMaterial) => unknown
  readonly fields?: (good: JsonObject) => JsonObject
  readonly token?: (good: GoodAnswer) => SimulatedReply
  /** Called for each token request with the code. The token response is sent when it has settled. */
  readonly beforeToken?: () => Promise<void>
}

/** One authorize request and its results. */
export interface SimulatedFlow {
  readonly tenant: SimulatedTenant
  readonly platformSession: PlatformSession
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

/** The session of one browser. */
export interface PlatformSession {
  readonly cookie: { readonly name: string; readonly value: string }
  user: SimulatedUser | null
  next: FlowPlan | null
  readonly flows: readonly SimulatedFlow[]
}

/** A request with its answer, as sent over the network. */
export interface SimulatedExchange extends Omit<SimulatedRequest, 'exchange'> {
  /** Target of the request line. */
  readonly target: string
  /** Null if the connection was reset, or nothing was answered. */
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
  platformSession(user?: SimulatedUser): PlatformSession
  readonly unknownKey: SimulatedKey
  /** Signs webhooks. */
  readonly webhookKey: SimulatedKey
  /** Signs the webhooks of another environment. */
  readonly otherWebhookKey: SimulatedKey
  /** Adds a secret that was issued in another way than by an answer. */
  issue(secret: string): void
  /** All flows so far, in the order of their authorize requests. */
  readonly flows: readonly SimulatedFlow[]
  readonly requests: readonly SimulatedRequest[]
  /** True if so many requests came that it refuses every further one with 429. */
  readonly isFull: boolean
  readonly issued: ReadonlySet<string>
  close(): Promise<void>
}
