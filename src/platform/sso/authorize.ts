/**
 * Authorize requests and their results, in the words of the contract: delivers a code, delivers no code, names an
 * error, shows the login page.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { type AuthorizeRequest, SsoApi } from '../../../generated/sso/index.js'
import type { Browser } from '../../core/browser/browser.js'
import type { CheckTrace } from '../../core/check-trace.js'
import { must } from '../../core/errors.js'
import {
  type Changes,
  documentedRequest,
  encodePairs,
  type Pair,
  withChanges,
} from '../../core/http/documented-request.js'
import type { App } from '../../profile/profile.js'
import { agree } from '../login/drivers/form.js'
import type { TenantUrls } from '../tenant-urls.js'
import { goesTo } from './authorize-answers.js'
import { type Asked, AuthorizeResult, type Grant, isAt } from './authorize-result.js'
import { type Proof, randomText } from './pkce.js'
import { asksForCode, type SinceIssued } from './session-codes.js'

/** A valid set of parameters for this app; `state` and `nonce` are new each time. */
export function authorizeParameters(app: App): AuthorizeRequest {
  return {
    response_type: facts.responseType,
    scope: `openid ${facts.rosterScope}`,
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    nonce: randomText(),
    state: randomText(),
  }
}

/** The operation authorize. Its method that makes a request is used, nothing is sent with it. */
const client = new SsoApi()

/** How an authorize request is sent. */
export interface AuthorizeOptions {
  /** Proof whose challenge is sent along. */
  readonly proof?: Proof | null
  /** Changes the encoded query. */
  readonly query?: (encoded: string) => string
  /** Authorize endpoint; default: that of the profile. */
  readonly endpoint?: string
}

/** Who sends an authorize request. */
export interface Requester {
  /** Called when the request is sent. */
  readonly browser: () => Promise<Browser>
  /** Returns a browser with a new session if the session of the used one has expired; null if not. */
  readonly renewed: (used: Browser) => Promise<Browser | null>
  /** Throws if a session that was just renewed has ended again, and other checks may be the reason. */
  readonly mustLast: (renewed: Browser) => Promise<void>
  /** True if other checks use the same session. */
  readonly shared: boolean
  /** Called when a documented request was granted. */
  readonly granted: (result: AuthorizeResult) => void
  /** True after a request with a `prompt` led to the login page: because of the prompt, or without a session. */
  wasPrompted: boolean
}

/** One authorize request. It is sent once, when its result is first needed. */
export class AuthorizeAttempt implements Asked {
  readonly #requester: Requester
  readonly #trace: CheckTrace
  readonly #urls: TenantUrls
  readonly #used: () => Promise<string>
  readonly app: App
  /** Parameters as sent, decoded. */
  readonly sent: readonly Pair[]
  readonly #valid: AuthorizeRequest
  readonly #changes: Changes
  readonly #options: AuthorizeOptions
  readonly #proof: Proof | null
  readonly #documented: boolean
  #result: Promise<AuthorizeResult> | undefined

  constructor(
    requester: Requester,
    trace: CheckTrace,
    urls: TenantUrls,
    used: () => Promise<string>,
    app: App,
    changes: Changes,
    options: AuthorizeOptions,
  ) {
    this.#requester = requester
    this.#trace = trace
    this.#urls = urls
    this.#used = used
    this.app = app
    this.#proof = options.proof ?? null
    this.#valid = { ...authorizeParameters(app), ...options.proof?.request }
    this.#changes = changes
    this.#options = options
    this.sent = withChanges(Object.entries(this.#valid), changes)
    const names = this.sent.map(([name]) => name)
    this.#documented =
      options.query === undefined && options.endpoint === undefined && new Set(names).size === names.length
  }

  /** Where the request goes: the address that the generated client makes, with the changes that a check declares. */
  async address(): Promise<string> {
    const { endpoint, query } = this.#options
    const made = await documentedRequest(client.authorizeRequestOpts(this.#valid))
    const encoded = encodePairs(withChanges(made.query, this.#changes))
    const address = endpoint ?? (await this.#used())
    return `${address}${address.includes('?') ? '&' : '?'}${query?.(encoded) ?? encoded}`
  }

  /** The value sent for a parameter, or undefined. */
  parameter(name: string): string | undefined {
    return this.sent.find(([key]) => key === name)?.[1]
  }

  /** Sends the request (once) and follows what stays on the platform. */
  result(): Promise<AuthorizeResult> {
    this.#result ??= this.#send()
    return this.#result
  }

  async #send(): Promise<AuthorizeResult> {
    const redirectUri = this.parameter('redirect_uri') ?? this.app.redirectUri
    const url = await this.address()
    const sending = { purpose: 'authorize', operation: 'authorize', origin: 'client' } as const
    const prompt = this.parameter('prompt')
    const hasPrompt = prompt !== undefined
    const arriveWith = async (browser: Browser): Promise<AuthorizeResult> => {
      if (this.#urls.profile.parallelRequests === false) browser.takeTurns()
      const visit = async (): Promise<AuthorizeResult> => {
        const ended = asksForCode(browser.jar)
        const chain = await browser
          .request(url, sending)
          .then((first) => browser.follow(first, isAt(redirectUri)))
          .finally(ended)
        return new AuthorizeResult(chain, this, this.#urls, browser).certain()
      }
      return browser.withLatestCookies(
        visit,
        ({ first }) => first,
        ({ atLogin }) => atLogin && (prompt ?? '') === '',
      )
    }
    const browser = await this.#requester.browser()
    let result = await arriveWith(browser)
    // A platform may ask once whether the user agrees to an application. The answer to judge is the one after that.
    if (!result.atLogin && (await agree(browser, this.#urls, result.chain, isAt(redirectUri))) !== null) {
      const again = await arriveWith(browser)
      if (again.chain.leaves !== null) result = again
    }
    if (result.atLogin && hasPrompt) this.#requester.wasPrompted = true
    if (result.atLogin && !hasPrompt) {
      const renewed = await this.#requester.renewed(browser)
      if (renewed !== null || (await browser.isOutdated(result.first)))
        result = await arriveWith(renewed ?? browser)
      if (renewed !== null && result.atLogin) await this.#requester.mustLast(renewed)
    }
    if (this.#documented && result.code !== null) this.#requester.granted(result)
    return result
  }

  /** Sets up: the code with all that its redemption needs. @throws {Undecided} if no code comes */
  async grant(): Promise<Grant> {
    return (await this.result()).grant()
  }

  /** Judges: a code comes. */
  async deliversCode(): Promise<Grant> {
    return this.#trace.step('delivers a code', async () => {
      return (await this.result()).holdsCode()
    })
  }

  /** Judges: the first answer redirects, with a code in its query, to exactly this address. */
  async deliversCodeTo(address: string): Promise<Grant> {
    return this.#trace.step(`delivers a code to ${address}`, async () => {
      const grant = await this.deliversCode()
      const { target } = await this.result()
      must(target !== null && goesTo(target, address), `a redirect to ${address}`, target ?? 'no redirect')
      return grant
    })
  }

  /** Judges: neither a code nor a token comes, anywhere. */
  async deliversNoCode(): Promise<AuthorizeResult> {
    return this.#trace.step('delivers no code', async () => (await this.result()).holdsNoCode())
  }

  /** Judges: the refusal names one of these errors. Undecided if the request was not refused at all. */
  async namesError(...names: string[]): Promise<AuthorizeResult> {
    return this.#trace.step(`names ${names.join(' or ')}`, async () =>
      (await this.result()).holdsError(...names),
    )
  }

  /** Judges: the browser ends on the login page and got no code. */
  async showsLoginPage(): Promise<AuthorizeResult> {
    return this.#trace.step('shows the login page', async () => {
      return (await this.result()).holdsLoginPage()
    })
  }

  /** What is needed to redeem this code. @param since what happened in its session after it was issued */
  grantFor(code: string, since: SinceIssued | null): Grant {
    return {
      since,
      app: this.app,
      code,
      redirectUri: this.parameter('redirect_uri') ?? this.app.redirectUri,
      nonce: this.parameter('nonce') ?? '',
      proof: this.#proof,
      shared: this.#requester.shared,
      documented: this.#documented,
    }
  }
}
