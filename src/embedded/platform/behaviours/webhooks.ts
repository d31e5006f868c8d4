/**
 * The form and the time of webhooks.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import { signatureAlgorithm, webhookMediaType } from '../../facts.js'
import type { Header } from '../answer.js'
import type { KeyName } from '../keys.js'
import type {
  WebhookEvent,
  WebhookKind,
  WebhookOutcome,
  WebhookRequest,
  WebhookTarget,
} from '../onboarding/model.js'
import { signWith } from '../onboarding/signing.js'
import { contactsOf } from '../world/contacts.js'

/** Fields of a body. */
type Fields = Readonly<Record<string, unknown>>

/** Seconds before each repetition. */
const repetitions: readonly (number | undefined)[] = [1, 5, 30]

export const webhooksBehaviours = {
  /** Seconds before a webhook is sent. Open point (contract 6). */
  webhookDelay: (_event: WebhookEvent): number => 0,

  /** Timeout for the answer, in seconds. Open point (contract 6). */
  webhookPatience: (): number => 10,

  /** Whether the partner accepted a webhook. Contract 4.5: 200. Any 2xx counts. */
  webhookAcknowledged: (status: number, _event: WebhookEvent): boolean => status >= 200 && status < 300,

  /**
   * Seconds until a webhook is sent again after an outcome, or undefined for no repetition. Contract 6: the reaction to
   * a refusal is an open point.
   */
  webhookRepeats: (
    { acknowledged }: WebhookOutcome,
    attempt: number,
    _event: WebhookEvent,
  ): number | undefined => (acknowledged ? undefined : repetitions[attempt]),

  /** The addresses of a webhook. The first answer counts. Contract 4.5: each kind has another endpoint. */
  webhookTargets: (kind: WebhookKind, { activation }: WebhookEvent): readonly WebhookTarget[] => {
    const url = activation.urls[kind]
    return url === undefined ? [] : [{ url }]
  },

  /** Method of a webhook. Contract 4.5. */
  webhookMethod: (_event: WebhookEvent): string => 'POST',

  /** The password in a credentials webhook. Contract 6, row 1: the generated one. */
  deliveredPassword: ({ activation }: WebhookEvent): string => activation.password,

  /** Fields of the credentials body. Contract 4.5: open point. */
  credentialsBody: ({ type, tenant, app, host }: WebhookEvent, password: string): Fields => {
    const { region, country, language } = tenant.school
    return {
      tenantId: tenant.id,
      clientId: app.id,
      secret: app.secret,
      password,
      host,
      country: country.toUpperCase(),
      region,
      language,
      eventType: type,
      ...contactsOf(tenant.source),
    }
  },

  /** Fields of the deactivation body. Contract 4.5: open point. */
  deactivationBody: ({ type, tenant }: WebhookEvent): Fields => ({
    tenantId: tenant.id,
    eventType: type,
    reasonType: 'NO_REASON',
    reasonText: `${tenant.school.name}: no reason given <none/"keine">`,
  }),

  /** Text of a body. Contract 4.5: JSON. */
  webhookText: (fields: Fields, _event: WebhookEvent): string => JSON.stringify(fields),

  /** Bytes of a body. Contract 2.4, Content-Type: UTF-8. */
  webhookBytes: (text: string, _event: WebhookEvent): Buffer => Buffer.from(text, 'utf8'),

  /** The signed bytes. Contract 2.4, Authorization: the body. */
  signedBytes: (body: Buffer, _event: WebhookEvent): Buffer => body,

  /** The signing key pair. Contract 5, item 6.4: one for the environment. */
  webhookKey: (_event: WebhookEvent): KeyName => 'webhooks',

  /** Name of the signature algorithm. Contract 2.4, Algorithm. */
  webhookAlgorithm: (_event: WebhookEvent): string => signatureAlgorithm,

  /** A signature with the named algorithm. Contract 5, item 6.5. */
  webhookSignature: (bytes: Buffer, algorithm: string, key: KeyObject, _event: WebhookEvent): Buffer =>
    signWith(algorithm, bytes, key),

  /** Text of a signature. Contract 2.4, Authorization: Base64. */
  signatureText: (signature: Buffer, _event: WebhookEvent): string => signature.toString('base64'),

  /** Content type of a webhook. Contract 2.4. */
  webhookContentType: (_event: WebhookEvent): string => webhookMediaType,

  /** Header lines of a webhook. Called last. Contract 2.4. */
  webhookHeaders: (headers: readonly Header[], _event: WebhookEvent): readonly Header[] => headers,

  /** Whether the length of a body is sent before it. Open point. */
  webhookFraming: (_event: WebhookEvent): 'length' | 'chunked' => 'length',

  /** A webhook immediately before it is sent. Called last. Contract 4.5. */
  webhookRequest: (request: WebhookRequest, _event: WebhookEvent): WebhookRequest => request,
}
