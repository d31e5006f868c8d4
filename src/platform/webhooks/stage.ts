/**
 * Where a story of onboarding is played: one tenant, one pair of addresses, and the target's clock. Every wait has an
 * end.
 * @module
 */

import type { ControlEventAnswer } from '../../core/drivers/control-events.js'
import { NotExercised } from '../../core/errors.js'
import type { Scenario } from '../../profile/webhook-settings.js'
import type { Context } from '../context.js'
import type { Delivery } from '../receiver/delivery.js'
import type { Inbox } from '../receiver/inbox.js'

/** Real milliseconds that the network gets where the target's clock can be moved. */
const grace = 500
/** Milliseconds that the suite's own answer may take to go out. */
export const answering = 5000

/** Milliseconds that a driver may take at most. */
const longest = 3_600_000

/** Seconds by which a movable clock goes on while something is waited for, so that what comes late is seen to. */
const portions = [2, 8] as const

/** One tenant of a story. */
export class Stage {
  #noted = 0
  #open: Delivery[] = []

  constructor(
    /** At the tenant of the story; what it changes is undone. */
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

  /** How many deliveries have come. */
  get count(): number {
    return this.inbox.deliveries.length
  }

  /** What came since there were `first` deliveries. */
  since(first: number): readonly Delivery[] {
    return this.inbox.deliveries.slice(first)
  }

  /** Begins an activation, or throws. */
  activate(scenario: Scenario): Promise<ControlEventAnswer<'activate'>> {
    const { credentials, deactivation } = this.inbox.urls
    return this.context.driver.change('activate', {
      client_id: this.app,
      scenario,
      credentials_url: credentials,
      deactivation_url: deactivation,
    })
  }

  /** Waits until a event is answered or something has come. @throws where the event fails before */
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

  /** Deactivates the app, which takes the activation back. */
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
   * Waits until something has come.
   * @param seconds how long at most, on the target's clock
   * @param likely false where it rather does not come, or only as time passes
   * @returns whether it has
   * @throws {NotExercised} where it would take longer than the profile allows
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

  /** Waits in silence and tells what came meanwhile. */
  async silence(seconds: number, what: string): Promise<readonly Delivery[]> {
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
   * Puts what came and was answered behind the check.
   * @param milliseconds how long an answer that is under way is waited for
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

/** What a promise gives, if it does so in time. */
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
