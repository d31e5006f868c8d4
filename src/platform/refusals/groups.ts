/**
 * Requests that must be refused, between requests that must succeed. Probes with the same set-up form a group: a
 * success, the refusals side by side, another success. If the group fails, each of its probes is sent again, between two
 * successes of its own.
 * @module
 */
import {
  eachAsPart,
  laterControl,
  positiveControl,
  settingUp,
  Undecided,
  Violation,
} from '../../core/errors.js'
import { type BrowserUser, isExpired } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import { missingFor } from '../needs.js'
import { Sessions } from '../sessions.js'
import { Users } from '../users.js'
import { afterControl, throwAccepted } from './after-control.js'
import { GroupSessions } from './group-session.js'
import { type Control, Queue } from './queue.js'
import { redirectUrisOf, type SetUp, type Success, succeeds } from './set-up.js'

/** A request that must be refused. It is sent for this user, and judges the answer. */
export type Probe<T> = (teacher: BrowserUser) => Promise<T>

/** Lets only so many run at the same time. */
class Slots {
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(readonly count: number) {}

  /**
   * Runs `work` when a slot is free.
   * @param waiting how the caller waits for the slot
   */
  async during<T>(
    work: () => Promise<T>,
    waiting: (slot: Promise<void>) => Promise<void> = (slot) => slot,
  ): Promise<T> {
    if (this.#taken >= this.count) await waiting(new Promise<void>((resolve) => this.#waiting.push(resolve)))
    else this.#taken += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#taken -= 1
      else next()
    }
  }
}

/** The groups of a run. */
export class RefusalGroups {
  readonly #queues = new Map<string, Queue>()
  readonly #sessions = new GroupSessions()
  /** All that redeems codes goes one after the other if there is one session only. */
  readonly #onlySlot = new Slots(1)
  /** Probes that are sent again, each in a session of its own. */
  readonly #slotsOfNewSessions = new Slots(3)
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Sends probes of a check side by side, in a group with those of other checks. What they judge counts only if the
   * request after the group succeeds.
   * @returns what the probes returned
   * @throws {Violation} if one of them judges so
   * @throws {Undecided} if a request before or after a probe that is sent singly does not succeed
   */
  async send<T>(
    check: RunningCheck,
    success: Success,
    setUp: SetUp,
    probes: readonly Probe<T>[],
  ): Promise<readonly T[]> {
    const { trace, profile } = check
    const makesSessions = hasNewSessions(check)
    const singly = <R>(probe: Probe<R>): Promise<R> =>
      success === 'code'
        ? amongCodes(check, setUp, probe)
        : (makesSessions ? this.#slotsOfNewSessions : this.#onlySlot).during(
            () => amongTokens(check, setUp, probe),
            (slot) => check.aside(slot),
          )
    // A sign-in of another check ends the session of a group.
    if (profile.oneSessionPerUser) return this.#alone(check, () => oneByOne(probes, singly))
    const place = this.#queueOf(check, success, setUp).enter(check)
    const { session, before, signIn } = await check.aside(place.turn.come)
    let ends: PromiseSettledResult<T>[] = []
    try {
      await settingUp(async () => signIn.forEach(trace.saw))
      await shows(check, 'the correct request before, for several checks', before)
      const user = session.userOf(check)
      ends = await eachAsPart(probes, (probe) => probe(user))
      throwAccepted(ends)
      // The end of the session is no answer to a prompt: the probes are sent again.
      if (user.wasPrompted && ends.some(isViolation) && (await session.hasEnded(check))) ends = []
    } finally {
      place.sent.give(null)
    }
    const after = await check.aside(place.after.come)
    await shows(check, 'the correct request after, for several checks', after)
    const results = new Map<Probe<T>, T>()
    const counted = before.succeeded && after.succeeded ? ends : []
    throwFirst(counted)
    for (const [index, end] of counted.entries())
      if (end.status === 'fulfilled') results.set(probes[index] as Probe<T>, end.value)
    return inTurn(probes, async (probe) => (results.has(probe) ? (results.get(probe) as T) : singly(probe)))
  }

  /** Runs `work` after all that was passed here before. */
  #alone<T>(check: RunningCheck, work: () => Promise<T>): Promise<T> {
    const turn = check.aside(this.#last).then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  #queueOf(check: RunningCheck, success: Success, setUp: SetUp): Queue {
    const { tenant } = check.urls
    const { app, pkce = false } = setUp
    const challenge = pkce || app.clientSecret === null
    const name = JSON.stringify([tenant, success, app.clientId, redirectUrisOf(setUp), challenge])
    const withSlot = (work: () => Promise<void>): Promise<void> =>
      hasNewSessions(check) ? work() : this.#onlySlot.during(work)
    const queue = this.#queues.get(name) ?? new Queue(name, success, setUp, this.#sessions, withSlot)
    this.#queues.set(name, queue)
    return queue
  }
}

function isViolation(end: PromiseSettledResult<unknown>): boolean {
  return end.status === 'rejected' && end.reason instanceof Violation
}

/** False if the login driver has one session for all checks. */
function hasNewSessions({ profile }: RunningCheck): boolean {
  return missingFor(['login.fresh'], profile).length === 0
}

/** Throws the error that ends the check: a violation before any other. An undecided probe is sent again. */
function throwFirst(ends: readonly PromiseSettledResult<unknown>[]): void {
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  const [first] = errors.filter((error) => !(error instanceof Undecided))
  if (first !== undefined) throw errors.find((error) => error instanceof Violation) ?? first
}

async function inTurn<From, To>(all: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const results: To[] = []
  for (const variation of all) results.push(await work(variation))
  return results
}

/** Sends the probes of a check one by one between two successes. If that fails, each goes between two of its own. */
async function oneByOne<T>(
  probes: readonly Probe<T>[],
  singly: <R>(probe: Probe<R>) => Promise<R>,
): Promise<readonly T[]> {
  try {
    if (probes.length > 1) return await singly((teacher) => inTurn(probes, (probe) => probe(teacher)))
  } catch (error) {
    if (!(error instanceof Violation || error instanceof Undecided)) throw error
  }
  return inTurn(probes, singly)
}

/** Records a control for a check that did not send it. */
async function shows({ trace }: RunningCheck, title: string, { exchanges }: Control): Promise<void> {
  const further = exchanges.filter((one) => !trace.exchanges.includes(one))
  if (further.length === 0) return
  await trace.step(title, () => positiveControl(async () => further.forEach(trace.saw)))
}

/** Sends one probe between two requests that get a code. */
async function amongCodes<T>(check: RunningCheck, setUp: SetUp, probe: Probe<T>): Promise<T> {
  const { teacher } = check.part(Users)
  const result = await afterControl(
    () => succeeds(check, teacher, 'code', setUp),
    () => probe(teacher),
  )
  await laterControl(() => succeeds(check, teacher, 'code', setUp))
  return result
}

/**
 * Sends one probe between two exchanges. If the session ends meanwhile, the probe is sent again with a new session: only
 * then it is certain that the probe, not the end of the session, led to the refusal.
 */
async function amongTokens<T>(check: RunningCheck, setUp: SetUp, probe: Probe<T>): Promise<T> {
  let ended = 0
  const { user, giveBack } = check.part(Sessions).own('teacher', () => {
    ended += 1
  })
  const between = async (): Promise<T> => {
    const result = await afterControl(
      () => succeeds(check, user, 'tokens', setUp),
      () => probe(user),
    )
    await laterControl(() => succeeds(check, user, 'tokens', setUp))
    return result
  }
  try {
    const first = await between().then(
      (result) => ({ result }),
      async (error: unknown) => {
        const isUnsure = error instanceof Violation && user.wasPrompted
        if (!isUnsure || !(await isExpired(check, await user.browser()))) throw error
        return null
      },
    )
    return first === null || ended > 0 ? await between() : first.result
  } finally {
    giveBack()
  }
}
