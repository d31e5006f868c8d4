/**
 * Hints about the responses of an application to webhooks. Contract 4.5, 5 item 6, 6.
 * @module
 */
import { createPublicKey, verify } from 'node:crypto'
import { facts, type PartnerRuleId } from '../../../generated/catalogue.js'
import type { WatchedWebhook } from '../../embedded/platform/index.js'
import { isOneOf } from '../../partner/webhooks/table.js'
import type { Hint } from './request.js'

/** Digests by algorithm. The names are those of Java for PKCS #1 v1.5 signatures. */
const digests: Readonly<Record<string, string>> = {
  [facts.signatureAlgorithm]: 'sha256',
  SHA384withRSA: 'sha384',
  SHA512withRSA: 'sha512',
}

/** Rules about answers to webhooks for which there is a hint, and why each decides separately from its suite. */
export const webhookHintRules = {
  'webhook-endpoint.credentials.accepted':
    'The suite knows that its webhook is genuine. The sandbox verifies the signature. The statuses are the same.',
  'webhook-endpoint.deactivation.accepted':
    'The suite knows that its webhook is genuine. The sandbox verifies the signature. The statuses are the same.',
  'webhook-check.key.rogue': 'The suite knows which webhook it forged. The sandbox sees only the signature.',
  'webhook-check.algorithm.unsupported':
    'The suite knows which webhook it forged. The sandbox sees only the signature.',
  'webhook-check.raw-body.other-bytes-signed':
    'The suite knows which webhook it forged. The sandbox sees only the signature.',
} as const satisfies Partial<Record<PartnerRuleId, string>>

/** The signature of a webhook, as its receiver sees it. */
export interface WebhookSignature {
  readonly signature: string | undefined
  readonly algorithm: string | undefined
  /** Whether the signature matches the body; null if a header is missing or the algorithm is unknown. */
  readonly verifies: boolean | null
}

/**
 * Verifies the signature of a webhook, as its receiver does.
 * @param publicKey SubjectPublicKeyInfo in Base64
 */
export function signatureOf({ request }: WatchedWebhook, publicKey: string): WebhookSignature {
  const header = (name: string): string | undefined =>
    request.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  const [signature, algorithm] = [header(facts.signatureHeader), header(facts.algorithmHeader)]
  const digest = digests[algorithm ?? '']
  if (signature === undefined || digest === undefined) return { signature, algorithm, verifies: null }
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return {
    signature,
    algorithm,
    verifies: verify(digest, request.body, key, Buffer.from(signature, 'base64')),
  }
}

/** Finds the hints for the response to a webhook. */
export function webhookHints(webhook: WatchedWebhook, publicKey: string): readonly Hint[] {
  const { ended, kind } = webhook
  const status = ended?.answer?.status
  if (ended === undefined) return []
  const { verifies } = signatureOf(webhook, publicKey)
  const seen =
    status === undefined
      ? 'The application did not respond.'
      : `The application responded with status ${status}.`
  const hint = (rule: keyof typeof webhookHintRules): readonly Hint[] => [{ rule, seen }]
  if (verifies === true)
    return isOneOf(status ?? 0, ['success'], kind) ? [] : hint(`webhook-endpoint.${kind}.accepted`)
  if (!isOneOf(status ?? 0, ['2xx'], kind)) return []
  if (verifies === null) return hint('webhook-check.algorithm.unsupported')
  return webhook.signed.equals(webhook.request.body)
    ? hint('webhook-check.key.rogue')
    : hint('webhook-check.raw-body.other-bytes-signed')
}
