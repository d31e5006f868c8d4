/**
 * Activates and deactivates an application at one tenant, and waits for its webhooks at one pair of addresses. Every
 * wait has a limit.
 * @module
 */
import { NotExercised } from '../../../core/errors.js'
import type { Context } from '../../context.js'
import type { Delivery } from '../../receiver/delivery.js'
import type { Inbox } from '../../receiver/inbox.js'
import type { ActivationState } from './credential-attempts.js'

/** The onboarding scenarios of clause 1. */
export type Scenario = 1 | 2 | 3

/** Real milliseconds that the network gets if the target's clock can be moved. */
const grace = 500
/** Milliseconds that the answer of the suite may take to be sent. */
export const answering = 5000

/**
 * Seconds of real time that webhooks and activations get at most if the target's clock can be moved: the queue that they
 * wait in may not follow that clock.
 */
export const realPatience = 10

/** Milliseconds that a driver may take at most. */
const longest = 3_600_000

/** Seconds by which the clock is moved in a wait, so that the delay of a webhook is measured. */
const portions = [2, 8] as const

/** An activation as the driver reports it. */
export interface Begun {
  readonly state?: ActivationState
  /** In scenario 3: the credentials that the administrator sees. */
  readonly client_id?: string
  readonly password?: string
}

/** Onboarding at one tenant. */
export class Onboarding {
  #noted = 0
  #open: Delivery[] = []

  constructor(
    /** Context at the tenant. Its changes are undone. */
    readonly context: Context,
    readonly inbox: Inbox,
    /** True: waits take real time, also if the clock can be moved, and end after {@link realPatience}. */
    readonly realTime = false,
  ) {}

  /** Client ID of the app that is activated. */
  get app(): string {
    return this.context.profile.webhooks.clientId ?? ''
  }

  /** The target's clock, in seconds. */
  get now(): number {
    return this.context.urls.now()
  }

  /** True if waits move the target's clock. */
  get movesClock(): boolean {
    return !this.realTime && this.context.driver.can('advance-clock')
  }

  /** Number of deliveries so far. */
  get count(): number {
    return this.inbox.deliveries.length
  }

  /** The deliveries after the first `first` ones. */
  since(first: number): readonly Delivery[] {
    return this.inbox.deliveries.slice(first)
  }

  /** Begins an activation. @throws {Undecided} if the driver cannot begin it */
  activate(scenario: Scenario): Promise<Begun> {
    const { credentials, deactivation } = this.inbox.urls
    return this.context.driver.change('activate', {
      client_id: this.app,
      scenario,
      credentials_url: credentials,
      deactivation_url: deactivation,
    })
  }

  /** Waits until an event is answered or a webhook has come. @throws if the event fails before */
  async orArrival(event: Promise<unknown>, isThere: () => boolean): Promise<void> {
    const end = new AbortController()
    const signal = AbortSignal.any([end.signal, this.context.run.signal])
    event.catch(() => undefined)
    try {
      await Promise.race([event, this.inbox.until(isThere, longest, signal)])
    } finally {
      end.abort()
    }
  }

  /** Deactivates the app, which undoes the activation. */
  async deactivate(): Promise<void> {
    const { driver, urls } = this.context
    await driver.send('deactivate', { client_id: this.app })
    driver.undoLog.takenBack(urls, 'activate')
  }

  /** Lets time pass at the target. */
  pass(seconds: number, what: string): Promise<void> {
    const { clock } = this.context
    return this.realTime ? clock.wait(seconds, what) : clock.pass(seconds, what)
  }

  /**
   * Waits until a webhook has come. If the clock can be moved, a webhook that probably comes also gets real time.
   * @param limit seconds, on the target's clock
   * @param likely false if it probably does not come, or only as time passes
   * @returns true if it has come
   * @throws {NotExercised} if the limit is longer than the profile allows
   */
  async until(isThere: () => boolean, limit: number, what: string, likely = true): Promise<boolean> {
    const { profile, trace } = this.context
    const { maxWaitSeconds } = profile
    const seconds = this.realTime ? Math.min(limit, realPatience) : limit
    return trace.step(`wait for ${what}, ${seconds} s at most`, async () => {
      let there: boolean
      if (this.movesClock) {
        there = await this.#untilOnClock(isThere, seconds, what, likely)
        if (!there && likely)
          there = await this.#untilInRealTime(isThere, Math.min(seconds, realPatience, maxWaitSeconds), what)
      } else {
        if (seconds > maxWaitSeconds) throw new NotExercised([`MAX_WAIT_SECONDS of ${seconds} or more`])
        there = await this.#untilInRealTime(isThere, seconds, what)
      }
      await this.note()
      return there
    })
  }

  async #untilOnClock(
    isThere: () => boolean,
    seconds: number,
    what: string,
    likely: boolean,
  ): Promise<boolean> {
    const { signal } = this.context.run
    let there = await this.inbox.until(isThere, likely ? grace : 0, signal)
    let left = seconds
    for (const portion of [...portions, seconds]) {
      if (there || left <= 0) break
      const now = Math.min(portion, left)
      await this.pass(now, what)
      left -= now
      there = await this.inbox.until(isThere, grace, signal)
    }
    return there
  }

  #untilInRealTime(isThere: () => boolean, seconds: number, what: string): Promise<boolean> {
    const { run } = this.context
    run.waiting(what, seconds)
    return this.inbox.until(isThere, seconds * 1000, run.signal)
  }

  /** Waits, and returns the deliveries that came in the meantime. */
  async unexpected(seconds: number, what: string): Promise<readonly Delivery[]> {
    const first = this.count
    if (this.movesClock) {
      await this.pass(seconds, what)
      await this.inbox.until(() => false, grace, this.context.run.signal)
    } else await this.until(() => false, seconds, what)
    await this.note()
    return this.since(first)
  }

  /**
   * Records the deliveries that were answered in the trace of the check.
   * @param milliseconds limit of the wait for an answer that is under way
   */
  async note(milliseconds = 0): Promise<void> {
    const fresh = [...this.#open, ...this.since(this.#noted)]
    this.#noted = this.count
    this.#open = []
    for (const delivery of fresh) {
      const exchange = await within(delivery.answered, milliseconds)
      if (exchange === undefined) this.#open.push(delivery)
      else this.context.trace.saw(exchange)
    }
  }
}

/** The value of a promise, or undefined if it takes too long. */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
