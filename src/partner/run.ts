/**
 * One run of role partner: the state that all its checks share.
 * @module
 */
import { setMaxListeners } from 'node:events'
import { Chromium } from '../core/browser/chromium.js'
import type { WaitingListener } from '../core/host-environment.js'
import type { Transport } from '../core/http/client.js'
import { Connections, over } from '../core/http/connections.js'
import { dispatcherFor } from '../core/http/dispatcher.js'
import type { Evidence } from '../core/http/evidence.js'
import { chosenLibrary } from '../core/http/library.js'
import { isLoopback } from '../core/http/loopback.js'
import type { Origins } from '../core/http/origins.js'
import { pause } from '../core/http/pause.js'
import { type Pace, RequestLimiter } from '../core/http/request-limiter.js'
import { TargetClock } from '../core/http/target-clock.js'
import { LoopDelay } from '../core/loop-delay.js'
import { Parts } from '../core/parts.js'
import { SharedLock } from '../core/shared-lock.js'
import { SharedResults } from '../core/shared-results.js'
import { Slots } from '../core/slots.js'
import { originOf, type PartnerProfile } from '../profile/partner/profile.js'
import { browserOrigins, partnerOrigins } from './destinations.js'
import { Leaks } from './leaks.js'
import { PlainSignIns } from './plain-sign-ins.js'
import { Schools } from './schools.js'
import type { Simulator } from './simulator.js'
import { GenuineWebhooks } from './webhooks/genuine.js'

/** Most concurrent requests to an application on this machine and elsewhere. */
const concurrent = { local: 24, remote: 4 }

/** What limits the requests of a run to an application. */
export function partnerPaceOf(profile: PartnerProfile): Pace {
  const isLocal = isLoopback(new URL(originOf(profile)).hostname)
  return {
    atOnce: isLocal ? concurrent.local : concurrent.remote,
    perSecond: isLocal ? Number.POSITIVE_INFINITY : profile.maxRequestsPerSecond,
  }
}

/**
 * Most concurrent requests to an application on this machine while the machine has nothing to do: then most of them wait,
 * for example for a synchronisation whose application waits until it may request a token.
 */
const concurrentAtRest = 96
/** Milliseconds that the event loop may be late before the machine counts as busy. */
const longestDelay = 30

/** The clock that checks wait with. */
export interface WaitingClock {
  /** Milliseconds since some moment. */
  now(): number
  /** Waits. @throws {Undecided} if the run is interrupted meanwhile */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** One run of role partner. */
export class PartnerRun {
  readonly transport: Transport
  /** The application's time. */
  readonly targetClock = new TargetClock()
  readonly schools: Schools
  /** Positive controls that checks share. */
  readonly plainSignIns = new PlainSignIns()
  /** A check that runs alone keeps others from deactivating schools. */
  readonly deactivations = new SharedLock()
  /** What is made once for all checks. */
  readonly results = new SharedResults()
  /** The answers to genuine webhooks. */
  readonly genuineWebhooks = new GenuineWebhooks()
  /** What checks saw of other users and schools. */
  readonly leaks = new Leaks()
  /** The origins of the application and of the simulated platform: browsers open only these. */
  readonly origins: Origins
  /** `Accept-Language` of all browsers; undefined if each has its own. */
  readonly language: string | undefined
  /** The HTTP library that sends webhooks in most checks. */
  readonly webhookLibrary = chosenLibrary('webhooks')
  /** Runs the scripts of the application's pages; null if no scripts run. */
  readonly chromium: Chromium | null
  readonly #parts = new Parts<PartnerRun>(this)
  readonly #controller = new AbortController()
  readonly #connections: Connections
  readonly #delay = new LoopDelay(() => this.transport.limiter.admit())

  /**
   * @param evidence records the exchanges, including those that the simulated platform receives
   * @param simulator the caller closes it
   * @param clock default: that of this machine
   */
  constructor(
    readonly profile: PartnerProfile,
    readonly simulator: Simulator,
    readonly evidence: Evidence,
    readonly waiting: WaitingListener = () => undefined,
    readonly clock: WaitingClock = { now: () => performance.now(), pause },
    /** In which its checks run side by side. */
    readonly slots: Slots = new Slots(),
  ) {
    for (const { key, value } of profile.secrets) this.redactor.add(value, `$${key}`)
    for (const value of publicValues(profile)) this.redactor.allow(value)
    setMaxListeners(0, this.#controller.signal)
    const { browser } = profile
    this.language = browser.language ?? undefined
    this.chromium =
      browser.kind === 'chromium' ? new Chromium(browser.program, process.env, 'BROWSER_PROGRAM') : null
    this.schools = new Schools(profile, simulator)
    this.origins = browserOrigins(profile, simulator.url)
    const target = new URL(originOf(profile))
    this.#connections = new Connections(() => dispatcherFor(profile.transport), target.hostname)
    this.transport = {
      ...over(this.#connections),
      evidence,
      limiter: this.#limiterFor(target),
      timeoutMs: profile.timeoutSeconds * 1000,
      retries: 3,
      mayReach: partnerOrigins(profile, simulator.url).mayReach,
      longestRetryAfter: profile.transport.retryAfterSeconds,
      clock: this.targetClock,
      signal: this.#controller.signal,
    }
  }

  #limiterFor(target: URL): RequestLimiter {
    const { maxRequests: total } = this.profile
    const { perSecond, atOnce } = partnerPaceOf(this.profile)
    if (!isLoopback(target.hostname))
      return new RequestLimiter({ concurrent: atOnce, perSecond, total }, target.host)
    const more = { concurrent: concurrentAtRest, while: () => this.#delay.ms < longestDelay }
    const limits = { concurrent: atOnce, perSecond, total, more }
    return new RequestLimiter(limits, target.host)
  }

  /** What the checks of this run share of one kind. */
  part<Part>(Shared: new (run: PartnerRun) => Part): Part {
    return this.#parts.of(Shared)
  }

  /** Masks secrets in the evidence. */
  get redactor(): Evidence['redactor'] {
    return this.evidence.redactor
  }

  /** Aborted when the run is interrupted. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Aborts everything that is running. Open checks become undecided. */
  interrupt(): void {
    this.#controller.abort()
  }

  /** Aborts everything that is running and closes all connections to the application. */
  async close(): Promise<void> {
    this.interrupt()
    this.#delay.close()
    await this.chromium?.close()
    await this.#connections.destroy()
  }
}

/** Values that are not secret although they may appear in cookies and addresses. */
function publicValues(profile: PartnerProfile): string[] {
  const { name, loginUrl, redirectUri, uiUrls, clientId, simulator } = profile
  return [name, loginUrl, redirectUri, clientId, ...uiUrls, ...simulator.tenants]
}
