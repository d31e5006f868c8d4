/**
 * Verifies webhook signatures over the raw body bytes. Clauses 2.4, 5 item 6.
 * @module
 */
import { webcrypto } from 'node:crypto'
import { SuiteDefect } from '../../core/errors.js'
import { algorithmNamed, type RsaAlgorithm } from './algorithms.js'
import { numbersOf, type RsaNumbers } from './rsa.js'
import { explain, type SignatureMismatch } from './signature-mismatch.js'

/** What a signature turned out to be. */
export type Verdict =
  | { readonly kind: 'fits' }
  /** It does not fit, with the reason as far as it is known. */
  | SignatureMismatch
  /** Not even tried: the header is absent, empty, malformed or names what the suite does not know. */
  | { readonly kind: 'cannot tell'; readonly words: string }

/** The public key of an environment. */
export class WebhookKey {
  private constructor(
    readonly spki: Buffer,
    readonly numbers: RsaNumbers,
  ) {}

  /** @param base64 SubjectPublicKeyInfo in DER, checked already */
  static async from(base64: string): Promise<WebhookKey> {
    const spki = Buffer.from(base64, 'base64')
    return new WebhookKey(spki, await numbersOf(spki))
  }

  /** Length of a signature in bytes: that of the modulus. */
  get length(): number {
    return this.numbers.length
  }

  /** Verifies with WebCrypto. */
  async verifies(algorithm: RsaAlgorithm, signature: Buffer, bytes: Buffer): Promise<boolean> {
    const { hash, padding } = algorithm
    const name = padding === 'PKCS1' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS'
    const key = await webcrypto.subtle.importKey('spki', this.spki, { name, hash }, false, ['verify'])
    const saltLength = hashLength[hash]
    const how = padding === 'PKCS1' ? { name } : { name, saltLength }
    return webcrypto.subtle.verify(how, key, signature, bytes)
  }
}

/** Bytes of a digest. */
export const hashLength: Readonly<Record<RsaAlgorithm['hash'], number>> = {
  'SHA-1': 20,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
}

/** The bytes of a signature; undefined where the text is not standard Base64 with padding (RFC 4648 section 4). */
export function signatureBytes(text: string): Buffer | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '')
    return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

/** What is wrong with an Authorization value as the Base64 of a signature; undefined where nothing is. */
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
 * Verifies a signature with the algorithm that its header names.
 * @param authorization value of the header, without surrounding blanks
 * @param algorithm value of the header, without surrounding blanks
 * @throws {SuiteDefect} where the verification would accept anything
 */
export async function judgeSignature(
  key: WebhookKey,
  authorization: string,
  algorithm: string,
  bytes: Buffer,
): Promise<Verdict> {
  const wrong = malformed(authorization, key.length)
  if (wrong !== undefined) return { kind: 'cannot tell', words: `Authorization holds ${wrong}` }
  const named = algorithmNamed(algorithm)
  if (typeof named === 'string')
    return { kind: 'cannot tell', words: `Algorithm names nothing that the suite can verify: ${algorithm}` }
  const signature = Buffer.from(authorization, 'base64')
  if (!(await key.verifies(named, signature, bytes))) return explain(key, signature, named, bytes)
  const other = Buffer.from(bytes.length === 0 ? Buffer.of(0) : bytes)
  other[0] = (other[0] ?? 0) ^ 1
  if (await key.verifies(named, signature, other))
    throw new SuiteDefect('the verification accepts a signature over other bytes')
  return { kind: 'fits' }
}
