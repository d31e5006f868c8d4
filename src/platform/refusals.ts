/**
 * Requests that must be refused, between requests that must succeed. Probes with the same set-up form a group: a
 * success, the refusals, another success. If the group fails, each of its probes is sent again, between two successes
 * of its own.
 * @module
 */
import type { Browser } from '../core/browser/browser.js'
import { laterControl, positiveControl, settingUp, Undecided } from '../core/errors.js'
import { forAllChecks } from '../core/random.js'
import { withoutCounting } from '../core/scope.js'
import type { App } from '../profile/profile.js'
import { BrowserUser } from './browser-user.js'
import type { Context } from './context.js'
import { missingFor } from './needs.js'
import type { AuthorizeAttempt } from './sso/authorize.js'
import type { Grant } from './sso/authorize-result.js'
import { proofFor } from './sso/pkce.js'

/** What a refused request has in common with the requests that must succeed before and after it. */
export interface SetUp {
  readonly app: App
  /**
   * The redirect_uri of the authorize request. If there are several, each must succeed. Default: the SSO redirect URI of
   * the app.
   */
  readonly redirectUris?: readonly string[]
  /** True to send a challenge. A public app always sends one. */
  readonly pkce?: boolean
}

/** A request that must be refused. It is sent for this user, and judges the answer. */
export type Probe<T> = (teacher: BrowserUser) => Promise<T>

/** What must succeed before and after: that a code comes, or that tokens come for it. */
export type Success = 'code' | 'tokens'

/** Checks of a group at most: they wait for each other. */
const mostChecks = 12

/** Groups that are sent at the same time at most. Each that redeems codes has a session of its own. */
const mostGroups = 3

/** The documented authorize request of a set-up: its code, with all that its redemption needs. */
export function codeOf(teacher: BrowserUser, setUp: SetUp): Promise<Grant> {
  return attemptOf(teacher, setUp, redirectUrisOf(setUp)[0]).grant()
}

function attemptOf(
  teacher: BrowserUser,
  { app, pkce = false }: SetUp,
  redirect_uri: string = app.redirectUri,
): AuthorizeAttempt {
  return teacher.authorize(app, { redirect_uri }, pkce ? { proof: proofFor() } : {})
}

function redirectUrisOf({ app, redirectUris = [app.redirectUri] }: SetUp): readonly string[] {
  return redirectUris
}

/** The session of a group ended while the group used it. */
class SessionEnded extends Undecided {}

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
interface Control {
  readonly succeeded: boolean
  /** Ids of its exchanges. */
  readonly exchanges: readonly number[]
}

/** The control of a group that was not sent. */
const unsent: Control = { succeeded: false, exchanges: [] }

/** The session that a group uses. */
interface GroupSession {
  /** The user, for the requests of one check. */
  readonly userOf: (context: Context) => BrowserUser
  /** True if the platform has ended it. */
  readonly ended: () => boolean
  /** Lets other checks use it. */
  readonly giveBack: () => void
}

/** A session in which probes may be sent. */
interface Ready {
  readonly session: GroupSession
  readonly before: Control
  /** Exchanges of the sign-in. The first check of the session records them. */
  readonly signIn: readonly number[]
}

/** The place of one check in a group. */
class Place {
  readonly turn = new Later<Ready>()
  /** The check has sent its probes. */
  readonly sent = new Later<null>()
  readonly after = new Later<Control>()
}

/** All checks whose probes have the same set-up. */
class Queue {
  readonly #waiting: Place[] = []
  #groups = 0
  #controls = 0

  constructor(
    readonly refusals: RefusalGroups,
    readonly name: string,
    readonly success: Success,
    readonly setUp: SetUp,
  ) {}

  /** Lets a check wait for its turn. */
  enter({ beyondChecks }: Context): Place {
    const place = new Place()
    this.#waiting.push(place)
    if (this.#groups === 0 || (this.#groups < mostGroups && this.#waiting.length > mostChecks)) {
      this.#groups += 1
      void withoutCounting(() => this.#serve(beyondChecks())).finally(() => {
        this.#groups -= 1
      })
    }
    return place
  }

  async #serve(context: Context): Promise<void> {
    // Checks that start together are in one group.
    await new Promise((resolve) => setImmediate(resolve))
    if (this.success === 'code') await this.#serveGroups(context)
    else await this.refusals.withSeat(context, () => this.#serveGroups(context))
  }

  /** Serves one group after the other until no check waits. A success between two groups counts for both. */
  async #serveGroups(context: Context): Promise<void> {
    let last: Ready | null = null
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, mostChecks)
      const ready: Ready = last ?? (await this.#ready(context))
      const after = await this.#serveGroup(context, group, ready)
      last = after.succeeded ? { session: ready.session, before: after, signIn: [] } : null
      if (last === null) ready.session.giveBack()
    }
    last?.session.giveBack()
  }

  /** Lets each check of a group send its probes. @returns the control after them */
  async #serveGroup(context: Context, group: readonly Place[], ready: Ready): Promise<Control> {
    const { session, before } = ready
    let after = unsent
    try {
      for (const [index, place] of group.entries()) {
        if (session.ended()) break
        place.turn.give(index === 0 ? ready : { ...ready, signIn: [] })
        await place.sent.come
      }
      if (before.succeeded && !session.ended()) after = await this.#control(context, session)
      return after
    } finally {
      for (const place of group) {
        place.turn.give({ session, before: unsent, signIn: [] })
        place.after.give(after)
      }
    }
  }

  /** A session in which the request that must succeed was sent. */
  async #ready(context: Context): Promise<Ready> {
    const began = context.trace.exchanges.length
    let session = await this.#session(context)
    let before = await this.#control(context, session)
    if (session.ended()) {
      // A session that another check gave back may have ended since.
      session = await this.#session(context)
      before = await this.#control(context, session)
    }
    const made = context.trace.exchanges.slice(began)
    return { session, before, signIn: made.filter((one) => !before.exchanges.includes(one)) }
  }

  async #session(context: Context): Promise<GroupSession> {
    if (this.success === 'code') return sharedSession
    const session = ownSession(context)
    // If this fails, the control fails too.
    await session
      .userOf(context)
      .browser()
      .catch(() => null)
    return session
  }

  /** Sends the request that must succeed, for all checks of a group. */
  async #control(context: Context, session: GroupSession): Promise<Control> {
    this.#controls += 1
    const began = context.trace.exchanges.length
    const user = session.userOf(context)
    const succeeded = await forAllChecks(`success ${this.#controls} of ${this.name}`, () =>
      positiveControl(() => succeeds(context, user, this.success, this.setUp)),
    ).then(
      () => !session.ended(),
      () => false,
    )
    return { succeeded, exchanges: context.trace.exchanges.slice(began) }
  }
}

/** Judges: the documented request succeeds. */
async function succeeds(
  { tokens }: Context,
  teacher: BrowserUser,
  success: Success,
  setUp: SetUp,
): Promise<void> {
  for (const redirectUri of redirectUrisOf(setUp)) {
    const grant = await attemptOf(teacher, setUp, redirectUri).deliversCode()
    if (success === 'tokens') await tokens.redeem(grant).deliversTokens()
  }
}

/** The session that all checks share. Authorize requests do not end it, and it is renewed when it expires. */
const sharedSession: GroupSession = {
  userOf: ({ teacher }) => teacher,
  ended: () => false,
  giveBack: () => undefined,
}

/** A session that only one group uses at a time. */
function ownSession(group: Context): GroupSession {
  let ended = false
  let taken: Promise<Browser> | undefined
  const browser = (): Promise<Browser> => {
    taken ??= group.sessions.take('teacher')
    return taken
  }
  const renewed = async (context: Context, used: Browser): Promise<null> => {
    if (!(await context.sessions.isExpired(used))) return null
    ended = true
    throw new SessionEnded('the platform ended the session that this check used together with others')
  }
  return {
    userOf: (context) =>
      new BrowserUser(
        context,
        async () => (await browser()).for(context.sender),
        (used) => renewed(context, used),
      ),
    ended: () => ended,
    giveBack: () => {
      if (!ended) group.sessions.giveBack('teacher', taken)
    },
  }
}

/** The groups of a run. */
export class RefusalGroups {
  readonly #queues = new Map<string, Queue>()
  readonly #waiting: (() => void)[] = []
  #seats = 0
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Sends probes of a check, in a group with those of other checks.
   * @returns what the probes returned
   * @throws {Violation} if one of them judges so: the rest is not sent
   * @throws {Undecided} if a request before or after a probe that is sent singly does not succeed
   */
  async send<T>(
    context: Context,
    success: Success,
    setUp: SetUp,
    probes: readonly Probe<T>[],
  ): Promise<readonly T[]> {
    const { trace, profile } = context
    const singly = (probe: Probe<T>): Promise<T> =>
      success === 'code'
        ? amongCodes(context, setUp, probe)
        : this.withSeat(context, () => amongTokens(context, setUp, probe))
    // A sign-in of another check ends the session of a group.
    if (profile.oneSessionPerUser) return this.#alone(() => inTurn(probes, singly))
    const place = this.#queueOf(context, success, setUp).enter(context)
    const { session, before, signIn } = await place.turn.come
    const results: T[] = []
    try {
      await settingUp(async () => signIn.forEach(trace.saw))
      await shows(context, 'the correct request before, for several checks', before)
      if (before.succeeded) {
        const user = session.userOf(context)
        for (const probe of probes) results.push(await probe(user))
      }
    } catch (error) {
      if (!(error instanceof Undecided)) throw error
    } finally {
      place.sent.give(null)
    }
    const after = await place.after.come
    await shows(context, 'the correct request after, for several checks', after)
    if (!after.succeeded) results.splice(0)
    return [...results, ...(await inTurn(probes.slice(results.length), singly))]
  }

  /** Runs `work` when a session may be used. A login driver without new sessions has one for all. */
  async withSeat<T>({ profile }: Context, work: () => Promise<T>): Promise<T> {
    const seats = missingFor(['login.fresh'], profile).length === 0 ? mostGroups : 1
    if (this.#seats >= seats) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#seats += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#seats -= 1
      else next()
    }
  }

  /** Runs `work` after all that was passed here before. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  #queueOf({ urls }: Context, success: Success, setUp: SetUp): Queue {
    const { app, pkce = false } = setUp
    const challenge = pkce || app.clientSecret === null
    const name = JSON.stringify([urls.tenant, success, app.clientId, redirectUrisOf(setUp), challenge])
    const queue = this.#queues.get(name) ?? new Queue(this, name, success, setUp)
    this.#queues.set(name, queue)
    return queue
  }
}

async function inTurn<From, To>(all: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const results: To[] = []
  for (const one of all) results.push(await work(one))
  return results
}

/** Records a control for a check that did not send it. */
async function shows({ trace }: Context, title: string, { exchanges }: Control): Promise<void> {
  const others = exchanges.filter((one) => !trace.exchanges.includes(one))
  if (others.length === 0) return
  await trace.step(title, () => positiveControl(async () => others.forEach(trace.saw)))
}

/** Sends one probe between two requests that get a code. */
async function amongCodes<T>(context: Context, setUp: SetUp, probe: Probe<T>): Promise<T> {
  const { teacher } = context
  await positiveControl(() => succeeds(context, teacher, 'code', setUp))
  const result = await probe(teacher)
  await laterControl(() => succeeds(context, teacher, 'code', setUp))
  return result
}

/**
 * Sends one probe between two exchanges. If the session ends meanwhile, the probe is sent again with a new session: only
 * then it is certain that the probe, not the end of the session, led to the refusal.
 */
async function amongTokens<T>(context: Context, setUp: SetUp, probe: Probe<T>): Promise<T> {
  let ended = 0
  const { user, giveBack } = context.sessions.own('teacher', () => {
    ended += 1
  })
  const between = async (): Promise<T> => {
    await positiveControl(() => succeeds(context, user, 'tokens', setUp))
    const result = await probe(user)
    await laterControl(() => succeeds(context, user, 'tokens', setUp))
    return result
  }
  try {
    const result = await between()
    return ended === 0 ? result : await between()
  } finally {
    giveBack()
  }
}
