/**
 * What a check works with: the apps and users of the profile, browsers, the token endpoint, the clock. Each part is
 * made at first use.
 * @module
 */
import { Browser } from '../core/browser/browser.js'
import { CheckTrace } from '../core/check-trace.js'
import { Accepted, Disturbed, ifExercised, NotExercised } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { Transport } from '../core/http/client.js'
import { placedAt } from '../core/http/generated-call.js'
import { Sender } from '../core/http/sender.js'
import { leaveOut } from '../core/left-out.js'
import { withoutCounting } from '../core/scope.js'
import type { App, ServiceCredentials, UserFixture, UserKey } from '../profile/profile.js'
import type { HeaderLine } from '../record/record.js'
import { BrowserUser } from './browser-user.js'
import { callData } from './data/call.js'
import type { ClassSnapshot } from './data/class-snapshot.js'
import type { ClassTurn } from './data/class-turn.js'
import { DataApi } from './data/data-api.js'
import { early } from './data/dates.js'
import type { ChangeName, TriggeredChange } from './data/period-changes.js'
import type { Timetable } from './data/periods.js'
import { RosterApi } from './data/roster-api.js'
import { type TimetableChanges, timetableChanges, triggeredChange } from './data/timetable-changes.js'
import { type NoteWithinSecond, noteWithinSecond } from './data/within-second.js'
import { mustDeclare } from './disturbances.js'
import { Clock } from './drivers/clock.js'
import { ControlDriver } from './drivers/control-driver.js'
import type { Turn } from './drivers/undo-log.js'
import type { Credentials } from './login/sign-in.js'
import { missingFor, type Need } from './needs.js'
import { type Granted, type IssuedTokens, keptIfInvalid } from './received.js'
import type { Delivery } from './receiver/delivery.js'
import { codeOf, type SetUp } from './refusals/set-up.js'
import type { Run } from './run.js'
import { type OwnSession, Sessions } from './sessions.js'
import { refusedInTime, sharedServiceToken, sharedUserToken } from './shared-tokens.js'
import type { Grant } from './sso/authorize-result.js'
import { Discovery } from './sso/discovery.js'
import { tokensInBody } from './sso/findings.js'
import { changesOf, Flow, type FlowOptions, sameFlow } from './sso/flow.js'
import { type LanguageChange, languageChange } from './sso/language-change.js'
import {
  flowOverLoginPage,
  overLoginPage,
  type PageSignIn,
  type PageSignInOptions,
} from './sso/over-login-page.js'
import { proofFor } from './sso/pkce.js'
import { promptedSignIns } from './sso/prompted-sign-in.js'
import { basic, type TokenAttempt, TokenEndpoint } from './sso/token.js'
import { TenantUrls } from './tenant-urls.js'

/** The number of rounds of requests that may meet at the target. */
const raceRounds = 7

/** The view that one check has of the run. */
export class Context {
  readonly sender: Sender
  readonly clock: Clock
  /** The sessions of users. */
  readonly sessions = new Sessions(this)
  readonly #own = new Map<UserKey, OwnSession>()
  readonly #shared = new Map<UserKey, number>()

  constructor(
    readonly run: Run,
    readonly trace: CheckTrace,
    readonly urls: TenantUrls = run.urls,
    transport: Transport = run.transport,
    /** The right to change something at the profile's own tenants. */
    readonly turn: Turn | null = null,
  ) {
    this.sender = new Sender(transport, trace)
    this.clock = new Clock(this)
  }

  get profile(): Run['profile'] {
    return this.run.profile
  }

  /** The confidential app under test. */
  get app(): App {
    this.require('client.app')
    return this.profile.app
  }

  /** Another confidential app of the same school. */
  get secondApp(): App {
    this.require('client.second')
    return this.profile.secondApp as App
  }

  /** An app without a secret. */
  get publicApp(): App {
    this.require('client.public')
    return this.profile.publicApp as App
  }

  /**
   * The app under test, and the public one: a platform may treat public clients in another way. The check leaves the
   * public one out if the profile does not name it, although the platform has public clients.
   */
  get appAndPublicApp(): readonly App[] {
    const { app } = this
    const { features, publicApp } = this.profile
    if (features.has('public-client'))
      leaveOut('the public application', missingFor(['client.public'], this.profile))
    return publicApp === null ? [app] : [app, publicApp]
  }

  /** Service credentials of the app under test. */
  get service(): ServiceCredentials {
    this.require('client.service')
    return this.profile.service as ServiceCredentials
  }

  /** A teacher with an active session that all checks share; nothing may end it. */
  get teacher(): BrowserUser {
    return this.signedIn('teacher')
  }

  /** Another user, of another role and language, with a shared session. */
  get second(): BrowserUser {
    return this.signedIn('second')
  }

  /**
   * True after a newer code of a session has ended an older one. Then each user has a session of this check only, and one
   * code at a time.
   */
  get onlyNewestCode(): boolean {
    return this.trace.needsOwnSessions
  }

  /**
   * A user with an active session that checks share, or one of this check only: see {@link onlyNewestCode}.
   * @param shared which of several shared sessions; default: always the same one for this check
   */
  signedIn(key: UserKey, shared = this.#sharedOf(key)): BrowserUser {
    if (this.onlyNewestCode) return this.#apart(key)
    return new BrowserUser(
      this,
      async () => (await this.sessions.shared(key, shared)).for(this.sender),
      async (used) => (await this.sessions.renewed(key, used, shared))?.for(this.sender) ?? null,
      true,
    )
  }

  /** The shared session that this check uses. */
  #sharedOf(key: UserKey): number {
    const number = this.#shared.get(key) ?? this.sessions.next(key)
    this.#shared.set(key, number)
    return number
  }

  /**
   * A user with a session that no other check uses meanwhile: for requests after which a platform may end the session.
   * If the login driver cannot make a new session, it is the shared one; such checks run last, one by one.
   * @throws {SuiteDefect} if the entry of the rule or observation does not say that it disturbs `grants`
   */
  separateSession(key: UserKey): BrowserUser {
    mustDeclare(this.trace.of, 'grants')
    return this.#apart(key)
  }

  #apart(key: UserKey): BrowserUser {
    const own = this.#own.get(key) ?? this.sessions.own(key)
    this.#own.set(key, own)
    return own.user
  }

  /** Ends the use of this context: other checks may use its sessions. */
  close(): void {
    for (const { giveBack } of this.#own.values()) giveBack()
    this.#own.clear()
  }

  /**
   * Sends a code exchange that must be refused, with its control: between two that must succeed. Checks with the same set-up share these
   * and a session. If that fails, the exchange is sent again, between two of its own in a session of its own.
   * @param setUp the authorize request of all codes
   * @param refused sends the exchange with a code, and judges its answer. It may be called twice
   * @throws {Undecided} if one of the exchanges that must succeed fails
   * @example
   * await context.controlledExchange({ app }, (grant) =>
   *   tokens.redeem(grant, { client_secret: 'wrong' }).deliversNoToken(),
   * )
   */
  async controlledExchange<T>(
    setUp: SetUp,
    refused: (grant: Grant, teacher: BrowserUser) => Promise<T>,
  ): Promise<T> {
    const [result] = await this.controlledExchanges(setUp, [null], (grant, _, teacher) =>
      refused(grant, teacher),
    )
    return result as T
  }

  /**
   * The same as {@link controlledExchange}, and returns the exchange: for rules that judge one answer in different ways. If tokens come, it does so also
   * without the exchanges that must succeed.
   */
  async controlledAttempt(setUp: SetUp, refused: (grant: Grant) => TokenAttempt): Promise<TokenAttempt> {
    let accepted: TokenAttempt | undefined
    try {
      return await this.controlledExchange(setUp, async (grant) => {
        const attempt = refused(grant)
        if (tokensInBody(await attempt.answer()).length === 0) return attempt
        accepted = attempt
        await attempt.deliversNoToken()
        return attempt
      })
    } catch (error) {
      if (error instanceof Accepted && accepted !== undefined) return accepted
      throw error
    }
  }

  /**
   * The same as {@link controlledExchange} for several exchanges, each with a code of its own. They are sent side by side.
   * @param inputs one for each exchange
   */
  controlledExchanges<Input, T>(
    setUp: SetUp,
    inputs: readonly Input[],
    refused: (grant: Grant, input: Input, teacher: BrowserUser) => Promise<T>,
  ): Promise<readonly T[]> {
    mustDeclare(this.trace.of, 'grants')
    const probes = inputs.map(
      (input) => async (teacher: BrowserUser) => refused(await codeOf(teacher, setUp), input, teacher),
    )
    return this.run.refusalGroups.send(this, 'tokens', setUp, probes)
  }

  /**
   * Sends requests whose code or tokens must be refused, between two exchanges that must succeed. See
   * {@link controlledExchange}; this one gets no code.
   * @param refused gets a user whose session no other check uses meanwhile
   */
  async controlledByTokens<T>(setUp: SetUp, refused: (teacher: BrowserUser) => Promise<T>): Promise<T> {
    mustDeclare(this.trace.of, 'grants')
    const [result] = await this.run.refusalGroups.send(this, 'tokens', setUp, [refused])
    return result as T
  }

  /**
   * Sends authorize requests between two of the same set-up that must get a code. All are sent in the session that
   * checks share.
   * @param refused sends the requests, and judges their answers. It may be called twice
   * @throws {Undecided} if one of the requests that must succeed fails
   */
  async controlledByCodes<T>(setUp: SetUp, refused: (teacher: BrowserUser) => Promise<T>): Promise<T> {
    const [result] = await this.run.refusalGroups.send(this, 'code', setUp, [refused])
    return result as T
  }

  /**
   * Sends refused requests, then a request that must succeed. Checks that do so at the same time share this control.
   * @param key names the control
   * @param refused sends the requests, and judges their answers. It waits for no other check, and may run twice
   * @param control sends the request that must succeed, and judges its answer
   * @param before must succeed before; if it does not, the requests are sent once, for what the target accepts
   * @throws {Undecided} if the control fails
   */
  beforeControl<T>(
    key: string,
    refused: () => Promise<T>,
    control: () => Promise<unknown>,
    before?: () => Promise<unknown>,
  ): Promise<T> {
    return this.run.sharedControls.after(this, key, refused, control, before)
  }

  /** A context of the same tenant that belongs to no check. */
  readonly beyondChecks = (): Context =>
    new Context(
      this.run,
      new CheckTrace(this.trace.mask, '', '', this.trace.began),
      this.urls,
      this.sender.transport,
    )

  /**
   * The same user, with a session that is checked now.
   * @throws {LoginFailure} naming the step that failed
   */
  async session(key: UserKey): Promise<BrowserUser> {
    const browser = (await this.sessions.shared(key)).for(this.sender)
    return new BrowserUser(this, () => Promise.resolve(browser), undefined, true)
  }

  /** A browser without cookies. */
  newBrowser(): BrowserUser {
    return this.#holding(new Browser(this.sender, this.urls.staysAt, undefined, this.run.chromium))
  }

  /**
   * A user in a new browser, freshly signed in.
   * @throws {NotExercised} if the login driver cannot make a new session
   * @throws {LoginFailure} naming the step that failed
   */
  async signIn(key: UserKey): Promise<BrowserUser> {
    return this.#holding(await this.sessions.fresh(key))
  }

  #holding(browser: Browser): BrowserUser {
    return new BrowserUser(this, () => Promise.resolve(browser))
  }

  /**
   * The credentials of a user.
   * @throws {NotExercised} if the profile lacks them
   */
  credentials(key: UserKey): Credentials {
    this.require('login.page')
    const { login, password } = this.user(key)
    return { login, password: password ?? '' }
  }

  /**
   * The settings of a user.
   * @throws {NotExercised} if the login driver cannot sign that user in
   */
  user(key: UserKey): UserFixture {
    const user = this.profile.users.get(key)
    if (user === undefined) throw new NotExercised([`the user ${key}`])
    return user
  }

  /** The discovery document and the key set of the tenant. */
  get discovery(): Discovery {
    return new Discovery(this)
  }

  /** The token endpoint. */
  get tokens(): TokenEndpoint {
    return new TokenEndpoint(
      this.sender,
      this.urls,
      () => this.discovery.used('token'),
      (issued) => this.run.issuedTokens.push(issued),
      this.run.codes,
    )
  }

  /**
   * Every answer with tokens that any check of the run has received so far. A check that reads it needs `alone`, so
   * that it comes after all others.
   */
  get issuedTokens(): readonly IssuedTokens[] {
    return this.run.issuedTokens
  }

  /** Every documented authorize request of the run that was granted without a login. See {@link issuedTokens}. */
  get granted(): readonly Granted[] {
    return this.run.granted
  }

  /** Every webhook that any check of the run has received. See {@link issuedTokens}. */
  get receivedWebhooks(): readonly Delivery[] {
    return this.run.reception.received
  }

  /** Every validation error of a data API that any check of the run has received. See {@link issuedTokens}. */
  get validationErrors(): readonly Answer[] {
    return this.run.validationErrors
  }

  /** The documented Authorization header of the service credentials. */
  get serviceHeader(): HeaderLine {
    return basic(this.service.clientId, this.service.password)
  }

  /** The data APIs, called with the service token of the app under test. */
  get data(): DataApi {
    return new DataApi(this)
  }

  /** The roster API, called with the kind of token that the profile names. */
  get roster(): RosterApi {
    return new RosterApi(this)
  }

  /**
   * Changes classes that the fixture file names for this, at the tenant or at a copy of it. All changes are undone at the
   * end.
   * @param work runs while no other check changes classes there
   * @throws {NotExercised} without consent
   */
  changeClasses<T>(work: (turn: ClassTurn) => Promise<T>): Promise<T> {
    return this.run.classChanges.during(this, work)
  }

  /**
   * The same, only at the tenant itself: for updates with the token of another tenant. A copy has the same ids, so there
   * such an update could change the tenant unseen.
   */
  changeClassesHere<T>(work: (turn: ClassTurn) => Promise<T>): Promise<T> {
    return this.run.classChanges.during(this, work, true)
  }

  /** The classes of every school year, read while no check changes any. */
  classesAtRest(): Promise<ClassSnapshot> {
    return this.run.classChanges.atRest(this)
  }

  /** `GET /timetable?dateLastModifiedAfter=2000-01-01T00:00:00Z`, sent once for all checks: all periods of the school. */
  wholeTimetable(): Promise<Timetable> {
    return this.once('the whole timetable', () => this.data.periods({ after: early }))
  }

  /**
   * Makes all changes of the timetable that the control driver can make, once per run.
   * @throws {Undecided} if there is no tenant to change
   */
  timetableChanges(): Promise<TimetableChanges> {
    return timetableChanges(this)
  }

  /**
   * The same, and returns one of the changes.
   * @throws {NotExercised} if the fixture file has no period for it
   */
  timetableChange<Name extends ChangeName>(
    name: Name,
  ): Promise<TriggeredChange<Name> & Omit<TimetableChanges, 'changes'>> {
    return triggeredChange(this, name)
  }

  /** Writes a note, and asks for changes since a moment before it in the same second. See {@link noteWithinSecond}. */
  noteWithinSecond(): Promise<NoteWithinSecond> {
    return noteWithinSecond(this)
  }

  /**
   * A service token that checks share while it is valid.
   * @param credentials default: those of the app under test
   */
  serviceToken(credentials: ServiceCredentials = this.service): Promise<string> {
    return sharedServiceToken(this, credentials)
  }

  /** An access token of the teacher that checks share while it is valid. */
  userToken(): Promise<string> {
    return sharedUserToken(this)
  }

  /**
   * Sends a GET request to an address of the profile with a bearer token: by the generated client if it is the address of
   * the students.
   * @param path relative to the base URL, or a full URL
   * @param token null to send none
   */
  async get(path: string, token: string | null, purpose = 'data API'): Promise<Answer> {
    const url = new URL(this.urls.at(path))
    const headers: HeaderLine[] = [
      ...(token === null ? [] : ([['Authorization', `Bearer ${token}`]] as HeaderLine[])),
      ['Accept', 'application/json'],
    ]
    const { dataBase: base } = this.urls
    const isStudents = `${url.origin}${url.pathname}` === `${base}/students`
    const rewrite = placedAt(null, url.search.slice(1))
    const answer: Answer = isStudents
      ? await callData(this.sender, { purpose, operation: null, base, rewrite, headers }, (api) =>
          api.listStudents(),
        )
      : await this.sender.send({
          origin: { byHand: 'the profile names the address, which may be of any API' },
          ...{ purpose, url, headers },
        })
    return keptIfInvalid(this.run, refusedInTime(this, answer, token ?? ''))
  }

  /**
   * A complete sign-in for this check only.
   * @throws {Undecided} if it does not succeed
   */
  async flow(options: FlowOptions = {}): Promise<Flow> {
    return this.trace.step(`sign-in of ${options.user ?? 'teacher'}`, async () => {
      const key = options.user ?? 'teacher'
      const app = options.app ?? this.app
      const proof = options.pkce === true || app.clientSecret === null ? proofFor() : null
      const browserUser =
        options.session === 'login'
          ? this.newBrowser()
          : options.session === 'new'
            ? await this.signIn(key)
            : this.signedIn(key)
      const attempt = browserUser.authorize(app, changesOf(options), { proof })
      const result = await attempt.result()
      const grant = (
        options.session === 'login' ? await result.signIn(this.credentials(key)) : result
      ).grant()
      const asked = this.urls.now()
      const { idToken, accessToken, answer } = await this.tokens.redeem(grant).tokens()
      const when = { asked, received: this.urls.now() }
      return new Flow(grant, answer, idToken, accessToken, when)
    })
  }

  /** A complete sign-in that checks share. Read its results; do not redeem its code again. */
  async identity(options: FlowOptions = {}): Promise<Flow> {
    const { user, app, scope, nonce, session, ...others } = options
    const usual = [user, app, scope, nonce].every((one) => one === undefined)
    return this.once(`flow ${sameFlow(options, this.app)}`, () =>
      usual && session === 'login' ? flowOverLoginPage(this, others) : this.flow(options),
    )
  }

  /**
   * A sign-in of the teacher over the login page that checks share.
   * @throws {Undecided} if no login page comes, or if it refuses name and password
   */
  overLoginPage(options?: PageSignInOptions): Promise<PageSignIn> {
    return overLoginPage(this, options)
  }

  /** Sign-ins of the teacher before and after a change of the language, that checks share. */
  languageChange(): Promise<LanguageChange> {
    return languageChange(this)
  }

  /** Sign-ins of the teacher after `prompt=login`, by the form of the request, that checks share. */
  promptedSignIns(): ReturnType<typeof promptedSignIns> {
    return promptedSignIns(this)
  }

  /**
   * Runs `work` once for all checks with the same key. Each of these checks records its exchanges. Suites declare what
   * they share with `shared()`, which makes the key.
   * @param key names the work; a failed attempt is not kept
   */
  async once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const { results } = this.run
    const name = `${this.urls.tenant} ${key}`
    const isMadeByOther = results.isPending(name)
    const result = results.get(name, async () => {
      const before = this.trace.exchanges.length
      const made = await make()
      return { made, exchanges: this.trace.exchanges.slice(before) }
    })
    try {
      const shared = await (isMadeByOther ? this.aside(result) : result)
      for (const exchange of shared.exchanges) this.trace.saw(exchange)
      return shared.made
    } catch (error) {
      // The other check was disturbed, and needs a session of its own. This one has it already.
      if (isMadeByOther && this.onlyNewestCode && error instanceof Disturbed) return this.once(key, make)
      throw error
    }
  }

  /** Waits for something that other checks do. Meanwhile, another check may run in place of this one. */
  aside<T>(awaited: Promise<T>): Promise<T> {
    return this.run.slots.aside(awaited, this.trace.began)
  }

  /**
   * The same check for one step whose requests must meet at the target: even with a limit per second, they leave
   * together. See {@link Sender.together}.
   * @param size the number of requests
   */
  simultaneous(size: number): Context {
    const { transport } = this.sender.together(size)
    return new Context(this.run, this.trace, this.urls, transport, this.turn)
  }

  /**
   * Sends requests that must meet at the target, in rounds: whether a race shows is chance. Of one that shows in every
   * second round, {@link raceRounds} rounds miss one in 128. The first violation ends them.
   * @param size the number of requests of one round
   * @param race sends the requests of one round, and judges the answers. It gets words that name the round
   */
  async inRounds(size: number, race: (simultaneous: Context, words: string) => Promise<void>): Promise<void> {
    for (let round = 1; round <= raceRounds; round += 1)
      await race(this.simultaneous(size), `in round ${round} of ${raceRounds}`)
  }

  /** The same check over a new connection for each request: several machines may be behind one address. */
  overNewConnections(): Context {
    return new Context(this.run, this.trace, this.urls, this.run.overNewConnections, this.turn)
  }

  /** The same check at another tenant. */
  at(tenant: string): Context {
    return new Context(
      this.run,
      this.trace,
      new TenantUrls(this.profile, tenant),
      this.sender.transport,
      this.turn,
    )
  }

  /**
   * Runs `work` with a private copy of the tenant if the control driver can lend one; otherwise with the tenant
   * itself.
   */
  async isolated<T>(run: (context: Context) => Promise<T>): Promise<T> {
    const lent = await this.lend()
    return lent === undefined ? run(this) : this.#inTenant(lent, run)
  }

  /**
   * Runs `work`, which signs users out: in a private copy of the tenant, as {@link isolated}. Checks that sign users out
   * use one copy, one after the other.
   */
  isolatedSignOuts<T>(run: (context: Context) => Promise<T>): Promise<T> {
    return this.run.tenantTurns.during(this, run)
  }

  /**
   * Runs `work`, which signs users in. If a sign-in ends other sessions of the user, it runs with a private copy of the
   * tenant, as far as the control driver can lend one.
   */
  isolatedSignIns<T>(run: (context: Context) => Promise<T>): Promise<T> {
    return this.profile.oneSessionPerUser ? this.isolated(run) : run(this)
  }

  /**
   * Runs `work` only with a private copy of the tenant: for checks that change users.
   * @throws {NotExercised} if the control driver cannot lend one
   */
  async inLentTenant<T>(run: (context: Context) => Promise<T>): Promise<T> {
    const lent = await this.driver.send('lend-tenant', {})
    return this.#inTenant(lent.tenant, run)
  }

  /**
   * Runs `work` where it may change something: in a private copy of the tenant if the control driver can lend one.
   * Otherwise in the tenant itself, while no other check runs; then everything that {@link ControlDriver.change}
   * changed is undone.
   */
  async whereChangesAreUndone<T>(run: (context: Context) => Promise<T>): Promise<T> {
    if (this.turn !== null || this.urls.lent) return run(this)
    const lent = await this.lend()
    return lent === undefined ? this.run.undoLog.inTurn(this, run) : this.#inTenant(lent, run)
  }

  /** This check at a private copy of the tenant. @param lent id of the copy */
  atCopy(lent: string, transport = this.sender.transport): Context {
    return new Context(this.run, this.trace, new TenantUrls(this.profile, lent, true), transport)
  }

  /** Gives a private copy of the tenant back, also after the run was interrupted. @param lent id of the copy */
  async giveBack(lent: string): Promise<void> {
    const transport = this.run.signal.aborted ? this.run.lasting : this.sender.transport
    // What the check has looked at last decides it, also after the copy was given back.
    await withoutCounting(() => this.atCopy(lent, transport).driver.send('return-tenant', {}))
  }

  /** The id of a private copy of the tenant; undefined if the control driver cannot lend one. */
  async lend(): Promise<string | undefined> {
    if (!this.driver.can('lend-tenant')) return undefined
    return (await ifExercised(() => this.driver.send('lend-tenant', {})))?.tenant
  }

  async #inTenant<T>(lent: string, run: (context: Context) => Promise<T>): Promise<T> {
    const result = await run(this.atCopy(lent)).catch(async (error: unknown) => {
      // What the check has found stays, also if the copy cannot be given back.
      await this.giveBack(lent).catch(() => undefined)
      throw error
    })
    await this.giveBack(lent)
    return result
  }

  /** Triggers events at this tenant, as far as the driver of the profile can. */
  get driver(): ControlDriver {
    return new ControlDriver(this)
  }

  /** @throws {NotExercised} naming the profile keys that are missing */
  require(...needs: Need[]): void {
    const missing = missingFor(needs, this.profile)
    if (missing.length > 0) throw new NotExercised(missing)
  }
}
