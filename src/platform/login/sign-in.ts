/**
 * What a login driver does to sign a user in.
 * @module
 */
import type { Browser, Chain } from '../../core/browser/browser.js'
import type { LoginProblem, LoginStep } from '../../core/browser/login-failure.js'
import type { Once } from '../../core/http/client.js'
import type { UserKey } from '../../profile/profile.js'
import type { Credentials, RunningCheck } from '../check.js'
import type { TenantUrls } from '../tenant-urls.js'

/** Where a sign-in ended. */
export interface SignedIn {
  readonly chain: Chain
  /** Why the browser is not back at the application; null if it is. */
  readonly problem: LoginProblem | null
}

/** A driver that fills in the login page. */
export interface PageSignIn {
  /**
   * Signs in from a login page that the browser is at. The password is sent at most once.
   * @param at the chain of answers that ends at the login page
   * @param stopAt true for an address of the application, where the sign-in ends
   * @param once set if even a request without an answer must not be sent again
   * @returns where the browser ends: at the application if the credentials are right, otherwise on a page
   */
  fillIn(
    browser: Browser,
    urls: TenantUrls,
    at: Chain,
    credentials: Credentials,
    stopAt: (url: string) => boolean,
    once: boolean | Once,
  ): Promise<SignedIn>
}

/** A driver that brings the cookies of a session, without a login page. */
export interface CookieSignIn {
  /** The step that fails if the cookies are no session. */
  readonly step: LoginStep
  /**
   * A browser with the cookies of a session.
   * @param authorizeUrl the address of a valid authorize request
   * @throws {NotExercised} if the driver does not offer this user
   * @throws {LoginFailure} if it fails
   */
  session(check: RunningCheck, key: UserKey, authorizeUrl: () => Promise<string>): Promise<Browser>
  /** Why the login page may come in spite of the cookies, and how to fix it. @param prefix of the user's profile keys */
  loginPageCame(prefix: string): Pick<LoginProblem, 'what' | 'fix'>
}
