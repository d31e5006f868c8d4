/**
 * What a check of the role partner is given: schools, users, browsers, and what the simulated platform has heard.
 * @module
 */

import type { CheckTrace } from '../core/check-trace.js'
import { given, NotExercised, positiveControl } from '../core/errors.js'
import { pause } from '../core/http/pause.js'
import { Sender } from '../core/http/sender.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { Attempt } from './attempt.js'
import { missingForPartner, type PartnerNeed } from './needs.js'
import { PartnerBrowser, type Visit } from './partner-browser.js'
import type { PartnerRun } from './run.js'
import { ServiceWork } from './service/service.js'
import { Session } from './session.js'
import type {
  FlowPlan,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedTenant,
  SimulatedUser,
  Simulator,
} from './simulator.js'

/** Milliseconds between two looks at a session that has not begun yet. */
const between = 250
/** Longest pause between two attempts at something that must come in time. */
const longestPause = 10_000

/** How a sign-in differs from the plain one. */
export interface SignInOptions {
  /** Default: the school that most checks use. */
  readonly tenant?: SimulatedTenant
  /** Default: a new one. */
  readonly user?: SimulatedUser
  /** Default: a new one. */
  readonly browser?: PartnerBrowser
  /** Default: everything is as documented. */
  readonly plan?: FlowPlan
  /** Where it begins; default: the login URL. */
  readonly url?: string
}

/** One check's view of the run. */
export class PartnerContext {
  readonly sender: Sender

  constructor(
    readonly run: PartnerRun,
    readonly trace: CheckTrace,
  ) {
    this.sender = new Sender(run.transport, trace)
  }

  get profile(): PartnerProfile {
    return this.run.profile
  }

  get simulator(): Simulator {
    return this.run.simulator
  }

  /** Webhooks, service tokens and data: what the application's server does. */
  get service(): ServiceWork {
    return new ServiceWork(this)
  }

  /** The school that most checks use. */
  get tenant(): SimulatedTenant {
    return this.run.schools.first
  }

  /** Another school. @throws {NotExercised} where the profile names one alone */
  get secondTenant(): SimulatedTenant {
    return this.run.schools.second
  }

  /** A school that nobody has used. @throws {NotExercised} where the application takes prepared schools alone */
  freshTenant(given: { readonly issuer?: string } = {}): SimulatedTenant {
    return this.run.schools.fresh(given)
  }

  /** A browser without cookies of the application. */
  browser(): Promise<PartnerBrowser> {
    const { goesTo, chromium } = this.run
    const { simulator, profile: habits } = this
    return PartnerBrowser.open(this.sender, { goesTo, simulator, chromium, habits })
  }

  /** The login URL of the application for a school. */
  loginUrl(tenant: SimulatedTenant = this.tenant): string {
    return at(this.profile.loginUrl, tenant)
  }

  /** The UI Integration URLs for a school. */
  uiUrls(tenant: SimulatedTenant = this.tenant): string[] {
    return this.profile.uiUrls.map((url) => at(url, tenant))
  }

  /**
   * Opens the login URL and goes on until the browser rests: at the application, or at the platform's login page.
   * @param options the plan is for the authorize request that follows; null parks it
   */
  async launch(
    browser: PartnerBrowser,
    options: Omit<SignInOptions, 'browser' | 'plan'> & { readonly plan?: FlowPlan | null } = {},
  ): Promise<Visit> {
    const { tenant = this.tenant, user, plan = {}, url = this.loginUrl(tenant) } = options
    if (user !== undefined) browser.seat.user = user
    else browser.seat.user ??= tenant.user()
    browser.seat.next = plan
    const visit = await browser.visit(url, 'login URL')
    browser.seat.next = null
    for (const flow of visit.flows) this.#note(flow)
    return visit
  }

  /** A whole sign-in, whatever comes of it. */
  async signIn(options: SignInOptions = {}): Promise<Attempt> {
    const { tenant = this.tenant, plan = {} } = options
    const browser = options.browser ?? (await this.browser())
    const user = options.user ?? tenant.user()
    return this.trace.step(`sign-in of ${user.username}`, async () => {
      const { url } = options
      const begun = { tenant, user, plan, ...(url === undefined ? {} : { url }) }
      const visit = await this.launch(browser, begun)
      return new Attempt(this, { ...begun, browser, visit })
    })
  }

  /**
   * A plain sign-in that works: what cannot be told without it is undecided.
   * @throws {Undecided} where nobody is signed in
   */
  async signedIn(options: SignInOptions = {}): Promise<Attempt> {
    const attempt = await this.signIn(options)
    // Who signs in anybody must not get away with it: what the application redeems is not looked at here.
    // Without a probe no verdict is reached, and what a try looks like is told all the same.
    if (this.profile.probe !== null) await positiveControl(attempt.mustBeSignedIn())
    return attempt
  }

  /**
   * Judges that a hostile answer signs nobody in. Sign-ins that differ in nothing else work before and after.
   * @param plan the hostile answer
   * @param expected what a conforming application does, in words
   */
  async refuses(
    plan: FlowPlan,
    options: Omit<SignInOptions, 'plan'> = {},
    expected?: string,
  ): Promise<Attempt> {
    const { tenant = this.tenant } = options
    await this.signedIn({ tenant })
    const attempt = await this.signIn({ ...options, plan })
    await attempt.mustNotSignIn(expected)
    attempt.hasRedeemed()
    await this.signedIn({ tenant })
    return attempt
  }

  /** Does something once for all checks that ask for it. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    return this.run.shared(key, make)
  }

  /** Notes what the application asked the platform on the way. */
  #note(flow: SimulatedFlow): void {
    for (const { exchange } of [flow.request, ...flow.exchanges]) if (exchange > 0) this.trace.saw(exchange)
  }

  /**
   * Asks who is signed in at a browser.
   * @throws {NotExercised} where the profile names no session probe
   */
  async session(browser: PartnerBrowser): Promise<Session> {
    await this.run.shared('probe', () => this.#tellsNobody())
    return this.#probed(browser)
  }

  /** @throws {Undecided} where the probe takes anybody for signed in */
  async #tellsNobody(): Promise<void> {
    const { signedIn, answer } = await this.#probed(await this.browser())
    given(
      !signedIn,
      `the session probe takes a browser that was nowhere yet for signed in (${answer.summary}): set WHOAMI_URL and WHOAMI_SIGNED_IN so that they tell`,
    )
  }

  async #probed(browser: PartnerBrowser): Promise<Session> {
    const { probe } = this.profile
    if (probe === null) throw new NotExercised(['WHOAMI_URL'])
    const answer = await browser.exchange({
      purpose: 'session probe',
      url: probe.url,
      headers: [['Accept', 'application/json, text/html;q=0.9, */*;q=0.8'], ...browser.sessionHeaders],
    })
    given(answer.status < 500, `the session probe answered ${answer.summary}`)
    return new Session(probe, answer)
  }

  /**
   * Who is signed in once the application has settled.
   * @param until what is hoped for: it ends as soon as that is there
   */
  async settled(browser: PartnerBrowser, until: 'signed in' | 'nobody'): Promise<Session> {
    const ending = performance.now() + this.profile.settleSeconds * 1000
    const wanted = until === 'signed in'
    for (;;) {
      const session = await this.session(browser)
      // Somebody who is signed in settles both questions.
      if (session.signedIn || performance.now() >= ending) return session
      await pause(wanted ? between : Math.max(0, ending - performance.now()), this.run.signal)
    }
  }

  /**
   * Tries until something works, or the time is over.
   * @param seconds how long at most; it is tried once at least
   * @param what is waited for, in words
   * @returns whether it has worked
   */
  async within(seconds: number, what: string, works: () => Promise<boolean>): Promise<boolean> {
    const { clock } = this.run
    const ending = clock.now() + seconds * 1000
    for (let wait = between; !(await works()); wait = Math.min(wait * 2, longestPause)) {
      const left = ending - clock.now()
      if (left <= 0) return false
      this.run.waiting(what, Math.ceil(left / 1000))
      await clock.pause(Math.min(wait, left), this.run.signal)
    }
    return true
  }

  /**
   * Calls of the data APIs since a sign-in that carry one of these tokens, in whatever place. Not every path of these
   * APIs is documented: a call of a path that the simulated platform does not know is one, too.
   */
  callsSince(attempt: Attempt, tokens: readonly string[]): readonly SimulatedRequest[] {
    const began = attempt.flow.request.number
    const carries = ({ url, headers, body }: SimulatedRequest): boolean => {
      const texts = [url, ...headers.map(([, value]) => value), body.toString('latin1')]
      return tokens.some((token) => texts.some((text) => text.includes(token)))
    }
    return this.simulator.requests.filter(
      (request) =>
        (request.endpoint === 'data' || (request.endpoint === 'other' && request.seat === null)) &&
        request.number > began &&
        carries(request),
    )
  }

  /** @throws {NotExercised} naming the profile keys that are missing */
  require(...needs: PartnerNeed[]): void {
    const missing = missingForPartner(needs, this.profile)
    if (missing.length > 0) throw new NotExercised(missing)
  }
}

/** An address of the profile for one school. */
function at(template: string, tenant: SimulatedTenant): string {
  return template.replaceAll('{tenantId}', encodeURIComponent(tenant.id))
}
