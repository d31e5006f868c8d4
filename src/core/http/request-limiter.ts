/**
 * Limits the requests of a run: how many at once, per second and in all, and whether the target still answers.
 * @module
 */
import { Undecided } from '../errors.js'
import { isLoopback } from './loopback.js'
import { pause } from './pause.js'

/** Limits of a run. */
export interface GateLimits {
  /** Requests at the same time. */
  readonly concurrent: number
  /** So many at the same time while a condition is true; default: never more than `concurrent`. */
  readonly more?: { readonly concurrent: number; readonly while: () => boolean }
  /** Requests in one second; Infinity on loopback. */
  readonly perSecond: number
  /** Requests in the whole run. */
  readonly total: number
}

/** What limits the requests to a target. */
export interface Pace {
  /** Requests at the same time. */
  readonly atOnce: number
  /** Requests in one second; Infinity on loopback. */
  readonly perSecond: number
}

/** Requests at the same time to a target on this machine, and to any other. */
const atOnce = { local: 96, remote: 8 }

/** Connections to one host at the same time. */
export const mostConnections = atOnce.local

/** The number of requests to a host that a run sends at the same time at most. */
export function requestsAtOnce(hostname: string): number {
  return isLoopback(hostname) ? atOnce.local : atOnce.remote
}

/** Consecutive connection failures after which the target counts as lost. */
const lostAfter = 12

/** Requests of one step of a check that must meet at the target: they leave at the same time. */
export class Together {
  /** The round of all of them; null until the first one comes. */
  round: number | null = null
  /** When they leave, on the clock of `performance`; null until the first one may leave. */
  at: number | null = null
  #left: number

  /** @param size the number of requests of the step. Those that are sent later with the same object leave alone */
  constructor(readonly size: number) {
    this.#left = size
  }

  /** True for the next request if it is one of the step. */
  takes(): boolean {
    this.#left -= 1
    return this.#left >= 0
  }
}

export class RequestLimiter {
  #running = 0
  #sent = 0
  #next = 0
  #failures = 0
  /** Requests that wait, the next one first. */
  readonly #queue: { readonly place: number; readonly go: () => void }[] = []
  /** The round of the request that went last, and the latest round of each check that has requests in a later one. */
  #round = 0
  readonly #rounds = new Map<number, number>()

  /** @param host name and port of the target: only failures to reach it count; default: all count */
  constructor(
    readonly limits: GateLimits,
    readonly host: string | null = null,
  ) {}

  /** The number of requests that were sent. */
  get sent(): number {
    return this.#sent
  }

  /** True when the target stopped answering: nothing more is sent. */
  get lost(): boolean {
    return this.#failures >= lostAfter
  }

  /**
   * Runs `send` when the limits allow it. Without a limit per second, requests of older checks go first: a check that
   * waits for each of its answers would otherwise wait again for all others, and be the last to end. With a limit, the
   * checks take turns: none waits until what it holds, such as a token, expires.
   * @param began when the check began, in milliseconds on the clock of `performance`; default: now
   * @param together the requests that this one leaves with. One that comes later than they left, leaves alone. Default:
   *   none
   * @throws {Undecided} if nothing may be sent any more
   */
  async pass<T>(
    send: () => Promise<T>,
    signal?: AbortSignal,
    began = performance.now(),
    together?: Together,
  ): Promise<T> {
    this.#check(signal)
    const step = together?.takes() === true ? together : undefined
    await new Promise<void>((resolve) => {
      const place = Number.isFinite(this.limits.perSecond) ? this.#nextRoundOf(began, step) : began
      const next = this.#queue.findIndex((other) => other.place > place)
      this.#queue.splice(next < 0 ? this.#queue.length : next, 0, { place, go: resolve })
      this.admit()
    })
    try {
      await this.#turn(signal, step)
      this.#check(signal)
      if (this.#sent >= this.limits.total) {
        throw new Undecided(
          `no more than ${this.limits.total} requests may be sent (MAX_REQUESTS, or --max-requests of discover)`,
        )
      }
      this.#sent += 1
      return await send()
    } finally {
      this.#running -= 1
      this.admit()
    }
  }

  /** Notes that a host answered. */
  succeeded(host: string): void {
    if (this.counts(host)) this.#failures = 0
  }

  /** Notes that no connection to a host could be made. */
  failed(host: string): void {
    if (this.counts(host)) this.#failures += 1
  }

  /** True for the target itself, rather than a driver or a receiver. */
  counts(host: string): boolean {
    return this.host === null || this.host === host
  }

  /** Starts requests that wait, as far as there is room. Call it when the condition of `more` may have become true. */
  admit(): void {
    while (this.#queue.length > 0 && this.#hasRoom()) {
      this.#running += 1
      const next = this.#queue.shift()
      if (Number.isFinite(this.limits.perSecond)) this.#round = Math.max(this.#round, next?.place ?? 0)
      next?.go()
    }
  }

  /** The round of the next request of a check: one after its last request, or after the one that went last. */
  #nextRoundOf(began: number, step: Together | undefined): number {
    if (step !== undefined && step.round !== null) return step.round
    for (const [check, last] of this.#rounds) if (last <= this.#round) this.#rounds.delete(check)
    const round = Math.max(this.#round, this.#rounds.get(began) ?? 0) + 1
    this.#rounds.set(began, round)
    if (step !== undefined) step.round = round
    return round
  }

  #hasRoom(): boolean {
    const { concurrent, more } = this.limits
    return (
      this.#running < concurrent || (more !== undefined && this.#running < more.concurrent && more.while())
    )
  }

  #check(signal: AbortSignal | undefined): void {
    if (signal?.aborted) throw new Undecided('the run was interrupted')
    if (this.lost) throw new Undecided('the target no longer answers')
  }

  async #turn(signal: AbortSignal | undefined, step: Together | undefined): Promise<void> {
    const { perSecond } = this.limits
    if (!Number.isFinite(perSecond) || signal?.aborted) return
    const each = 1000 / perSecond
    const now = performance.now()
    // A step takes the times of all its requests, before it and after it: so no second has more requests than it may
    // have. More than a second may have do not leave together.
    const fits = step !== undefined && step.size <= Math.max(1, perSecond)
    let at = fits && step.at !== null && step.at >= now ? step.at : null
    if (at === null) {
      const size = fits && step.at === null ? step.size : 1
      at = Math.max(now, this.#next) + (size - 1) * each
      this.#next = at + size * each
      if (fits) step.at ??= at
    }
    if (at > now) await pause(at - now, signal)
  }
}
