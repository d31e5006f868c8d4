/**
 * The API of a check of role partner: schools, users, browsers, and the requests that the simulated platform received.
 * @module
 */
import { type BrowserIdentity, otherIdentity } from '../core/browser/identity.js'
import type { CheckTrace } from '../core/check-trace.js'
import { CheckEnding, given, NotExercised, positiveControl, Undecided } from '../core/errors.js'
import { pause } from '../core/http/pause.js'
import { Sender } from '../core/http/sender.js'
import { leaveOut } from '../core/left-out.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import { HeldTokenResponses, type SignInsAtOnce, signInsAtOnce } from './at-once.js'
import { Attempt } from './attempt.js'
import { Causes } from './causes.js'
import { exchangeOf, noteExchange } from './exchange-of-request.js'
import { missingForPartner, type PartnerNeed } from './needs.js'
import { PartnerBrowser, type Visit } from './partner-browser.js'
import { PendingSignIn } from './pending-sign-in.js'
import { conforms, type Finding } from './predicates/finding.js'
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
import { otherClient, type WebhookClient } from './webhooks/http-client.js'

/** Milliseconds between two attempts. */
const between = 250
/** Longest pause in milliseconds between two attempts of `within`. */
const longestPause = 10_000

/** How a sign-in differs from a plain one. */
export interface SignInOptions {
  /** Default: the school that most checks use. */
  readonly tenant?: SimulatedTenant
  /** Default: a new one. */
  readonly user?: SimulatedUser
  /** Default: a new one. */
  readonly browser?: PartnerBrowser
  /** How the answers of the platform differ; default: they do not. */
  readonly plan?: FlowPlan
  /** Where it starts; default: the login URL. */
  readonly url?: string
}

/** How a launch differs from a plain one. If the plan is null, the browser stays at the login page. */
type LaunchOptions = Omit<SignInOptions, 'browser' | 'plan'> & { readonly plan?: FlowPlan | null }

/** The context of one check. */
export class PartnerContext {
  constructor(
    readonly run: PartnerRun,
    readonly trace: CheckTrace,
    /** Sends webhooks. Default: that of the run. */
    readonly webhookClient: WebhookClient = run.webhookClient,
    readonly sender: Sender = new Sender(run.transport, trace),
    /** Why events that this check triggered failed. */
    readonly causes: Causes = new Causes(),
  ) {}

  get profile(): PartnerProfile {
    return this.run.profile
  }

  get simulator(): Simulator {
    return this.run.simulator
  }

  /** Webhooks, service tokens and data: the server side of the application. */
  get service(): ServiceWork {
    return new ServiceWork(this)
  }

  /** The school that most checks use. */
  get tenant(): SimulatedTenant {
    return this.run.schools.first
  }

  /** A second school. @throws {NotExercised} if the profile names only one */
  get secondTenant(): SimulatedTenant {
    return this.run.schools.second
  }

  /** A new school. @throws {NotExercised} if the application accepts only prepared schools */
  freshTenant(fields: { readonly issuer?: string } = {}): SimulatedTenant {
    return this.run.schools.fresh(fields)
  }

  /**
   * A browser without cookies of the application.
   * @param identity what the application sees of it; default: the browser of the run
   */
  browser(identity: BrowserIdentity = this.run.identity): Promise<PartnerBrowser> {
    const { origins, chromium } = this.run
    const { simulator, profile } = this
    return PartnerBrowser.open(this.sender, { origins, simulator, chromium, userActions: profile, identity })
  }

  /**
   * A browser of another product, version and operating system than the usual one.
   * @param name of the choice: the seed decides which browser has this name
   */
  otherBrowser(name: string): Promise<PartnerBrowser> {
    return this.browser(otherIdentity(this.run.identity, name))
  }

  /** The same check with another HTTP client for webhooks. @param name of the choice */
  withOtherWebhookClient(name: string): PartnerContext {
    const { run, trace, sender, causes } = this
    return new PartnerContext(run, trace, otherClient(this.webhookClient, name), sender, causes)
  }

  /**
   * The same check for one step whose requests must meet at the application: even with a limit per second, they leave
   * together. See {@link Sender.together}.
   * @param size the number of requests
   */
  simultaneous(size: number): PartnerContext {
    const { run, trace, webhookClient, sender, causes } = this
    return new PartnerContext(run, trace, webhookClient, sender.together(size), causes)
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
   * Clicks on the login URL at the platform and follows it until the browser stops at the application or at the platform's login page.
   * @param options the plan is for the authorize request that follows; if it is null, the browser stays at the login page
   */
  async launch(browser: PartnerBrowser, options: LaunchOptions = {}): Promise<Visit> {
    const { tenant = this.tenant } = options
    const { activatedFirst } = this.run
    await activatedFirst.before(this, tenant)
    const visit = await this.launchOnly(browser, options)
    if (visit.flows.length > 0 || visit.failure !== null) return visit
    const launch = (other: PartnerBrowser, school: SimulatedTenant): Promise<Visit> =>
      this.launchOnly(other, { tenant: school, plan: null })
    return (await activatedFirst.helps(this, tenant, launch)) ? this.launchOnly(browser, options) : visit
  }

  /** The same without any activation of the school: it may send nothing but this launch. */
  async launchOnly(browser: PartnerBrowser, options: LaunchOptions): Promise<Visit> {
    const { tenant = this.tenant, user, plan = {}, url = this.loginUrl(tenant) } = options
    if (user !== undefined) browser.seat.user = user
    else browser.seat.user ??= tenant.user()
    this.run.leaks.launches(browser.seat)
    await tenant.prepare()
    browser.seat.next = plan
    const visit = await browser.visit(url, 'login URL', new URL('/', this.simulator.url))
    browser.seat.next = null
    for (const { request, exchanges } of visit.flows) {
      const answer = visit.chain?.answers.find(({ url: { href } }) => href === request.url)
      if (answer !== undefined) noteExchange(request, answer.exchange)
      this.addToEvidence([request, ...exchanges])
    }
    return visit
  }

  /** A complete sign-in. Returns the result and does not judge it. */
  async signIn(options: SignInOptions = {}): Promise<Attempt> {
    const { tenant = this.tenant, plan = {} } = options
    const browser = options.browser ?? (await this.browser())
    const user = options.user ?? tenant.user()
    return this.trace.step(`sign-in of ${user.username}`, async () => {
      const { url } = options
      const facts = { tenant, user, plan, ...(url === undefined ? {} : { url }) }
      const visit = await this.launch(browser, facts)
      return new Attempt(this, { ...facts, browser, visit })
    })
  }

  /**
   * A sign-in that must work: the positive control of many checks. One that fails is made again in the same browser:
   * under load, an application may fail once.
   * @returns the one that works
   * @throws {Undecided} if nobody is signed in
   */
  async signedIn(options: SignInOptions = {}): Promise<Attempt> {
    const first = await this.signIn(options)
    // Without a probe there is no verdict, but the trace still shows the attempt.
    if (this.profile.probe === null) return first
    const { browser, user } = first
    let latest = first
    const again = async (): Promise<Attempt> => {
      latest = await this.signIn({ ...options, browser, user })
      return latest
    }
    try {
      // An application that signs anybody in must not escape here: redeemed codes are not required.
      await positiveControl(() => first.mustBeSignedIn(undefined, again))
    } catch (error) {
      if (latest === first || !(await latest.session()).signedIn) throw error
      await positiveControl(() => latest.mustBeSignedIn())
    }
    return latest
  }

  /**
   * A plain sign-in at a school works: the positive control of a refusal. Checks that need one at the same time share
   * it. If a shared one fails, each makes one of its own.
   * @param when `before` a refusal: it ended seconds ago at most; `after`: it begins now or later
   * @returns the user who was signed in
   * @throws {Undecided} if nobody is signed in
   */
  plainSignIn(when: 'before' | 'after', tenant: SimulatedTenant = this.tenant): Promise<SimulatedUser> {
    return positiveControl(() =>
      this.trace.step(`a plain sign-in ${when} it`, async () => {
        let isOwn = false
        const signIn = async (trace: CheckTrace) => {
          isOwn = true
          return (await new PartnerContext(this.run, trace).signedIn({ tenant })).user
        }
        const made = this.run.plainSignIns[when](tenant.id, signIn)
        const shared = await (isOwn ? made : this.aside(made)).catch(() => null)
        if (shared === null) return (await this.signedIn({ tenant })).user
        for (const exchange of shared.exchanges) this.trace.saw(exchange)
        return shared.user
      }),
    )
  }

  /**
   * Judges that a hostile answer signs nobody in. Plain sign-ins work before and after it.
   * @param plan the hostile answer
   * @param expected what a conforming application does, in words
   */
  async refuses(
    plan: FlowPlan,
    options: Omit<SignInOptions, 'plan'> = {},
    expected?: string,
  ): Promise<Attempt> {
    const { tenant = this.tenant } = options
    await this.plainSignIn('before', tenant)
    const attempt = await this.signIn({ ...options, plan })
    await attempt.mustNotSignIn(expected)
    attempt.hasRedeemed()
    await this.plainSignIn('after', tenant)
    return attempt
  }

  /**
   * Judges every authorize request of the run: those of the checks before, and of some sign-ins of its own.
   * @param judge what is wrong with one request; it throws Undecided or NotApplicable for a request that it does not
   *   concern
   * @throws {Undecided | NotApplicable} if it concerns no request
   */
  everyAuthorizeRequest(judge: (flow: SimulatedFlow) => Finding | undefined): Promise<void> {
    return this.#every((flow) => [[flow.request, () => judge(flow)]])
  }

  /**
   * Judges every token request of the run with the code of a flow: those of the checks before, and of some sign-ins of
   * its own.
   * @param judge what is wrong with one request; it throws Undecided or NotApplicable for a request that it does not
   *   concern
   * @throws {Undecided | NotApplicable} if it concerns no request
   */
  everyCodeExchange(
    judge: (exchange: SimulatedRequest, flow: SimulatedFlow) => Finding | undefined,
  ): Promise<void> {
    return this.#every((flow) =>
      flow.exchanges.map((exchange) => [exchange, () => judge(exchange, flow)] as const),
    )
  }

  /** Some sign-ins at the end of the run, which checks that judge every request share. */
  someSignIns(): Promise<void> {
    return this.once('some sign-ins', async () => {
      for (let count = 0; count < 6; count += 1) await this.signIn()
    })
  }

  async #every(
    judgedIn: (flow: SimulatedFlow) => readonly (readonly [SimulatedRequest, () => Finding | undefined])[],
  ): Promise<void> {
    await this.someSignIns()
    let judged = 0
    let isShown = false
    let unconcerned: unknown = new Undecided('the application sent no such request')
    for (const [request, judge] of this.simulator.flows.flatMap(judgedIn)) {
      let finding: Finding | undefined
      try {
        finding = judge()
      } catch (error) {
        if (!(error instanceof CheckEnding)) throw error
        unconcerned = error
        continue
      }
      judged += 1
      // One request stands for all that are as expected.
      if (finding !== undefined || !isShown) this.addToEvidence([request])
      isShown ||= exchangeOf(request) > 0
      conforms(finding)
    }
    if (judged === 0) throw unconcerned
  }

  /** Runs `make` once per run; all checks with the same key share its result, and have its exchanges in their evidence. */
  async once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const { results } = this.run
    const isMadeByOther = results.isPending(key)
    const result = results.get(key, async () => {
      const before = this.trace.exchanges.length
      const made = await this.causes.explaining(make)
      return { made, exchanges: this.trace.exchanges.slice(before) }
    })
    const shared = await (isMadeByOther ? this.aside(result) : result)
    for (const exchange of shared.exchanges) this.trace.saw(exchange)
    return shared.made
  }

  /**
   * Waits for something that other checks do. Meanwhile, another check may run in place of this one. If it is there
   * already, the check keeps its place.
   */
  async aside<T>(awaited: Promise<T>): Promise<T> {
    let isThere = false
    const look = (): void => {
      isThere = true
    }
    awaited.then(look, look)
    await new Promise((resolve) => setImmediate(resolve))
    return isThere ? awaited : this.run.slots.aside(awaited, this.trace.began)
  }

  /** Adds received requests to the evidence of this check, e.g. requests that another check triggered. */
  addToEvidence(requests: readonly SimulatedRequest[]): void {
    for (const request of requests) {
      const exchange = exchangeOf(request)
      if (exchange > 0) this.trace.saw(exchange)
    }
  }

  /**
   * Launches and stops at the login page of the platform.
   * @throws {Undecided} if the launch sent no authorize request
   */
  async stopAtLogin(
    browser: PartnerBrowser,
    options: Omit<SignInOptions, 'browser'> = {},
  ): Promise<PendingSignIn> {
    const plan = { ...options.plan, authorize: 'login' } as const
    return PendingSignIn.at(browser, await this.launch(browser, { ...options, plan }))
  }

  /**
   * Holds token responses until the application waits for several of them.
   * @param expected the number of token requests
   * @param longest milliseconds after which they are sent in any case
   */
  heldTokenResponses(expected: number, longest: number): HeldTokenResponses {
    return new HeldTokenResponses(expected, longest, this.run.signal)
  }

  /**
   * Signs users in at the same time, each in a browser of its own: the application gets all token responses at the same
   * moment.
   * @param users may name one user several times
   * @throws {Undecided} if a launch leads to no authorize request
   */
  signInsAtOnce(users: readonly SimulatedUser[]): Promise<SignInsAtOnce> {
    return signInsAtOnce(this, users)
  }

  /** A complete sign-in of a user who stays at the login page of the platform for some seconds. */
  async slowSignIn(seconds: number): Promise<Attempt> {
    const facts = { tenant: this.tenant, user: this.tenant.user(), plan: {}, browser: await this.browser() }
    const pending = await this.stopAtLogin(facts.browser, { user: facts.user })
    await this.within(seconds, 'a user at the login page', () => Promise.resolve(false))
    const visit = await pending.continue()
    return new Attempt(this, { ...facts, visit: { ...visit, flows: [pending.flow] } })
  }

  /**
   * Requests the session probe: who is signed in at a browser.
   * @throws {NotExercised} if the profile names no session probe
   */
  async session(browser: PartnerBrowser): Promise<Session> {
    await this.once('probe', () => this.#probeRecognisesNobody())
    return this.#probed(browser)
  }

  /** @throws {Undecided} if the probe reports a session for a new browser */
  async #probeRecognisesNobody(): Promise<void> {
    const browser = await this.browser()
    const session = await this.#probed(browser)
    const { signedIn, answer } = session
    this.reportForeignUser(session, browser)
    given(
      !signedIn,
      `the session probe reports a new browser as signed in (${answer.summary}): correct WHOAMI_URL and WHOAMI_SIGNED_IN`,
    )
  }

  /**
   * Reports a user who was never at this browser, for the rule `callback.own-user`.
   * @returns whether it is such a user
   */
  reportForeignUser(session: Session, { seat }: PartnerBrowser): boolean {
    const { leaks } = this.run
    if (!leaks.isOfOtherBrowser(session.known('sub'), seat)) return false
    leaks.report({ summary: session.summary, exchange: session.answer.exchange })
    return true
  }

  async #probed(browser: PartnerBrowser): Promise<Session> {
    const { probe } = this.profile
    if (probe === null) throw new NotExercised(['WHOAMI_URL'])
    const answer = await browser.requestByScript(probe.url, 'session probe')
    given(answer.status < 500, `the session probe answered ${answer.summary}`)
    return new Session(probe, answer, (field, gap) => this.causes.note(`session probe ${field}`, gap))
  }

  /**
   * Who is signed in after SETTLE_SECONDS at most.
   * @param until the expected state; `signed in` ends the wait as soon as it is reached
   */
  async settled(browser: PartnerBrowser, until: 'signed in' | 'nobody'): Promise<Session> {
    const ending = performance.now() + this.profile.settleSeconds * 1000
    const wanted = until === 'signed in'
    for (;;) {
      const session = await this.session(browser)
      // A signed-in user answers both questions.
      if (session.signedIn || performance.now() >= ending) return session
      await pause(wanted ? between : Math.max(0, ending - performance.now()), this.run.signal)
    }
  }

  /**
   * Retries until something works or the time is over.
   * @param seconds at most; there is at least one attempt
   * @param what the wait is for, in words
   * @returns whether it worked
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
   * Calls of the data APIs since a sign-in that contain one of these tokens anywhere. Calls of unknown paths count: not
   * every path of these APIs is documented.
   */
  callsSince(attempt: Attempt, tokens: readonly string[]): readonly SimulatedRequest[] {
    const began = attempt.flow.request.number
    const contains = ({ url, headers, body }: SimulatedRequest, token: string): boolean =>
      [url, ...headers.map(([, value]) => value), body.toString('latin1')].some((text) =>
        text.includes(token),
      )
    return this.simulator.requests.filter(
      (request) =>
        (request.endpoint === 'data' || (request.endpoint === 'other' && request.seat === null)) &&
        request.number > began &&
        tokens.some((token) => contains(request, token)),
    )
  }

  /**
   * Waits until a condition is true.
   * @param ending when to stop, in milliseconds since the epoch
   * @param what the wait is for, in words
   * @returns whether it became true in time
   */
  async waitUntil(ending: number, what: string, isTrue: () => boolean): Promise<boolean> {
    for (let last = false; !isTrue(); ) {
      if (last) return false
      const left = ending - Date.now()
      // After a long block, requests that have arrived meanwhile are read first.
      last = left <= 0
      this.run.waiting(what, Math.max(0, Math.ceil(left / 1000)))
      await pause(last ? between : Math.min(between, left), this.run.signal)
    }
    return true
  }

  /**
   * Records that the check leaves a part out if the profile lacks what it needs.
   * @param part what is not judged, as short as the name of a case
   */
  leaveOutWithout(needs: readonly PartnerNeed[], part: string): void {
    leaveOut(part, missingForPartner(needs, this.profile))
  }

  /** @throws {NotExercised} with the profile keys that are missing */
  require(...needs: PartnerNeed[]): void {
    const missing = missingForPartner(needs, this.profile)
    if (missing.length > 0) throw new NotExercised(missing)
  }
}

/** An address of the profile for a school. */
function at(template: string, tenant: SimulatedTenant): string {
  return template.replaceAll('{tenantId}', encodeURIComponent(tenant.id))
}
