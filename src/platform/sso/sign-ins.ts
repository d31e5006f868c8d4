/**
 * Complete sign-ins, up to the tokens.
 * @module
 */
import type { RunningCheck } from '../check.js'
import { isStale, type SharedToken, sharedToken, tokenFrom } from '../shared-tokens.js'
import type { Flow, FlowOptions } from './flow.js'
import { type LanguageChange, languageChange } from './language-change.js'
import { overLoginPage, type PageSignIn, type PageSignInOptions } from './over-login-page.js'
import { promptedSignIns } from './prompted-sign-in.js'
import { sharedFlow, signInFor } from './shared-flow.js'

/** The sign-ins of users at the application under test. */
export class SignIns {
  constructor(readonly check: RunningCheck) {}

  /**
   * A complete sign-in for this check only.
   * @throws {Undecided} if it does not succeed
   */
  flow(options?: FlowOptions): Promise<Flow> {
    return signInFor(this.check, options)
  }

  /** A complete sign-in that checks share. Read its results; do not redeem its code again. */
  identity(options?: FlowOptions): Promise<Flow> {
    return sharedFlow(this.check, options)
  }

  /**
   * A sign-in of the teacher over the login page that checks share.
   * @throws {Undecided} if no login page comes, or if it refuses name and password
   */
  overLoginPage(options?: PageSignInOptions): Promise<PageSignIn> {
    return overLoginPage(this.check, options)
  }

  /** Sign-ins of the teacher before and after a change of the language, that checks share. */
  languageChange(): Promise<LanguageChange> {
    return languageChange(this.check)
  }

  /** Sign-ins of the teacher after the login prompt, by the form of the request, that checks share. */
  prompted(): ReturnType<typeof promptedSignIns> {
    return promptedSignIns(this.check)
  }

  /**
   * The access token of the sign-in that checks share. If it expires soon, the teacher signs in again.
   * @throws {Undecided} if no sign-in succeeds
   */
  userToken(): Promise<string> {
    const { check } = this
    const tokenOf = ({ accessToken, answer, when }: Flow): SharedToken =>
      tokenFrom(accessToken, answer, when.asked)
    return sharedToken(check, 'user token', async () => {
      const usual = tokenOf(await sharedFlow(check))
      return isStale(check, usual) ? tokenOf(await signInFor(check)) : usual
    })
  }
}
