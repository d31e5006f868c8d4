/**
 * Watching a platform: requests with their answers, and webhooks, as they go by.
 * @module
 */
import type { Header } from './behaviours/headers.js'
import type { BehaviourName } from './behaviours/index.js'
import { linesOf } from './header-lines.js'
import type { EventType, WebhookKind, WebhookRequest } from './onboarding/model.js'
import type { HeardAnswer } from './onboarding/sender.js'
import type { Reply } from './runtime.js'
import { type Serve, serve } from './serve.js'

/** A request and its answer, as they stand before the network. */
export interface WatchedExchange {
  /** `authorize`, `token`, … under the SSO base, or `login`, `launch`, `logout`, `data`, `control`, `other`. */
  readonly endpoint: string
  /** Name of the data resource and what follows it, e.g. `students/:id`; null for any other endpoint. */
  readonly resource: string | null
  readonly method: string
  /** Target of the request line. */
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: Buffer
  /** Null where the connection was reset, or nothing was answered. */
  readonly answer: {
    readonly status: number
    readonly headers: readonly Header[]
    readonly body: Buffer
  } | null
  /** In milliseconds since the epoch, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
  /** Behaviours that were asked for the answer. */
  readonly consulted: readonly BehaviourName[]
}

/** One sending of a webhook: told when it is sent, and again when that has ended. */
export interface WatchedWebhook {
  /** The same at both times. */
  readonly id: string
  readonly kind: WebhookKind
  readonly type: EventType
  readonly tenant: string
  readonly clientId: string
  /** 0 for the first time that it is sent, 1 for the first repetition, … */
  readonly attempt: number
  readonly request: WebhookRequest
  /** The bytes that the signature is made over. */
  readonly signed: Buffer
  /** In milliseconds since the epoch, with fractions. */
  readonly startedAt: number
  /** Undefined while it is under way. */
  readonly ended:
    | {
        readonly at: number
        /** Undefined where none came in time. */
        readonly answer: HeardAnswer | undefined
        readonly acknowledged: boolean
        /** Seconds until it is sent again; undefined where it is not. */
        readonly repeatedIn: number | undefined
      }
    | undefined
}

/** Who watches. */
export interface Watch {
  /** Gets every exchange before its answer is sent. */
  readonly exchange?: (exchange: WatchedExchange) => void
  readonly webhook?: (webhook: WatchedWebhook) => void
}

/** Serves as ever, and tells of each exchange. */
export function serveWatched(told: (exchange: WatchedExchange) => void): Serve {
  return async (runtime, served) => {
    const { request, endpoint, resource } = served
    const startedAt = moment()
    const seen: { reply: Reply; consulted: readonly BehaviourName[] } = { reply: 'reset', consulted: [] }
    const response = await serve(runtime, {
      ...served,
      answer: async (asked) => {
        const { result, consulted } = runtime.consulting(() => served.answer(asked))
        Object.assign(seen, { consulted, reply: await result })
        return seen.reply
      },
    })
    const { reply, consulted } = seen
    const { method, target, rawHeaders, body } = request
    told({
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
    return response
  }
}

/** Now, in milliseconds since the epoch, with fractions. */
export function moment(): number {
  return performance.timeOrigin + performance.now()
}
