import { constants, createHash, createSign, privateEncrypt, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rsaKeyPair } from '../../../../src/core/key-pair.js'
import {
  judgeSignature,
  malformed,
  signatureBytes,
  WebhookKey,
} from '../../../../src/platform/topics/webhooks/signature.js'
import { algorithmNamed } from '../../../../src/platform/topics/webhooks/signature-algorithm.js'

const { publicKey, privateKey } = rsaKeyPair()
const other = rsaKeyPair()
const key = await WebhookKey.from(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
const body = Buffer.from(
  '{"schoolName": "Gymnasium \\u00c4ußere <Allee> 1\\/2",\r\n "password":"p"}\n',
  'utf8',
)

const signed = (hash: string, bytes: Buffer, by = privateKey): string =>
  createSign(hash).update(bytes).sign(by, 'base64')
const pss = (hash: string, bytes: Buffer): string => {
  const salt = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  return sign(hash, bytes, { key: privateKey, ...salt }).toString('base64')
}
/** PKCS #1 v1.5 padding around any content. */
const padded = (content: Buffer): string =>
  privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, content).toString('base64')
const digest = createHash('sha256').update(body).digest()

describe('a signature that fits', () => {
  test.each([
    ['SHA256withRSA', signed('sha256', body)],
    ['sha256WithRSA', signed('sha256', body)],
    ['SHA1withRSA', signed('sha1', body)],
    ['SHA384withRSA', signed('sha384', body)],
    ['SHA512withRSA', signed('sha512', body)],
    ['RSA-SHA256', signed('sha256', body)],
    ['RS256', signed('sha256', body)],
    ['SHA256withRSA/PSS', pss('sha256', body)],
    ['SHA512withRSAandMGF1', pss('sha512', body)],
    ['PS384', pss('sha384', body)],
  ])('%s', async (algorithm, authorization) => {
    expect(await judgeSignature(key, authorization, algorithm, body)).toEqual({ kind: 'fits' })
  })

  test.each([0, 7, body.length - 1])('no more once a bit at byte %i is another', async (at) => {
    const changed = Buffer.from(body)
    changed[at] = (changed[at] ?? 0) ^ 0x10
    const verdict = await judgeSignature(key, signed('sha256', body), 'SHA256withRSA', changed)
    expect(verdict).toMatchObject({ kind: 'mismatch', cause: 'bytes' })
  })
})

test('over an empty body', async () => {
  const nothing = Buffer.alloc(0)
  const authorization = signed('sha256', nothing)
  expect(await judgeSignature(key, authorization, 'SHA256withRSA', nothing)).toEqual({ kind: 'fits' })
})

describe('a signature that does not fit says why', () => {
  const reserialized = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))))
  test.each([
    ['bytes', 'serialized again', signed('sha256', reserialized), 'SHA256withRSA'],
    ['bytes', 'a newline', signed('sha256', Buffer.concat([body, Buffer.from('\n')])), 'SHA256withRSA'],
    ['bytes', 'without blanks', signed('sha256', Buffer.from(body.toString('utf8').trim())), 'SHA256withRSA'],
    ['bytes', 'over other bytes', signed('sha256', Buffer.from('anything')), 'SHA256withRSA'],
    ['bytes', 'nothing', signed('sha256', Buffer.alloc(0)), 'SHA256withRSA'],
    ['hash', 'SHA-1', signed('sha1', body), 'SHA256withRSA'],
    ['hash', 'SHA-512', pss('sha512', body), 'SHA256withRSA/PSS'],
    ['padding', 'PSS', pss('sha256', body), 'SHA256withRSA'],
    ['padding', 'PKCS #1 v1.5', signed('sha256', body), 'SHA256withRSA/PSS'],
    ['padding', 'without its identifier', padded(digest), 'SHA256withRSA'],
    ['key', 'nothing shows', signed('sha256', body, other.privateKey), 'SHA256withRSA'],
    ['key', 'nothing shows', Buffer.alloc(256, 7).toString('base64'), 'SHA256withRSA'],
    ['key', 'nothing shows', Buffer.alloc(256, 255).toString('base64'), 'SHA256withRSA'],
  ])('%s: %s', async (cause, words, authorization, algorithm) => {
    const verdict = await judgeSignature(key, authorization, algorithm, body)
    expect(verdict).toMatchObject({ kind: 'mismatch', cause, words: expect.stringContaining(words) })
  })

  test('a digest identifier without NULL is a matter of its own', async () => {
    const identifier = Buffer.from('302f300b06096086480165030402010420', 'hex')
    const verdict = await judgeSignature(
      key,
      padded(Buffer.concat([identifier, digest])),
      'SHA256withRSA',
      body,
    )
    expect(verdict).toMatchObject({ kind: 'mismatch', cause: 'encoding' })
  })
})

describe('what cannot be verified is not judged', () => {
  test.each(['MD5withRSA', 'SHA3-256withRSA', 'X25519', 'SHA256', 'rsa', ''])('%s', async (algorithm) => {
    const verdict = await judgeSignature(key, signed('sha256', body), algorithm, body)
    expect(verdict.kind).toBe('cannot tell')
  })
})

describe('the names of algorithms', () => {
  test.each(['SHA256withECDSA', 'HmacSHA256', 'HS256', 'ES256', 'none', 'Ed25519', 'SHA1withDSA'])(
    '%s is no RSA signature',
    (name) => expect(algorithmNamed(name)).toBe('not RSA'),
  )
})

describe('the Base64 of a signature', () => {
  const text = signed('sha256', body)
  test.each([
    ['as it is', text, undefined],
    ['with a scheme word', `Bearer ${text}`, /in front of/],
    ['with a line break', `${text.slice(0, 76)}\n${text.slice(76)}`, /in front of/],
    ['URL-safe', `-_${text.slice(2)}`, /URL-safe/],
    ['without padding', text.replace(/=+$/, ''), /without its padding/],
    ['in hexadecimal', Buffer.from(text, 'base64').toString('hex'), /hexadecimal/],
    ['too short', Buffer.from(text, 'base64').subarray(1).toString('base64'), /255 bytes/],
    ['with stray bits at its end', `${text.slice(0, -3)}B==`, /./],
    ['quoted', `"${text}"`, /no Base64/],
  ])('%s', (_, value, wrong) => {
    if (wrong === undefined) expect(malformed(value, key.length)).toBeUndefined()
    else expect(malformed(value, key.length)).toMatch(wrong)
  })

  test('stray bits are no Base64', () => {
    expect(signatureBytes('AAB=')).toBeUndefined()
    expect(signatureBytes('AAA=')).toEqual(Buffer.alloc(2))
  })
})
