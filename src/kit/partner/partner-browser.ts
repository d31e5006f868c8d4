/**
 * The browser of a user of the partner application. Scripts run in it where the profile asks for a Chromium.
 * @module
 */
import { CookieJar } from 'tough-cookie'
import { Browser, type Chain } from '../browser/browser.js'
import { type Chromium, NoChromium } from '../browser/chromium.js'
import { htmlOf } from '../browser/html.js'
import { parsePage } from '../browser/page.js'
import { Tab } from '../browser/tab.js'
import { Unanswered, Undecided } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { Sending } from '../http/client.js'
import type { HeaderLine } from '../run/record.js'
import type { Sender } from '../run/sender.js'
import type { Seat, SimulatedFlow, Simulator } from './simulator.js'

/** Milliseconds without any request after which a page in a Chromium has come to rest. */
const still = 400
/** Milliseconds after which it is looked at although it has not. */
const patience = 30_000

/** Where a navigation ended. */
export interface Visit {
  /** Null where no answer came that could be gone on from. */
  readonly chain: Chain | null
  /** Why no answer came; null where one did. */
  readonly failure: string | null
  /** True where the browser waited no longer: the application may still have been at work. */
  readonly gaveUp: boolean
  /** Authorize requests that it led to, in order. */
  readonly flows: readonly SimulatedFlow[]
}

/** A browser with cookies of its own, that goes to the application and to the simulated platform. */
export class PartnerBrowser extends Browser {
  readonly #platform: string

  private constructor(
    sender: Sender,
    goesTo: (url: URL) => boolean,
    readonly simulator: Simulator,
    readonly seat: Seat,
    jar: CookieJar,
    chromium: Chromium | null,
  ) {
    super(sender, goesTo, jar, chromium)
    this.#platform = new URL(simulator.url).origin
  }

  /** A browser without cookies of the application. */
  static async open(
    sender: Sender,
    goesTo: (url: URL) => boolean,
    simulator: Simulator,
    chromium: Chromium | null,
  ): Promise<PartnerBrowser> {
    const seat = simulator.seat()
    const jar = new CookieJar(undefined, { looseMode: true })
    await jar.setCookie(`${seat.cookie.name}=${seat.cookie.value}; Path=/; HttpOnly`, simulator.url)
    return new PartnerBrowser(sender, goesTo, simulator, seat, jar, chromium)
  }

  /** Another browser with the cookies that this one has now; it sits at the same seat. */
  async twin(): Promise<PartnerBrowser> {
    const jar = await CookieJar.deserialize(await this.jar.serialize())
    return new PartnerBrowser(this.sender, this.staysAt, this.simulator, this.seat, jar, this.chromium)
  }

  /** The same browser, that waits longer for an answer. @param seconds at least */
  patient(seconds: number): PartnerBrowser {
    return new PartnerBrowser(
      this.sender.patient(seconds),
      this.staysAt,
      this.simulator,
      this.seat,
      this.jar,
      this.chromium,
    )
  }

  /** The same browser, whose requests carry further headers. */
  with(...added: HeaderLine[]): PartnerBrowser {
    return new PartnerBrowser(
      this.sender.with(...added),
      this.staysAt,
      this.simulator,
      this.seat,
      this.jar,
      this.chromium,
    )
  }

  /**
   * Opens an address and goes on until the browser rests. A connection that breaks, and an application that is busy,
   * end it too.
   * @param url as a user would type it
   */
  async visit(url: string, purpose: string): Promise<Visit> {
    const before = this.seat.flows.length
    const ended = (chain: Chain | null, failure: string | null, gaveUp = false): Visit => ({
      chain,
      failure,
      gaveUp,
      flows: this.seat.flows.slice(before),
    })
    try {
      const first = await this.request(url, { purpose })
      return ended(this.chromium === null ? await this.follow(first) : await this.#shown(first), null)
    } catch (error) {
      if (error instanceof Unanswered) return ended(null, error.message, error.gaveUp)
      if (error instanceof NoChromium) throw new Undecided(`${error.message}: check BROWSER_PROGRAM`)
      throw error
    }
  }

  /** Goes on in a Chromium, which runs scripts, until nothing happens any more. */
  async #shown(begin: Answer): Promise<Chain> {
    const tab = await Tab.open(this.chromium as Chromium, this, {
      begin,
      stopAt: () => false,
      once: false,
      secret: '',
      purpose: 'browser',
    })
    try {
      await restOf(tab)
      if (tab.error !== null) throw tab.error
      const { document } = tab
      const html = /html/.test(document.mediaType) ? htmlOf(document) : ''
      const answers = [begin, ...tab.answers.filter((answer) => answer !== document), document]
      return { answers, leaves: tab.leaves, page: parsePage(html, document.url), endless: false }
    } finally {
      await tab.close()
    }
  }

  /** Nothing is sent twice to the application: a callback that arrives again is another one. */
  override exchange(sending: Sending & { readonly url: string }, from?: URL): Promise<Answer> {
    const atPlatform = URL.canParse(sending.url) && new URL(sending.url).origin === this.#platform
    return super.exchange(atPlatform ? sending : { ...sending, repeatable: false }, from)
  }

  /** Whoever comes from the platform comes from another site: the application's strict cookies stay behind. */
  protected override cookiesFor(url: URL, from: URL | undefined, method: string): Promise<string> {
    const isForeign = from !== undefined && from.origin === this.#platform && url.origin !== this.#platform
    if (!isForeign) return this.jar.getCookieString(url.href)
    return this.jar.getCookieString(url.href, { sameSiteContext: method === 'GET' ? 'lax' : 'none' })
  }
}

/** Waits until the page has run its scripts and leads nowhere else any more. */
async function restOf(tab: Tab): Promise<void> {
  const ending = performance.now() + patience
  for (let shown: Answer | null = null; shown !== tab.document && performance.now() < ending; ) {
    shown = tab.document
    // What a page does while it loads is over then; it is not loaded where it leads on before.
    await tab.page.waitForLoadState('load', { timeout: patience }).catch(() => undefined)
    await tab.quiet(still, ending)
  }
}
