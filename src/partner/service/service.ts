/**
 * The server side of an application: activates schools, triggers events, and returns the requests that follow.
 * @module
 */

import { randomInt, sign } from 'node:crypto'
import { facts } from '../../../generated/catalogue.js'
import type { Outcome } from '../../core/drivers/driver.js'
import { given, NotExercised, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { pause } from '../../core/http/pause.js'
import { randomUuid } from '../../core/random.js'
import type { PartnerControlEvent } from '../../profile/partner/profile.js'
import { filledTemplate } from '../../profile/partner/service.js'
import type { HeaderLine } from '../../record/record.js'
import type { PartnerContext } from '../context.js'
import { basicOf, isServiceTokenRequest } from '../requests.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { linesFrom } from '../webhooks/http-client.js'
import { type ControlEventBody, trigger, tryTrigger } from './driver.js'
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

/** The two kinds of webhooks. Contract 6. */
export type WebhookKind = 'credentials' | 'deactivation'

/** Values in a webhook body. A missing value is generated and different each time. */
export interface WebhookTexts {
  readonly password?: string
  readonly eventId?: string
  readonly schoolName?: string
}

/** A webhook as it is sent. */
export interface WebhookToSend {
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
}

/** A school that was activated. */
export interface Activation {
  readonly tenant: SimulatedTenant
  readonly password: string
  readonly eventId: string
  /** When the application had accepted it, in milliseconds since the epoch. */
  readonly at: number
  /** The webhook, and the answer to it; null if none was sent. */
  readonly webhook: WebhookToSend | null
  readonly answer: Answer | null
}

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

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const passwordLength = 32
/** Seconds that an application may take to answer a webhook: the contract names no limit. */
const webhookSeconds = 30

/** Webhooks, service tokens and data, for one check. */
export class ServiceWork {
  /** @param isAlone true if no other check deactivates a school meanwhile */
  constructor(
    readonly context: PartnerContext,
    readonly isAlone = false,
  ) {}

  /** The same work for requests that must meet at the application: see {@link PartnerContext.simultaneous}. */
  simultaneous(size: number): ServiceWork {
    return new ServiceWork(this.context.simultaneous(size), this.isAlone)
  }

  /**
   * A new password of letters and digits. It is masked from now on.
   * @param ending appended to them
   */
  password(length = passwordLength, ending = ''): string {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    const password = `${text}${ending}`
    this.context.run.redactor.add(password, 'password')
    this.context.simulator.issue(password)
    return password
  }

  /** The address of a webhook for a school. @throws {NotExercised} if the profile names none */
  webhookUrl(kind: WebhookKind, tenant: SimulatedTenant): string {
    const { credentialsUrl, deactivationUrl } = this.context.profile.service
    const url = kind === 'credentials' ? credentialsUrl : deactivationUrl
    if (url === null) throw new NotExercised([`${kind.toUpperCase()}_WEBHOOK_URL`])
    return url.replaceAll('{tenantId}', encodeURIComponent(tenant.id))
  }

  /** A body made from the template of the profile. */
  body(kind: WebhookKind, tenant: SimulatedTenant, texts: WebhookTexts = {}): string {
    const { clientSecret, service } = this.context.profile
    const { url } = this.context.simulator
    const template = kind === 'credentials' ? service.credentialsTemplate : service.deactivationTemplate
    return filledTemplate(template, {
      tenantId: tenant.id,
      clientId: service.clientId,
      password: texts.password ?? this.password(),
      schoolName: texts.schoolName ?? tenant.schoolName,
      eventId: texts.eventId ?? randomUuid(),
      baseUrl: url,
      clientSecret: clientSecret ?? '',
      host: new URL(url).host,
    })
  }

  /** A genuine webhook: signed as sent, with the documented headers. Contract 2.4. */
  genuine(body: string | Buffer): WebhookToSend {
    const bytes = Buffer.from(body)
    const signature = sign('sha256', bytes, this.context.simulator.webhookKey.privateKey)
    return {
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Algorithm', facts.signatureAlgorithm],
        ['Authorization', signature.toString('base64')],
      ],
      body: bytes,
    }
  }

  /**
   * Sends a webhook once.
   * @param once true if a busy answer (429, 503) counts as the answer and is not retried
   * @throws {Undecided} if no answer came
   */
  send(
    kind: WebhookKind,
    tenant: SimulatedTenant,
    webhook: WebhookToSend,
    { once = false }: { readonly once?: boolean } = {},
  ): Promise<Answer> {
    const { sender, webhookClient } = this.context
    const url = this.webhookUrl(kind, tenant)
    return this.inTurn(kind, () =>
      sender.patient(webhookSeconds).send({
        origin: 'other',
        purpose: `${kind} webhook`,
        method: 'POST',
        url,
        headers: linesFrom(webhookClient, url, webhook.headers, webhook.body),
        body: webhook.body,
        repeatable: false,
        once,
      }),
    )
  }

  /**
   * Sends a webhook several times at once. A busy answer counts as the answer.
   * @throws {Undecided} if one gets no answer
   */
  sendTogether(
    times: number,
    kind: WebhookKind,
    tenant: SimulatedTenant,
    webhook: WebhookToSend,
  ): Promise<readonly Answer[]> {
    return this.inTurn(kind, () => {
      // They have their turn already.
      const together = new ServiceWork(this.context.simultaneous(times), true)
      const sendings = Array.from({ length: times }, () =>
        together.send(kind, tenant, webhook, { once: true }),
      )
      return Promise.all(sendings)
    })
  }

  /** Sends a webhook when no other check needs that schools are not deactivated. */
  inTurn<T>(kind: WebhookKind, send: () => Promise<T>): Promise<T> {
    if (kind !== 'deactivation' || this.isAlone) return send()
    return this.context.run.deactivations.shared(send, (turn) => this.context.aside(turn))
  }

  /**
   * Runs a part of a check while no other check deactivates a school. Others wait with their deactivations, so the part
   * must not wait for what another check does, such as a set-up that checks share.
   * @param work gets what it must use for its own webhooks
   */
  withoutOtherDeactivations<T>(work: (service: ServiceWork) => Promise<T>): Promise<T> {
    const { context } = this
    return context.run.deactivations.alone(
      () => work(new ServiceWork(context, true)),
      (turn) => context.aside(turn),
    )
  }

  /** Sends a genuine webhook and returns the answer, also a refusal. @throws {Undecided} if no answer came */
  async deliver(kind: WebhookKind, tenant: SimulatedTenant, texts: WebhookTexts = {}): Promise<Answer> {
    const { password = this.password() } = texts
    if (kind === 'credentials') this.#delivers(password, tenant)
    const answer = await this.send(
      kind,
      tenant,
      this.genuine(this.body(kind, tenant, { ...texts, password })),
    )
    this.context.run.genuineWebhooks.answered(answer.status)
    if (answer.ok) this.context.run.leaks.accepts(password)
    return answer
  }

  /**
   * Sets up a school that the application serves, by the scenario of the profile. Contract 1.
   * @param tenant default: a new one
   * @throws {Undecided} if the application refuses
   * @throws {NotExercised} if the profile lacks a key that this needs
   */
  async activate(
    tenant: SimulatedTenant = this.context.freshTenant(),
    texts: WebhookTexts = {},
  ): Promise<Activation> {
    const { password = this.password(), eventId = randomUuid() } = texts
    const { scenario } = this.context.profile.service
    this.#delivers(password, tenant)
    const webhook =
      scenario === 3 ? null : this.genuine(this.body('credentials', tenant, { ...texts, password, eventId }))
    const answer = webhook === null ? null : await this.send('credentials', tenant, webhook)
    if (answer !== null) {
      const { genuineWebhooks } = this.context.run
      genuineWebhooks.answered(answer.status)
      const { doubt } = genuineWebhooks
      given(answer.ok, `the application did not take the credentials webhook: ${doubt}${answer.summary}`)
      this.context.run.leaks.accepts(password)
    }
    if (scenario !== 1) await this.configure(tenant, password)
    return { tenant, password, eventId, at: Date.now(), webhook, answer }
  }

  /**
   * Configures a school at the application, as an administrator does. Contract 1: in scenario 2 the webhook has
   * delivered the password, in scenario 3 the administrator enters it.
   */
  async configure(tenant: SimulatedTenant, password: string): Promise<void> {
    const { clientId, scenario } = this.context.profile.service
    const entered = scenario === 2 ? {} : { password }
    const { leaks, schools } = this.context.run
    leaks.delivers(password, tenant.id)
    // In scenario 2, the webhook has delivered the password.
    if (scenario !== 2) schools.activates(tenant)
    await this.trigger('configure', { tenantId: tenant.id, clientId, ...entered })
  }

  /** Notes the credentials of a school that is activated now. */
  #delivers(password: string, tenant: SimulatedTenant): void {
    const { leaks, schools } = this.context.run
    leaks.delivers(password, tenant.id)
    schools.activates(tenant)
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
      outcome = await tryTrigger(this.context, 'sync', { tenantId: tenant.id })
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
    const { schools } = this.context.run
    const before = this.context.simulator.requests.length
    const began = Date.now()
    const ended = schools.asks(tenant)
    const succeeded = await act().finally(ended)
    await this.quiet(tenant)
    ended()
    const requests = this.requestsOf(tenant, before)
    this.context.addToEvidence(requests)
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
    const { requests } = this.context.simulator
    return requests
      .slice(since, until)
      .filter((request) => request.seat === null && request.tenant === tenant.id)
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
    return pauseForTokens(this.context, tenant, late)
  }

  /**
   * The passwords in requests for service tokens of a school, in order.
   * @throws {Undecided} if there are none, or if one is that of another school: the rule `credentials.per-school` judges it
   */
  passwordsIn(requests: readonly SimulatedRequest[]): readonly string[] {
    const sent = requests.flatMap((request) => basicOf(request)?.password ?? [])
    given(sent.length > 0, 'the application requested no service token with HTTP Basic')
    const foreign = this.context.run.leaks.withForeignPassword(requests).length
    given(
      foreign === 0,
      `the application uses the password of another school in ${foreign} of ${sent.length} requests, which credentials.per-school judges`,
    )
    return sent
  }

  /** Waits until no request for a school came for QUIET_SECONDS. */
  async quiet(tenant: SimulatedTenant): Promise<void> {
    const { profile, run } = this.context
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

  /**
   * Triggers an event through the control driver.
   * @returns the answer of the driver
   * @throws {NotExercised} if the driver does not offer it
   * @throws {Undecided} if it is refused or fails
   */
  trigger(event: PartnerControlEvent, body: ControlEventBody = {}): Promise<ControlEventBody> {
    return trigger(this.context, event, body)
  }

  /** An active school that checks compare others with. */
  async comparisonSchool(): Promise<SimulatedTenant> {
    return (await this.context.once('a school for comparison', () => this.activate())).tenant
  }

  /** Triggers an event that sends requests, and collects them. */
  #triggerFor(tenant: SimulatedTenant, name: PartnerControlEvent, body: ControlEventBody): Promise<SyncRun> {
    return this.watch(tenant, async () => {
      const outcome = await tryTrigger(this.context, name, { tenantId: tenant.id, ...body })
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
