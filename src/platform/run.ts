/**
 * What all checks of one run share: the connection, the evidence, sessions and tokens.
 * @module
 */
import { setMaxListeners } from 'node:events'
import { Chromium } from '../core/browser/chromium.js'
import { OperatorPrompt } from '../core/drivers/manual-driver.js'
import { type HostEnvironment, unattended, type WaitingListener } from '../core/host-environment.js'
import type { Transport } from '../core/http/client.js'
import { Connections, over } from '../core/http/connections.js'
import { dispatcherFor } from '../core/http/dispatcher.js'
import { Evidence } from '../core/http/evidence.js'
import { isLoopback } from '../core/http/loopback.js'
import { Redactor } from '../core/http/redactor.js'
import { type Pace, RequestLimiter, requestsAtOnce } from '../core/http/request-limiter.js'
import { TargetClock } from '../core/http/target-clock.js'
import { onAbort } from '../core/on-abort.js'
import { Parts } from '../core/parts.js'
import { SharedResults } from '../core/shared-results.js'
import { Slots } from '../core/slots.js'
import { cookiesIn } from '../profile/login-settings.js'
import type { Profile } from '../profile/profile.js'
import { platformOrigins } from './destinations.js'
import { TenantUrls } from './tenant-urls.js'

/** After this number of failures, the shared value is not tried again. */
const mostFailures = 3

/** Milliseconds after an interruption in which changes can still be undone. */
const grace = 15_000

/** Called with a description of the changes that are not undone yet, each time that they change. */
export type OpenChangesListener = (open: readonly string[]) => void

/** What changes something at the target: updates of classes, or events of the control driver. */
type ChangeKind = 'classes' | 'events'

/** Work for the end of the run. */
type Ending = () => Promise<void>

export class Run {
  readonly redactor = new Redactor()
  readonly evidence: Evidence
  readonly transport: Transport
  /** Sends each request over a new connection. */
  readonly overNewConnections: Transport
  /** For requests that must be sent even if the run was interrupted or has used up its requests. */
  readonly lasting: Transport
  /** The clock of the target. */
  readonly targetClock = new TargetClock()
  /** The addresses of the tenant of the profile. */
  readonly urls: TenantUrls
  /** Opens login pages that need script. */
  readonly chromium: Chromium
  /** Asks the operator. */
  readonly prompt = new OperatorPrompt()
  /** What is made once for all checks. The third failure is final: a wrong password must not lock an account. */
  readonly results = new SharedResults(mostFailures)
  readonly #parts = new Parts<Run>(this)
  readonly #open: Record<ChangeKind, readonly string[]> = { classes: [], events: [] }
  readonly #undoing: Ending[] = []
  readonly #closing: Ending[] = []
  readonly #controller = new AbortController()
  readonly #connections: Connections
  readonly #newConnections: Connections

  constructor(
    readonly profile: Profile,
    readonly waiting: WaitingListener = () => undefined,
    readonly openChanges: OpenChangesListener = () => undefined,
    readonly host: HostEnvironment = unattended,
    /** The slots that checks take; default: as many as there are checks. */
    readonly slots = new Slots(),
  ) {
    for (const { key, value } of profile.secrets) this.redactor.add(value, `$${key}`)
    for (const value of publicValues(profile)) this.redactor.allow(value)
    for (const { cookies } of profile.users.values())
      for (const [, value] of cookiesIn(cookies ?? '')) this.redactor.add(value, 'cookie')
    if (profile.login.passwordField !== null) this.redactor.addName(profile.login.passwordField)
    const { login } = profile
    this.chromium = new Chromium(login.driver.runsScripts ? login.browser : null, host.environment)
    this.evidence = new Evidence(this.redactor)
    this.urls = new TenantUrls(profile, profile.tenant)
    setMaxListeners(0, this.#controller.signal)
    const { host: hostAndPort, hostname } = new URL(profile.baseUrl)
    const { perSecond, atOnce } = paceOf(profile, this.host.parts)
    this.#connections = new Connections(() => dispatcherFor(profile.transport), hostname)
    this.transport = {
      ...over(this.#connections),
      evidence: this.evidence,
      limiter: new RequestLimiter({ concurrent: atOnce, perSecond, total: profile.maxRequests }, hostAndPort),
      timeoutMs: profile.timeoutSeconds * 1000,
      retries: 3,
      mayReach: platformOrigins(profile).mayReach,
      longestRetryAfter: profile.transport.retryAfterSeconds,
      traceContext: profile.transport.traceContext,
      clock: this.targetClock,
      signal: this.#controller.signal,
    }
    const unkept = { ...profile.transport, keepAlive: false }
    this.#newConnections = new Connections(() => dispatcherFor(unkept), hostname)
    this.overNewConnections = { ...this.transport, ...over(this.#newConnections) }
    const end = new AbortController()
    setMaxListeners(0, end.signal)
    onAbort(this.signal, () => setTimeout(() => end.abort(), grace).unref())
    const limiter = new RequestLimiter(
      { concurrent: 4, perSecond, total: Number.POSITIVE_INFINITY },
      hostAndPort,
    )
    this.lasting = { ...this.transport, limiter, signal: end.signal }
  }

  /** What the checks of this run share of one kind. */
  part<Part>(Shared: new (run: Run) => Part): Part {
    return this.#parts.of(Shared)
  }

  /** Reports the changes of a kind that are not undone yet, each time that they change. */
  reportOpen(kind: ChangeKind, descriptions: readonly string[]): void {
    this.#open[kind] = descriptions
    this.openChanges([...this.#open.classes, ...this.#open.events])
  }

  /**
   * Adds work for the end of the run.
   * @param step `undo`: what still needs connections and webhooks; `close`: what comes after that
   */
  atEnd(step: 'undo' | 'close', work: Ending): void {
    const endings = { undo: this.#undoing, close: this.#closing }
    endings[step].push(work)
  }

  /** Aborted when the run is interrupted. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Ends everything under way. Checks without a decision become undecided. */
  interrupt(): void {
    this.#controller.abort()
  }

  /** Ends everything under way, undoes what checks have changed, and closes all connections. */
  async close(): Promise<void> {
    this.interrupt()
    await Promise.all(this.#undoing.map((undo) => undo()))
    await Promise.all([...this.#closing.map((close) => close()), this.chromium.close()])
    await Promise.all([this.#connections.destroy(), this.#newConnections.destroy()])
  }
}

/**
 * What limits the requests of a run.
 * @param parts that judge the target at the same time
 */
export function paceOf({ baseUrl, maxRequestsPerSecond }: Profile, parts: number): Pace {
  const { hostname } = new URL(baseUrl)
  const perSecond = isLoopback(hostname) ? Number.POSITIVE_INFINITY : maxRequestsPerSecond / parts
  return { atOnce: requestsAtOnce(hostname), perSecond }
}

/** Values that a target may put in a cookie although they are not secret. */
function publicValues(profile: Profile): string[] {
  const { app, secondApp, publicApp, users } = profile
  const services = [
    profile.service,
    profile.specialService,
    profile.unpermittedService,
    profile.withoutDeletedService,
  ]
  return [
    profile.name,
    profile.baseUrl,
    profile.segment,
    profile.tenant,
    profile.tenantB ?? '',
    profile.login.marker,
    ...[app, secondApp, publicApp].flatMap((one) =>
      one === null ? [] : [one.clientId, one.redirectUri, ...one.uiUrls],
    ),
    ...services.flatMap((one) => (one === null ? [] : [one.clientId])),
    ...[...users.values()].map(({ login }) => login),
  ]
}
