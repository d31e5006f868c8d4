/**
 * The browser of a user of the partner application. If the profile configures a Chromium, it runs scripts.
 * @module
 */
import { Cookie, CookieJar } from 'tough-cookie'
import { Browser, type BrowserSending, type Chain } from '../core/browser/browser.js'
import { type Chromium, NoChromium } from '../core/browser/chromium.js'
import { partHeaders } from '../core/browser/headers.js'
import { htmlOf } from '../core/browser/html.js'
import { type BrowserIdentity, chosenIdentity } from '../core/browser/identity.js'
import { parsePage } from '../core/browser/page.js'
import { Tab } from '../core/browser/tab.js'
import { Unanswered, Undecided } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { Origins } from '../core/http/origins.js'
import type { Sender } from '../core/http/sender.js'
import { parseUrl } from '../profile/parse-url.js'
import type { HeaderLine } from '../record/record.js'
import type { RunningCheck } from './check.js'
import type { PlatformSession, SimulatedFlow, Simulator } from './simulator.js'
import { isRejected } from './unsent-cookies.js'
import { pressed, sessionHeader, tokenIn, type UserActions } from './user-actions.js'

/** Milliseconds without a request after which a page in a Chromium counts as loaded. */
const idleMs = 400
/** Milliseconds after which a page counts as loaded in any case. */
const longestLoadMs = 30_000

/** Where a navigation ended. */
export interface Visit {
  /** Null if no usable answer came. */
  readonly chain: Chain | null
  /** Why no answer came; null if one came. */
  readonly failure: string | null
  /** True after a timeout: the application may still be working on its answer. */
  readonly gaveUp: boolean
  /** Authorize requests that it led to, in order. */
  readonly flows: readonly SimulatedFlow[]
}

/** Settings that all browsers of a run share. */
export interface BrowserOptions {
  /** The application and the simulated platform: only these are requested. */
  readonly origins: Origins
  readonly simulator: Simulator
  /** Null if no scripts run. */
  readonly chromium: Chromium | null
  readonly userActions: UserActions
  /** What the application sees of the browser. */
  readonly identity: BrowserIdentity
}

/** Memory of the page that is shown. */
interface PageMemory {
  token: string | null
}

/** A browser with separate cookies that opens the application and the simulated platform. */
export class PartnerBrowser extends Browser {
  readonly #platform: string

  private constructor(
    sender: Sender,
    readonly options: BrowserOptions,
    readonly platformSession: PlatformSession,
    jar: CookieJar,
    readonly memory: PageMemory,
  ) {
    super(sender, options.origins.has, jar, options.chromium, options.identity)
    this.#platform = new URL(options.simulator.url).origin
  }

  /** A browser without cookies of the application. */
  static async open(sender: Sender, options: BrowserOptions): Promise<PartnerBrowser> {
    const { simulator } = options
    const platformSession = simulator.platformSession()
    const jar = new CookieJar(undefined, { looseMode: true })
    await jar.setCookie(
      `${platformSession.cookie.name}=${platformSession.cookie.value}; Path=/; HttpOnly`,
      simulator.url,
    )
    return new PartnerBrowser(sender, options, platformSession, jar, { token: null })
  }

  /** Another browser with a copy of the current cookies; the simulator sees both as the same browser. */
  async twin(): Promise<PartnerBrowser> {
    const jar = await CookieJar.deserialize(await this.jar.serialize())
    return new PartnerBrowser(this.sender, this.options, this.platformSession, jar, { ...this.memory })
  }

  /** The same browser with a longer timeout. @param seconds at least */
  patient(seconds: number): PartnerBrowser {
    return this.by(this.sender.patient(seconds))
  }

  /** The same browser with additional request headers. */
  with(...added: HeaderLine[]): PartnerBrowser {
    return this.by(this.sender.with(...added))
  }

  /** The same browser with another sender. */
  by(sender: Sender): PartnerBrowser {
    return new PartnerBrowser(sender, this.options, this.platformSession, this.jar, this.memory)
  }

  /** Headers that carry the session in addition to cookies. */
  get sessionHeaders(): readonly HeaderLine[] {
    return sessionHeader(this.memory.token, this.options.userActions)
  }

  /**
   * Opens an address and follows it until nothing more happens. A broken connection and a busy application end it.
   * @param from the page with the link; default: the user types the address
   * @throws {Undecided} if a page of the application leads to another port or scheme of a known host and not to the
   *   platform: the way may go on there
   */
  async visit(url: string, purpose: string, from?: URL): Promise<Visit> {
    const before = this.platformSession.flows.length
    const ended = (chain: Chain | null, failure: string | null, gaveUp = false): Visit => ({
      chain,
      failure,
      gaveUp,
      flows: this.platformSession.flows.slice(before),
    })
    try {
      // Opening an address clears the memory of the page.
      this.memory.token = null
      const chain = await this.#follow(
        await this.request(url, from === undefined ? { purpose } : { purpose, from }),
      )
      const last = await this.#pressOn(chain, before)
      const isLaunch = new URL(url).origin !== this.#platform && this.platformSession.flows.length === before
      if (isLaunch) this.#mustBeNamed(last.leaves)
      return ended(last, null)
    } catch (error) {
      if (error instanceof Unanswered) return ended(null, error.message, error.gaveUp)
      if (error instanceof NoChromium) throw new Undecided(`${error.message}: check BROWSER_PROGRAM`)
      throw error
    }
  }

  #mustBeNamed(leaves: string | null): void {
    const url = leaves === null ? null : parseUrl(leaves)
    if (url === null) return
    const { origins } = this.options
    const allowed = origins.mayReach(url)
    if (allowed !== true && origins.hasHost(url))
      throw new Undecided(`the browser was sent on, but ${allowed}`)
  }

  /** Requests an address as a script of a page of the same origin does. @param accept value of `Accept` */
  requestByScript(
    url: string,
    purpose: string,
    accept = 'application/json, text/plain, */*',
  ): Promise<Answer> {
    const more = this.sessionHeaders
    return this.exchange({
      origin: 'other',
      purpose,
      url,
      headersFor: (to, cookies) =>
        partHeaders(this.identity, {
          url: to,
          page: new URL('/', to),
          body: null,
          accept,
          mode: 'cors',
          destination: 'empty',
          cookies,
          more,
        }),
    })
  }

  /** Follows an answer until nothing more happens. */
  async #follow(first: Answer): Promise<Chain> {
    const chain = this.chromium === null ? await this.follow(first) : await this.#shown(first)
    this.memory.token = tokenIn(chain, this.options.userActions)
    if (this.memory.token !== null) this.redactor.add(this.memory.token, 'session token')
    return chain
  }

  /** Presses the login button if the browser has not reached the platform yet. */
  async #pressOn(chain: Chain, flowsBefore: number): Promise<Chain> {
    const { loginStep } = this.options.userActions
    if (loginStep === null || this.platformSession.flows.length > flowsBefore) return chain
    const next = pressed(chain, loginStep)
    const from = chain.answers.at(-1)?.url
    if (next === null || from === undefined) return chain
    const first = await this.request(next.url, { purpose: 'login step', body: next.body, from })
    const further = await this.#follow(first)
    return { ...further, answers: [...chain.answers, ...further.answers] }
  }

  /** Follows an answer in a Chromium, which runs scripts, until nothing more happens. */
  async #shown(begin: Answer): Promise<Chain> {
    const tab = await Tab.open(this.chromium as Chromium, this, {
      begin,
      stopAt: () => false,
      once: false,
      secret: '',
      clicks: false,
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

  /** Never retries at the application: a callback that arrives twice is a second callback. */
  override exchange(sending: BrowserSending, from?: URL): Promise<Answer> {
    const url = parseUrl(sending.url)
    if (url?.origin !== this.#platform) return super.exchange({ ...sending, repeatable: false }, from)
    const asksToSignIn = url.pathname.endsWith('/authorize') && sending.method !== 'POST'
    return super.exchange(asksToSignIn ? { ...sending, received: 'authorize' } : sending, from)
  }

  protected override stores(line: string): boolean {
    const cookie = Cookie.parse(line, { loose: true })
    return cookie === undefined || !isRejected(cookie)
  }

  /**
   * A navigation from the platform is cross-site: `SameSite=Strict` cookies of the application are not sent. The cookie
   * of the platform stays there, also if the application is another port of the same host.
   */
  protected override async cookiesFor(url: URL, from: URL | undefined, method: string): Promise<string> {
    const isForeign = from !== undefined && from.origin === this.#platform && url.origin !== this.#platform
    const context = isForeign ? ({ sameSiteContext: method === 'GET' ? 'lax' : 'none' } as const) : {}
    const { name, value } = this.platformSession.cookie
    const cookies = (await this.jar.getCookies(url.href, context)).filter(
      (cookie) => url.origin === this.#platform || cookie.key !== name || cookie.value !== value,
    )
    return cookies.map((cookie) => cookie.cookieString()).join('; ')
  }
}

/**
 * A browser of a check without cookies of the application.
 * @param identity what the application sees of it; default: a browser of the run
 */
export function openBrowser(
  { run, sender, simulator, profile }: RunningCheck,
  identity: BrowserIdentity = chosenIdentity(run.language),
): Promise<PartnerBrowser> {
  const { origins, chromium } = run
  return PartnerBrowser.open(sender, { origins, simulator, chromium, userActions: profile, identity })
}

/** Waits until the page has run its scripts and no longer navigates. */
async function restOf(tab: Tab): Promise<void> {
  const ending = performance.now() + longestLoadMs
  for (let shown: Answer | null = null; shown !== tab.document && performance.now() < ending; ) {
    shown = tab.document
    // A page that navigates away while loading never reaches the state `load`.
    await tab.page.waitForLoadState('load', { timeout: longestLoadMs }).catch(() => undefined)
    await tab.quiet(idleMs, ending)
  }
}
