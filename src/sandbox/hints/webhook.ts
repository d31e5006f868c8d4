/**
 * What the answer to a webhook shows. Contract 4.5, 5 item 6, 6.
 * @module
 */
import { createPublicKey, verify } from 'node:crypto'
import type { WatchedWebhook } from '../../embedded/platform/index.js'
import type { Hint } from './heard.js'

/** Digests of the signature algorithms that are names of Java for PKCS #1, version 1.5. */
const digests: Readonly<Record<string, string>> = {
  SHA256withRSA: 'sha256',
  SHA384withRSA: 'sha384',
  SHA512withRSA: 'sha512',
}

/** The headers and the key that a receiver verifies with. */
export interface Proof {
  readonly signature: string | undefined
  readonly algorithm: string | undefined
  /** Whether the signature is one of the body; null where the algorithm is not a documented one. */
  readonly verifies: boolean | null
}

/**
 * Verifies a webhook as its receiver would.
 * @param publicKey SubjectPublicKeyInfo in Base64
 */
export function proofOf({ request }: WatchedWebhook, publicKey: string): Proof {
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

/** What is wrong with the answer to a webhook, as far as it shows. */
export function webhookHints(webhook: WatchedWebhook, publicKey: string): readonly Hint[] {
  const status = webhook.ended?.answer?.status
  if (webhook.ended === undefined) return []
  const { verifies } = proofOf(webhook, publicKey)
  const seen = status === undefined ? 'no answer came' : `it was answered with ${status}`
  const taken = status !== undefined && status >= 200 && status < 300
  if (verifies === true) {
    if (webhook.kind === 'credentials')
      return status === 200 ? [] : [{ rule: 'webhook-endpoint.credentials.accepted', seen }]
    return [200, 202, 204].includes(status ?? 0)
      ? []
      : [{ rule: 'webhook-endpoint.deactivation.accepted', seen }]
  }
  if (!taken) return []
  if (verifies === null) return [{ rule: 'webhook-check.algorithm.unsupported', seen }]
  return webhook.signed.equals(webhook.request.body)
    ? [{ rule: 'webhook-check.key.rogue', seen }]
    : [{ rule: 'webhook-check.raw-body.other-bytes-signed', seen }]
}
