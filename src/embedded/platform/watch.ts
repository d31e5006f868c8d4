/**
 * Watches a platform: requests with their answers, and webhooks.
 * @module
 */
import type { Header } from './answer.js'
import type { BehaviourName } from './behaviours/index.js'
import { linesOf } from './header-lines.js'
import type { EventType, WebhookKind, WebhookRequest } from './onboarding/model.js'
import type { HeardAnswer } from './onboarding/sender.js'
import { deliver, type Serve } from './serve.js'

/** A request and its answer, before the network. */
export interface WatchedExchange {
  /** `authorize`, `token`, … under the SSO base, or `login`, `launch`, `logout`, `data`, `control`, `other`. */
  readonly endpoint: string
  /** Name of the data resource and the rest of its path, e.g. `students/:id`. Null for any other endpoint. */
  readonly resource: string | null
  readonly method: string
  /** Target of the request line. */
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: Buffer
  /** Null if the connection was reset, or nothing was answered. */
  readonly answer: {
    readonly status: number
    readonly headers: readonly Header[]
    readonly body: Buffer
  } | null
  /** In milliseconds since the epoch, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
  /** Behaviours that were called for the answer. */
  readonly consulted: readonly BehaviourName[]
}

/** An attempt to send a webhook. It is reported when it is sent, and again when it has ended. */
export interface WatchedWebhook {
  /** The same in both reports. */
  readonly id: string
  readonly kind: WebhookKind
  readonly type: EventType
  readonly tenant: string
  readonly clientId: string
  /** 0 for the first attempt, 1 for the first repetition, … */
  readonly attempt: number
  readonly request: WebhookRequest
  /** The signed bytes. */
  readonly signed: Buffer
  /** In milliseconds since the epoch, with fractions. */
  readonly startedAt: number
  /** Undefined until it has ended. */
  readonly ended:
    | {
        readonly at: number
        /** Undefined if none came in time. */
        readonly answer: HeardAnswer | undefined
        readonly acknowledged: boolean
        /** Seconds until it is sent again, or undefined. */
        readonly repeatedIn: number | undefined
      }
    | undefined
}

/** Receives what happens at a platform. */
export interface Watch {
  /** Receives every exchange before its answer is sent. */
  readonly exchange?: (exchange: WatchedExchange) => void
  readonly webhook?: (webhook: WatchedWebhook) => void
}

/** Serves requests and reports each exchange. */
export function serveWatched(reported: (exchange: WatchedExchange) => void): Serve {
  return async (runtime, served) => {
    const { request, endpoint, resource } = served
    const startedAt = moment()
    const { result, consulted } = runtime.consulting(() => served.answer(request))
    const reply = await result
    const { method, target, rawHeaders, body } = request
    reported({
      endpoint,
      resource,
      method,
      target,
      headers: linesOf(rawHeaders),
      body,
      answer: typeof reply === 'string' ? null : { ...reply, body: Buffer.from(reply.body) },
      startedAt,
      endedAt: moment(),
      consulted,
    })
    return deliver(runtime, served, reply)
  }
}

/** Now, in milliseconds since the epoch, with fractions. */
export function moment(): number {
  return performance.timeOrigin + performance.now()
}
