/**
 * The browser of a user of the partner application. Scripts run in it where the profile asks for a Chromium.
 * @module
 */
import { CookieJar } from 'tough-cookie'
import { Browser, type Chain } from '../core/browser/browser.js'
import { type Chromium, NoChromium } from '../core/browser/chromium.js'
import { htmlOf } from '../core/browser/html.js'
import { parsePage } from '../core/browser/page.js'
import { Tab } from '../core/browser/tab.js'
import { Unanswered, Undecided } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { Sending } from '../core/http/client.js'
import type { Sender } from '../core/http/sender.js'
import type { HeaderLine } from '../record/record.js'
import { type Habits, pressed, sessionHeader, tokenIn } from './habits.js'
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

/** What all browsers of a run share. */
export interface BrowserOptions {
  /** True for addresses that browsers go to: of the application, and of the simulated platform. */
  readonly goesTo: (url: URL) => boolean
  readonly simulator: Simulator
  /** Null where no scripts are run. */
  readonly chromium: Chromium | null
  readonly habits: Habits
}

/** What the page that is shown keeps. */
interface PageMemory {
  token: string | null
}

/** A browser with cookies of its own, that goes to the application and to the simulated platform. */
export class PartnerBrowser extends Browser {
  readonly #platform: string

  private constructor(
    sender: Sender,
    readonly options: BrowserOptions,
    readonly seat: Seat,
    jar: CookieJar,
    readonly memory: PageMemory,
  ) {
    super(sender, options.goesTo, jar, options.chromium)
    this.#platform = new URL(options.simulator.url).origin
  }

  /** A browser without cookies of the application. */
  static async open(sender: Sender, options: BrowserOptions): Promise<PartnerBrowser> {
    const { simulator } = options
    const seat = simulator.seat()
    const jar = new CookieJar(undefined, { looseMode: true })
    await jar.setCookie(`${seat.cookie.name}=${seat.cookie.value}; Path=/; HttpOnly`, simulator.url)
    return new PartnerBrowser(sender, options, seat, jar, { token: null })
  }

  /** Another browser with the cookies that this one has now; it sits at the same seat. */
  async twin(): Promise<PartnerBrowser> {
    const jar = await CookieJar.deserialize(await this.jar.serialize())
    return new PartnerBrowser(this.sender, this.options, this.seat, jar, { ...this.memory })
  }

  /** The same browser, that waits longer for an answer. @param seconds at least */
  patient(seconds: number): PartnerBrowser {
    return this.#by(this.sender.patient(seconds))
  }

  /** The same browser, whose requests carry further headers. */
  with(...added: HeaderLine[]): PartnerBrowser {
    return this.#by(this.sender.with(...added))
  }

  /** The same browser, that sends in another way. */
  #by(sender: Sender): PartnerBrowser {
    return new PartnerBrowser(sender, this.options, this.seat, this.jar, this.memory)
  }

  /** Headers by which the application knows the session beside its cookies. */
  get sessionHeaders(): readonly HeaderLine[] {
    return sessionHeader(this.memory.token, this.options.habits)
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
      // Whoever goes elsewhere loses what a page has kept in its memory.
      this.memory.token = null
      const chain = await this.#goOn(await this.request(url, { purpose }))
      return ended(await this.#pressOn(chain, before), null)
    } catch (error) {
      if (error instanceof Unanswered) return ended(null, error.message, error.gaveUp)
      if (error instanceof NoChromium) throw new Undecided(`${error.message}: check BROWSER_PROGRAM`)
      throw error
    }
  }

  /** Goes on until the browser rests. */
  async #goOn(first: Answer): Promise<Chain> {
    const chain = this.chromium === null ? await this.follow(first) : await this.#shown(first)
    this.memory.token = tokenIn(chain, this.options.habits)
    if (this.memory.token !== null) this.redactor.add(this.memory.token, 'session token')
    return chain
  }

  /** Presses what has to be pressed before the browser is sent to the platform, where it was not. */
  async #pressOn(chain: Chain, flowsBefore: number): Promise<Chain> {
    const { loginStep } = this.options.habits
    if (loginStep === null || this.seat.flows.length > flowsBefore) return chain
    const next = pressed(chain, loginStep)
    const from = chain.answers.at(-1)?.url
    if (next === null || from === undefined) return chain
    const first = await this.request(next.url, { purpose: 'login step', body: next.body, from })
    const further = await this.#goOn(first)
    return { ...further, answers: [...chain.answers, ...further.answers] }
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
