/**
 * The data types of the server side: schools with their credentials, service tokens and copied data.
 * @module
 */

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The credentials of a school for service tokens. Contract 6, credentials. */
export interface Credentials {
  readonly clientId: string
  readonly password: string
}

/** A service token. Contract 2.1. */
export interface ServiceToken {
  readonly text: string
  /** The worker that holds it. */
  readonly keeper: number
  /** Milliseconds since the epoch on the clock of the application. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** A school year. Contract 2.6, academic session. */
export interface SchoolYear {
  /** Its first day. */
  readonly start: unknown
  /** Its last day. */
  readonly end: unknown
}

/** A period that the application shows. */
export interface ShownPeriod {
  readonly id: unknown
  readonly lessonId: unknown
  readonly start: unknown
  readonly end: unknown
  /** Whether it takes place. */
  readonly held: boolean
  /** Ids of the participants. */
  readonly teachers: readonly unknown[]
  /** Ids of the teachers who were removed. */
  readonly removedTeachers: readonly unknown[]
  readonly classes: readonly unknown[]
  readonly rooms: readonly unknown[]
  readonly subjects: readonly unknown[]
  readonly notes: unknown
  /** Id of the period that it was moved from or to. */
  readonly related: unknown
  /** The same for both halves of a double period; null for any other. */
  readonly group: string | null
}

/** The copied data of a school. */
export interface Copy {
  /** By the key that the application uses. */
  students: ReadonlyMap<string, JsonObject>
  /** Period records as received, by id. */
  periods: ReadonlyMap<string, JsonObject>
  /** The periods that the application shows. */
  timetable: readonly ShownPeriod[]
  classes: ReadonlyMap<string, JsonObject>
  rooms: ReadonlyMap<string, JsonObject>
  users: ReadonlyMap<string, JsonObject>
  /** Ids of the students of each lesson of the roster. */
  lessons: ReadonlyMap<string, readonly string[]>
  /** School years, by id. */
  sessions: ReadonlyMap<string, SchoolYear>
  schoolName: string | null
  /** The cursor for the next synchronisation: a value of `dateLastModifiedAfter`; null before the first load. */
  checkpoint: string | null
  /** Number of failed synchronisations of the timetable. */
  failures: number
  /** Whether access to the timetable was ever denied. Contract 5.3. */
  refused: boolean
}

/** A school that the application serves or served. */
export interface School {
  readonly tenant: string
  /** The name that the platform uses; undefined if it sent none. */
  name: string | undefined
  credentials: Credentials
  /** Those that it got first. */
  readonly firstCredentials: Credentials
  /** When the application responded to the credentials webhook, in milliseconds since the epoch; 0 if the credentials were entered manually. */
  since: number
  active: boolean
  /** True while its credentials are being stored. */
  isBeingStored: boolean
  /** How often it is stored. */
  records: number
  /** Whether the set-up is complete. In scenario 2 an administrator completes it. */
  configured: boolean
  /** Synchronisations under way. */
  syncs: number
  /** Ids of processed webhooks. */
  readonly events: Set<string>
  /** Service tokens by worker. */
  readonly tokens: Map<number, ServiceToken>
  /** Pending token requests by worker. */
  readonly asked: Map<number, Promise<ServiceToken>>
  /** The latest response without a token. */
  failure: FailedAttempt | undefined
  readonly copy: Copy
  /** Ids of classes that the platform refused to update. */
  readonly refusedClasses: Set<string>
}

/** A failed attempt to get a service token. */
export interface FailedAttempt {
  /** The status of the response; 0 if there was none. */
  readonly status: number
  readonly error: string | undefined
  /** Counts from 0. */
  readonly attempt: number
}

/** A new school. */
export function newSchool(tenant: string, credentials: Credentials): School {
  return {
    tenant,
    name: undefined,
    credentials,
    firstCredentials: credentials,
    since: 0,
    active: true,
    isBeingStored: false,
    records: 1,
    configured: true,
    syncs: 0,
    events: new Set(),
    tokens: new Map(),
    asked: new Map(),
    failure: undefined,
    copy: {
      students: new Map(),
      periods: new Map(),
      timetable: [],
      classes: new Map(),
      rooms: new Map(),
      users: new Map(),
      lessons: new Map(),
      sessions: new Map(),
      schoolName: null,
      checkpoint: null,
      failures: 0,
      refused: false,
    },
    refusedClasses: new Set(),
  }
}

/** A request for a service token before it is sent. */
export interface ServiceTokenRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly redirect: 'manual' | 'follow'
}

/** A request to a data API. */
export interface Ask {
  /** Default GET. */
  readonly method?: 'GET' | 'PUT' | 'POST'
  /** Base of the API; default the extern base. Contract 4.6. */
  readonly base?: string
  /** The path below the base, e.g. `students`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** The body, sent as JSON. */
  readonly body?: unknown
}

/** The base of the roster API. */
export const rosterBase = '/ims/oneroster/v1p1'

/** A list that the application reads. */
export type DataList =
  | 'students'
  | 'timetable'
  | 'timetable/deleted-periods'
  | 'classes'
  | 'rooms'
  | 'roster/users'
  | 'roster/classes'
  | 'roster/orgs'
  | 'roster/academicSessions'

/** A call of a data API before it is sent. */
export interface DataRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The answer of a data API. */
export interface DataAnswer {
  readonly status: number
  /** Undefined if the response is not JSON. */
  readonly json: unknown
  /** The Location header; null if there is none. */
  readonly location: string | null
}

/** The platform did not return the requested data. */
export class ServiceFailure extends Error {
  readonly code = 'service-failure'

  /** @param status status of the response; 0 if there was none */
  constructor(
    readonly what: string,
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`${what}: ${status === 0 ? 'no answer' : `status ${status}`}`, options)
    this.name = 'ServiceFailure'
  }
}

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list in a field of an object; empty if there is none. */
export function listIn(value: unknown, name: string): readonly JsonObject[] {
  const list = isJsonObject(value) ? value[name] : undefined
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
