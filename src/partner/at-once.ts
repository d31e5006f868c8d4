/**
 * Sign-ins at the same time: the application waits for several token responses, and gets all of them at the same moment.
 * @module
 */
import { pause } from '../core/http/pause.js'
import type { RunningCheck } from './check.js'
import { Launches } from './launches.js'
import type { PendingSignIn } from './pending-sign-in.js'
import type { Session } from './session.js'
import { Sessions } from './sessions.js'
import type { FlowPlan, SimulatedUser } from './simulator.js'

/** Milliseconds that token responses of several users are held at most. Few applications wait for a shorter time. */
const longestHold = 2_000

/**
 * Holds token responses until as many as expected are waited for. So it hardly depends on the speed of the application,
 * or of this machine, whether it works on several of them at once.
 */
export class HeldTokenResponses {
  /** What the responses are for that are held: one thing for each. */
  readonly #held: object[] = []
  #release: () => void = () => undefined
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve
  })
  #isReleased = false
  /** Whether responses for two flows were ever held at the same time. */
  haveMet = false
  /** The number of token requests before the first response was sent. */
  requests = 0

  /**
   * @param expected number of token requests
   * @param longest milliseconds from the first request on, after which all responses are sent
   * @param signal ends the wait
   */
  constructor(
    readonly expected: number,
    readonly longest: number,
    readonly signal: AbortSignal,
  ) {
    void this.#released.then(() => {
      this.#isReleased = true
    })
  }

  /** The plan of one of these flows. Each flow has its own. */
  get plan(): FlowPlan {
    const plan: FlowPlan = { beforeToken: () => this.requested(plan) }
    return plan
  }

  /**
   * Notes a token request.
   * @param by what it is for, such as its flow
   * @returns settles when its response may be sent
   */
  async requested(by: object): Promise<void> {
    if (!this.#isReleased) this.requests += 1
    if (!this.#isReleased && this.#held.length === 0)
      void pause(this.longest, this.signal)
        .catch(() => undefined)
        .then(this.#release)
    this.#held.push(by)
    this.haveMet ||= this.#held.some((other) => other !== by)
    if (this.#held.length === this.expected) this.#release()
    await this.#released
    this.#held.splice(this.#held.indexOf(by), 1)
  }
}

/** The result of sign-ins at the same time. */
export interface SignInsAtOnce {
  /** Who is signed in at each browser, in the order of the users. */
  readonly sessions: readonly Session[]
  /** False if the application redeems one code after the other: then it never worked on two of them at once. */
  readonly haveMet: boolean
}

/**
 * Signs users in, each in a browser of its own. All callbacks are opened at the same time. The check must run alone:
 * requests of others may take the places of these.
 * @param users may name one user several times
 * @throws {Undecided} if a launch leads to no authorize request
 */
export async function signInsAtOnce(
  check: RunningCheck,
  users: readonly SimulatedUser[],
): Promise<SignInsAtOnce> {
  const held = new HeldTokenResponses(users.length, longestHold, check.run.signal)
  const launches = check.part(Launches)
  const stopped = users.map(
    async (user): Promise<PendingSignIn> =>
      launches.stopAtLogin(await launches.browser(), { user, plan: held.plan }),
  )
  const pending = await Promise.all(stopped)
  const callbacks = await Promise.all(pending.map((one) => one.callbackUrl()))
  const { sender } = check.simultaneous(users.length)
  await Promise.all(pending.map((one, at) => one.arrive(callbacks[at] as string, sender)))
  const sessions = await Promise.all(
    pending.map(({ browser }) => check.part(Sessions).settled(browser, 'signed in')),
  )
  return { sessions, haveMet: held.haveMet }
}
