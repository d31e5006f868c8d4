/**
 * How webhooks look and when they are sent.
 * @module
 */
import type { KeyObject } from 'node:crypto'
import type { KeyName } from '../keys.js'
import type { WebhookEvent, WebhookKind, WebhookOutcome, WebhookRequest } from '../onboarding/model.js'
import { signWith } from '../onboarding/signing.js'
import { contactsOf } from '../world/contacts.js'
import type { Header } from './headers.js'

/** Members of a body. */
type Members = Readonly<Record<string, unknown>>

/** Seconds until each repetition. */
const repetitions: readonly (number | undefined)[] = [1, 5, 30]

export const webhooksBehaviours = {
  /** Seconds until a webhook is sent. Not shown (contract 6). */
  webhookDelay: (_event: WebhookEvent): number => 0,

  /** Seconds that an answer may take. Not shown (contract 6). */
  webhookPatience: (): number => 10,

  /** Whether the partner took a webhook. Contract 4.5: 200; any 2xx counts. */
  webhookAcknowledged: (status: number, _event: WebhookEvent): boolean => status >= 200 && status < 300,

  /**
   * Seconds until a webhook is sent again, given how it ended; undefined where it is not. Contract 6: what follows a
   * refusal is not shown.
   */
  webhookRepeats: (
    { acknowledged }: WebhookOutcome,
    attempt: number,
    _event: WebhookEvent,
  ): number | undefined => (acknowledged ? undefined : repetitions[attempt]),

  /** Where a webhook goes; the first answer counts. Contract 4.5: each kind has an endpoint of its own. */
  webhookTargets: (kind: WebhookKind, { activation }: WebhookEvent): readonly string[] => {
    const url = activation.urls[kind]
    return url === undefined ? [] : [url]
  },

  /** Method of a webhook. Contract 4.5. */
  webhookMethod: (_event: WebhookEvent): string => 'POST',

  /** The password that a credentials webhook tells. Contract 6, row 1: the platform-generated one. */
  deliveredPassword: ({ activation }: WebhookEvent): string => activation.password,

  /** Members of the credentials body. Contract 4.5: not shown. */
  credentialsBody: ({ type, tenant, app, host }: WebhookEvent, password: string): Members => {
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

  /** Members of the deactivation body. Contract 4.5: not shown. */
  deactivationBody: ({ type, tenant }: WebhookEvent): Members => ({
    tenantId: tenant.id,
    eventType: type,
    reasonType: 'NO_REASON',
    reasonText: `${tenant.school.name}: no reason given <none/"keine">`,
  }),

  /** Text of a body. Contract 4.5: JSON. */
  webhookText: (members: Members, _event: WebhookEvent): string => JSON.stringify(members),

  /** Bytes of a body. Contract 2.4, Content-Type: UTF-8. */
  webhookBytes: (text: string, _event: WebhookEvent): Buffer => Buffer.from(text, 'utf8'),

  /** The bytes that are signed. Contract 2.4, Authorization: those of the body. */
  signedBytes: (body: Buffer, _event: WebhookEvent): Buffer => body,

  /** The key pair that signs. Contract 5, item 6.4: one for the environment. */
  webhookKey: (_event: WebhookEvent): KeyName => 'webhooks',

  /** Name of the signature algorithm. Contract 2.4, Algorithm. */
  webhookAlgorithm: (_event: WebhookEvent): string => 'SHA256withRSA',

  /** A signature with the named algorithm. Contract 5, item 6.5. */
  webhookSignature: (bytes: Buffer, algorithm: string, key: KeyObject, _event: WebhookEvent): Buffer =>
    signWith(algorithm, bytes, key),

  /** Text of a signature. Contract 2.4, Authorization: Base64. */
  signatureText: (signature: Buffer, _event: WebhookEvent): string => signature.toString('base64'),

  /** Content type of a webhook. Contract 2.4. */
  webhookContentType: (_event: WebhookEvent): string => 'application/json; charset=utf-8',

  /** Header lines of a webhook; last say. Contract 2.4. */
  webhookHeaders: (headers: readonly Header[], _event: WebhookEvent): readonly Header[] => headers,

  /** Whether the length of a body is told beforehand. Not shown. */
  webhookFraming: (_event: WebhookEvent): 'length' | 'chunked' => 'length',

  /** A webhook as it goes out; last say. Contract 4.5. */
  webhookRequest: (request: WebhookRequest, _event: WebhookEvent): WebhookRequest => request,
}
