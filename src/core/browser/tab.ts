/**
 * A page in Chromium. The suite sends its requests: with evidence, limits, proxy and certificates, only to hosts of
 * the platform, and with the cookies of its own browser.
 * @module
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { percentEncoded } from '../../output/characters.js'
import { parseUrl } from '../../profile/parse-url.js'
import type { HeaderLine } from '../../record/record.js'
import { CheckEnding, Undecided } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { Once } from '../http/client.js'
import { nameOf } from '../http/origins.js'
import { pause } from '../http/pause.js'
import { onAbort } from '../on-abort.js'
import type { Browser } from './browser.js'
import type { Chromium } from './chromium.js'
import { CookieBridge } from './cookie-bridge.js'
import { userAgentOverride } from './identity.js'
import { interceptedHeaders } from './intercepted.js'
import { after, type Navigation, navigation } from './navigation.js'

/** A request that Chromium wants to make. */
interface Paused {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  /** The request whose answer redirected to this one. */
  readonly redirectedRequestId?: string
  readonly request: {
    readonly url: string
    readonly urlFragment?: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
}

/** Headers that no longer hold once a body has been read. */
const spentHeaders = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
/** Resource types whose answers may deliver a code. */
const telling = new Set(['Document', 'XHR', 'Fetch'])

/** Removes APIs that bypass the interception. */
const closed =
  'for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete globalThis[name]'

/** Milliseconds until a tab must have closed. */
const closing = 3000

/** A page that does not respond: a script of it does not end. */
export class PageHangs extends Error {
  override readonly name = 'PageHangs'
}

/** How a tab is opened. */
export interface TabOptions {
  /** The answer that the tab starts with. It is shown without a new request. */
  readonly begin: Answer
  /** True for addresses of the app. */
  readonly stopAt: (url: string) => boolean
  /** True if no request may be repeated, even after a failure. */
  readonly once: boolean | Once
  /** A text that may be sent only once, with `once`. */
  readonly secret: string
  /** False if nobody clicks in it: all navigations come from scripts. Default: true. */
  readonly clicks?: boolean
  /** Purpose of its requests in the evidence; default: a login. */
  readonly purpose?: string
}

export class Tab {
  /** The address outside the platform that the page leads to; null as long as there is none. */
  leaves: string | null = null
  /** Why a request got no answer; null if all did. */
  error: CheckEnding | null = null
  /** Origins outside the platform that the page requested, by the names that a profile gives them. Nothing was sent. */
  readonly foreign = new Set<string>()
  /** Answers that may deliver something, in order; the last is that of the page itself. */
  readonly answers: Answer[] = []
  /** Requests made so far. */
  count = 0
  #document: Answer
  #pending = 0
  #active = performance.now()
  #secrets = 0
  #begun = false
  /** Navigations by the ids of their last requests. */
  readonly #navigations = new Map<string, Navigation>()

  private constructor(
    readonly browser: Browser,
    readonly page: Page,
    readonly options: TabOptions,
    readonly context: BrowserContext,
    readonly devtools: CDPSession,
    readonly cookies: CookieBridge,
    /** Chromium's name for the frame of the page itself. */
    readonly frame: string,
  ) {
    this.#document = options.begin
  }

  /** @throws {NoChromium} */
  static async open(chromium: Chromium, browser: Browser, options: TabOptions): Promise<Tab> {
    const context = await (await chromium.program()).newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
    })
    try {
      const cookies = new CookieBridge(context, browser.jar)
      await cookies.begin()
      await context.addInitScript(closed)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      const { frameTree } = await devtools.send('Page.getFrameTree')
      const tab = new Tab(browser, page, options, context, devtools, cookies, frameTree.frame.id)
      // Other windows have no network.
      context.on('page', (other) => void other.close().catch(() => undefined))
      await devtools.send('Emulation.setUserAgentOverride', userAgentOverride(browser.identity))
      devtools.on('Fetch.requestPaused', (event) => void tab.#paused(event as Paused))
      await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
      await page.goto(options.begin.url.href, { waitUntil: 'commit' })
      return tab
    } catch (error) {
      await context.close()
      throw error
    }
  }

  /** The answer that the page came in. */
  get document(): Answer {
    return this.#document
  }

  /**
   * Copies cookies that scripts set, and closes the tab. Does not wait for a page that does not respond: it ends with
   * the program.
   */
  async close(): Promise<void> {
    const close = async (): Promise<void> => {
      await this.cookies.toJar().catch(() => undefined)
      await this.context.close().catch(() => undefined)
    }
    await this.within(closing, close).catch(() => undefined)
  }

  /**
   * Runs work for which the page must respond.
   * @param ms milliseconds until it must have ended
   * @throws {PageHangs} if it has not ended by then
   * @throws {Undecided} if the run is interrupted meanwhile
   */
  async within<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const { signal } = this.browser.sender.transport
    let release = (): void => undefined
    const ended = new Promise<never>((_resolve, reject) => {
      const stop = (): void => reject(new Undecided('the run was interrupted'))
      const timer = setTimeout(
        () => reject(new PageHangs(`the page did not respond within ${ms / 1000} s: a script does not end`)),
        ms,
      )
      const stopListening = onAbort(signal, stop)
      release = () => {
        clearTimeout(timer)
        stopListening()
      }
    })
    try {
      return await Promise.race([work(), ended])
    } finally {
      release()
    }
  }

  /**
   * Waits until there is no activity.
   * @param still milliseconds without a request or an answer
   * @param until end of the wait, as of performance.now()
   * @returns true if it became quiet, or the page left the platform
   */
  async quiet(still: number, until: number): Promise<boolean> {
    for (;;) {
      if (this.leaves !== null || this.error !== null) return true
      const now = performance.now()
      if (this.#pending === 0 && now - this.#active >= still) return true
      if (now >= until) return false
      await pause(40, this.browser.sender.transport.signal)
    }
  }

  async #paused(event: Paused): Promise<void> {
    this.#pending += 1
    this.#active = performance.now()
    try {
      await this.#handle(event)
    } catch (error) {
      if (error instanceof CheckEnding) this.error ??= error
      await this.#abort(event, 'Failed')
    } finally {
      this.#pending -= 1
      this.#active = performance.now()
    }
  }

  async #handle(event: Paused): Promise<void> {
    const { request, resourceType } = event
    const url = `${request.url}${request.urlFragment ?? ''}`
    if (/^(?:data|blob|about):/.test(url)) {
      await this.devtools.send('Fetch.continueRequest', { requestId: event.requestId })
      return
    }
    const isPage = resourceType === 'Document' && event.frameId === this.frame
    if (isPage && !this.#begun) {
      this.#begun = true
      return this.#fulfil(event, this.options.begin, false)
    }
    if (this.leaves !== null) return this.#abort(event, 'Aborted')
    const parsed = parseUrl(url)
    const stays = parsed !== null && this.browser.staysAt(parsed)
    if (isPage && (!stays || this.options.stopAt(url))) {
      this.leaves = url
      return this.#abort(event, 'Aborted')
    }
    if (!stays) {
      this.foreign.add(parsed === null ? url.slice(0, 40) : nameOf(parsed))
      return this.#abort(event, 'BlockedByClient')
    }
    const body = bodyOf(request)
    if (this.#isSecond(url, body)) return this.#abort(event, 'BlockedByClient')
    this.count += 1
    await this.cookies.toJar()
    const answer = await this.browser.exchange({
      origin: 'browser',
      purpose: this.options.purpose ?? 'login (browser)',
      method: request.method,
      url,
      headersFor: (to, cookies) => this.#headers(event, to, cookies, body),
      body,
      once: this.options.once,
    })
    if (telling.has(resourceType)) this.answers.push(answer)
    if (isPage) this.#document = answer
    await this.#fulfil(event, answer, true)
  }

  #headers(event: Paused, url: URL, cookies: string, body: Buffer | null): readonly HeaderLine[] {
    const { request, requestId, resourceType, frameId, redirectedRequestId = '' } = event
    const { headers } = request
    const page = this.#document.url
    const begun = (): Navigation =>
      navigation(page, { byUser: this.options.clicks !== false, posted: body !== null })
    const isPage = resourceType === 'Document'
    const way = isPage ? (this.#navigations.get(redirectedRequestId) ?? begun()) : null
    if (way !== null) this.#navigations.set(requestId, after(way, url))
    const isFrame = frameId !== this.frame
    const asked = { url, resourceType, headers, body, cookies, page, navigation: way, isFrame }
    return interceptedHeaders(this.browser.identity, asked)
  }

  /** True where the secret has been sent before and must not be sent again. */
  #isSecond(url: string, body: Buffer | null): boolean {
    const { once, secret } = this.options
    if (once === false || secret === '') return false
    const text = `${url}\n${body?.toString('latin1') ?? ''}`
    if (!formsOf(secret).some((form) => text.includes(form))) return false
    this.#secrets += 1
    return this.#secrets > 1
  }

  async #fulfil(event: Paused, answer: Answer, withCookies: boolean): Promise<void> {
    const responseHeaders = answer.headers
      .filter(([name]) => !spentHeaders.has(name.toLowerCase()))
      .filter(([name]) => withCookies || name.toLowerCase() !== 'set-cookie')
      .map(([name, value]) => ({ name, value }))
    await this.devtools.send('Fetch.fulfillRequest', {
      requestId: event.requestId,
      responseCode: answer.status,
      responseHeaders,
      body: answer.bytes.toString('base64'),
    })
  }

  async #abort(event: Paused, errorReason: 'Aborted' | 'BlockedByClient' | 'Failed'): Promise<void> {
    await this.devtools
      .send('Fetch.failRequest', { requestId: event.requestId, errorReason })
      .catch(() => undefined)
  }
}

function bodyOf({ postDataEntries }: Paused['request']): Buffer | null {
  if (postDataEntries === undefined || postDataEntries.length === 0) return null
  return Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
}

/** A secret as it may stand in a request. */
function formsOf(secret: string): string[] {
  const escaped = percentEncoded(secret)
  const form = new URLSearchParams([['', secret]]).toString().slice(1)
  return [secret, escaped, form, JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')]
}
