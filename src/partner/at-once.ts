/**
 * Sign-ins at the same time: the application waits for several token responses, and gets all of them at the same moment.
 * @module
 */
import { pause } from '../core/http/pause.js'
import type { PartnerContext } from './context.js'
import type { PendingSignIn } from './pending-sign-in.js'
import type { Session } from './session.js'
import type { FlowPlan, SimulatedUser } from './simulator.js'

/** Milliseconds that token responses of several users are held at most. Few applications wait for a shorter time. */
const longestHold = 2_000

/**
 * Holds token responses until as many as expected are waited for. So it hardly depends on the speed of the application,
 * or of this machine, whether it works on several of them at once.
 */
export class HeldTokenResponses {
  /** The flows of the responses that are held. */
  readonly #held: FlowPlan[] = []
  #release: () => void = () => undefined
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve
  })
  /** Whether the responses of two flows were ever held at the same time. */
  haveMet = false

  /**
   * @param expected number of token requests
   * @param longest milliseconds from the first request on, after which all responses are sent
   * @param signal ends the wait
   */
  constructor(
    readonly expected: number,
    readonly longest: number,
    readonly signal: AbortSignal,
  ) {}

  /** The plan of one of these flows. Each flow has its own. */
  get plan(): FlowPlan {
    const plan: FlowPlan = { beforeToken: () => this.#requested(plan) }
    return plan
  }

  async #requested(plan: FlowPlan): Promise<void> {
    if (this.#held.length === 0)
      void pause(this.longest, this.signal)
        .catch(() => undefined)
        .then(this.#release)
    this.#held.push(plan)
    this.haveMet ||= this.#held.some((other) => other !== plan)
    if (this.#held.length === this.expected) this.#release()
    await this.#released
    this.#held.splice(this.#held.indexOf(plan), 1)
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
  context: PartnerContext,
  users: readonly SimulatedUser[],
): Promise<SignInsAtOnce> {
  const held = context.heldTokenResponses(users.length, longestHold)
  const stopped = users.map(
    async (user): Promise<PendingSignIn> =>
      context.stopAtLogin(await context.browser(), { user, plan: held.plan }),
  )
  const pending = await Promise.all(stopped)
  const callbacks = await Promise.all(pending.map((one) => one.callbackUrl()))
  const { sender } = context.together(users.length)
  await Promise.all(pending.map((one, at) => one.arrive(callbacks[at] as string, sender)))
  const sessions = await Promise.all(pending.map(({ browser }) => context.settled(browser, 'signed in')))
  return { sessions, haveMet: held.haveMet }
}
