/**
 * Sign-ins at the same time: the application waits for several token responses, and gets all of them at the same moment.
 * @module
 */
import { pause } from '../core/http/pause.js'
import type { PartnerContext } from './context.js'
import type { PendingSignIn } from './pending-sign-in.js'
import type { Session } from './session.js'
import type { FlowPlan, SimulatedUser } from './simulator.js'

/** Milliseconds that a token response is held at most: less than any application waits for one. */
const longestHold = 2_000

/**
 * Holds token responses until as many as expected are waited for. So it does not depend on the speed of the
 * application, or of this machine, whether it works on several of them at once.
 */
export class HeldTokenResponses {
  #waiting = 0
  #most = 0
  #release: () => void = () => undefined
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve
  })

  /**
   * @param expected number of token requests
   * @param signal ends the wait
   */
  constructor(
    readonly expected: number,
    readonly signal: AbortSignal,
  ) {}

  /** The plan of each of these flows. */
  get plan(): FlowPlan {
    return { beforeToken: () => this.#requested() }
  }

  /** Whether the application ever waited for two token responses at the same time. */
  get haveMet(): boolean {
    return this.#most > 1
  }

  async #requested(): Promise<void> {
    this.#waiting += 1
    this.#most = Math.max(this.#most, this.#waiting)
    if (this.#waiting === this.expected) this.#release()
    else if (this.#waiting === 1)
      void pause(longestHold, this.signal)
        .catch(() => undefined)
        .then(this.#release)
    await this.#released
    this.#waiting -= 1
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
 * Signs users in, each in a browser of its own. All callbacks are opened at the same time.
 * @param users may name one user several times
 * @throws {Undecided} if a launch leads to no authorize request
 */
export async function signInsAtOnce(
  context: PartnerContext,
  users: readonly SimulatedUser[],
): Promise<SignInsAtOnce> {
  const held = context.heldTokenResponses(users.length)
  const together = context.together(users.length)
  const stopped = users.map(
    async (user): Promise<PendingSignIn> =>
      context.stopAtLogin(await together.browser(), { user, plan: held.plan }),
  )
  const pending = await Promise.all(stopped)
  const callbacks = await Promise.all(pending.map((one) => one.callbackUrl()))
  await Promise.all(
    pending.map(({ browser }, at) => browser.visit(callbacks[at] as string, 'callback, like others')),
  )
  const sessions = await Promise.all(pending.map(({ browser }) => context.settled(browser, 'signed in')))
  return { sessions, haveMet: held.haveMet }
}
