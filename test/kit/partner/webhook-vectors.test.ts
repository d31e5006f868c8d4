/**
 * Webhooks made by hand are what they say.
 */
import { constants, createHmac, verify, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { NotApplicable } from '../../../src/core/errors.js'
import type { KeyPair, WebhookMaterial } from '../../../src/partner/webhooks/material.js'
import { urlFor, type WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { modulusOf, numberIn } from '../../../src/partner/webhooks/padding.js'
import { bodyWhere, signed } from '../../../src/partner/webhooks/signature.js'
import {
  webhooksNarrowedBy,
  webhooksOf,
  webhookVectors,
} from '../../../src/partner/webhooks/vectors/index.js'
import {
  addsFields,
  isOneOf,
  otherEnding,
  type WebhookVector,
  wordsFor,
} from '../../../src/partner/webhooks/vectors/vector.js'
import { encodedMessage, numbersOf } from '../../../src/platform/webhooks/rsa.js'
import { keys, materialOf, type Sample, samples } from './webhook-material.js'

const [rich, short, nested, deactivation, bare] = samples as [Sample, Sample, Sample, Sample, Sample]

function vectorWith(id: string): WebhookVector {
  const found = webhookVectors.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no webhook ${id}`)
  return found
}

const made = (id: string, sample = rich, change: Partial<WebhookMaterial> = {}): WebhookMessage =>
  vectorWith(id).build({ ...materialOf(sample), ...change })

const header = ({ headers }: WebhookMessage, name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1]

const signatureOf = (message: WebhookMessage): Buffer =>
  Buffer.from(header(message, 'authorization') ?? '', 'base64')

const fits = (message: WebhookMessage, key: KeyPair = keys.own, digest = 'sha256'): boolean =>
  verify(digest, message.body, key.publicKey, signatureOf(message))

/** Every message that can be built, with its vector. */
const all = webhookVectors
  .filter(({ heavy }) => heavy !== true)
  .flatMap((vector) =>
    samples
      .filter(({ endpoint }) => vector.endpoints.includes(endpoint))
      .flatMap((sample) => {
        try {
          return [{ vector, sample, message: vector.build(materialOf(sample)) }]
        } catch (error) {
          if (error instanceof NotApplicable) return []
          throw error
        }
      }),
  )

describe('the list of webhooks', () => {
  test('has ids in kebab-case, each once', () => {
    const ids = webhookVectors.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('names a narrower rule exactly where it tolerates more', () => {
    const wrong = webhookVectors.filter(
      ({ tolerates, narrow }) => tolerates.length > 0 !== (narrow !== undefined),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('accepts success where it must be accepted or may be, and nowhere else', () => {
    const open = webhookVectors.filter(({ accepts }) => accepts.includes('success'))
    const must = /accepted|plain-base64|sha256-with-rsa|content-type|bare|unknown-members|header-case|chunked/
    const either = /^observe\.|\.nested$|\.heavy\.signed$/
    expect(open.filter(({ rule }) => !must.test(rule) && !either.test(rule)).map(({ id }) => id)).toEqual([])
  })

  test('gives the webhooks of one rule', () => {
    expect(webhooksOf('webhook-check.padding.pss').map(({ id }) => id)).toEqual(['pss-as-pkcs1'])
    expect(webhooksNarrowedBy('webhook-check.status.before-parsing').length).toBe(6)
  })

  test.each(
    webhookVectors.filter(({ heavy }) => heavy !== true).map((vector) => [vector.id, vector] as const),
  )('%s can be built for each endpoint that it is for', (_id, vector) => {
    const endpoints = all.filter((one) => one.vector === vector).map(({ sample }) => sample.endpoint)
    expect(vector.endpoints.filter((endpoint) => !endpoints.includes(endpoint))).toEqual([])
  })
})

describe('signatures', () => {
  test('verify wherever nothing but the choice of the application can be against it', () => {
    const wrong = all.filter(
      ({ vector, message }) =>
        vector.accepts.length === 1 && vector.accepts[0] === 'success' && !fits(message),
    )
    expect(wrong.map(({ vector }) => vector.id)).toEqual([])
  })

  test('never verify where 401 alone is right', () => {
    const wrong = all.filter(
      ({ vector, message }) => vector.accepts.length === 1 && vector.accepts[0] === 401 && fits(message),
    )
    expect(wrong.map(({ vector }) => vector.id)).toEqual([])
  })

  test('are right for what they were made with', () => {
    expect(fits(made('key-rogue'), keys.rogue)).toBe(true)
    expect(fits(made('key-rogue-4096'), keys.rogueLong)).toBe(true)
    expect(fits(made('key-of-id-tokens'), keys.idToken)).toBe(true)
    expect(fits(made('key-of-other-environment'), keys.otherEnvironment)).toBe(true)
    expect(fits(made('key-offered-in-body'), keys.rogue)).toBe(true)
    expect(fits(made('sha512-as-sha256'), keys.own, 'sha512')).toBe(true)
    expect(fits(made('sha1-as-sha256'), keys.own, 'sha1')).toBe(true)
    expect(fits(made('md5-named-and-used'), keys.own, 'md5')).toBe(true)
    expect(fits(made('elliptic-signature'), keys.elliptic)).toBe(true)
    const pss = made('pss-as-pkcs1')
    const key = { key: keys.own.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    expect(verify('sha256', pss.body, key, signatureOf(pss))).toBe(true)
    const spki = keys.own.publicKey.export({ type: 'spki', format: 'der' })
    const mac = made('mac-base64-as-sha256withrsa')
    const expected = createHmac('sha256', spki.toString('base64')).update(mac.body).digest()
    expect(signatureOf(mac).equals(expected)).toBe(true)
  })

  test('have + and / where Base64 is what matters', () => {
    const text = header(made('genuine'), 'authorization') ?? ''
    expect(text).toContain('+')
    expect(text).toContain('/')
    expect(header(made('base64-url-safe'), 'authorization')).toMatch(/[-_]/)
  })

  test('differ from the good one in their number alone', () => {
    const { modulus } = modulusOf(keys.own)
    const beyond = made('signature-beyond-modulus')
    const value = numberIn(signatureOf(beyond))
    expect(value).toBeGreaterThan(modulus)
    expect(value - modulus).toBe(numberIn(signed(beyond.body, keys.own)))
    expect(signatureOf(beyond).length).toBe(256)
    const shorter = made('signature-short')
    expect(signatureOf(shorter).length).toBe(255)
    expect(numberIn(signatureOf(shorter))).toBe(numberIn(signed(shorter.body, keys.own)))
  })

  test.each([
    ['block-bare-hash', /^0001(ff)+00[0-9a-f]{64}$/],
    ['block-type-2', /^0002(ff)+003031300d060960864801650304020105000420[0-9a-f]{64}$/],
    ['block-garbage', /^0001(ff){8}003031300d060960864801650304020105000420[0-9a-f]{64}(5a)+$/],
    ['block-sha1-name', /^0001(ff)+00302d300906052b0e03021a05000420[0-9a-f]{64}$/],
    ['block-without-null', /^0001(ff)+00302f300b06096086480165030402010420[0-9a-f]{64}$/],
    ['nonewithrsa-over-body', /^0001(ff)+007b[0-9a-f]+7d$/],
  ])('%s holds the block that it names', async (id, form) => {
    const numbers = await numbersOf(keys.own.publicKey.export({ type: 'spki', format: 'der' }))
    const block = encodedMessage(numbers, signatureOf(made(id, short)))
    expect(block?.toString('hex')).toMatch(form)
    expect(block?.length).toBe(256)
  })

  test('a certificate that is offered is of the key that signed', () => {
    const certificate = new X509Certificate(
      Buffer.from(header(made('key-offered-as-certificate'), 'x5c') ?? '', 'base64'),
    )
    expect(certificate.publicKey.equals(keys.rogue.publicKey)).toBe(true)
  })
})

describe('bodies', () => {
  test('have one character of the password changed, or of the school', () => {
    const credentials = made('one-character-changed').body.toString()
    expect(credentials).toContain(otherEnding(materialOf(rich).password ?? ''))
    expect(credentials.length).toBe(materialOf(rich).body.length)
    expect(made('one-character-changed', deactivation).body.toString()).toContain('"4711-b"')
  })

  test('have a second password, however deep the first stands', () => {
    const { password } = materialOf(nested)
    const text = made('second-member-appended', nested).body.toString()
    expect(text.split('"credentials"').length).toBe(3)
    expect(text.indexOf(password ?? '')).toBeLessThan(text.indexOf(otherEnding(password ?? '')))
  })

  test('are cut within a character where they come in pieces', () => {
    for (const sample of samples) {
      const { body, pieces = [] } = made('chunked', sample)
      expect(Buffer.concat(pieces).equals(body)).toBe(true)
      expect(pieces.every(({ length }) => length > 0)).toBe(true)
      const read = (piece: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(piece)
      expect(() => read(pieces.at(-1) ?? Buffer.alloc(0))).toThrow()
    }
  })

  test.each(['unescaped-afterwards', 'escaped-afterwards', 'decomposed-afterwards'])(
    'are spelled otherwise and mean the same: %s',
    (id) => {
      const named = materialOf(rich).named('Höhere Schule für Köche, Straße 7') ?? ''
      const { body } = made(id)
      expect(JSON.parse(body.toString().normalize('NFC'))).toEqual(JSON.parse(named))
    },
  )

  test('are large where they should be', () => {
    expect(made('body-unusual-name').body.length).toBeGreaterThan(59_900)
    expect(made('body-unusual-name', short).body.toString()).toContain('🦁')
    expect(made('signed-1-mb').body.length).toBeGreaterThan(1_000_000)
  })

  test('tell whether they have members that the template has not', () => {
    expect(addsFields(made('body-numbers'), materialOf(rich))).toBe(true)
    expect(addsFields(made('body-unusual-name'), materialOf(rich))).toBe(false)
    expect(addsFields(made('body-unusual-name', short), materialOf(short))).toBe(true)
    expect(addsFields(made('body-pretty'), materialOf(rich))).toBe(false)
  })
})

describe('a webhook that cannot be built says why', () => {
  test.each([
    ['mac-password', deactivation, {}, 'no place for a password'],
    ['mac-client-secret', rich, { clientSecret: null }, 'public client'],
    ['one-character-changed', bare, {}, 'neither for a password nor for a school'],
    ['members-reordered', bare, {}, 'one member'],
    ['signature-of-other-school', bare, {}, 'the same for all schools'],
    ['signature-of-other-kind', rich, { ofOtherEndpoint: null }, 'one webhook endpoint'],
    ['nonewithrsa-over-body', rich, {}, 'too long'],
    [
      'signed-password-null',
      rich,
      { body: '{"password":"p-aZ3bY4cX5dW6eV7fU8gT9hS0iR1jQ2kP"}' },
      'the password alone',
    ],
  ] as const)('%s', (id, sample, change, message) => {
    expect(() => made(id, sample, change)).toThrow(NotApplicable)
    expect(() => made(id, sample, change)).toThrow(message)
  })

  test('where no body gives what is wanted', () => {
    expect(() => bodyWhere('{}', () => false, 'a miracle')).toThrow(
      'with this key a miracle does not come about',
    )
  })
})

describe('statuses', () => {
  test('are success as the endpoint has it', () => {
    expect([200, 202, 204].map((status) => isOneOf(status, ['success'], 'credentials'))).toEqual([
      true,
      false,
      false,
    ])
    expect([200, 202, 204, 201].map((status) => isOneOf(status, ['success'], 'deactivation'))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([400, 404, 500].map((status) => isOneOf(status, ['4xx'], 'credentials'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('are told in words', () => {
    expect(wordsFor(['success', 400, 401], 'credentials')).toBe('200, 400 or 401')
    expect(wordsFor(['success'], 'deactivation')).toBe('200, 202 or 204')
    expect(wordsFor([401], 'credentials')).toBe('401')
  })
})

test('addresses differ in what a message says, and in nothing else', () => {
  const message = made('genuine')
  const url = 'http://app.test/hooks/a?tenant=1'
  expect(urlFor(url, message)).toBe(url)
  expect(urlFor(url, { ...message, suffix: { path: '/' } })).toBe('http://app.test/hooks/a/?tenant=1')
  expect(urlFor(url, { ...message, suffix: { doubleSlash: true } })).toBe('http://app.test//hooks/a?tenant=1')
  expect(urlFor(url, { ...message, suffix: { parameter: ['debug', '1'] } })).toBe(`${url}&debug=1`)
})

test('a text ends otherwise in its last letter or digit', () => {
  expect(['ab1', 'ab9', 'aba', 'abA', 'abz', 'ab-'].map(otherEnding)).toEqual([
    'ab2',
    'ab0',
    'abb',
    'abB',
    'aba',
    'aa-',
  ])
})
