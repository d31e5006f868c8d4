/**
 * The server side of an application: schools that are activated, synchronisations, and what the platform hears.
 * @module
 */
import { randomBytes, randomInt, randomUUID, sign } from 'node:crypto'
import { given, NotExercised, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { pause } from '../../core/http/pause.js'
import { filledTemplate } from '../../profile/partner/service.js'
import type { HeaderLine } from '../../record/record.js'
import type { PartnerContext } from '../context.js'
import type { SimulatedRequest, SimulatedTenant } from '../simulator.js'
import { cause, caused } from './driver.js'
import { isServiceTokenRequest } from './heard.js'
import {
  deactivationShows,
  isServed,
  mustNotServe,
  mustServe,
  type Serving,
  type ServingSign,
} from './serving.js'

/** Which webhook. */
export type WebhookKind = 'credentials' | 'deactivation'

/** What stands in a webhook body. What is not given is made up, and is different each time. */
export interface WebhookTexts {
  readonly password?: string
  readonly eventId?: string
  readonly schoolName?: string
}

/** A webhook as it goes over the wire. */
export interface WebhookToSend {
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
}

/** A school that was activated. */
export interface Activation {
  readonly tenant: SimulatedTenant
  readonly password: string
  readonly eventId: string
  /** When the application had said yes, in milliseconds since the epoch. */
  readonly at: number
  /** The webhook, and the answer to it; null where none was sent. */
  readonly webhook: WebhookToSend | null
  readonly answer: Answer | null
}

/** A synchronisation and what came of it. */
export interface SyncRun {
  readonly tenant: SimulatedTenant
  /** Milliseconds since the epoch. */
  readonly began: number
  readonly ended: number
  /** Requests for service tokens of this school, in order. */
  readonly tokenRequests: readonly SimulatedRequest[]
  /** Calls of data APIs with tokens of this school, in order; also at paths that are not known. */
  readonly calls: readonly SimulatedRequest[]
  /** What the application says of it; null where it says nothing. */
  readonly succeeded: boolean | null
  /** False where it is not sure that it was caused: the driver has failed, or nothing took its connection. */
  readonly caused: boolean
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const passwordLength = 32
/** Seconds that an application may take to answer a webhook: the contract names no limit. */
const webhookSeconds = 30

/** What checks of webhooks, service tokens and data are given. */
export class ServiceWork {
  constructor(readonly context: PartnerContext) {}

  /**
   * A new password that nobody has: letters and digits. It is masked from now on.
   * @param ending what follows them
   */
  password(length = passwordLength, ending = ''): string {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    const password = `${text}${ending}`
    this.context.run.redactor.add(password, 'password')
    this.context.simulator.issue(password)
    return password
  }

  /** The address of a webhook for a school. @throws {NotExercised} where the profile names none */
  webhookUrl(kind: WebhookKind, tenant: SimulatedTenant): string {
    const { credentialsUrl, deactivationUrl } = this.context.profile.service
    const url = kind === 'credentials' ? credentialsUrl : deactivationUrl
    if (url === null) throw new NotExercised([`${kind.toUpperCase()}_WEBHOOK_URL`])
    return url.replaceAll('{tenantId}', encodeURIComponent(tenant.id))
  }

  /** A body that the application understands, by the template of the profile. */
  body(kind: WebhookKind, tenant: SimulatedTenant, texts: WebhookTexts = {}): string {
    const { service } = this.context.profile
    const template = kind === 'credentials' ? service.credentialsTemplate : service.deactivationTemplate
    return filledTemplate(template, {
      tenantId: tenant.id,
      clientId: service.clientId,
      password: texts.password ?? this.password(),
      schoolName: texts.schoolName ?? `Schule ${randomBytes(4).toString('hex')}`,
      eventId: texts.eventId ?? randomUUID(),
      baseUrl: this.context.simulator.url,
    })
  }

  /** A genuine webhook: signed as sent, with the documented headers. Contract 2.4. */
  genuine(body: string | Buffer): WebhookToSend {
    const bytes = Buffer.from(body)
    const signature = sign('sha256', bytes, this.context.simulator.webhookKey.privateKey)
    return {
      headers: [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Algorithm', 'SHA256withRSA'],
        ['Authorization', signature.toString('base64')],
      ],
      body: bytes,
    }
  }

  /**
   * Sends a webhook once.
   * @param once true where an answer that the application is busy counts, too
   * @throws {Undecided} where no answer could be had
   */
  send(
    kind: WebhookKind,
    tenant: SimulatedTenant,
    webhook: WebhookToSend,
    { once = false }: { readonly once?: boolean } = {},
  ): Promise<Answer> {
    return this.context.sender.patient(webhookSeconds).send({
      purpose: `${kind} webhook`,
      method: 'POST',
      url: this.webhookUrl(kind, tenant),
      headers: webhook.headers,
      body: webhook.body,
      repeatable: false,
      once,
    })
  }

  /** Sends a genuine webhook, whatever is answered. @throws {Undecided} where no answer could be had */
  deliver(kind: WebhookKind, tenant: SimulatedTenant, texts: WebhookTexts = {}): Promise<Answer> {
    return this.send(kind, tenant, this.genuine(this.body(kind, tenant, texts)))
  }

  /**
   * Sets up a school that the application serves, as the scenario of the profile wants it.
   * @param tenant default: one that nobody has used
   * @throws {Undecided} where the application refuses
   * @throws {NotExercised} where the profile lacks what it takes
   */
  async activate(
    tenant: SimulatedTenant = this.context.freshTenant(),
    texts: WebhookTexts = {},
  ): Promise<Activation> {
    const { password = this.password(), eventId = randomUUID() } = texts
    const { scenario } = this.context.profile.service
    const webhook =
      scenario === 3 ? null : this.genuine(this.body('credentials', tenant, { ...texts, password, eventId }))
    const answer = webhook === null ? null : await this.send('credentials', tenant, webhook)
    if (answer !== null)
      given(answer.ok, `the application did not take the credentials webhook: ${answer.summary}`)
    if (scenario !== 1) await this.configure(tenant, password)
    return { tenant, password, eventId, at: Date.now(), webhook, answer }
  }

  /**
   * Configures a school at the application, as an administrator would. Contract 1: in scenario 2 the webhook has brought
   * the password, in scenario 3 it is entered.
   */
  async configure(tenant: SimulatedTenant, password: string): Promise<void> {
    const { clientId } = this.context.profile.service
    const entered = this.context.profile.service.scenario === 2 ? {} : { password }
    await caused(this.context, 'configure', { tenantId: tenant.id, clientId, ...entered })
  }

  /** A school that is active and that checks only read from: one for all of them. */
  active(): Promise<Activation> {
    return this.context.once('active school', () => this.activate())
  }

  /**
   * Has the application synchronise a school, and waits for the end.
   * @throws {NotExercised} where the profile names no way to cause it
   * @throws {Undecided} where it could not be caused
   */
  async sync(tenant: SimulatedTenant): Promise<SyncRun> {
    const { refusal, ...run } = await this.trySync(tenant)
    if (refusal !== null) throw new Undecided(`no synchronisation could be caused: ${refusal}`)
    return run
  }

  /** The same, where the application may refuse: then it says why. */
  async trySync(tenant: SimulatedTenant): Promise<SyncRun & { readonly refusal: string | null }> {
    let refusal: string | null = null
    let sure = false
    const run = await this.watch(tenant, async () => {
      const outcome = await cause(this.context, 'sync', { tenantId: tenant.id })
      sure = outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.byTarget === true)
      if (outcome.kind === 'not supported' || outcome.kind === 'refused') refusal = outcome.reason
      // Whoever is busy has not said that the application has failed.
      if (outcome.kind === 'failed' && outcome.isBusy === true) refusal = outcome.reason
      // A driver may tell by failing that the application has failed.
      if (outcome.kind !== 'done') return false
      const { succeeded } = outcome.answer
      return typeof succeeded === 'boolean' ? succeeded : null
    })
    return { ...run, caused: sure, refusal }
  }

  /**
   * Notes what the platform hears of a school while something is done, and until it is quiet again.
   * @param act what is done; tells what the application says of it
   */
  async watch(tenant: SimulatedTenant, act: () => Promise<boolean | null>): Promise<SyncRun> {
    const before = this.context.simulator.requests.length
    const began = Date.now()
    const succeeded = await act()
    await this.quiet(tenant)
    const heard = this.heard(tenant, before)
    for (const { exchange } of heard) if (exchange > 0) this.context.trace.saw(exchange)
    return {
      tenant,
      began,
      ended: Date.now(),
      tokenRequests: heard.filter(isServiceTokenRequest),
      calls: heard.filter(({ endpoint }) => endpoint === 'data' || endpoint === 'other'),
      succeeded,
      caused: true,
    }
  }

  /** Everything that the application's server sent for a school since that many requests had come. */
  heard(tenant: SimulatedTenant, since = 0): readonly SimulatedRequest[] {
    const { requests } = this.context.simulator
    return requests.slice(since).filter((request) => request.seat === null && request.tenant === tenant.id)
  }

  /** Requests for service tokens of a school. */
  tokenRequests(tenant: SimulatedTenant, since = 0): readonly SimulatedRequest[] {
    return this.heard(tenant, since).filter(isServiceTokenRequest)
  }

  /** Waits until nothing of a school was heard for as long as the profile says. */
  async quiet(tenant: SimulatedTenant): Promise<void> {
    const { profile, run } = this.context
    const { quietSeconds } = profile.service
    const ending = Date.now() + profile.maxWaitSeconds * 1000
    for (let since = Date.now(); quietSeconds > 0; ) {
      since = Math.max(since, this.heard(tenant).at(-1)?.at ?? 0)
      const left = since + quietSeconds * 1000 - Date.now()
      if (left <= 0 || Date.now() >= ending) return
      run.waiting('the end of a synchronisation', Math.ceil(left / 1000))
      await pause(left, run.signal)
    }
  }

  /** How far the application serves a school, as it shows now. */
  serves(tenant: SimulatedTenant): Promise<Serving> {
    return isServed(this, tenant)
  }

  /**
   * Signs of service that a genuine deactivation ends: empty where none can be seen, for the contract does not say what
   * it must end. Without one, nothing tells whether a school is deactivated.
   */
  deactivationShows(): Promise<readonly ServingSign[]> {
    return deactivationShows(this)
  }

  /**
   * Judges that a school is served as one that was not deactivated.
   * @param expected what a conforming application does, in words
   * @throws {Undecided} where a genuine deactivation shows nowhere, or it cannot be told
   */
  mustServe(tenant: SimulatedTenant, expected: string): Promise<void> {
    return mustServe(this, tenant, expected)
  }

  /**
   * Judges that a school is treated as one that was deactivated.
   * @param expected what a conforming application does, in words
   * @throws {Undecided} where a genuine deactivation shows nowhere, or it cannot be told
   */
  mustNotServe(tenant: SimulatedTenant, expected: string): Promise<void> {
    return mustNotServe(this, tenant, expected)
  }

  /** The application's copy of a school's data. @throws {Undecided} where it cannot be had */
  export(tenant: SimulatedTenant): Promise<Readonly<Record<string, unknown>>> {
    return caused(this.context, 'export', { tenantId: tenant.id })
  }
}
