/**
 * Verifies the signatures of webhooks over their raw bodies. Clauses 2.4, 5 item 6.
 * @module
 */
import { webcrypto } from 'node:crypto'
import { facts } from '../../../../generated/catalogue.js'
import { given, NotExercised } from '../../../core/errors.js'
import type { Context } from '../../context.js'
import type { Delivery } from '../../receiver/delivery.js'
import { numbersOf, type RsaNumbers } from './rsa.js'
import { algorithmNamed, type RsaAlgorithm } from './signature-algorithm.js'
import { explain, type SignatureMismatch } from './signature-mismatch.js'

/** The result of a verification. */
export type Verdict = { readonly kind: 'fits' } | SignatureMismatch | Unverifiable

/** The signature or the name of its algorithm is absent, malformed or unknown. */
export interface Unverifiable {
  readonly kind: 'cannot tell'
  readonly words: string
}

/** The public key that an environment signs its webhooks with. */
export class WebhookKey {
  private constructor(
    readonly spki: Buffer,
    readonly numbers: RsaNumbers,
  ) {}

  /** @param base64 a valid SubjectPublicKeyInfo in DER */
  static async from(base64: string): Promise<WebhookKey> {
    const spki = Buffer.from(base64, 'base64')
    return new WebhookKey(spki, await numbersOf(spki))
  }

  /** Length of a signature in bytes. */
  get length(): number {
    return this.numbers.length
  }

  /** Verifies a signature with WebCrypto. */
  async verifies(algorithm: RsaAlgorithm, signature: Buffer, bytes: Buffer): Promise<boolean> {
    const { hash, padding } = algorithm
    const name = padding === 'PKCS1' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS'
    const key = await webcrypto.subtle.importKey('spki', this.spki, { name, hash }, false, ['verify'])
    const saltLength = hashLength[hash]
    const how = padding === 'PKCS1' ? { name } : { name, saltLength }
    return webcrypto.subtle.verify(how, key, signature, bytes)
  }
}

/** Lengths of digests in bytes. */
const hashLength: Readonly<Record<RsaAlgorithm['hash'], number>> = {
  'SHA-1': 20,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
}

/** The bytes of a signature; undefined if the text is not standard Base64 with padding (RFC 4648 section 4). */
export function signatureBytes(text: string): Buffer | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '')
    return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

/**
 * What the value of the header has instead of a signature in Base64; undefined if it is one.
 * @param length of a signature, in bytes
 */
export function malformed(text: string, length: number): string | undefined {
  if (/^[0-9a-f]+$/i.test(text) && text.length === length * 2) return 'hexadecimal digits'
  const bytes = signatureBytes(text)
  if (bytes !== undefined)
    return bytes.length === length
      ? undefined
      : `Base64 of ${bytes.length} bytes, where the key makes ${length}`
  if (/^\S+\s+\S/.test(text)) return 'something else in front of or behind the Base64'
  if (/[-_]/.test(text)) return 'the URL-safe alphabet of Base64'
  if (/^[A-Za-z0-9+/]+$/.test(text)) return 'Base64 without its padding'
  return 'no Base64'
}

/**
 * Verifies a signature with the named algorithm.
 * @param authorization value of the header, without surrounding blanks
 * @param algorithm value of the header, without surrounding blanks
 * @param bytes the raw body
 */
export async function judgeSignature(
  key: WebhookKey,
  authorization: string,
  algorithm: string,
  bytes: Buffer,
): Promise<Verdict> {
  const wrong = malformed(authorization, key.length)
  if (wrong !== undefined) return { kind: 'cannot tell', words: `${facts.signatureHeader} holds ${wrong}` }
  const named = algorithmNamed(algorithm)
  if (typeof named === 'string')
    return {
      kind: 'cannot tell',
      words: `${facts.algorithmHeader} names nothing that the suite can verify: ${algorithm}`,
    }
  const signature = Buffer.from(authorization, 'base64')
  if (!(await key.verifies(named, signature, bytes))) return explain(key, signature, named, bytes)
  // Guards against a defect of the suite: a verification that accepts every body.
  const other = Buffer.from(bytes.length === 0 ? Buffer.of(0) : bytes)
  other[0] = (other[0] ?? 0) ^ 1
  if (await key.verifies(named, signature, other))
    throw new Error('the verification accepts a signature over other bytes')
  return { kind: 'fits' }
}

/** The key of the environment. @throws {NotExercised} if the profile has none */
export function environmentKey(context: Context): Promise<WebhookKey> {
  const { publicKey } = context.profile.webhooks
  if (publicKey === null) throw new NotExercised(['WEBHOOK_PUBLIC_KEY'])
  return context.once('webhook key', () => WebhookKey.from(publicKey))
}

/** Verifies a webhook with the key of the environment. */
export async function verdictOn(context: Context, webhook: Delivery): Promise<Verdict> {
  const [authorization, algorithm] = [
    webhook.header(facts.signatureHeader),
    webhook.header(facts.algorithmHeader),
  ]
  return judgeSignature(await environmentKey(context), authorization, algorithm, webhook.bytes)
}

/** The same. @throws {Undecided} if the signature cannot be verified: other rules judge that */
export async function verifiable(
  context: Context,
  webhook: Delivery,
): Promise<Exclude<Verdict, Unverifiable>> {
  const verdict = await verdictOn(context, webhook)
  given(
    verdict.kind !== 'cannot tell',
    `the signature of the webhook cannot be verified: ${'words' in verdict ? verdict.words : ''}`,
  )
  return verdict
}
