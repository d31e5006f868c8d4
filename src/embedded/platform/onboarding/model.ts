/**
 * What the embedded platform knows about applications that schools activate, and about the webhooks that follow.
 * @module
 */
import type { Header } from '../behaviours/headers.js'
import type { App, Tenant } from '../model.js'

/** How the credentials reach the partner. Contract 1, onboarding scenarios. */
export type Scenario = 1 | 2 | 3

/** How far the activation of an application at a school is. */
export type ActivationState = 'inactive' | 'in-progress' | 'completed'

/** The two kinds of webhooks. Contract 6. */
export type WebhookKind = 'credentials' | 'deactivation'

/** What happened, in the words of the body. */
export type EventType = 'CREATED' | 'REACTIVATED' | 'RESET' | 'DEACTIVATION'

/** Where the webhooks of an application go; undefined where nobody said. */
export type WebhookUrls = Readonly<Record<WebhookKind, string | undefined>>

/** One activation of an application at a school. Moments are seconds on the tenant's clock. */
export interface Activation {
  /** Null where the application is active since the start. */
  readonly scenario: Scenario | null
  readonly urls: WebhookUrls
  /** The platform-generated password. */
  readonly password: string
  /** 1 for the first activation of the application at this school, 2 for the one that replaces it, … */
  readonly count: number
  readonly began: number
  /** True where an earlier activation had completed. */
  readonly again: boolean
  /** When the partner acknowledged the credentials webhook. */
  acknowledged: number | undefined
  /** When it completes; undefined while that is not known. */
  completes: number | undefined
  /** When the application was deactivated. */
  ended: number | undefined
}

/** What an application may do at a school beyond its start, by name of the permission: since when. */
export interface AppRights {
  readonly granted: ReadonlyMap<string, number>
  /** In force, because the application was installed after the grant. */
  readonly installed: ReadonlyMap<string, number>
}

/** Something that a webhook reports. */
export interface WebhookEvent {
  /** A UUID of its own; the same for each repetition. */
  readonly id: string
  readonly kind: WebhookKind
  readonly type: EventType
  readonly tenant: Tenant
  readonly app: App
  readonly activation: Activation
  /** Host name of the platform. */
  readonly host: string
  /** When it happened, in seconds on the tenant's clock. */
  readonly at: number
  /** 0 for the first time that it is sent, 1 for the first repetition, … */
  readonly attempt: number
}

/** How one sending of a webhook ended. */
export interface WebhookOutcome {
  /** Status of the partner's answer; undefined where none came in time. */
  readonly status: number | undefined
  readonly acknowledged: boolean
}

/** A webhook as it goes over the wire, apart from what HTTP itself needs. */
export interface WebhookRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: Buffer
}

/** A request of a user or a partner, which no webhook reports. */
export interface Occasion {
  /** `authorize`, `token`, … under the SSO base, or `login`. */
  readonly endpoint: string
  /** Query of the request, undecoded. */
  readonly query: string
  /** Status of the answer. */
  readonly status: number
  /** Seconds on the tenant's clock. */
  readonly now: number
}

/** How far an activation is. */
export function stateOf(activation: Activation | undefined, now: number): ActivationState {
  if (activation === undefined || activation.ended !== undefined) return 'inactive'
  return activation.completes !== undefined && now >= activation.completes ? 'completed' : 'in-progress'
}
