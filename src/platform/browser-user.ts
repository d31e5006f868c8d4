/**
 * Someone at a browser.
 * @module
 */

import type { Browser } from '../core/browser/browser.js'
import type { App } from '../profile/profile.js'
import type { Context } from './context.js'
import { AuthorizeAttempt, type AuthorizeOptions, type Changes } from './sso/authorize.js'
import { proofFor } from './sso/pkce.js'

/** A browser and who sits at it. */
export class BrowserUser {
  /**
   * @param browser made or fetched when it is needed
   * @param renewed a browser with a new session, where that of the browser used has expired; else null
   */
  constructor(
    readonly context: Context,
    readonly browser: () => Promise<Browser>,
    readonly renewed: (used: Browser) => Promise<Browser | null> = () => Promise.resolve(null),
  ) {}

  /**
   * Someone at another browser with the cookies that this one has now.
   * @param alter changes the value of each cookie
   */
  async copy(alter?: (value: string) => string): Promise<BrowserUser> {
    const browser = await (await this.browser()).copy(alter)
    return new BrowserUser(this.context, () => Promise.resolve(browser))
  }

  /** The same browser with another language set in it: its requests carry Accept-Language. */
  preferring(language: string): BrowserUser {
    return new BrowserUser(this.context, async () => {
      const browser = await this.browser()
      return browser.for(browser.sender.with(['Accept-Language', language]))
    })
  }

  /**
   * An authorize request with all required parameters, changed as asked.
   * @param changes parameters to replace, leave out (undefined) or repeat
   */
  authorize(app: App, changes: Changes = {}, options: AuthorizeOptions = {}): AuthorizeAttempt {
    const { trace, urls, run } = this.context
    const proof =
      options.proof === undefined && app.clientSecret === null ? proofFor() : (options.proof ?? null)
    if (proof !== null) run.redactor.add(proof.verifier, 'code_verifier')
    return new AuthorizeAttempt(this.browser, this.renewed, trace, urls, app, changes, { ...options, proof })
  }
}
