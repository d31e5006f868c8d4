/**
 * The checks whose probes have the same set-up, and the groups in which they are sent.
 * @module
 */
import { positiveControl } from '../../core/errors.js'
import { forAllChecks } from '../../core/random.js'
import { withoutCounting } from '../../core/scope.js'
import type { RunningCheck } from '../check.js'
import type { Grant } from '../sso/authorize-result.js'
import { type GroupSession, type GroupSessions, sharedSession } from './group-session.js'
import { deliversCodes, deliverTokens, type SetUp, type Success } from './set-up.js'

/** Checks of a group at most: if it fails, each of them is repeated. */
const mostChecks = 24

/** Groups of a set-up that are sent at the same time at most. */
const mostGroups = 3

/** A group waits until so many more checks have started, */
const nextChecks = 100
/** but no longer than so many milliseconds. */
const patience = 1500

/** A value that comes later. */
class Later<T> {
  #resolve: (value: T) => void = () => undefined
  readonly come = new Promise<T>((resolve) => {
    this.#resolve = resolve
  })

  /** Gives the value. Only the first one counts. */
  give(value: T): void {
    this.#resolve(value)
  }
}

/** A request that must succeed, after it was sent. */
export interface Control {
  readonly succeeded: boolean
  /** Ids of its exchanges. */
  readonly exchanges: readonly number[]
}

/** The control of a group that was not sent. */
const unsent: Control = { succeeded: false, exchanges: [] }

/** The first part of a control: codes, which its second part redeems. */
interface Codes {
  /** Null if no code came. */
  readonly grants: readonly Grant[] | null
  readonly exchanges: readonly number[]
}

/** A session in which probes may be sent. */
export interface Ready {
  readonly session: GroupSession
  readonly before: Control
  /** Exchanges of the sign-in. The first check of the session records them. */
  readonly signIn: readonly number[]
}

/** The same, with the codes of the control after the probes. They are older than the codes of all probes. */
interface Prepared extends Ready {
  readonly codes: Codes | null
}

/** The place of one check in a group. */
export class Place {
  readonly turn = new Later<Ready>()
  /** The check has sent its probes. */
  readonly sent = new Later<null>()
  readonly after = new Later<Control>()
}

/** All checks whose probes have the same set-up. */
export class Queue {
  readonly #waiting: Place[] = []
  #groups = 0
  /** Of these, the ones that have taken no check yet. */
  #starting = 0
  #controls = 0

  /**
   * @param sessions of all groups that redeem codes
   * @param withSlot runs work that redeems codes, when it may
   */
  constructor(
    readonly name: string,
    readonly success: Success,
    readonly setUp: SetUp,
    readonly sessions: GroupSessions,
    readonly withSlot: (work: () => Promise<void>) => Promise<void>,
  ) {}

  /** Lets a check wait for its turn. */
  enter(check: RunningCheck): Place {
    const place = new Place()
    this.#waiting.push(place)
    const isFull = this.#waiting.length > Math.max(1, this.#starting) * mostChecks
    if (this.#groups === 0 || (this.#groups < mostGroups && isFull)) {
      this.#groups += 1
      this.#starting += 1
      void withoutCounting(() => this.#serve(check.beyondChecks()))
    }
    return place
  }

  async #serve(check: RunningCheck): Promise<void> {
    // Checks that start together are in one group, and also those that start soon: each group costs requests.
    await new Promise((resolve) => setImmediate(resolve))
    await check.run.slots.afterMore(nextChecks, patience)
    if (this.success === 'code') await this.#serveGroups(check)
    else await this.withSlot(() => this.#serveGroups(check))
  }

  /** Serves one group after the other until no check waits. A success between two groups counts for both. */
  async #serveGroups(check: RunningCheck): Promise<void> {
    let last: Prepared | null = this.#waiting.length > 0 ? await this.#ready(check) : null
    this.#starting -= 1
    while (this.#waiting.length > 0) {
      last ??= await this.#ready(check)
      const group = this.#waiting.splice(0, mostChecks)
      if (group.length === 0) break
      const { session }: Prepared = last
      last = await this.#serveGroup(check, group, last)
      if (last === null) session.giveBack()
    }
    // Nothing may come between: a check that enters now begins a group.
    this.#groups -= 1
    last?.session.giveBack()
  }

  /**
   * Lets all checks of a group send their probes side by side.
   * @returns what the next group needs; null if the control after the probes failed
   */
  async #serveGroup(check: RunningCheck, group: readonly Place[], ready: Prepared): Promise<Prepared | null> {
    const { session, before } = ready
    let after = unsent
    try {
      const codes = before.succeeded ? (ready.codes ?? (await this.#codes(check, session))) : null
      if (session.ended()) return null
      for (const [index, place] of group.entries())
        place.turn.give({ session, before, signIn: index === 0 ? ready.signIn : [] })
      await Promise.all(group.map(({ sent }) => sent.come))
      if (codes === null || session.ended()) return null
      const next = this.#waiting.length > 0 ? this.#codes(check, session) : null
      after = await this.#control(check, session, codes)
      const prepared = { session, before: after, signIn: [], codes: await next }
      return after.succeeded ? prepared : null
    } finally {
      for (const place of group) {
        place.turn.give({ session, before: unsent, signIn: [] })
        place.after.give(after)
      }
    }
  }

  /** A session in which the request that must succeed was sent. */
  async #ready(check: RunningCheck): Promise<Prepared> {
    const began = check.trace.exchanges.length
    let session = await this.#session(check)
    let first = await this.#codes(check, session)
    if (session.ended()) {
      // A session that another check gave back may have ended since.
      session.giveBack()
      session = await this.#session(check)
      first = await this.#codes(check, session)
    }
    const signIn = check.trace.exchanges.slice(began).filter((one) => !first.exchanges.includes(one))
    const codes = this.success === 'tokens' ? this.#codes(check, session) : null
    const before = await this.#control(check, session, first)
    return { session, before, signIn, codes: await codes }
  }

  async #session(check: RunningCheck): Promise<GroupSession> {
    if (this.success === 'code') return sharedSession(check)
    const session = this.sessions.take(check)
    // If this fails, the control fails too.
    await session
      .userOf(check)
      .browser()
      .catch(() => null)
    return session
  }

  /** The first part of a control: its codes. Where codes are the success, they are requested by the second part. */
  async #codes(check: RunningCheck, session: GroupSession): Promise<Codes> {
    if (this.success === 'code') return { grants: [], exchanges: [] }
    const running = check.beyondChecks()
    const grants = await this.#once(() => deliversCodes(session.userOf(running), this.setUp)).catch(
      () => null,
    )
    return { grants, exchanges: running.trace.exchanges }
  }

  /** Sends the request that must succeed, for all checks of a group, or its second part. */
  async #control(check: RunningCheck, session: GroupSession, codes: Codes): Promise<Control> {
    const { grants, exchanges } = codes
    if (grants === null) return { succeeded: false, exchanges }
    const running = check.beyondChecks()
    const succeeded = await this.#once<unknown>(() =>
      this.success === 'tokens'
        ? deliverTokens(running, grants)
        : deliversCodes(session.userOf(running), this.setUp),
    ).then(
      () => !session.ended(),
      () => false,
    )
    return { succeeded, exchanges: [...exchanges, ...running.trace.exchanges] }
  }

  /** Makes a part of a control for all checks of a group. */
  #once<T>(make: () => Promise<T>): Promise<T> {
    this.#controls += 1
    return forAllChecks(`success ${this.#controls} of ${this.name}`, () => positiveControl(make))
  }
}
