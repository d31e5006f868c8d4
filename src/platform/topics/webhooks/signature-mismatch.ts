/**
 * Explains why a signature does not verify: other bytes, another padding, hash or encoding, or another key.
 * @module
 */
import { createHash } from 'node:crypto'
import { encodedMessage } from './rsa.js'
import type { WebhookKey } from './signature.js'
import type { Hash, RsaAlgorithm } from './signature-algorithm.js'

/** A signature that does not verify, with the reason. */
export interface SignatureMismatch {
  readonly kind: 'mismatch'
  /**
   * `key`: nothing shows that the signature was made with this key. All other causes prove that it was.
   * `encoding`: PKCS #1 v1.5 over the right digest, but not encoded as in RFC 8017.
   */
  readonly cause: 'bytes' | 'padding' | 'hash' | 'encoding' | 'key'
  readonly words: string
}

const hashes: readonly Hash[] = ['SHA-256', 'SHA-1', 'SHA-384', 'SHA-512']

/** The digest identifiers of RFC 8017 section 9.2 note 1, up to the digest. */
const identifiers: Readonly<Record<Hash, string>> = {
  'SHA-1': '3021300906052b0e03021a05000414',
  'SHA-256': '3031300d060960864801650304020105000420',
  'SHA-384': '3041300d060960864801650304020205000430',
  'SHA-512': '3051300d060960864801650304020305000440',
}

/** The same identifiers without the NULL parameters. */
const withoutNull: Readonly<Record<Hash, string>> = {
  'SHA-1': '301f300706052b0e03021a0414',
  'SHA-256': '302f300b06096086480165030402010420',
  'SHA-384': '303f300b06096086480165030402020430',
  'SHA-512': '304f300b06096086480165030402030440',
}

/** Explains why a signature does not verify with the named algorithm over these bytes. */
export async function explain(
  key: WebhookKey,
  signature: Buffer,
  named: RsaAlgorithm,
  bytes: Buffer,
): Promise<SignatureMismatch> {
  const message = encodedMessage(key.numbers, signature)
  const content = message === undefined ? undefined : unpadded(message)
  if (content !== undefined) return ofPkcs1(content.toString('hex'), named, bytes)
  if (message !== undefined && message.at(-1) === 0xbc) {
    const otherSignature = await inPss(key, signature, bytes)
    if (otherSignature !== undefined)
      return otherSignature.over === ''
        ? named.padding === 'PSS'
          ? mismatch('hash', `it was made with ${otherSignature.hash}`)
          : mismatch('padding', `it was made with RSASSA-PSS and ${otherSignature.hash}`)
        : mismatch('bytes', `it fits over ${otherSignature.over}`)
  }
  return mismatch('key', 'nothing shows that it was made with the key of the environment')
}

function ofPkcs1(content: string, named: RsaAlgorithm, bytes: Buffer): SignatureMismatch {
  for (const hash of hashes) {
    for (const [over, other] of readings(bytes)) {
      const digest = createHash(hash.replace('-', '')).update(other).digest('hex')
      if (!content.endsWith(digest)) continue
      const head = content.slice(0, -digest.length)
      if (over !== '') return mismatch('bytes', `it fits over ${over}`)
      if (head !== identifiers[hash])
        return head === withoutNull[hash] && named.padding === 'PKCS1' && hash === named.hash
          ? mismatch('encoding', 'its digest identifier lacks the NULL parameters')
          : mismatch('padding', 'its digest stands there without its identifier')
      if (named.padding !== 'PKCS1') return mismatch('padding', `it was made with PKCS #1 v1.5 and ${hash}`)
      return mismatch('hash', `it was made with ${hash}`)
    }
  }
  return mismatch('bytes', 'it was made with the key of the environment, over other bytes')
}

async function inPss(
  key: WebhookKey,
  signature: Buffer,
  bytes: Buffer,
): Promise<{ readonly hash: Hash; readonly over: string } | undefined> {
  for (const [over, other] of readings(bytes)) {
    for (const hash of hashes)
      if (await key.verifies({ padding: 'PSS', hash }, signature, other)) return { hash, over }
  }
  return undefined
}

function mismatch(cause: SignatureMismatch['cause'], words: string): SignatureMismatch {
  return { kind: 'mismatch', cause, words }
}

/** The content of PKCS #1 v1.5 padding; undefined if there is no valid padding. */
function unpadded(message: Buffer): Buffer | undefined {
  const end = message.indexOf(0, 2)
  if (message[0] !== 0 || message[1] !== 1 || end < 10) return undefined
  return message.subarray(2, end).every((byte) => byte === 0xff) ? message.subarray(end + 1) : undefined
}

/** Bytes that a platform may have signed instead of the body. The first entry is the body itself. */
function readings(bytes: Buffer): (readonly [over: string, bytes: Buffer])[] {
  const text = bytes.toString('utf8')
  const variations: [string, Buffer][] = [
    ['', bytes],
    ['the body and a newline', Buffer.concat([bytes, Buffer.from('\n')])],
    ['the body without blanks around it', Buffer.from(text.trim())],
    ['the Base64 of the body', Buffer.from(bytes.toString('base64'))],
    ['the body in ISO 8859-1', Buffer.from(text, 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ]
  try {
    const value: unknown = JSON.parse(text)
    const compact = JSON.stringify(value)
    variations.push(
      ['the body, serialized again', Buffer.from(compact)],
      ['the body, serialized again with indentation', Buffer.from(JSON.stringify(value, null, 2))],
      ['the body, serialized again without escapes for slashes', Buffer.from(text.replaceAll('\\/', '/'))],
      ['the body, serialized again in ASCII', Buffer.from(compact.replace(/[\u0080-\uffff]/g, escaped))],
    )
  } catch {
    // Not JSON: nothing to serialize again.
  }
  const forms = new Set([bytes.toString('base64')])
  return variations.filter(([over, other]) => over === '' || fresh(forms, other))
}

function fresh(known: Set<string>, bytes: Buffer): boolean {
  const text = bytes.toString('base64')
  if (known.has(text)) return false
  known.add(text)
  return true
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
