/**
 * A user at a browser.
 * @module
 */
import { Browser } from '../core/browser/browser.js'
import { Disturbed } from '../core/errors.js'
import type { Changes } from '../core/http/documented-request.js'
import type { App, UserKey } from '../profile/profile.js'
import type { RunningCheck } from './check.js'
import { Received } from './received.js'
import { AuthorizeAttempt, type AuthorizeOptions } from './sso/authorize.js'
import type { AuthorizeResult } from './sso/authorize-result.js'
import { Discovery } from './sso/discovery.js'
import { type Launch, launch } from './sso/launch.js'
import { type LogoutHint, logoutHint, type SignOut, type SignOutOptions, signOut } from './sso/logout.js'
import { proofFor } from './sso/pkce.js'
import { sharesSession } from './sso/session-codes.js'

/** A browser with the session of a user, if the user is signed in. */
export class BrowserUser {
  /**
   * True if a request with a `prompt` led to the login page: because of the prompt, or because the session has ended.
   * Then nothing was renewed.
   */
  wasPrompted = false

  /**
   * @param browser called when the browser is needed
   * @param renewed returns a browser with a new session if the session of this one has expired; null if not
   * @param shared true if other checks use the same session: then nothing may be sent that could end it
   */
  constructor(
    readonly check: RunningCheck,
    readonly browser: () => Promise<Browser>,
    readonly renewed: (used: Browser) => Promise<Browser | null> = () => Promise.resolve(null),
    readonly shared = false,
  ) {}

  /** Keeps the answer to a documented request that was granted, for the rules that judge the whole run. */
  granted(result: AuthorizeResult): void {
    this.check.run.part(Received).granted.push({ answer: result.last, result })
  }

  /**
   * Call this if a session that was just renewed leads to the login page again. Other checks may have ended it, or used
   * it up, before this one could use it.
   * @throws {Disturbed} if the shared session has ended, at a platform where sessions last for other requests
   */
  async mustLast(used: Browser): Promise<void> {
    const { granted } = this.check.run.part(Received)
    if (this.shared && granted.length > 0 && (await isExpired(this.check, used)))
      throw new Disturbed('the session that checks share ended twice before the request was sent')
  }

  /**
   * Another browser with a copy of the current cookies.
   * @param alter changes the value of each cookie
   */
  async copy(alter?: (value: string) => string): Promise<BrowserUser> {
    const original = await this.browser()
    const browser = await original.copy(alter)
    sharesSession(browser.jar, original.jar)
    return new BrowserUser(this.check, () => Promise.resolve(browser), undefined, this.shared)
  }

  /** The same browser, with this language in the Accept-Language header of its requests. */
  preferring(language: string): BrowserUser {
    const preferring = (browser: Browser): Browser =>
      browser.for(browser.sender.with(['Accept-Language', language]))
    const renewed = async (used: Browser): Promise<Browser | null> => {
      const next = await this.renewed(used)
      return next === null ? null : preferring(next)
    }
    return new BrowserUser(this.check, async () => preferring(await this.browser()), renewed, this.shared)
  }

  /**
   * Prepares an authorize request with all required parameters, and these changes.
   * @param changes parameters to replace, leave out (undefined) or repeat
   */
  authorize(app: App, changes: Changes = {}, options: AuthorizeOptions = {}): AuthorizeAttempt {
    const { trace, urls, run } = this.check
    const proof =
      options.proof === undefined && app.clientSecret === null ? proofFor() : (options.proof ?? null)
    if (proof !== null) run.redactor.add(proof.verifier, 'code_verifier')
    const used = (): Promise<string> => this.check.part(Discovery).used('authorize')
    return new AuthorizeAttempt(this, trace, urls, used, app, changes, { ...options, proof })
  }

  /**
   * Launches the app under test from the platform.
   * @param user the user who is signed in at this browser
   * @param wanted UI Integration URL to reach, if the platform offers a choice
   * @throws {NotExercised} if the control driver does not support launches
   */
  launch(user: UserKey, wanted: string): Promise<Launch> {
    return launch(this, user, wanted)
  }

  /**
   * Sends a request to the logout endpoint. The session may end.
   * @param target sent in the parameter that the profile names; undefined sends none
   * @throws {NotExercised} if the profile gives no path, and nothing answers at the default path
   */
  signOut(target?: string, options?: SignOutOptions): Promise<SignOut> {
    return signOut(this, target, options)
  }

  /**
   * Names the application and the user in logout requests, with a new ID token of this session.
   * @throws {Undecided} if no ID token comes
   */
  logoutHint(): Promise<LogoutHint> {
    return logoutHint(this)
  }
}

/** A browser without cookies. */
export function newBrowser({ sender, urls, run }: RunningCheck): Browser {
  return new Browser(sender, urls.staysAt, undefined, run.chromium)
}

/** A user at a browser that nothing renews. */
export function userAt(check: RunningCheck, browser: Browser, shared = false): BrowserUser {
  return new BrowserUser(check, () => Promise.resolve(browser), undefined, shared)
}

/** True if a valid request with the session of a browser leads to the login page. */
export function isExpired(check: RunningCheck, used: Browser): Promise<boolean> {
  return check.trace.step('has the session expired?', async () => {
    return (await userAt(check, used).authorize(check.app).result()).atLogin
  })
}
