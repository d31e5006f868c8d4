/**
 * Webhooks that an application must take, must refuse, or may treat either way.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../../../generated/catalogue.js'
import { NotApplicable } from '../../../core/errors.js'
import { addedFields, extended } from '../json-text.js'
import type { WebhookEndpoint, WebhookMaterial } from '../material.js'
import { messageOf, type Parts, type WebhookMessage } from '../message.js'
import { type Digest, signed } from '../signature.js'

/** The id of a rule or an observation. */
export type WebhookRule = PartnerRuleId | PartnerSilenceId

/** Statuses: one; those of success at the endpoint; or all of a class. */
export type Statuses = number | 'success' | '2xx' | '3xx' | '4xx' | '5xx'

/** One webhook. */
export interface WebhookVector {
  /** Permanent; kebab-case. */
  readonly id: string
  /** What it is and what of it differs from the genuine one, as a noun phrase. */
  readonly says: string
  readonly rule: WebhookRule
  /** Where it is sent to. */
  readonly endpoints: readonly WebhookEndpoint[]
  /** Statuses that are right. */
  readonly accepts: readonly Statuses[]
  /** Statuses with which the rule is kept, too, but not that of {@link narrow}. */
  readonly tolerates: readonly Statuses[]
  /** The rule of level should that asks for {@link accepts} alone. */
  readonly narrow?: PartnerRuleId
  /** Its body is of a megabyte or more. */
  readonly heavy?: boolean
  /**
   * Builds it.
   * @throws {NotApplicable} where the operator's template or the key gives no such webhook
   */
  build(material: WebhookMaterial): WebhookMessage
}

/** What a vector says of itself. */
export type Facts = Pick<WebhookVector, 'id' | 'says' | 'rule'> &
  Partial<Pick<WebhookVector, 'endpoints' | 'accepts' | 'tolerates' | 'narrow' | 'heavy'>>

/** Both endpoints. Contract 5.6: every webhook is signed. */
export const both: readonly WebhookEndpoint[] = ['credentials', 'deactivation']

/** Statuses of success. Contract 4.5 names 200 for credentials, and none for a deactivation. */
export const successes: Readonly<Record<WebhookEndpoint, readonly number[]>> = {
  credentials: [200],
  deactivation: [200, 202, 204],
}

/** True for a status that is one of these. */
export function isOneOf(status: number, statuses: readonly Statuses[], endpoint: WebhookEndpoint): boolean {
  return statuses.some((one) => {
    if (typeof one === 'number') return status === one
    if (one === 'success') return successes[endpoint].includes(status)
    return Math.floor(status / 100) === Number(one[0])
  })
}

/** Statuses in words. */
export function wordsFor(statuses: readonly Statuses[], endpoint: WebhookEndpoint): string {
  const named = statuses.flatMap((one): readonly (number | string)[] =>
    one === 'success' ? successes[endpoint] : [one],
  )
  return [...new Set(named)].join(', ').replace(/, ([^,]+)$/, ' or $1')
}

/** A vector with the defaults filled in: on both endpoints, and to be refused with 401. */
export function vector(facts: Facts, build: WebhookVector['build']): WebhookVector {
  return { endpoints: both, accepts: [401], tolerates: [], ...facts, build }
}

/** A vector that must be accepted. */
export function acceptable(facts: Facts, build: WebhookVector['build']): WebhookVector {
  return vector({ accepts: ['success'], ...facts }, build)
}

/** A vector that may be treated either way. */
export function either(facts: Facts, build: WebhookVector['build']): WebhookVector {
  return vector({ accepts: ['success', 400, 401], ...facts }, build)
}

/** A message with a signature. */
export function carrying(
  signature: Buffer,
  { body, ...more }: Omit<Parts, 'authorization'> & { readonly body: Buffer | string },
): WebhookMessage {
  return messageOf({ ...more, body, authorization: signature.toString('base64') })
}

/** A message signed as documented by the key of the environment. */
export function genuine(
  { body, keys }: WebhookMaterial,
  change: Partial<Omit<Parts, 'authorization'>> & { readonly digest?: Digest } = {},
): WebhookMessage {
  const { digest = 'SHA256', ...parts } = change
  const bytes = parts.body ?? body
  return carrying(signed(bytes, keys.own, digest), { ...parts, body: bytes })
}

/** A text like another one of which its last letter or digit is another. */
export function otherEnding(text: string): string {
  const [last = ''] = text.match(/[A-Za-z0-9](?=[^A-Za-z0-9]*$)/) ?? []
  const at = text.lastIndexOf(last)
  const next = /\d/.test(last) ? String((Number(last) + 1) % 10) : /a/i.test(last) ? 'b' : 'a'
  const other = last === last.toUpperCase() ? next.toUpperCase() : next
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

/** What a forger would like to change: the password, or else the school. @throws {NotApplicable} where the body has neither */
export function targetIn({ body, password, tenant }: WebhookMaterial): string {
  const found = [password, tenant].find((text) => text !== null && text !== '' && body.includes(text))
  if (found === undefined || found === null)
    throw new NotApplicable('the template has a place neither for a password nor for a school')
  return found
}

const beyondAscii = /[^\0-\x7f]/u

/** The body with characters beyond ASCII: those of the school's name, or of a further field. */
export function withUmlauts(material: WebhookMaterial): string {
  const { body } = material
  if (beyondAscii.test(body)) return body
  const named = material.named('Höhere Schule für Köche, Straße 7')
  return named !== null && beyondAscii.test(named) ? named : extended(body, { remark: '"Grüße an Köche"' })
}

/** The body with a field that nobody knows. */
export function withFurtherField(body: string): string {
  return extended(body, { remark: '"none"' })
}

/** True for a message whose body has fields that the operator's template has not. */
export function addsFields({ body }: WebhookMessage, material: WebhookMaterial): boolean {
  return addedFields(body.toString('utf8'), material.body).length > 0
}
