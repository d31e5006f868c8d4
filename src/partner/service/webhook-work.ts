/**
 * Webhooks to an application, and the activation of schools.
 * @module
 */
import { randomInt, sign } from 'node:crypto'
import { facts } from '../../../generated/catalogue.js'
import { given, NotExercised } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import { linesFrom } from '../../core/http/library.js'
import { randomUuid } from '../../core/random.js'
import type { PartnerControlEvent } from '../../profile/partner/profile.js'
import { filledTemplate } from '../../profile/partner/service.js'
import type { HeaderLine } from '../../record/record.js'
import type { RunningCheck } from '../check.js'
import type { SimulatedTenant } from '../simulator.js'
import { type ControlEventBody, trigger } from './driver.js'

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

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const passwordLength = 32
/** Seconds that an application may take to answer a webhook: the contract names no limit. */
const webhookSeconds = 30

/** The webhooks of one check. */
export class WebhookWork {
  /** @param isAlone true if no other check deactivates a school meanwhile */
  constructor(
    readonly check: RunningCheck,
    readonly isAlone = false,
  ) {}

  /**
   * A new password of letters and digits. It is masked from now on.
   * @param ending appended to them
   */
  password(length = passwordLength, ending = ''): string {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    const password = `${text}${ending}`
    this.check.run.redactor.add(password, 'password')
    this.check.simulator.issue(password)
    return password
  }

  /** The address of a webhook for a school. @throws {NotExercised} if the profile names none */
  webhookUrl(kind: WebhookKind, tenant: SimulatedTenant): string {
    const { credentialsUrl, deactivationUrl } = this.check.profile.service
    const url = kind === 'credentials' ? credentialsUrl : deactivationUrl
    if (url === null) throw new NotExercised([`${kind.toUpperCase()}_WEBHOOK_URL`])
    return url.replaceAll('{tenantId}', encodeURIComponent(tenant.id))
  }

  /** A body made from the template of the profile. */
  body(kind: WebhookKind, tenant: SimulatedTenant, texts: WebhookTexts = {}): string {
    const { clientSecret, service } = this.check.profile
    const { url } = this.check.simulator
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
    const signature = sign('sha256', bytes, this.check.simulator.webhookKey.privateKey)
    return {
      headers: [
        ['Content-Type', facts.webhookMediaType],
        [facts.algorithmHeader, facts.signatureAlgorithm],
        [facts.signatureHeader, signature.toString('base64')],
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
    const { sender, webhookLibrary } = this.check
    const url = this.webhookUrl(kind, tenant)
    return this.inTurn(kind, () =>
      sender
        .by(webhookLibrary)
        .patient(webhookSeconds)
        .send({
          origin: 'other',
          purpose: `${kind} webhook`,
          method: 'POST',
          url,
          headers: linesFrom(webhookLibrary, { ...webhook, url, method: 'POST' }),
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
      const together = new WebhookWork(this.check.simultaneous(times), true)
      const sendings = Array.from({ length: times }, () =>
        together.send(kind, tenant, webhook, { once: true }),
      )
      return Promise.all(sendings)
    })
  }

  /** Sends a webhook when no other check needs that schools are not deactivated. */
  inTurn<T>(kind: WebhookKind, send: () => Promise<T>): Promise<T> {
    if (kind !== 'deactivation' || this.isAlone) return send()
    return this.check.run.deactivations.shared(send, (turn) => this.check.aside(turn))
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
    this.check.run.genuineWebhooks.answered(answer.status)
    if (answer.ok) this.check.run.leaks.accepts(password)
    return answer
  }

  /**
   * Sets up a school that the application serves, by the scenario of the profile. Contract 1.
   * @param tenant default: a new one
   * @throws {Undecided} if the application refuses
   * @throws {NotExercised} if the profile lacks a key that this needs
   */
  async activate(
    tenant: SimulatedTenant = this.check.freshTenant(),
    texts: WebhookTexts = {},
  ): Promise<Activation> {
    const { password = this.password(), eventId = randomUuid() } = texts
    const { scenario } = this.check.profile.service
    this.#delivers(password, tenant)
    const webhook =
      scenario === 3 ? null : this.genuine(this.body('credentials', tenant, { ...texts, password, eventId }))
    const answer = webhook === null ? null : await this.send('credentials', tenant, webhook)
    if (answer !== null) {
      const { genuineWebhooks } = this.check.run
      genuineWebhooks.answered(answer.status)
      const { doubt } = genuineWebhooks
      given(answer.ok, `the application did not take the credentials webhook: ${doubt}${answer.summary}`)
      this.check.run.leaks.accepts(password)
    }
    if (scenario !== 1) await this.configure(tenant, password)
    return { tenant, password, eventId, at: Date.now(), webhook, answer }
  }

  /**
   * Configures a school at the application, as an administrator does. Contract 1: in scenario 2 the webhook has
   * delivered the password, in scenario 3 the administrator enters it.
   */
  async configure(tenant: SimulatedTenant, password: string): Promise<void> {
    const { clientId, scenario } = this.check.profile.service
    const entered = scenario === 2 ? {} : { password }
    const { leaks, schools } = this.check.run
    leaks.delivers(password, tenant.id)
    // In scenario 2, the webhook has delivered the password.
    if (scenario !== 2) schools.activates(tenant)
    await this.trigger('configure', { tenantId: tenant.id, clientId, ...entered })
  }

  /** Notes the credentials of a school that is activated now. */
  #delivers(password: string, tenant: SimulatedTenant): void {
    const { leaks, schools } = this.check.run
    leaks.delivers(password, tenant.id)
    schools.activates(tenant)
  }

  /**
   * Triggers an event through the control driver.
   * @returns the answer of the driver
   * @throws {NotExercised} if the driver does not offer it
   * @throws {Undecided} if it is refused or fails
   */
  trigger(event: PartnerControlEvent, body: ControlEventBody = {}): Promise<ControlEventBody> {
    return trigger(this.check, event, body)
  }
}
