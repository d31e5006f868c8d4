/**
 * Who is signed in at a browser, as the session probe of the profile says.
 * @module
 */
import { given, NotExercised } from '../core/errors.js'
import { pause } from '../core/http/pause.js'
import { between, type RunningCheck } from './check.js'
import { Launches } from './launches.js'
import type { PartnerBrowser } from './partner-browser.js'
import { Session } from './session.js'

/** The sessions of users at the application. */
export class Sessions {
  constructor(readonly check: RunningCheck) {}

  /**
   * Requests the session probe: who is signed in at a browser.
   * @throws {NotExercised} if the profile names no session probe
   */
  async session(browser: PartnerBrowser): Promise<Session> {
    await this.check.once('probe', () => this.#probeRecognisesNobody())
    return this.#probed(browser)
  }

  /** @throws {Undecided} if the probe reports a session for a new browser */
  async #probeRecognisesNobody(): Promise<void> {
    const browser = await this.check.part(Launches).browser()
    const session = await this.#probed(browser)
    const { signedIn, answer } = session
    this.reportForeignUser(session, browser)
    given(
      !signedIn,
      `the session probe reports a new browser as signed in (${answer.summary}): correct WHOAMI_URL and WHOAMI_SIGNED_IN`,
    )
  }

  /**
   * Reports a user who was never at this browser, for the rule `callback.own-user`.
   * @returns whether it is such a user
   */
  reportForeignUser(session: Session, { platformSession }: PartnerBrowser): boolean {
    const { leaks } = this.check.run
    if (!leaks.isOfOtherBrowser(session.known('sub'), platformSession)) return false
    leaks.report({ summary: session.summary, exchange: session.answer.exchange })
    return true
  }

  async #probed(browser: PartnerBrowser): Promise<Session> {
    const { probe } = this.check.profile
    if (probe === null) throw new NotExercised(['WHOAMI_URL'])
    const answer = await browser.requestByScript(probe.url, 'session probe')
    given(answer.status < 500, `the session probe answered ${answer.summary}`)
    return new Session(probe, answer, (field, gap) => this.check.causes.note(`session probe ${field}`, gap))
  }

  /**
   * Who is signed in after SETTLE_SECONDS at most.
   * @param until the expected state; `signed in` ends the wait as soon as it is reached
   */
  async settled(browser: PartnerBrowser, until: 'signed in' | 'nobody'): Promise<Session> {
    const ending = performance.now() + this.check.profile.settleSeconds * 1000
    const wanted = until === 'signed in'
    for (;;) {
      const session = await this.session(browser)
      // A signed-in user answers both questions.
      if (session.signedIn || performance.now() >= ending) return session
      await pause(wanted ? between : Math.max(0, ending - performance.now()), this.check.run.signal)
    }
  }
}
