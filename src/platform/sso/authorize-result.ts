/**
 * Where an authorize request ended, and what was delivered on the way.
 * @module
 */
import type { Browser, Chain } from '../../core/browser/browser.js'
import { LoginFailure, type LoginProblem } from '../../core/browser/login-failure.js'
import { given, LostAnswer, must, NotExercised, Unanswered, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { isBusy } from '../../core/http/retry.js'
import { driversThat } from '../../profile/login-drivers.js'
import type { App } from '../../profile/profile.js'
import type { Credentials } from '../check.js'
import { signInOf } from '../login/drivers/index.js'
import { problemsOf } from '../login/login-problems.js'
import type { TenantUrls } from '../tenant-urls.js'
import { AuthorizeAnswers } from './authorize-answers.js'
import type { Proof } from './pkce.js'
import { codeCame, type SinceIssued } from './session-codes.js'

/**
 * In a private copy of the tenant: after how many answers 429 a password that must be sent only once is sent again.
 * Fewer than the failures after which platforms usually lock an account.
 */
const limitsInCopy = 3

/** A code, with everything that its redemption needs. */
export interface Grant {
  readonly app: App
  readonly code: string
  readonly redirectUri: string
  readonly nonce: string
  readonly proof: Proof | null
  /**
   * True if it comes from a session that other checks use. Then it can only be redeemed as documented, and once: a
   * platform may end the session of a code that is replayed or altered (RFC 6749 4.1.2).
   */
  readonly shared: boolean
  /** True if the authorize request was as documented: at the documented address, each parameter once. */
  readonly documented: boolean
  /** What came after it in its session; null or absent for a code that a check made up. */
  readonly since?: SinceIssued | null
}

/** The request that was sent. */
export interface Asked {
  readonly app: App
  /** The value sent for a parameter, or undefined. */
  parameter(name: string): string | undefined
  /** What is needed to redeem this code. @param since what happened in its session after it was issued */
  grantFor(code: string, since: SinceIssued | null): Grant
}

/** Where an authorize request ended. */
export class AuthorizeResult extends AuthorizeAnswers {
  /** What happened after the code was issued; null if none came. */
  readonly #since: SinceIssued | null

  constructor(
    readonly chain: Chain,
    readonly attempt: Asked,
    readonly urls: TenantUrls,
    readonly browser: Browser,
    /** Why a sign-in ended here and not at the app; null if it succeeded, or if there was none. */
    readonly failure: LoginProblem | null = null,
  ) {
    super(chain.answers, {
      leaves: chain.leaves,
      sent: (name) => attempt.parameter(name),
      redirectUri: attempt.app.redirectUri,
      isOfPlatform: (url) => urls.isOnHost(url) && !urls.isOfApp(url),
      isLoginPage: (answer) => urls.isLoginPage(answer),
      loginMarker: urls.profile.login.marker,
    })
    this.#since = this.codes.length > 0 ? codeCame(browser.jar, attempt.app.clientId) : null
  }

  /**
   * Makes sure that no code was lost. A page of a sign-in may work for one request only. If the page was requested
   * again because its first answer was lost, the second answer proves nothing.
   * @throws {Unanswered} if a code may have been lost, or a gateway answered the login
   * @throws {Undecided} if the way goes on at an origin of the platform that the profile does not name
   */
  certain(): this {
    const again = this.answers.find(({ operation, repeated }) => repeated && operation !== 'authorize')
    if (again !== undefined && this.empty && !this.returned)
      throw new Unanswered(`${again.url.pathname} was requested twice, and may have delivered the first time`)
    if (isBusy(this.first) && !this.urls.isLoginPage(this.first))
      throw new Unanswered(`the target, or a server in front of it, is busy: ${this.first.summary}`)
    const unnamed = this.goesWhereAsked ? null : this.urls.whyNotFollowed(this.chain.leaves)
    if (unnamed !== null && this.empty) throw new Undecided(unnamed)
    return this
  }

  /** @throws {LostAnswer} if a gateway turned a page of the sign-in away, and may have passed the request on all the same */
  #mustBeUnused(): void {
    const again = this.answers.find(
      ({ operation, earlier }) => earlier === 'turned away' && operation !== 'authorize',
    )
    if (again !== undefined && this.empty && !this.returned)
      throw new LostAnswer(
        `${again.url.pathname} was requested again after it was turned away, and may have delivered the first time`,
      )
  }

  /**
   * Signs in at the login page where the chain ended, with the login driver of the profile.
   * @param options `mayFail`: the check judges the answer of the target, so that a refusal is no failure. `wrong`: the
   * credentials must be refused; the password is sent only once, even if the request gets no answer. After a 429 that may be a rate limit
   * of the whole target, and is no login page, it is sent again: once, or a few times in a private copy of the tenant,
   * where a locked account does no harm
   * @returns where the browser ends: at the application, or on a page of the platform
   * @throws {NotExercised} if the login driver does not fill in pages
   * @throws {LoginFailure} if the chain did not end at the login page, or if the driver cannot go on
   */
  async signIn(
    credentials: Credentials,
    { wrong = false, mayFail = wrong }: { wrong?: boolean; mayFail?: boolean } = {},
  ): Promise<AuthorizeResult> {
    const { browser, urls, chain } = this
    const { login, password } = credentials
    return browser.sender.trace.step(`sign in as ${login}`, async () => {
      const problems = problemsOf(urls, browser.redactor, login)
      if (!this.atLogin)
        throw new LoginFailure(problems.noLoginPage(this.words, this.last, chain).problem, login)
      browser.redactor.add(password, 'password')
      const redirectUri = this.attempt.parameter('redirect_uri') ?? this.attempt.app.redirectUri
      const driver = signInOf(urls.profile.login.driver)
      if (!('fillIn' in driver)) throw new NotExercised([driversThat('fillsLoginPage')])
      const isRefusal = (answer: Answer): boolean => urls.isLoginPage(answer)
      const sentOnce = wrong && { afterLimits: urls.lent ? limitsInCopy : 1, isRefusal }
      const ended = await driver.fillIn(browser, urls, chain, credentials, isAt(redirectUri), sentOnce)
      const back = new AuthorizeResult(ended.chain, this.attempt, urls, browser, ended.problem).certain()
      if (!wrong) back.#mustBeUnused()
      if (ended.problem === null || back.code !== null) return back
      const { end } = ended.problem
      const isDetermined = mayFail ? end !== 'unclear' : end === 'kept'
      if (!isDetermined) throw new LoginFailure(ended.problem, login)
      return back
    })
  }

  /** The error with which the browser was sent back to the application, with its description; null if there is none. */
  get refusedWith(): string | null {
    const error = this.goesWhereAsked ? this.parameter('error') : undefined
    const description = this.parameter('error_description')
    if (error === undefined) return null
    return description === undefined ? error : `${error} (${description})`
  }

  /** Why the sign-in failed. */
  failureOf(login: string): LoginFailure {
    const { failure, refusedWith, words } = this
    if (refusedWith !== null)
      return new LoginFailure(
        {
          step: 'come back to the application',
          what: `name and password were accepted, and the authorize request was refused with ${refusedWith}`,
          fix: 'Fix what the error names, in the profile or at the platform. The account is not the cause',
          page: null,
          end: 'unclear',
        },
        login,
      )
    const fix =
      'Look at the exchanges. If a host on the way belongs to the platform, add it to PLATFORM_HOSTS'
    const unknown = { what: `the browser ended at ${words}`, fix, page: null, end: 'kept' } as const
    return new LoginFailure(failure ?? { step: 'come back to the application', ...unknown }, login)
  }

  /** The code with all that its redemption needs. @throws {Undecided} if none came */
  grant(): Grant {
    given(this.code !== null, `no authorization code came: ${this.words}`)
    return this.#grantOf(this.code.value)
  }

  /** Judges: a code came. */
  holdsCode(): Grant {
    must(this.code !== null, 'a redirect with an authorization code', this.words)
    return this.#grantOf(this.code.value)
  }

  #grantOf(code: string): Grant {
    return this.attempt.grantFor(code, this.#since)
  }
}

/** Returns a test for the app's address, with any query and fragment. The browser stops there, even on one host. */
export function isAt(redirectUri: string): (url: string) => boolean {
  const [place] = redirectUri.split(/[?#]/, 1)
  return (url) => url.split(/[?#]/, 1)[0] === place
}
