/**
 * The result of a sign-in, and what checks judge of it.
 * @module
 */
import { given, must, Undecided } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { RunningCheck } from './check.js'
import type { PartnerBrowser, Visit } from './partner-browser.js'
import type { Session } from './session.js'
import { Sessions } from './sessions.js'
import type {
  FlowPlan,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedTenant,
  SimulatedUser,
} from './simulator.js'
import { unsentCookies } from './unsent-cookies.js'

/** How the sign-in was made, and where it ended. */
export interface AttemptFacts {
  readonly tenant: SimulatedTenant
  readonly user: SimulatedUser
  readonly browser: PartnerBrowser
  readonly plan: FlowPlan
  readonly visit: Visit
  /** Where it started; undefined for the login URL. */
  readonly url?: string
}

/**
 * A sign-in that a check has started in a browser, and what the application made of it: who is signed in, what it
 * requested, and where the browser ended.
 */
export class Attempt {
  constructor(
    readonly check: RunningCheck,
    /** Makes further attempts. */
    readonly signIns: { signIn(options?: Omit<AttemptFacts, 'visit'>): Promise<Attempt> },
    readonly facts: AttemptFacts,
  ) {}

  get user(): SimulatedUser {
    return this.facts.user
  }

  get browser(): PartnerBrowser {
    return this.facts.browser
  }

  /** The authorize request and what followed it. @throws {Undecided} if no authorize request came */
  get flow(): SimulatedFlow {
    const { visit, browser } = this.facts
    const [flow] = visit.flows
    given(
      flow !== undefined,
      `the ${this.facts.url === undefined ? 'login URL' : `address ${this.facts.url.split(/[?#]/, 1)[0]}`} led to no authorize request: ${visit.failure ?? endOf(visit)}${browser.platformSession.user === null ? ', and no user was at the browser' : ''}`,
    )
    return flow
  }

  /** The token requests with the code of this flow. */
  get exchanges(): readonly SimulatedRequest[] {
    return this.flow.exchanges
  }

  /** The first token request of this flow. @throws {Undecided} if none came */
  get exchange(): SimulatedRequest {
    const [first] = this.exchanges
    given(first !== undefined, `the application did not redeem the code: ${endOf(this.facts.visit)}`)
    return first
  }

  /** Requires that the application redeemed the code: otherwise it has not seen the ID token. @throws {Undecided} if not */
  hasRedeemed(): void {
    given(this.exchanges.length > 0, `the application did not redeem the code: ${this.ending}`)
  }

  /** The application's answers to the browser, in order. */
  get pages(): readonly Answer[] {
    const platform = new URL(this.check.simulator.url).origin
    const answers = this.facts.visit.chain?.answers ?? []
    return answers.filter(({ url }) => url.origin !== platform)
  }

  /** Statuses of the application's answers, in order. */
  get statuses(): readonly number[] {
    return this.pages.map(({ status }) => status)
  }

  /** The last answer to the browser, in words. */
  get ending(): string {
    return endOf(this.facts.visit)
  }

  /** Requests the session probe: who is signed in now. */
  session(): Promise<Session> {
    return this.check.part(Sessions).session(this.browser)
  }

  /**
   * Judges that the user is signed in, and that the application redeemed the code. The session probe decides. A failure
   * counts if the second attempt fails, too. Another `sub` than that of the user is a violation.
   * @param expected what a conforming application does, in words
   * @param again makes a second attempt; default: another launch in the same browser
   */
  async mustSignIn(expected = 'the user is signed in', again?: () => Promise<Attempt>): Promise<Session> {
    const session = await this.mustBeSignedIn(expected, again)
    this.hasRedeemed()
    return session
  }

  /**
   * Judges that the user is signed in, with or without a redeemed code.
   * @param expected what a conforming application does, in words
   * @param again makes a second attempt; default: another launch in the same browser
   */
  async mustBeSignedIn(
    expected = 'the user is signed in',
    again: () => Promise<Attempt> = () => this.#again(),
  ): Promise<Session> {
    const session = await this.#outcome('signed in', expected)
    const { signedIn } = session
    must(signedIn, expected, signedIn ? session.summary : await this.#confirmed(session, expected, again))
    this.#isUser(session, expected)
    return session
  }

  /**
   * Confirms by a second attempt that nobody is signed in. An application that has just restarted has lost the flow, and
   * one that gave no answer has not refused.
   * @returns what happened, in words
   * @throws {Undecided} if it could not be determined
   */
  async #confirmed(first: Session, expected: string, again: () => Promise<Attempt>): Promise<string> {
    this.#arrivedOnce()
    const second = await again()
    const session = await second.#outcome('signed in', expected)
    given(!session.signedIn, `${first.summary} at first, and ${session.summary} the second time`)
    second.#arrivedOnce()
    const unsent = this.#unsentCookies()
    return `${first.summary}; ${this.ending}${unsent === null ? '' : `; ${unsent}`}; the same a second time`
  }

  /** The cookies of the application that the browser did not send, and why; null if it sent all. */
  #unsentCookies(): string | null {
    const { browser, check, facts } = this
    const visited = (facts.visit.chain?.answers ?? []).map((answer) => ({
      url: answer.url,
      ...browser.cookiesOf(answer),
    }))
    return unsentCookies(visited, new URL(check.simulator.url).origin, check.profile.probe?.url ?? null)
  }

  /**
   * A gateway that turns a callback away may have passed it on all the same: sent again, its state is used.
   * @throws {Undecided} if the application gave no answer, or may have got a request of this sign-in twice
   */
  #arrivedOnce(): void {
    given(this.facts.visit.failure === null, this.ending)
    const twice = this.pages.find(({ earlier }) => earlier !== 'none')
    given(
      twice === undefined,
      `${twice?.url.pathname} was sent again after it was turned away; ${this.ending}`,
    )
  }

  #again(): Promise<Attempt> {
    const { visit: _visit, ...same } = this.facts
    return this.signIns.signIn(same)
  }

  /**
   * Judges that nobody is signed in.
   * @param expected what a conforming application does, in words
   */
  async mustNotSignIn(expected = 'nobody is signed in'): Promise<Session> {
    const session = await this.#outcome('nobody', expected)
    must(!session.signedIn, expected, session.summary)
    // After a timeout, the application may still create a session.
    given(!this.facts.visit.gaveUp, `${this.ending}; for a slow application raise TIMEOUT_SECONDS`)
    return session
  }

  async #outcome(until: 'signed in' | 'nobody', expected: string): Promise<Session> {
    const { check, browser } = this
    if (check.profile.probe === null) throw new Undecided(await this.#indication(expected))
    return check.trace.step(`expected: ${expected}`, async () => {
      const session = await check.part(Sessions).settled(browser, until)
      return check.trace.step(`seen: ${session.summary}; ${this.ending}`, () => Promise.resolve(session))
    })
  }

  /** Without a session probe: an indication by comparison with a plain sign-in. */
  async #indication(expected: string): Promise<string> {
    const { check } = this
    const plain = await check.once('the look of a plain sign-in', async () =>
      (await this.signIns.signIn()).look(),
    )
    const who = (await this.look()) === plain ? 'a user' : 'nobody'
    return `only an indication, because the profile has no WHOAMI_URL: expected ${expected}; ${who} seems to be signed in; ${this.ending}`
  }

  /** The last address and status of the application, and the names of its cookies. */
  async look(): Promise<string> {
    const last = this.pages.at(-1)
    if (last === undefined) return this.ending
    const cookies = await this.browser.jar.getCookies(last.url.href)
    const names = cookies.map(({ key }) => key).sort()
    return `${last.url.origin}${last.url.pathname} ${last.status} ${names.join(' ')}`
  }

  /**
   * @throws {Violation} if the probe returns the `sub` of another user
   * @throws {Undecided} if that user was never at this browser: the rule `callback.own-user` judges it
   */
  #isUser(session: Session, expected: string): void {
    const sub = session.known('sub')
    if (sub === null || sub === this.user.sub) return
    // A launch without an answer leaves the previous session in place.
    given(this.facts.visit.failure === null, this.ending)
    given(
      !this.check.part(Sessions).reportForeignUser(session, this.browser),
      `a user of another browser is signed in, which callback.own-user judges: ${session.summary}`,
    )
    must(false, expected, `another user is signed in: ${session.summary}`)
  }
}

function endOf({ chain, failure }: Visit): string {
  if (chain === null) return `no answer (${failure ?? 'unknown'})`
  const last = chain.answers.at(-1)
  if (chain.leaves !== null) return `the browser was sent to ${chain.leaves}, which the suite does not open`
  return last === undefined
    ? 'no answer'
    : `the browser ended at ${last.url.origin}${last.url.pathname} with ${last.summary}`
}
