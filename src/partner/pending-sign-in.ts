/**
 * A sign-in that has stopped at the login page of the platform. The suite decides when and in which browser it continues.
 * @module
 */
import { given } from '../core/errors.js'
import type { Sender } from '../core/http/sender.js'
import type { PartnerBrowser, Visit } from './partner-browser.js'
import type { SimulatedFlow } from './simulator.js'

/** A sign-in that waits at the login page. The check continues it, in the same browser or in another one. */
export class PendingSignIn {
  readonly #continueUrl: string
  readonly #page: URL

  private constructor(
    readonly browser: PartnerBrowser,
    readonly flow: SimulatedFlow,
    continueUrl: string,
    page: URL,
  ) {
    this.#continueUrl = continueUrl
    this.#page = page
  }

  /**
   * Takes a launch that ended at the login page.
   * @throws {Undecided} if the launch sent no authorize request
   */
  static at(browser: PartnerBrowser, { chain, flows, failure }: Visit): PendingSignIn {
    const [flow] = flows
    given(flow !== undefined, `the launch led to no authorize request: ${failure ?? 'it ended elsewhere'}`)
    const link = chain?.page.links.find((address) => address.includes('/login/continue'))
    given(link !== undefined, 'the simulated login page has no link that continues')
    return new PendingSignIn(browser, flow, link, chain?.answers.at(-1)?.url ?? new URL(link))
  }

  /** Continues in the same browser: the platform redirects to the callback, and the browser follows. */
  continue(): Promise<Visit> {
    return this.browser.visit(this.#continueUrl, 'return from the platform', this.#page)
  }

  /**
   * Opens the callback as the redirect of the platform does, and follows it.
   * @param callback the address that {@link callbackUrl} returned
   * @param sender default: that of the browser
   */
  arrive(callback: string, sender: Sender = this.browser.sender): Promise<Visit> {
    return this.browser.by(sender).visit(callback, 'return from the platform', this.#page)
  }

  /** Requests the redirect to the callback without following it. @returns the callback URL with its code */
  async callbackUrl(): Promise<string> {
    const purpose = 'login page continues'
    const { location } = await this.browser.request(this.#continueUrl, { purpose, from: this.#page })
    given(location !== undefined, 'the simulated platform did not redirect the browser')
    return location.href
  }
}
