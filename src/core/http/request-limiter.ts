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

/** Requests of one group leave at the same time. */
interface Group {
  round: number | null
  /** When they leave, on the clock of `performance`. */
  at: number | null
}

/** Requests of one check that must meet at the target: each time this many of them leave together. */
export class Together {
  #left = 0
  #group: Group = { round: null, at: null }

  /** @param size number of requests, or less than the limit at the same time if there are more */
  constructor(readonly size: number) {}

  /** The group of the next request. */
  next(): Group {
    if (this.#left === 0) {
      this.#left = this.size
      this.#group = { round: null, at: null }
    }
    this.#left -= 1
    return this.#group
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
   * @param together the requests that this one leaves with; default: none
   * @throws {Undecided} if nothing may be sent any more
   */
  async pass<T>(
    send: () => Promise<T>,
    signal?: AbortSignal,
    began = performance.now(),
    together?: Together,
  ): Promise<T> {
    this.#check(signal)
    const group = together?.next() ?? { round: null, at: null }
    await new Promise<void>((resolve) => {
      const place = Number.isFinite(this.limits.perSecond) ? this.#nextRoundOf(began, group) : began
      const next = this.#queue.findIndex((other) => other.place > place)
      this.#queue.splice(next < 0 ? this.#queue.length : next, 0, { place, go: resolve })
      this.admit()
    })
    try {
      await this.#turn(signal, group, together?.size ?? 1)
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
      if (Number.isFinite(this.limits.perSecond)) this.#round = next?.place ?? this.#round
      next?.go()
    }
  }

  /** The round of the next request of a check: one after its last request, or after the one that went last. */
  #nextRoundOf(began: number, group: Group): number {
    if (group.round !== null) return group.round
    for (const [check, last] of this.#rounds) if (last <= this.#round) this.#rounds.delete(check)
    const round = Math.max(this.#round, this.#rounds.get(began) ?? 0) + 1
    this.#rounds.set(began, round)
    group.round = round
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

  async #turn(signal: AbortSignal | undefined, group: Group, size: number): Promise<void> {
    if (!Number.isFinite(this.limits.perSecond) || signal?.aborted) return
    const now = performance.now()
    if (group.at === null) {
      // A group takes the times of all its requests, before it and after it: so no second has more requests than it may have.
      const each = 1000 / this.limits.perSecond
      group.at = Math.max(now, this.#next) + (size - 1) * each
      this.#next = group.at + size * each
    }
    if (group.at > now) await pause(group.at - now, signal)
  }
}
