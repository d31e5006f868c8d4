/**
 * A browser without script: cookies, redirects on the platform's own hosts, forms.
 * @module
 */
import { CookieJar } from 'tough-cookie'
import { parseUrl } from '../../profile/parse-url.js'
import type { HeaderLine } from '../../record/record.js'
import { Undecided } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { Once, Origin, Sending } from '../http/client.js'
import type { Redactor } from '../http/redactor.js'
import type { Sender } from '../http/sender.js'
import type { Chromium } from './chromium.js'
import { storeCookies } from './cookie-store.js'
import { pageHeaders } from './headers.js'
import { encodingOf } from './html.js'
import { type BrowserIdentity, chosenIdentity } from './identity.js'
import { after, type Navigation, navigation } from './navigation.js'
import { type Field, type Page, refreshDelay, refreshTarget } from './page.js'
import { pageOf } from './page-of.js'
import { type Body, formBody, type Submission, submission } from './submission.js'

/** Maximum number of redirects, refreshes and self-submitting forms in a chain. */
const longestChain = 15

/** Refreshes that come later than this many seconds are not followed: they end a session that is not used. */
const soon = 15

/** The navigations that answers ended, for the redirects that continue them. */
const navigations = new WeakMap<Answer, Navigation>()

/** The cookies of a request. */
interface SentCookies {
  readonly from: URL | undefined
  readonly method: string
  /** Values of `Set-Cookie` in the answer, in order. */
  readonly set: readonly string[]
  /** As they were sent, and as the answer left them. */
  readonly known: readonly [sent: string, left: string]
  /** True if they were replaced before the answer came. */
  readonly replaced: boolean
}

/** The cookies of the request of each answer. */
const sentCookies = new WeakMap<Answer, SentCookies>()

/** The requests with the cookies of a jar that may not overlap. */
const turns = new WeakMap<CookieJar, Promise<unknown>>()

/** The jars of which every visit waits for its turn. */
const inTurn = new WeakSet<CookieJar>()

/** How often a request is sent again because its cookies were replaced. */
const mostRepetitions = 5

/** A request of a browser, whose header lines depend on its cookies. */
export interface BrowserSending extends Omit<Sending, 'headers' | 'url'> {
  readonly url: string
  /** All header lines, in order. @param cookies value of `Cookie`; empty for none */
  headersFor(url: URL, cookies: string): readonly HeaderLine[]
}

/** Where a chain of redirects and pages ended. */
export interface Chain {
  /** Every answer, in order. */
  readonly answers: readonly Answer[]
  /**
   * The address outside the platform that the last answer leads to (by redirect, refresh or form); otherwise null.
   */
  readonly leaves: string | null
  /** The last answer as a page. */
  readonly page: Page
  /** True if redirects did not end. */
  readonly endless: boolean
}

/** One browser with its own cookies. */
export class Browser {
  readonly jar: CookieJar
  /** The login name that signed in last; null if none did. */
  lastLogin: string | null = null

  /**
   * @param sender sends and records
   * @param staysAt true for addresses of the platform, which are followed; others never are
   */
  constructor(
    readonly sender: Sender,
    readonly staysAt: (url: URL) => boolean,
    jar?: CookieJar,
    /** Runs the scripts of login pages; null to run none. */
    readonly chromium: Chromium | null = null,
    /** What servers see of the browser. Default: a browser of the run. */
    readonly identity: BrowserIdentity = chosenIdentity(),
  ) {
    this.jar = jar ?? new CookieJar(undefined, { looseMode: true })
  }

  /** Masks what messages show. */
  get redactor(): Redactor {
    return this.sender.transport.evidence.redactor
  }

  /** The same cookies, recorded for another check. */
  for(sender: Sender): Browser {
    return this.#withLogin(new Browser(sender, this.staysAt, this.jar, this.chromium, this.identity))
  }

  /**
   * Another browser with a copy of these cookies. Later changes of one do not affect the other.
   * @param alter changes the value of each cookie
   */
  async copy(alter: (value: string) => string = (value) => value): Promise<Browser> {
    const held = await this.jar.serialize()
    for (const cookie of held.cookies) cookie.value = alter(String(cookie.value ?? ''))
    const jar = await CookieJar.deserialize(held)
    return this.#withLogin(new Browser(this.sender, this.staysAt, jar, this.chromium, this.identity))
  }

  #withLogin(other: Browser): Browser {
    other.lastLogin = this.lastLogin
    return other
  }

  /**
   * Sends one request with the cookies of this browser, and follows no redirect.
   * @throws {Undecided} for an address outside the platform: nothing is sent there
   */
  async request(
    url: string,
    options: {
      purpose: string
      operation?: string
      /** Fields to send by POST. */
      form?: readonly Field[] | null
      body?: Body | null
      once?: boolean | Once
      /** The page with the link or form; default: the user typed the address. */
      from?: URL
      /** What the request continues; default: it begins a navigation. */
      navigation?: Navigation
      /** Default: the page of a tab. */
      destination?: 'document' | 'iframe'
      /** Default: `browser`. */
      origin?: Origin
    },
  ): Promise<Answer> {
    const { purpose, operation, form, from, once = false, origin = 'browser', destination } = options
    const body = options.body ?? (form ? formBody(form) : null)
    const sent = body === null ? null : { type: body.type, length: body.bytes.length }
    // Nobody can type a POST: it is sent from a page of the same site.
    const begun = (): Navigation => {
      const initiator = from ?? (body === null ? null : new URL('/', url))
      return navigation(initiator, { posted: body !== null })
    }
    let way: Navigation | undefined
    const answer = await this.exchange(
      {
        origin,
        purpose,
        ...(operation === undefined ? {} : { operation }),
        method: body === null ? 'GET' : 'POST',
        url,
        headersFor: (to, cookies) => {
          way = options.navigation ?? begun()
          return pageHeaders(this.identity, {
            ...{ url: to, navigation: way, body: sent, cookies },
            ...(destination === undefined ? {} : { destination }),
          })
        },
        body: body?.bytes ?? null,
        once,
      },
      from,
    )
    if (way !== undefined) navigations.set(answer, after(way, new URL(url)))
    return answer
  }

  /**
   * Sends a request with the cookies of this browser, and stores new ones.
   * @param from the page that led here, if any
   * @throws {Undecided} for an address outside the platform: nothing is sent there
   */
  async exchange(sending: BrowserSending, from?: URL): Promise<Answer> {
    const { headersFor, ...rest } = sending
    const { purpose, url } = rest
    const parsed = parseUrl(url)
    if (parsed === null || !this.staysAt(parsed)) {
      throw new Undecided(`${purpose}: ${hostOf(url)} is not the platform; nothing was sent to it`)
    }
    const method = sending.method ?? 'GET'
    const cookies = await this.cookiesFor(new URL(url), from, method)
    const answer = await this.sender
      .by(this.jar)
      .send({ ...rest, headers: headersFor(new URL(url), cookies) })
    const replaced = (await this.cookiesFor(new URL(url), from, method)) !== cookies
    const set = answer.all('set-cookie')
    await storeCookies(
      this.jar,
      url,
      set.filter((line) => this.stores(line)),
    )
    const left = await this.cookiesFor(new URL(url), from, method)
    sentCookies.set(answer, { from, method, set, known: [cookies, left], replaced })
    return answer
  }

  /** Whether the browser stores a cookie. @param _line value of `Set-Cookie` */
  protected stores(_line: string): boolean {
    return true
  }

  /** The page that led to an answer of a browser, the method, and the cookies that the answer sets. */
  cookiesOf(answer: Answer): Pick<SentCookies, 'from' | 'method' | 'set'> {
    return sentCookies.get(answer) ?? { from: undefined, method: 'GET', set: [] }
  }

  /**
   * True if another answer has replaced the cookies with which this one was requested. It may come after this one,
   * although the target has sent it before.
   */
  async isOutdated(answer: Answer): Promise<boolean> {
    const sent = sentCookies.get(answer)
    if (sent === undefined || sent.replaced) return sent?.replaced ?? false
    const present = await this.cookiesFor(answer.url, sent.from, sent.method)
    return !sent.known.includes(present)
  }

  /** From now on, visits with these cookies take turns: each one ends before the next one begins. */
  takeTurns(): void {
    inTurn.add(this.jar)
  }

  /**
   * Visits an address with the latest cookies. A platform may replace the session cookie at each request, and accept only
   * the latest value. Of requests that overlap, all except one then seem to have no session. Such a visit is repeated
   * when no other one is under way, and from then on visits of this browser take turns.
   * @param visit sends the requests. It may be called several times
   * @param firstOf the first answer of a visit
   * @param failed true if the visit seems to have had no session
   * @throws {Undecided} if the cookies are replaced during each repetition
   */
  async withLatestCookies<T>(
    visit: () => Promise<T>,
    firstOf: (result: T) => Answer,
    failed: (result: T) => boolean,
  ): Promise<T> {
    let result = await (inTurn.has(this.jar) ? this.#afterOthers(visit) : visit())
    for (let count = 0; failed(result) && (await this.isOutdated(firstOf(result))); count += 1) {
      if (count === mostRepetitions)
        throw new Undecided(
          'the session cookie was replaced by another request each time that this one was sent',
        )
      result = await this.#afterOthers(visit)
      if (!failed(result)) this.takeTurns()
    }
    return result
  }

  #afterOthers<T>(visit: () => Promise<T>): Promise<T> {
    const turn = (turns.get(this.jar) ?? Promise.resolve()).then(visit)
    turns.set(
      this.jar,
      turn.catch(() => undefined),
    )
    return turn
  }

  /** The cookies that go with a request, as its header has them; empty where there are none. */
  protected cookiesFor(url: URL, _from: URL | undefined, _method: string): Promise<string> {
    return this.jar.getCookieString(url.href)
  }

  /**
   * Follows redirects, meta refreshes and forms that submit themselves, as long as they stay on the platform.
   * @param stopAt an address that ends the chain even on the platform, e.g. the redirect_uri
   */
  async follow(first: Answer, stopAt: (url: string) => boolean = () => false): Promise<Chain> {
    const answers = [first]
    for (let answer = first; ; ) {
      const next = nextOf(answer)
      const page = next.page
      if (next.url === null) return { answers, leaves: null, page, endless: false }
      const url = parseUrl(next.url)
      const leaves = url === null || stopAt(next.url) || !this.staysAt(url)
      if (leaves) return { answers, leaves: next.url, page, endless: false }
      if (answers.length >= longestChain) return { answers, leaves: null, page, endless: true }
      const way = next.isRedirect
        ? navigations.get(answer)
        : navigation(answer.url, { byUser: false, posted: next.body !== null })
      const further = way === undefined ? {} : { navigation: way }
      answer = await this.request(next.url, {
        purpose: 'follow',
        body: next.body,
        from: answer.url,
        ...further,
      })
      answers.push(answer)
    }
  }
}

/** What an answer leads to. */
interface Next {
  readonly url: string | null
  readonly body: Body | null
  readonly page: Page
  readonly isRedirect: boolean
}

/**
 * The address to which an answer sends a browser without a click: by redirect, refresh or a form that submits itself;
 * null if there is none. It may be no valid URL.
 */
export function nextAddress(answer: Answer): string | null {
  return nextOf(answer).url
}

function nextOf(answer: Answer): Next {
  const page = pageOf(answer)
  const isRedirect = false
  const header = answer.header('location')
  if (answer.status >= 300 && answer.status < 400 && header !== undefined) {
    return { url: answer.location?.href ?? header, body: null, page, isRedirect: true }
  }
  const inHeader = answer.header('refresh') ?? ''
  const refresh = refreshTarget(inHeader, answer.url)
  if (refresh !== null && refreshDelay(inHeader) <= soon)
    return { url: refresh, body: null, page, isRedirect }
  if (page.refresh !== null && page.refreshSeconds <= soon)
    return { url: page.refresh, body: null, page, isRedirect }
  return { ...(selfSubmission(answer, page) ?? { url: null, body: null }), page, isRedirect }
}

/** What a page sends that submits its form as soon as it is loaded; null where it does not. */
function selfSubmission(answer: Answer, page: Page): Submission | null {
  const [form] = page.forms
  const visible = ({ type }: Field): boolean => type !== 'hidden'
  if (form === undefined || page.forms.length > 1 || !page.submitsItself) return null
  if (form.fields.some(visible)) return null
  // A script that submits presses no button.
  return submission({ form, fields: form.fields, button: null, encoding: encodingOf(answer) })
}

function hostOf(url: string): string {
  return parseUrl(url)?.host || url.split(/[?#]/, 1)[0] || url
}
