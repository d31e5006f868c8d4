/**
 * Sessions of users: one for each that all checks share, and new ones.
 * @module
 */

import type { Browser } from '../core/browser/browser.js'
import type { UserKey } from '../profile/profile.js'
import { Visitor } from './browser-user.js'
import type { Context } from './context.js'
import { notTaken, sessionByProgram, sessionGiven } from './login/given-session.js'
import { LoginFailure } from './login/login-failure.js'
import { problemsOf } from './login/login-problems.js'
import type { Arrival } from './sso/authorize-result.js'
import { proofFor } from './sso/pkce.js'

/** Sign-ins of an account in a row that may fail before it is left alone: more could lock it. Parts of a run share them. */
const mostRefusals = 3

export class Sessions {
  constructor(readonly context: Context) {}

  /** The session that all checks share, made when it is first asked for. */
  async shared(key: UserKey): Promise<Browser> {
    const { run, site, profile } = this.context
    const { login } = this.context.user(key)
    const name = this.#nameOf(key)
    if (profile.oneSessionPerUser && site.signedInElsewhere.has(login)) run.forget(name)
    return run.shared(name, async () => {
      const browser = await this.#made(key)
      site.signedInElsewhere.delete(login)
      return browser
    })
  }

  /**
   * A new shared session where the one that was used has expired: where the login page comes although nothing is
   * wrong with the request. Else null: then the login page is the target's answer.
   */
  async renewed(key: UserKey, used: Browser): Promise<Browser | null> {
    const { trail, app, run } = this.context
    return trail.step('has the session expired?', async () => {
      const same = new Visitor(this.context, () => Promise.resolve(used))
      if (!(await same.authorize(app).arrival()).atLogin) return null
      const shared = await this.shared(key)
      if (shared.jar === used.jar) run.forget(this.#nameOf(key))
      return this.shared(key)
    })
  }

  /**
   * A session that no other check uses.
   * @throws {NotExercised} where the login driver cannot make one
   * @throws {LoginFailure} where the user cannot sign in
   */
  async fresh(key: UserKey): Promise<Browser> {
    this.context.require('login.fresh')
    return this.#made(key)
  }

  async #made(key: UserKey): Promise<Browser> {
    const { trail, run, site } = this.context
    const { login } = this.context.user(key)
    const { refusals } = run
    const account = `${site.tenant} ${login}`
    return trail.step(`sign in as ${key}`, async () => {
      const refused = refusals.get(account) ?? 0
      if (refused >= Math.max(1, Math.floor(mostRefusals / run.surroundings.parts)))
        throw new LoginFailure(problemsOf(site, run.redactor, login).notAgain(refused).problem, login)
      try {
        const browser = await this.#byDriver(key)
        refusals.set(account, 0)
        return browser
      } catch (error) {
        if (error instanceof LoginFailure && error.problem.end !== 'unclear')
          refusals.set(account, refused + 1)
        throw error
      }
    })
  }

  async #byDriver(key: UserKey): Promise<Browser> {
    const { context } = this
    const { driver } = context.profile.login
    if (driver === 'form' || driver === 'browser') {
      const visitor = context.visitor()
      const back = await (await this.#atLogin(visitor)).signIn(context.credentials(key))
      if (!back.returned) throw back.failureOf(context.user(key).login)
      return visitor.browser()
    }
    const { login } = context.user(key)
    const browser =
      driver === 'session'
        ? await sessionGiven(context, key)
        : await sessionByProgram(context, key, context.visitor().authorize(context.app).url)
    if (driver === 'command') context.site.signedInElsewhere.add(login)
    const same = new Visitor(context, () => Promise.resolve(browser))
    if ((await same.authorize(context.app).arrival()).atLogin) throw notTaken(context, key)
    return browser
  }

  #nameOf(key: UserKey): string {
    return `session ${this.context.site.tenant} ${key}`
  }

  /** The login page, over whichever form of the request the target accepts: plain, with PKCE, for a launch. */
  async #atLogin(visitor: Visitor): Promise<Arrival> {
    const { app } = this.context
    const arrival = await visitor.authorize(app).arrival()
    if (arrival.atLogin) return arrival
    const launches = app.uiUrls.map((redirect_uri) => visitor.authorize(app, { redirect_uri }))
    for (const attempt of [visitor.authorize(app, {}, { proof: proofFor() }), ...launches]) {
      const other = await attempt.arrival()
      if (other.atLogin) return other
    }
    return arrival
  }
}
