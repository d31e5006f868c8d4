/**
 * Sign-ins of users at the application: their results, the controls of refusals, and the requests that they send.
 * @module
 */
import type { CheckTrace } from '../core/check-trace.js'
import { CheckEnding, positiveControl, Undecided } from '../core/errors.js'
import { HeldTokenResponses, type SignInsAtOnce, signInsAtOnce } from './at-once.js'
import { Attempt } from './attempt.js'
import { RunningCheck } from './check.js'
import { exchangeOf } from './exchange-of-request.js'
import { Launches, type SignInOptions } from './launches.js'
import { conforms, type Finding } from './predicates/finding.js'
import type {
  FlowPlan,
  SimulatedFlow,
  SimulatedRequest,
  SimulatedTenant,
  SimulatedUser,
} from './simulator.js'

/** The sign-ins of one check. */
export class SignIns {
  readonly #launches: Launches

  constructor(readonly check: RunningCheck) {
    this.#launches = check.part(Launches)
  }

  /** A complete sign-in. Returns the result and does not judge it. */
  async signIn(options: SignInOptions = {}): Promise<Attempt> {
    const { tenant = this.check.tenant, plan = {} } = options
    const browser = options.browser ?? (await this.#launches.browser())
    const user = options.user ?? tenant.user()
    return this.check.trace.step(`sign-in of ${user.username}`, async () => {
      const { url } = options
      const facts = { tenant, user, plan, ...(url === undefined ? {} : { url }) }
      const visit = await this.#launches.launch(browser, facts)
      return new Attempt(this.check, this, { ...facts, browser, visit })
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
    if (this.check.profile.probe === null) return first
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
  plainSignIn(when: 'before' | 'after', tenant: SimulatedTenant = this.check.tenant): Promise<SimulatedUser> {
    return positiveControl(() =>
      this.check.trace.step(`a plain sign-in ${when} it`, async () => {
        let isOwn = false
        const signIn = async (trace: CheckTrace) => {
          isOwn = true
          return (await new RunningCheck(this.check.run, trace).part(SignIns).signedIn({ tenant })).user
        }
        const made = this.check.run.plainSignIns[when](tenant.id, signIn)
        const shared = await (isOwn ? made : this.check.aside(made)).catch(() => null)
        if (shared === null) return (await this.signedIn({ tenant })).user
        for (const exchange of shared.exchanges) this.check.trace.saw(exchange)
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
    const { tenant = this.check.tenant } = options
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
    return this.check.once('some sign-ins', async () => {
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
    for (const [request, judge] of this.check.simulator.flows.flatMap(judgedIn)) {
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
      if (finding !== undefined || !isShown) this.check.addToEvidence([request])
      isShown ||= exchangeOf(request) > 0
      conforms(finding)
    }
    if (judged === 0) throw unconcerned
  }

  /**
   * Holds token responses until the application waits for several of them.
   * @param expected the number of token requests
   * @param longest milliseconds after which they are sent in any case
   */
  heldTokenResponses(expected: number, longest: number): HeldTokenResponses {
    return new HeldTokenResponses(expected, longest, this.check.run.signal)
  }

  /**
   * Signs users in at the same time, each in a browser of its own: the application gets all token responses at the same
   * moment.
   * @param users may name one user several times
   * @throws {Undecided} if a launch leads to no authorize request
   */
  signInsAtOnce(users: readonly SimulatedUser[]): Promise<SignInsAtOnce> {
    return signInsAtOnce(this.check, users)
  }

  /** A complete sign-in of a user who stays at the login page of the platform for some seconds. */
  async slowSignIn(seconds: number): Promise<Attempt> {
    const facts = {
      tenant: this.check.tenant,
      user: this.check.tenant.user(),
      plan: {},
      browser: await this.#launches.browser(),
    }
    const pending = await this.#launches.stopAtLogin(facts.browser, { user: facts.user })
    await this.check.within(seconds, 'a user at the login page', () => Promise.resolve(false))
    const visit = await pending.continue()
    return new Attempt(this.check, this, { ...facts, visit: { ...visit, flows: [pending.flow] } })
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
    return this.check.simulator.requests.filter(
      (request) =>
        (request.endpoint === 'data' || (request.endpoint === 'other' && request.platformSession === null)) &&
        request.number > began &&
        tokens.some((token) => contains(request, token)),
    )
  }
}
