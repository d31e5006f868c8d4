/**
 * One check as its capabilities see it: its run, its trace, and what sends its requests.
 * @module
 */
import type { CheckTrace } from '../core/check-trace.js'
import { NotExercised } from '../core/errors.js'
import { type HttpLibrary, otherLibrary } from '../core/http/library.js'
import { pause } from '../core/http/pause.js'
import { Sender } from '../core/http/sender.js'
import { leaveOut } from '../core/left-out.js'
import { Parts } from '../core/parts.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { Causes } from './causes.js'
import { exchangeOf } from './exchange-of-request.js'
import { missingForPartner, type PartnerNeed } from './needs.js'
import type { PartnerRun } from './run.js'
import type { SimulatedRequest, SimulatedTenant, Simulator } from './simulator.js'

/** Milliseconds between two attempts. */
export const between = 250
/** Longest pause in milliseconds between two attempts of `within`. */
const longestPause = 10_000

/** What a capability needs of the check that uses it. */
export class RunningCheck {
  readonly #parts = new Parts<RunningCheck>(this)

  constructor(
    readonly run: PartnerRun,
    readonly trace: CheckTrace,
    /** Sends webhooks. Default: that of the run. */
    readonly webhookLibrary: HttpLibrary = run.webhookLibrary,
    readonly sender: Sender = new Sender(run.transport, trace),
    /** Why events that this check triggered failed. */
    readonly causes: Causes = new Causes(),
  ) {}

  /** The capability of this class, which all parts of the check share. */
  part<Part>(Capability: new (check: this) => Part): Part {
    return this.#parts.of(Capability as new (check: RunningCheck) => Part)
  }

  get profile(): PartnerProfile {
    return this.run.profile
  }

  get simulator(): Simulator {
    return this.run.simulator
  }

  /** The school that most checks use. */
  get tenant(): SimulatedTenant {
    return this.run.schools.first
  }

  /** A second school. @throws {NotExercised} if the profile names only one */
  get secondTenant(): SimulatedTenant {
    return this.run.schools.second
  }

  /** A new school. @throws {NotExercised} if the application accepts only prepared schools */
  freshTenant(fields: { readonly issuer?: string } = {}): SimulatedTenant {
    return this.run.schools.fresh(fields)
  }

  /** The same check with another HTTP client for webhooks. @param name of the choice */
  withOtherWebhookClient(name: string): this {
    return this.#with(otherLibrary(this.webhookLibrary, `webhooks ${name}`), this.sender)
  }

  /**
   * The same check for one step whose requests must meet at the application: even with a limit per second, they leave
   * together. See {@link Sender.together}.
   * @param size the number of requests
   */
  simultaneous(size: number): this {
    return this.#with(this.webhookLibrary, this.sender.together(size))
  }

  #with(webhookLibrary: HttpLibrary, sender: Sender): this {
    const Same = this.constructor as new (...values: ConstructorParameters<typeof RunningCheck>) => this
    return new Same(this.run, this.trace, webhookLibrary, sender, this.causes)
  }

  /** Runs `make` once per run; all checks with the same key share its result, and have its exchanges in their evidence. */
  async once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const { results } = this.run
    const isMadeByOther = results.isPending(key)
    const result = results.get(key, async () => {
      const before = this.trace.exchanges.length
      const made = await this.causes.explaining(make)
      return { made, exchanges: this.trace.exchanges.slice(before) }
    })
    const shared = await (isMadeByOther ? this.aside(result) : result)
    for (const exchange of shared.exchanges) this.trace.saw(exchange)
    return shared.made
  }

  /**
   * Waits for something that other checks do. Meanwhile, another check may run in place of this one. If it is there
   * already, the check keeps its place.
   */
  async aside<T>(awaited: Promise<T>): Promise<T> {
    let isThere = false
    const look = (): void => {
      isThere = true
    }
    awaited.then(look, look)
    await new Promise((resolve) => setImmediate(resolve))
    return isThere ? awaited : this.run.slots.aside(awaited, this.trace.began)
  }

  /** Adds received requests to the evidence of this check, e.g. requests that another check triggered. */
  addToEvidence(requests: readonly SimulatedRequest[]): void {
    for (const request of requests) {
      const exchange = exchangeOf(request)
      if (exchange > 0) this.trace.saw(exchange)
    }
  }

  /**
   * Retries until something works or the time is over.
   * @param seconds at most; there is at least one attempt
   * @param what the wait is for, in words
   * @returns whether it worked
   */
  async within(seconds: number, what: string, works: () => Promise<boolean>): Promise<boolean> {
    const { clock } = this.run
    const ending = clock.now() + seconds * 1000
    for (let wait = between; !(await works()); wait = Math.min(wait * 2, longestPause)) {
      const left = ending - clock.now()
      if (left <= 0) return false
      this.run.waiting(what, Math.ceil(left / 1000))
      await clock.pause(Math.min(wait, left), this.run.signal)
    }
    return true
  }

  /**
   * Waits until a condition is true.
   * @param ending when to stop, in milliseconds since the epoch
   * @param what the wait is for, in words
   * @returns whether it became true in time
   */
  async waitUntil(ending: number, what: string, isTrue: () => boolean): Promise<boolean> {
    for (let last = false; !isTrue(); ) {
      if (last) return false
      const left = ending - Date.now()
      // After a long block, requests that have arrived meanwhile are read first.
      last = left <= 0
      this.run.waiting(what, Math.max(0, Math.ceil(left / 1000)))
      await pause(last ? between : Math.min(between, left), this.run.signal)
    }
    return true
  }

  /**
   * Records that the check leaves a part out if the profile lacks what it needs.
   * @param part what is not judged, as short as the name of a case
   */
  leaveOutWithout(needs: readonly PartnerNeed[], part: string): void {
    leaveOut(part, missingForPartner(needs, this.profile))
  }

  /** @throws {NotExercised} with the profile keys that are missing */
  require(...needs: PartnerNeed[]): void {
    const missing = missingForPartner(needs, this.profile)
    if (missing.length > 0) throw new NotExercised(missing)
  }
}
