/**
 * Activates and deactivates an application at one tenant, and waits for its webhooks at one pair of addresses. Every
 * wait has a limit.
 * @module
 */
import { type Context, type Delivery, type Inbox, NotExercised } from '#kit/platform'
import type { ActivationState } from './credential-attempts.js'

/** The onboarding scenarios of clause 1. */
export type Scenario = 1 | 2 | 3

/** Real milliseconds that the network gets if the target's clock can be moved. */
const grace = 500
/** Milliseconds that the answer of the suite may take to be sent. */
export const answering = 5000

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
  ) {}

  /** Client ID of the app that is activated. */
  get app(): string {
    return this.context.profile.webhooks.clientId ?? ''
  }

  /** The target's clock, in seconds. */
  get now(): number {
    return this.context.urls.now()
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
    const { driver, run, urls } = this.context
    await driver.send('deactivate', { client_id: this.app })
    run.undoLog.takenBack(urls, 'activate')
  }

  /** Lets time pass at the target. */
  pass(seconds: number, what: string): Promise<void> {
    return this.context.clock.pass(seconds, what)
  }

  /**
   * Waits until a webhook has come.
   * @param seconds limit, on the target's clock
   * @param likely false if it probably does not come, or only as time passes
   * @returns true if it has come
   * @throws {NotExercised} if the limit is longer than the profile allows
   */
  async until(isThere: () => boolean, seconds: number, what: string, likely = true): Promise<boolean> {
    const { driver, profile, run, trace } = this.context
    const { signal } = run
    return trace.step(`wait for ${what}, ${seconds} s at most`, async () => {
      const movable = driver.can('advance-clock')
      if (!movable && seconds > profile.maxWaitSeconds)
        throw new NotExercised([`MAX_WAIT_SECONDS of ${seconds} or more`])
      if (!movable) run.waiting(what, seconds)
      const soon = movable ? (likely ? grace : 0) : seconds * 1000
      let there = await this.inbox.until(isThere, soon, signal)
      if (movable) {
        let left = seconds
        for (const portion of [...portions, seconds]) {
          if (there || left <= 0) break
          const now = Math.min(portion, left)
          await this.pass(now, what)
          left -= now
          there = await this.inbox.until(isThere, left <= 0 && likely ? 2 * grace : grace, signal)
        }
      }
      await this.note()
      return there
    })
  }

  /** Waits, and returns the deliveries that came in the meantime. */
  async unexpected(seconds: number, what: string): Promise<readonly Delivery[]> {
    const first = this.count
    const { driver } = this.context
    if (driver.can('advance-clock')) {
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
