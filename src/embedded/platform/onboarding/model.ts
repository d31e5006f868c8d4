/**
 * Applications that schools activate, and the webhooks about them.
 * @module
 */
import type { Header } from '../answer.js'
import type { App, Tenant } from '../model.js'

/** How the credentials reach the partner. Contract 1, onboarding scenarios. */
export type Scenario = 1 | 2 | 3

/** The state of the activation of an application at a school. */
export type ActivationState = 'inactive' | 'in-progress' | 'completed'

/** The two kinds of webhooks. Contract 6. */
export type WebhookKind = 'credentials' | 'deactivation'

/** The event type in the body. */
export type EventType = 'CREATED' | 'REACTIVATED' | 'RESET' | 'DEACTIVATION' | 'DELETION'

/** The addresses of the webhooks of an application. Undefined if none is configured. */
export type WebhookUrls = Readonly<Record<WebhookKind, string | undefined>>

/** One activation of an application at a school. Times are seconds on the clock of the tenant. */
export interface Activation {
  /** Null if the application is active since the start. */
  readonly scenario: Scenario | null
  readonly urls: WebhookUrls
  /** The generated password. */
  readonly password: string
  /** 1 for the first activation of the application at this school, 2 for its replacement, … */
  readonly count: number
  readonly began: number
  /** True if an earlier activation had completed. */
  readonly again: boolean
  /** When the partner acknowledged the credentials webhook. */
  acknowledged: number | undefined
  /** When it completes. Undefined if this is not known yet. */
  completes: number | undefined
  /** When the application was deactivated. */
  ended: number | undefined
}

/** Additional permissions of an application at a school, with the time since when they apply, by name. */
export interface AppRights {
  readonly granted: ReadonlyMap<string, number>
  /** Permissions that apply because the application was installed after the grant. */
  readonly installed: ReadonlyMap<string, number>
}

/** An event that a webhook reports. */
export interface WebhookEvent {
  /** The UUID of the event, the same for each repetition. */
  readonly id: string
  readonly kind: WebhookKind
  readonly type: EventType
  readonly tenant: Tenant
  readonly app: App
  readonly activation: Activation
  /** Host name of the platform, with its port unless it is the default one. */
  readonly host: string
  /** Time of the event, in seconds on the clock of the tenant. */
  readonly at: number
  /** 0 for the first attempt, 1 for the first repetition, … */
  readonly attempt: number
}

/** An address of a webhook. */
export interface WebhookTarget {
  readonly url: string
  /** The event that this address gets, if it differs. */
  readonly event?: WebhookEvent
}

/** The outcome of an attempt to send a webhook. */
export interface WebhookOutcome {
  /** Status of the answer of the partner. Undefined if none came in time. */
  readonly status: number | undefined
  readonly acknowledged: boolean
}

/** A webhook without the parts that HTTP adds. */
export interface WebhookRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Buffer
}

/** A request of a user or a partner that no webhook reports. */
export interface Occasion {
  /** `authorize`, `token`, … under the SSO base, or `login`. */
  readonly endpoint: string
  /** Query of the request, undecoded. */
  readonly query: string
  /** Status of the answer. */
  readonly status: number
  /** Seconds on the clock of the tenant. */
  readonly now: number
}

/** The state of an activation. */
export function stateOf(activation: Activation | undefined, now: number): ActivationState {
  if (activation === undefined || activation.ended !== undefined) return 'inactive'
  return activation.completes !== undefined && now >= activation.completes ? 'completed' : 'in-progress'
}
