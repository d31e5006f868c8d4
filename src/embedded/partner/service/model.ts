/**
 * What the server side of the application keeps: schools with their credentials, service tokens, and copied data.
 * @module
 */

import type { ShownPeriod } from './periods.js'

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** What a school gave the application to ask for service tokens with. Contract 6, credentials. */
export interface Credentials {
  readonly clientId: string
  readonly password: string
}

/** A service token. Contract 2.1. */
export interface ServiceToken {
  readonly text: string
  /** The part of the application that keeps it. */
  readonly keeper: number
  /** Milliseconds since the epoch on the application's clock. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** What was copied of a school. */
export interface Copy {
  /** By the application's own key. */
  students: ReadonlyMap<string, Members>
  /** Records of periods as the platform told them, by id. */
  periods: ReadonlyMap<string, Members>
  /** What the application makes of them. */
  timetable: readonly ShownPeriod[]
  classes: ReadonlyMap<string, Members>
  users: ReadonlyMap<string, Members>
  schoolName: string | null
  /** Until when changes of the timetable are known: a value of `dateLastModifiedAfter`; null before the first load. */
  checkpoint: string | null
  /** Synchronisations of the timetable that have failed. */
  failures: number
  /** Whether the timetable was ever refused for want of permission. Contract 5.3. */
  refused: boolean
}

/** A school that the application serves, or has served. */
export interface School {
  readonly tenant: string
  /** As the platform calls it; undefined where it did not say. */
  name: string | undefined
  credentials: Credentials
  /** When the credentials webhook was answered, in milliseconds since the epoch; 0 where they were entered by hand. */
  since: number
  active: boolean
  /** Whether everything is there that the application needs: in scenario 2 an administrator completes it. */
  configured: boolean
  /** Ids of the webhooks that were processed. */
  readonly events: Set<string>
  /** Service tokens, by the part of the application that keeps them. */
  readonly tokens: Map<number, ServiceToken>
  /** Tokens that are being asked for, in the same way. */
  readonly asked: Map<number, Promise<ServiceToken>>
  /** The latest answer that gave no token. */
  failure: FailedAttempt | undefined
  readonly copy: Copy
  /** Ids of classes that the platform has refused to write. */
  readonly refusedClasses: Set<string>
}

/** An attempt to get a service token that has failed. */
export interface FailedAttempt {
  /** Of the answer; 0 where none came. */
  readonly status: number
  readonly error: string | undefined
  /** From 0. */
  readonly attempt: number
}

/** A new school. */
export function newSchool(tenant: string, credentials: Credentials): School {
  return {
    tenant,
    name: undefined,
    credentials,
    since: 0,
    active: true,
    configured: true,
    events: new Set(),
    tokens: new Map(),
    asked: new Map(),
    failure: undefined,
    copy: {
      students: new Map(),
      periods: new Map(),
      timetable: [],
      classes: new Map(),
      users: new Map(),
      schoolName: null,
      checkpoint: null,
      failures: 0,
      refused: false,
    },
    refusedClasses: new Set(),
  }
}

/** A request to the token endpoint for a service token, as it leaves. */
export interface ServiceTokenRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly redirect: 'manual' | 'follow'
}

/** A call of a data API as it leaves. */
export interface DataRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The answer of a data API. */
export interface DataAnswer {
  readonly status: number
  /** Undefined where the answer is no JSON. */
  readonly json: unknown
  /** Where it sends the caller on; null where it does not. */
  readonly location: string | null
}

/** The platform did not give what was asked for. */
export class ServiceFailure extends Error {
  readonly code = 'service-failure'

  /** @param status of the answer; 0 where none came */
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
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list that is a member of an object; empty where there is none. */
export function listIn(value: unknown, name: string): readonly Members[] {
  const list = isMembers(value) ? value[name] : undefined
  return Array.isArray(list) ? list.filter(isMembers) : []
}
