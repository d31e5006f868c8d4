/**
 * Builds webhooks: genuine ones, and ones that differ from them.
 * @module
 */
import { extended } from './json-text.js'
import type { WebhookMaterial } from './material.js'
import { messageOf, type Parts, type WebhookMessage } from './message.js'
import { type Digest, rsa } from './sign.js'

export { messageOf as message } from './message.js'

/**
 * Builds the request of a webhook.
 * @throws {NotApplicable} if the operator's template or the key allows no such webhook
 */
export type Build = (material: WebhookMaterial) => WebhookMessage

/** A message with a signature. */
export function withSignature(
  signature: Buffer,
  { body, ...more }: Omit<Parts, 'authorization'> & { readonly body: Buffer | string },
): WebhookMessage {
  return messageOf({ ...more, body, authorization: signature.toString('base64') })
}

/** A message signed as documented, by the key of the environment. */
export function genuine(
  { body, keys }: WebhookMaterial,
  change: Partial<Omit<Parts, 'authorization'>> & { readonly digest?: Digest } = {},
): WebhookMessage {
  const { digest = 'SHA256', ...parts } = change
  const bytes = parts.body ?? body
  return withSignature(rsa(bytes, keys.own, digest), { ...parts, body: bytes })
}

/** A text in which the last letter or digit is another one. */
export function otherEnding(text: string): string {
  const [last = ''] = text.match(/[A-Za-z0-9](?=[^A-Za-z0-9]*$)/) ?? []
  const at = text.lastIndexOf(last)
  const next = /\d/.test(last) ? String((Number(last) + 1) % 10) : /a/i.test(last) ? 'b' : 'a'
  const other = last === last.toUpperCase() ? next.toUpperCase() : next
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

/** True for a text with an umlaut or another letter that NFD takes apart; letters such as ß stay one character. */
const hasComposed = (text: string): boolean => text.normalize('NFD') !== text.normalize('NFC')

/** The body with umlauts, in the school's name or in a further field. */
export function withUmlauts(material: WebhookMaterial): string {
  const { body } = material
  if (hasComposed(body)) return body
  const named = material.named('Höhere Schule für Köche, Straße 7')
  return named !== null && hasComposed(named) ? named : extended(body, { remark: '"Grüße an Köche"' })
}
