/**
 * Sessions of users: one for each user that all checks share, and new ones.
 * @module
 */
import type { Browser } from '../core/browser/browser.js'
import { LoginFailure } from '../core/browser/login-failure.js'
import { settingUp } from '../core/errors.js'
import { prefixOf } from '../profile/login-settings.js'
import type { App, UserKey } from '../profile/profile.js'
import { BrowserUser, isExpired, newBrowser, userAt } from './browser-user.js'
import type { RunningCheck } from './check.js'
import { signInOf } from './login/drivers/index.js'
import { problemsOf } from './login/login-problems.js'
import { missingFor } from './needs.js'
import type { AuthorizeResult } from './sso/authorize-result.js'
import { proofFor } from './sso/pkce.js'

/** Failed sign-ins in a row after which an account is not used again: more could lock it. Parts of a run share them. */
const maxRefusals = 3

/** Shared sessions of the teacher if the requests of one session take turns. */
const mostShared = 3

/** A session that only one check uses at a time. */
export interface SeparateSession {
  readonly user: BrowserUser
  /** Lets another check use the session. Call it after the last request. */
  readonly giveBack: () => void
}

/** The result of the same request with a challenge. */
function otherRequest(user: BrowserUser, app: App): Promise<AuthorizeResult> {
  return user.authorize(app, {}, { proof: proofFor() }).result()
}

/** What the sessions of all checks of a run have in common. */
class SessionsOfRun {
  /** Number of consecutive refused sign-ins, by tenant and login name. */
  readonly refusals = new Map<string, number>()
  /** Sessions of users that a check had for itself and has given back, by tenant and user. */
  readonly spare = new Map<string, Browser[]>()
  /** How many checks and groups have got one of several shared sessions, of which the requests take turns. */
  inTurn = 0
}

/** The sessions of users, for one check. */
export class Sessions {
  readonly #ofRun: SessionsOfRun

  constructor(readonly check: RunningCheck) {
    this.#ofRun = check.run.part(SessionsOfRun)
  }

  /**
   * The number of the shared session that the next check, or group of refused requests, uses: 0, or one of a few if the
   * requests of a session take turns.
   */
  next(key: UserKey): number {
    const { urls, profile } = this.check
    const inTurn = profile.parallelRequests === false && profile.oneSessionPerUser !== true
    if (!inTurn || key !== 'teacher' || urls.lent || !this.#makesFresh) return 0
    this.#ofRun.inTurn += 1
    return this.#ofRun.inTurn % mostShared
  }

  /** A session that checks share. The first check that needs it makes it. @param number see {@link next} */
  async shared(key: UserKey, number = 0): Promise<Browser> {
    const { run, urls, profile } = this.check
    const { login } = this.check.user(key)
    const name = this.#nameOf(key, number)
    if (profile.oneSessionPerUser && urls.signedInElsewhere.has(login)) this.#forget(name)
    return run.results.get(name, async () => {
      const browser = await this.#made(key)
      urls.signedInElsewhere.delete(login)
      return browser
    })
  }

  /**
   * A new shared session if the used one has expired, that is, if a valid request leads to the login page. Otherwise
   * null: then the login page is the answer of the target.
   */
  async renewed(key: UserKey, used: Browser, number = 0): Promise<Browser | null> {
    return this.#ifExpired(used, async () => {
      const shared = await this.shared(key, number)
      if (shared.jar === used.jar) this.#forget(this.#nameOf(key, number))
      return this.shared(key, number)
    })
  }

  /**
   * A user with a session that only one check uses at a time. It is made or taken over when it is first needed. If the
   * platform ends the session, the next request that leads to the login page gets a new one. If the login driver cannot
   * make new sessions, it is the shared one: such checks run last.
   * @param ended called when the platform has ended a session
   */
  own(key: UserKey, ended: () => void = () => undefined): SeparateSession {
    let current: Promise<Browser> | undefined
    const browser = async (): Promise<Browser> => {
      current ??= this.take(key)
      return (await current).for(this.check.sender)
    }
    const renewed = async (used: Browser): Promise<Browser | null> => {
      const next = this.#makesFresh
        ? await this.#ifExpired(used, () => this.fresh(key))
        : await this.renewed(key, used)
      if (next === null) return null
      ended()
      current = Promise.resolve(next)
      return next
    }
    return {
      user: new BrowserUser(this.check, browser, renewed),
      giveBack: () => this.giveBack(key, current),
    }
  }

  /**
   * A session that no other check uses until it is given back: one that an earlier check had, or a new one. The shared
   * one if the login driver cannot make new sessions.
   * @throws {LoginFailure} if the user cannot sign in
   */
  async take(key: UserKey): Promise<Browser> {
    if (!this.#makesFresh) return this.shared(key)
    const { sender } = this.check
    const spare = this.#ofRun.spare.get(this.#nameOf(key))?.pop()
    return spare === undefined ? this.fresh(key) : spare.for(sender)
  }

  /** Lets another check use a session that was taken, after the last request of this check. */
  giveBack(key: UserKey, taken: Promise<Browser> | undefined): void {
    const { urls } = this.check
    const { spare } = this.#ofRun
    if (!this.#makesFresh || urls.lent || taken === undefined) return
    const name = this.#nameOf(key)
    const keep = (browser: Browser): void => {
      spare.set(name, [...(spare.get(name) ?? []), browser])
    }
    taken.then(keep, () => undefined)
  }

  /**
   * Forgets a shared session that has ended. Another request may have done so already and sign in right now: a second
   * sign-in at the same time could end its session.
   */
  #forget(name: string): void {
    const { results } = this.check.run
    if (!results.isPending(name)) results.forget(name)
  }

  get #makesFresh(): boolean {
    return missingFor(['login.fresh'], this.check.profile).length === 0
  }

  /** The result of `renew` if a valid request with this session leads to the login page; otherwise null. */
  async #ifExpired(used: Browser, renew: () => Promise<Browser>): Promise<Browser | null> {
    return (await isExpired(this.check, used)) ? renew() : null
  }

  /**
   * A session that no other check uses.
   * @throws {NotExercised} if the login driver cannot make one
   * @throws {LoginFailure} if the user cannot sign in
   */
  async fresh(key: UserKey): Promise<Browser> {
    this.check.require('login.fresh')
    return this.#made(key)
  }

  async #made(key: UserKey): Promise<Browser> {
    const { trace, run, urls } = this.check
    const { login } = this.check.user(key)
    const { refusals } = this.#ofRun
    const account = `${urls.tenant} ${login}`
    const signIn = async (): Promise<Browser> => {
      const refused = refusals.get(account) ?? 0
      if (refused >= Math.max(1, Math.floor(maxRefusals / run.host.parts)))
        throw new LoginFailure(problemsOf(urls, run.redactor, login).notAgain(refused).problem, login)
      try {
        const browser = await this.#byDriver(key)
        refusals.set(account, 0)
        return browser
      } catch (error) {
        if (error instanceof LoginFailure && error.problem.end !== 'unclear')
          refusals.set(account, refused + 1)
        throw error
      }
    }
    return trace.step(`sign in as ${key}`, () => settingUp(signIn))
  }

  async #byDriver(key: UserKey): Promise<Browser> {
    const { check } = this
    const signIn = signInOf(check.profile.login.driver)
    if ('fillIn' in signIn) {
      const browserUser = userAt(check, newBrowser(check))
      const back = await (await this.#atLogin(browserUser)).signIn(check.credentials(key))
      if (back.returned) return browserUser.browser()
      // The error is about the request. If another one gets a code, the sign-in has succeeded.
      const other = back.refusedWith === null ? null : await otherRequest(browserUser, check.app)
      if (other === null || other.code === null) throw back.failureOf(check.user(key).login)
      return browserUser.browser()
    }
    const { login } = check.user(key)
    const authorizeUrl = (): Promise<string> =>
      userAt(check, newBrowser(check)).authorize(check.app).address()
    const browser = await signIn.session(check, key, authorizeUrl)
    if (!(await userAt(check, browser).authorize(check.app).result()).atLogin) return browser
    const { what, fix } = signIn.loginPageCame(prefixOf(key))
    throw new LoginFailure({ step: signIn.step, what, fix, page: null, end: 'unclear' }, login)
  }

  #nameOf(key: UserKey, number = 0): string {
    return `session ${this.check.urls.tenant} ${key}${number === 0 ? '' : ` ${number}`}`
  }

  /** The login page, from the first form of the request that leads there: plain, with PKCE, for a launch. */
  async #atLogin(browserUser: BrowserUser): Promise<AuthorizeResult> {
    const { app } = this.check
    const result = await browserUser.authorize(app).result()
    if (result.atLogin) return result
    const launches = app.uiUrls.map((redirect_uri) => browserUser.authorize(app, { redirect_uri }))
    for (const attempt of [browserUser.authorize(app, {}, { proof: proofFor() }), ...launches]) {
      const other = await attempt.result()
      if (other.atLogin) return other
    }
    return result
  }
}
