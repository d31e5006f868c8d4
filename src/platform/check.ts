/**
 * One check as its capabilities see it: its run, its trace, the tenant, and what sends its requests.
 * @module
 */
import { CheckTrace } from '../core/check-trace.js'
import { Disturbed, NotExercised } from '../core/errors.js'
import type { Transport } from '../core/http/client.js'
import { Sender } from '../core/http/sender.js'
import { leaveOut } from '../core/left-out.js'
import { Parts } from '../core/parts.js'
import type { App, ServiceCredentials, UserFixture, UserKey } from '../profile/profile.js'
import { missingFor, type Need } from './needs.js'
import type { Run } from './run.js'
import { TenantUrls } from './tenant-urls.js'

/** The number of rounds of requests that may meet at the target. */
const raceRounds = 7

/** The right to change something at the tenants of the profile. Only one check has it at a time. */
export class Turn {
  over = false
}

/** Name and password to enter. */
export interface Credentials {
  readonly login: string
  readonly password: string
}

/** How a check goes on elsewhere. What is left out stays. */
interface Elsewhere {
  readonly trace?: CheckTrace
  readonly urls?: TenantUrls
  readonly transport?: Transport
  readonly turn?: Turn | null
}

/** What a capability needs of the check that uses it. */
export class RunningCheck {
  readonly sender: Sender
  readonly #parts = new Parts<RunningCheck>(this)

  constructor(
    readonly run: Run,
    readonly trace: CheckTrace,
    readonly urls: TenantUrls = run.urls,
    transport: Transport = run.transport,
    /** The right to change something at the profile's own tenants. */
    readonly turn: Turn | null = null,
  ) {
    this.sender = new Sender(transport, trace)
  }

  /** The capability of this class, which all parts of the check share. */
  part<Part>(Capability: new (check: this) => Part): Part {
    return this.#parts.of(Capability as new (check: RunningCheck) => Part)
  }

  get profile(): Run['profile'] {
    return this.run.profile
  }

  /** The confidential app under test. */
  get app(): App {
    this.require('client.app')
    return this.profile.app
  }

  /** Another confidential app of the same school. */
  get secondApp(): App {
    this.require('client.second')
    return this.profile.secondApp as App
  }

  /** An app without a secret. */
  get publicApp(): App {
    this.require('client.public')
    return this.profile.publicApp as App
  }

  /**
   * The app under test, and the public one: a platform may treat public clients in another way. The check leaves the
   * public one out if the profile does not name it, although the platform has public clients.
   */
  get appAndPublicApp(): readonly App[] {
    const { app } = this
    const { features, publicApp } = this.profile
    if (features.has('public-client'))
      leaveOut('the public application', missingFor(['client.public'], this.profile))
    return publicApp === null ? [app] : [app, publicApp]
  }

  /** Service credentials of the app under test. */
  get service(): ServiceCredentials {
    this.require('client.service')
    return this.profile.service as ServiceCredentials
  }

  /**
   * The credentials of a user.
   * @throws {NotExercised} if the profile lacks them
   */
  credentials(key: UserKey): Credentials {
    this.require('login.page')
    const { login, password } = this.user(key)
    return { login, password: password ?? '' }
  }

  /**
   * The settings of a user.
   * @throws {NotExercised} if the login driver cannot sign that user in
   */
  user(key: UserKey): UserFixture {
    const user = this.profile.users.get(key)
    if (user === undefined) throw new NotExercised([`the user ${key}`])
    return user
  }

  /** @throws {NotExercised} naming the profile keys that are missing */
  require(...needs: Need[]): void {
    const missing = missingFor(needs, this.profile)
    if (missing.length > 0) throw new NotExercised(missing)
  }

  /**
   * The same items in an order that begins at another one in each case of the rule. A check that needs one of several
   * equal ways takes the first: the cases together take all of them.
   * @param cases how many cases in a row begin at the same item; default: 1
   */
  rotated<Item>(items: readonly Item[], cases = 1): readonly Item[] {
    const first = Math.floor(this.trace.place / cases) % Math.max(items.length, 1)
    return [...items.slice(first), ...items.slice(0, first)]
  }

  /**
   * True after a newer code of a session has ended an older one. Then each user has a session of this check only, and one
   * code at a time.
   */
  get onlyNewestCode(): boolean {
    return this.trace.needsOwnSessions
  }

  /**
   * Runs `work` once for all checks with the same key. Each of these checks records its exchanges. Suites declare what
   * they share with `shared()`, which makes the key.
   * @param key names the work; a failed attempt is not kept
   */
  async once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const { results } = this.run
    const name = `${this.urls.tenant} ${key}`
    const isMadeByOther = results.isPending(name)
    const result = results.get(name, async () => {
      const before = this.trace.exchanges.length
      const made = await make()
      return { made, exchanges: this.trace.exchanges.slice(before) }
    })
    try {
      const shared = await (isMadeByOther ? this.aside(result) : result)
      for (const exchange of shared.exchanges) this.trace.saw(exchange)
      return shared.made
    } catch (error) {
      // The other check was disturbed, and needs a session of its own. This one has it already.
      if (isMadeByOther && this.onlyNewestCode && error instanceof Disturbed) return this.once(key, make)
      throw error
    }
  }

  /** Waits for something that other checks do. Meanwhile, another check may run in place of this one. */
  aside<T>(awaited: Promise<T>): Promise<T> {
    return this.run.slots.aside(awaited, this.trace.began)
  }

  /** The same check elsewhere, or with another transport. Its capabilities are new. */
  with({
    trace = this.trace,
    urls = this.urls,
    transport = this.sender.transport,
    turn = this.turn,
  }: Elsewhere): this {
    const Same = this.constructor as new (...values: ConstructorParameters<typeof RunningCheck>) => this
    return new Same(this.run, trace, urls, transport, turn)
  }

  /** A check of the same tenant that belongs to no rule. */
  beyondChecks(): this {
    return this.with({ trace: new CheckTrace(this.trace.mask, '', '', this.trace.began), turn: null })
  }

  /**
   * The same check for one step whose requests must meet at the target: even with a limit per second, they leave
   * together. See {@link Sender.together}.
   * @param size the number of requests
   */
  simultaneous(size: number): this {
    return this.with({ transport: this.sender.together(size).transport })
  }

  /**
   * Sends requests that must meet at the target, in rounds: whether a race shows is chance. Of one that shows in every
   * second round, {@link raceRounds} rounds miss one in 128. The first violation ends them.
   * @param size the number of requests of one round
   * @param race sends the requests of one round, and judges the answers. It gets words that name the round
   */
  async inRounds(size: number, race: (simultaneous: this, words: string) => Promise<void>): Promise<void> {
    for (let round = 1; round <= raceRounds; round += 1)
      await race(this.simultaneous(size), `in round ${round} of ${raceRounds}`)
  }

  /** The same check over a new connection for each request: several machines may be behind one address. */
  overNewConnections(): this {
    return this.with({ transport: this.run.overNewConnections })
  }

  /** The same check at another tenant. */
  at(tenant: string): this {
    return this.with({ urls: new TenantUrls(this.profile, tenant) })
  }

  /** This check at a private copy of the tenant. @param lent id of the copy */
  atCopy(lent: string, transport = this.sender.transport): this {
    return this.with({ urls: new TenantUrls(this.profile, lent, true), transport, turn: null })
  }
}
