/**
 * What stands between the checks and the target: how many requests at once, how fast, how many in all, to which
 * hosts, and whether the target is still there.
 * @module
 */
import { Undecided } from '../errors.js'

/** Limits of a run. */
export interface GateLimits {
  /** Requests under way at the same time. */
  readonly concurrent: number
  /** Requests in one second; Infinity on loopback. */
  readonly perSecond: number
  /** Requests in the whole run. */
  readonly total: number
}

/** Failures to connect, one after the other, after which the target counts as lost. */
const lostAfter = 12

export class Gate {
  #running = 0
  #sent = 0
  #next = 0
  #failures = 0
  readonly #queue: (() => void)[] = []

  constructor(readonly limits: GateLimits) {}

  /** True when the target stopped answering: nothing more is sent. */
  get lost(): boolean {
    return this.#failures >= lostAfter
  }

  /** Runs `send` when its turn has come. */
  async pass<T>(send: () => Promise<T>): Promise<T> {
    if (this.lost) throw new Undecided('the target no longer answers')
    if (this.#running >= this.limits.concurrent)
      await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#running += 1
    try {
      if (this.lost) throw new Undecided('the target no longer answers')
      this.#sent += 1
      if (this.#sent > this.limits.total) {
        throw new Undecided(`the run may send no more than ${this.limits.total} requests (MAX_REQUESTS)`)
      }
      await this.#turn()
      return await send()
    } finally {
      const next = this.#queue.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  /** Notes that the target answered. */
  succeeded(): void {
    this.#failures = 0
  }

  /** Notes that no connection could be made or kept. */
  failed(code: string): void {
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') this.#failures += 1
  }

  async #turn(): Promise<void> {
    if (!Number.isFinite(this.limits.perSecond)) return
    const now = performance.now()
    const at = Math.max(now, this.#next)
    this.#next = at + 1000 / this.limits.perSecond
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}
