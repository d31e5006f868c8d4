/**
 * How a delivery is signed.
 * @module
 */

import { given, NotExercised } from '../../core/errors.js'
import type { Context } from '../context.js'
import { type Delivery, headerValue, headerValues } from '../receiver/delivery.js'
import { judgeSignature, type Verdict, WebhookKey } from './signature.js'

/** The signature of a delivery. */
export interface Signature {
  /** Value of Authorization without blanks around it; empty where there is none. */
  readonly authorization: string
  /** Value of Algorithm without blanks around it; empty where there is none. */
  readonly algorithm: string
}

/** The signature as its headers give it. A header that comes twice is none. */
export function signatureOf(delivery: Delivery): Signature {
  const only = (name: string): string => {
    const values = headerValues(delivery, name)
    return values.length === 1 ? (values[0] ?? '').trim() : values.join(', ')
  }
  return { authorization: only('authorization'), algorithm: only('algorithm') }
}

/** The key of the environment. @throws {NotExercised} where the profile has none */
export function environmentKey({ run, profile }: Context): Promise<WebhookKey> {
  const { publicKey } = profile.webhooks
  if (publicKey === null) throw new NotExercised(['WEBHOOK_PUBLIC_KEY'])
  return run.shared('webhook key', () => WebhookKey.from(publicKey))
}

/** Verifies a delivery over its raw bytes. */
export async function verdictOn(context: Context, delivery: Delivery): Promise<Verdict> {
  const { authorization, algorithm } = signatureOf(delivery)
  return judgeSignature(await environmentKey(context), authorization, algorithm, delivery.bytes)
}

/** Sets up: the delivery is signed and the suite knows how to verify it; else other rules judge. */
export async function verifiable(context: Context, delivery: Delivery, what: string): Promise<Verdict> {
  const verdict = await verdictOn(context, delivery)
  given(
    verdict.kind !== 'cannot tell',
    `the signature of ${what} cannot be verified: ${'words' in verdict ? verdict.words : ''}`,
  )
  return verdict
}

/** Media type and parameters of a Content-Type, in lower case. Clause 2.4. */
export function contentTypeOf(delivery: Delivery): { type: string; parameters: ReadonlyMap<string, string> } {
  const [type = '', ...rest] = (headerValue(delivery, 'content-type') ?? '').split(';')
  const parameters = rest
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map((part) => part.split('=', 2).map((word) => word.trim().replace(/^"(.*)"$/, '$1')))
    .map(([name = '', value = '']) => [name, value] as const)
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
}
