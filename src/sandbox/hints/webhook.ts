/**
 * Hints about the responses of an application to webhooks. Contract 4.5, 5 item 6, 6.
 * @module
 */
import { createPublicKey, verify } from 'node:crypto'
import type { WatchedWebhook } from '../../embedded/platform/index.js'
import type { Hint } from './request.js'

/** Digests by algorithm. The names are those of Java for PKCS #1 v1.5 signatures. */
const digests: Readonly<Record<string, string>> = {
  SHA256withRSA: 'sha256',
  SHA384withRSA: 'sha384',
  SHA512withRSA: 'sha512',
}

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
    request.headers.find(([key]) => key.toLowerCase() === name)?.[1]
  const [signature, algorithm] = [header('authorization'), header('algorithm')]
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
  const status = webhook.ended?.answer?.status
  if (webhook.ended === undefined) return []
  const { verifies } = signatureOf(webhook, publicKey)
  const seen =
    status === undefined
      ? 'The application did not respond.'
      : `The application responded with status ${status}.`
  const accepted = status !== undefined && status >= 200 && status < 300
  if (verifies === true) {
    if (webhook.kind === 'credentials')
      return status === 200 ? [] : [{ rule: 'webhook-endpoint.credentials.accepted', seen }]
    return [200, 202, 204].includes(status ?? 0)
      ? []
      : [{ rule: 'webhook-endpoint.deactivation.accepted', seen }]
  }
  if (!accepted) return []
  if (verifies === null) return [{ rule: 'webhook-check.algorithm.unsupported', seen }]
  return webhook.signed.equals(webhook.request.body)
    ? [{ rule: 'webhook-check.key.rogue', seen }]
    : [{ rule: 'webhook-check.raw-body.other-bytes-signed', seen }]
}
