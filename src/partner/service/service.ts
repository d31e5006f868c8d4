/**
 * The server side of an application: activates schools, triggers events, and returns the requests that follow.
 * @module
 */
import type { Outcome } from '../../core/drivers/driver.js'
import { given, Undecided } from '../../core/errors.js'
import { pause } from '../../core/http/pause.js'
import type { PartnerControlEvent } from '../../profile/partner/profile.js'
import { basicOf, isServiceTokenRequest } from '../requests.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { type ControlEventBody, tryTrigger } from './driver.js'
import { ExportedSchool } from './exported.js'
import { pauseForTokens } from './pause.js'
import {
  deactivationShows,
  mustNotServe,
  mustServe,
  type ServiceSign,
  type ServiceSigns,
  secondsToLook,
  serviceSigns,
  serviceSignsWithin,
} from './service-signs.js'
import { WebhookWork } from './webhook-work.js'

/** A synchronisation and the requests that it led to. */
export interface SyncRun {
  readonly tenant: SimulatedTenant
  /** Milliseconds since the epoch. */
  readonly began: number
  readonly ended: number
  /** Requests for service tokens of this school, in order. */
  readonly tokenRequests: readonly SimulatedRequest[]
  /** Those between the latest activation of the school and the synchronisation. */
  readonly earlierTokenRequests: readonly SimulatedRequest[]
  /** Calls of data APIs with tokens of this school, in order; unknown paths included. */
  readonly calls: readonly SimulatedRequest[]
  /** Calls of data APIs with tokens of schools that the application was asked nothing about meanwhile. */
  readonly callsForOthers: readonly SimulatedRequest[]
  /** Whether the application reports success; null if it reports nothing. */
  readonly succeeded: boolean | null
  /** False if it may not have taken place: the driver failed, or nothing accepted its connection. */
  readonly triggered: boolean
}

/** A synchronisation that may not have begun, with the outcome of the event. */
export interface TriedSync extends SyncRun {
  /** Why it did not begin; null if it may have. */
  readonly refusal: string | null
  readonly outcome: Outcome
}

/** Webhooks, service tokens and data, for one check. */
export class ServiceWork extends WebhookWork {
  /** The same work for requests that must meet at the application: see {@link PartnerCheck.simultaneous}. */
  simultaneous(size: number): ServiceWork {
    return new ServiceWork(this.check.simultaneous(size), this.isAlone)
  }

  /**
   * Runs a part of a check while no other check deactivates a school. Others wait with their deactivations, so the part
   * must not wait for what another check does, such as a set-up that checks share.
   * @param work gets what it must use for its own webhooks
   */
  withoutOtherDeactivations<T>(work: (service: ServiceWork) => Promise<T>): Promise<T> {
    const { check } = this
    return check.run.deactivations.alone(
      () => work(new ServiceWork(check, true)),
      (turn) => check.aside(turn),
    )
  }

  /**
   * Triggers a synchronisation of a school and waits for its end.
   * @throws {NotExercised} if the profile names no driver for it
   * @throws {Undecided} if it could not be triggered
   */
  async sync(tenant: SimulatedTenant): Promise<SyncRun> {
    const { refusal, outcome: _, ...run } = await this.trySync(tenant)
    if (refusal !== null) throw new Undecided(`no synchronisation could be triggered: ${refusal}`)
    return run
  }

  /**
   * Does work, and does it again if the application reports a failure: a connection can break, and a machine can be busy.
   * A finding is what it reports twice.
   * @returns what was done last
   */
  async unlessTwice<Done extends { readonly succeeded: boolean | null }>(
    work: () => Promise<Done>,
  ): Promise<Done> {
    const done = await work()
    return done.succeeded === false ? work() : done
  }

  /**
   * Triggers synchronisations at the same time, and waits for their ends.
   * @param tenants a school of each; may name one school several times
   * @returns their results in this order
   * @throws as {@link sync}
   */
  syncTogether(tenants: readonly SimulatedTenant[]): Promise<SyncRun[]> {
    const together = this.simultaneous(tenants.length)
    return Promise.all(tenants.map((tenant) => together.sync(tenant)))
  }

  /** Like `sync`, but returns a refusal by the application and does not throw. */
  async trySync(tenant: SimulatedTenant): Promise<TriedSync> {
    let refusal: string | null = null
    let sure = false
    let outcome: Outcome = { kind: 'refused', reason: 'the event was not sent' }
    const run = await this.watch(tenant, async () => {
      outcome = await tryTrigger(this.check, 'sync', { tenantId: tenant.id })
      sure = outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.byTarget === true)
      if (outcome.kind === 'not supported' || outcome.kind === 'refused') refusal = outcome.reason
      // A busy answer says nothing about the synchronisation.
      if (outcome.kind === 'failed' && outcome.isBusy === true) refusal = outcome.reason
      // A driver may fail to report that the application has failed.
      if (outcome.kind !== 'done') return false
      const { succeeded } = outcome.answer
      return typeof succeeded === 'boolean' ? succeeded : null
    })
    return { ...run, triggered: sure, refusal, outcome }
  }

  /**
   * Collects the requests for a school during an action, and after it until no more come.
   * @param act the action; returns whether the application reports success, null if it reports nothing
   */
  async watch(tenant: SimulatedTenant, act: () => Promise<boolean | null>): Promise<SyncRun> {
    const { schools } = this.check.run
    const before = this.check.simulator.requests.length
    const began = Date.now()
    const ended = schools.asks(tenant)
    const succeeded = await act().finally(ended)
    await this.quiet(tenant)
    ended()
    const requests = this.requestsOf(tenant, before)
    this.check.addToEvidence(requests)
    return {
      tenant,
      began,
      ended: Date.now(),
      tokenRequests: requests.filter(isServiceTokenRequest),
      earlierTokenRequests: this.tokenRequests(tenant, schools.requestsBefore(tenant), before),
      calls: requests.filter(({ endpoint }) => endpoint === 'data' || endpoint === 'other'),
      callsForOthers: schools.unaskedCalls(before),
      succeeded,
      triggered: true,
    }
  }

  /** Requests of the application's server for a school, after the first `since` requests of the run, up to `until`. */
  requestsOf(tenant: SimulatedTenant, since = 0, until?: number): readonly SimulatedRequest[] {
    const { requests } = this.check.simulator
    return requests
      .slice(since, until)
      .filter((request) => request.platformSession === null && request.tenant === tenant.id)
  }

  /** Requests for service tokens of a school. */
  tokenRequests(tenant: SimulatedTenant, since = 0, until?: number): readonly SimulatedRequest[] {
    return this.requestsOf(tenant, since, until).filter(isServiceTokenRequest)
  }

  /**
   * Waits until the service tokens of a school have expired. Without a token it waits for nothing.
   * @param late seconds that the application may be late
   */
  untilTokensExpire(tenant: SimulatedTenant, late: number): Promise<void> {
    return pauseForTokens(this.check, tenant, this.tokenRequests(tenant).at(-1), late)
  }

  /**
   * The passwords in requests for service tokens of a school, in order.
   * @throws {Undecided} if there are none, or if one is that of another school: the rule `credentials.per-school` judges it
   */
  passwordsIn(requests: readonly SimulatedRequest[]): readonly string[] {
    const sent = requests.flatMap((request) => basicOf(request)?.password ?? [])
    given(sent.length > 0, 'the application requested no service token with HTTP Basic')
    const foreign = this.check.run.leaks.withForeignPassword(requests).length
    given(
      foreign === 0,
      `the application uses the password of another school in ${foreign} of ${sent.length} requests, which credentials.per-school judges`,
    )
    return sent
  }

  /** Waits until no request for a school came for QUIET_SECONDS. */
  async quiet(tenant: SimulatedTenant): Promise<void> {
    const { profile, run } = this.check
    const { quietSeconds } = profile.service
    const ending = Date.now() + profile.maxWaitSeconds * 1000
    for (let since = Date.now(); quietSeconds > 0; ) {
      since = Math.max(since, this.requestsOf(tenant).at(-1)?.at ?? 0)
      const left = since + quietSeconds * 1000 - Date.now()
      if (left <= 0 || Date.now() >= ending) return
      run.waiting('the end of a synchronisation', Math.ceil(left / 1000))
      await pause(left, run.signal)
    }
  }

  /** Whether the application serves a school now, by each visible sign. */
  serves(tenant: SimulatedTenant): Promise<ServiceSigns> {
    return serviceSigns(this, tenant)
  }

  /**
   * Whether the application serves a school, by each visible sign, until one of some signs is missing or the time is over.
   * @param seconds from `secondsToLook`; 0 for one look
   */
  async stillServes(
    tenant: SimulatedTenant,
    signs: readonly ServiceSign[],
    seconds: number,
  ): Promise<ServiceSigns> {
    const isMissing = (now: ServiceSigns): boolean => signs.some((sign) => now[sign] === false)
    return (await serviceSignsWithin(seconds, this, tenant, isMissing)).signs
  }

  /** Seconds for which a school is looked at to see that it stays active: 0 if a genuine deactivation shows at once. */
  secondsToLook(): Promise<number> {
    return secondsToLook(this)
  }

  /**
   * The signs that a genuine deactivation ends. The contract does not say what a deactivation must end. If the list is
   * empty, it cannot be determined whether a school is deactivated.
   */
  deactivationShows(): Promise<readonly ServiceSign[]> {
    return deactivationShows(this)
  }

  /**
   * Judges that a school is still served, like a school that was not deactivated.
   * @param expected what a conforming application does, in words
   * @throws {Undecided} if a genuine deactivation has no visible effect, or it cannot be determined
   */
  mustServe(tenant: SimulatedTenant, expected: string): Promise<void> {
    return mustServe(this, tenant, expected)
  }

  /**
   * Judges that a school is no longer served, like a deactivated school.
   * @param expected what a conforming application does, in words
   * @throws {Undecided} if a genuine deactivation has no visible effect, or it cannot be determined
   */
  mustNotServe(tenant: SimulatedTenant, expected: string): Promise<void> {
    return mustNotServe(this, tenant, expected)
  }

  /** The application's copy of a school's data. @throws {Undecided} if the driver cannot export it */
  async export(tenant: SimulatedTenant): Promise<ExportedSchool> {
    return new ExportedSchool(await this.trigger('export', { tenantId: tenant.id }))
  }

  /** The application writes a class of a school. Its choice is which fields it changes. */
  updateClass(tenant: SimulatedTenant, classId: unknown): Promise<SyncRun> {
    return this.#triggerFor(tenant, 'class-update', { classId })
  }

  /** The application looks up a student by internal id or by external key. */
  lookUpStudent(
    tenant: SimulatedTenant,
    by: { readonly id: unknown } | { readonly externalKey: unknown },
  ): Promise<SyncRun> {
    return this.#triggerFor(tenant, 'student-lookup', by)
  }

  /** An active school that checks compare others with. */
  async comparisonSchool(): Promise<SimulatedTenant> {
    return (await this.check.once('a school for comparison', () => this.activate())).tenant
  }

  /** Triggers an event that sends requests, and collects them. */
  #triggerFor(tenant: SimulatedTenant, name: PartnerControlEvent, body: ControlEventBody): Promise<SyncRun> {
    return this.watch(tenant, async () => {
      const outcome = await tryTrigger(this.check, name, { tenantId: tenant.id, ...body })
      // A busy answer says nothing about the result.
      const isBusy = outcome.kind === 'failed' && outcome.isBusy === true
      if (outcome.kind === 'not supported' || outcome.kind === 'refused' || isBusy)
        throw new Undecided(`the control driver could not trigger ${name}: ${outcome.reason}`)
      if (outcome.kind === 'failed') return false
      const { succeeded } = outcome.answer
      return typeof succeeded === 'boolean' ? succeeded : null
    })
  }
}
