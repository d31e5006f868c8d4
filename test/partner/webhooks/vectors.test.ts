/**
 * Forged webhooks: each one is what its name says.
 */
import { constants, createHmac, verify, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type PartnerRuleId, partnerRules } from '../../../generated/catalogue.js'
import { NotApplicable } from '../../../src/core/errors.js'
import { partnerDeclarations } from '../../../src/partner/rule.js'
import { otherEnding } from '../../../src/partner/webhooks/forge.js'
import type { KeyPair, WebhookMaterial } from '../../../src/partner/webhooks/material.js'
import { urlFor, type WebhookMessage } from '../../../src/partner/webhooks/message.js'
import { modulusOf, numberIn } from '../../../src/partner/webhooks/padding.js'
import { bodyWhere, rsa } from '../../../src/partner/webhooks/sign.js'
import { addsFields, isOneOf, mustBeAccepted, wordsFor } from '../../../src/partner/webhooks/table.js'
import { encodedMessage, numbersOf } from '../../../src/platform/topics/webhooks/rsa.js'
import type { PartnerProfile } from '../../../src/profile/partner/profile.js'
import '../../../suites/partner/index.js'
import { allWebhooks, isHeavy, webhookNamed } from './all-webhooks.js'
import { keys, materialOf, type Sample, samples } from './webhook-material.js'

const [rich, short, nested, deactivation, bare] = samples as [Sample, Sample, Sample, Sample, Sample]

const made = (name: string, sample = rich, change: Partial<WebhookMaterial> = {}): WebhookMessage =>
  webhookNamed(name).build({ ...materialOf(sample), ...change })

const header = ({ headers }: WebhookMessage, name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1]

const signatureOf = (message: WebhookMessage): Buffer =>
  Buffer.from(header(message, 'authorization') ?? '', 'base64')

const fits = (message: WebhookMessage, key: KeyPair = keys.own, digest = 'sha256'): boolean =>
  verify(digest, message.body, key.publicKey, signatureOf(message))

/** Every message that can be built, with its webhook. */
const cases = allWebhooks
  .filter((webhook) => !isHeavy(webhook))
  .flatMap((webhook) =>
    samples
      .filter(({ endpoint }) => webhook.endpoints.includes(endpoint))
      .flatMap((sample) => {
        try {
          return [{ webhook, sample, message: webhook.build(materialOf(sample)) }]
        } catch (error) {
          if (error instanceof NotApplicable) return []
          throw error
        }
      }),
  )

/** The names of the webhooks that a rule is checked with, for an application with both endpoints. */
function namesOf(rule: PartnerRuleId): string[] {
  const profile = { service: { deactivationUrl: 'http://app.test/hooks/deactivation' } } as PartnerProfile
  const names = partnerDeclarations
    .checksOf(rule, profile)
    // Some names also say at which endpoint, or what shows the effect.
    .map((check) =>
      check.case.replace(
        /^(credentials|deactivation): |, (by the export|while a service token is valid)$/,
        '',
      ),
    )
  return [...new Set(names)]
}

/** Rules about webhooks whose checks have names of webhooks, with the names. */
const namesByRule = (Object.keys(partnerRules) as PartnerRuleId[])
  .filter((id) => /^(standard\.)?webhook-(check|endpoint)\./.test(id))
  .map((id) => [id, namesOf(id).filter((name) => name !== '')] as const)

describe('the tables of webhooks', () => {
  test('name each webhook once', () => {
    const names = allWebhooks.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('hold every webhook of the rules, and every webhook of the tables serves a rule', () => {
    const used = new Set(namesByRule.flatMap(([, names]) => names))
    expect([...used].sort()).toEqual(allWebhooks.map(({ name }) => name).sort())
  })

  test('have safe answers exactly if a rule recommends other ones', () => {
    const recommended = namesOf('webhook-check.status.algorithm').sort()
    const tolerant = allWebhooks.filter(({ safeAnswers }) => safeAnswers.length > 0)
    expect(tolerant.map(({ name }) => name).sort()).toEqual(recommended)
  })

  test('accept success only if the webhook must be accepted or may be', () => {
    const must = /accepted|plain-base64|sha256-with-rsa|content-type|bare|unknown-members|header-case|chunked/
    const either = /no-server-error$|\.nested$|\.heavy\.signed$/
    const wrong = namesByRule
      .filter(([rule]) => !must.test(rule) && !either.test(rule))
      .flatMap(([, names]) => names.filter((name) => webhookNamed(name).answers.includes('success')))
    expect(wrong).toEqual([])
  })

  test('give the webhooks of one rule', () => {
    expect(namesOf('webhook-check.padding.pss')).toEqual([
      'a signature with the padding PSS under the name SHA256withRSA',
    ])
    expect(namesOf('webhook-check.status.before-parsing').length).toBe(8)
  })

  test.each(
    allWebhooks.filter((webhook) => !isHeavy(webhook)).map((webhook) => [webhook.name, webhook] as const),
  )('%s can be built for each endpoint that it is for', (_name, webhook) => {
    const endpoints = cases.filter((one) => one.webhook === webhook).map(({ sample }) => sample.endpoint)
    expect(webhook.endpoints.filter((endpoint) => !endpoints.includes(endpoint))).toEqual([])
  })
})

describe('signatures', () => {
  test('verify if the webhook must be accepted', () => {
    const wrong = cases.filter(({ webhook, message }) => mustBeAccepted(webhook) && !fits(message))
    expect(wrong.map(({ webhook }) => webhook.name)).toEqual([])
  })

  test('never verify if only 401 is right', () => {
    const wrong = cases.filter(
      ({ webhook, message }) => webhook.answers.length === 1 && webhook.answers[0] === 401 && fits(message),
    )
    expect(wrong.map(({ webhook }) => webhook.name)).toEqual([])
  })

  test('are right for what they were made with', () => {
    expect(fits(made('a webhook signed by an unknown key of 2048 bits'), keys.unknownKey)).toBe(true)
    expect(fits(made('a webhook signed by an unknown key of 4096 bits'), keys.longUnknownKey)).toBe(true)
    expect(fits(made("a webhook signed by the key of the school's ID tokens"), keys.idToken)).toBe(true)
    expect(fits(made('a webhook signed by the key of another environment'), keys.otherEnvironment)).toBe(true)
    expect(fits(made('a webhook signed by an unknown key, which is in the body'), keys.unknownKey)).toBe(true)
    expect(fits(made('a signature made with SHA512 under the name SHA256withRSA'), keys.own, 'sha512')).toBe(
      true,
    )
    expect(fits(made('a signature made with SHA1 under the name SHA256withRSA'), keys.own, 'sha1')).toBe(true)
    expect(fits(made('a signature made with MD5 under its name'), keys.own, 'md5')).toBe(true)
    expect(fits(made('an elliptic signature under the name SHA256withECDSA'), keys.elliptic)).toBe(true)
    const pss = made('a signature with the padding PSS under the name SHA256withRSA')
    const key = { key: keys.own.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    expect(verify('sha256', pss.body, key, signatureOf(pss))).toBe(true)
    const spki = keys.own.publicKey.export({ type: 'spki', format: 'der' })
    const mac = made('a code whose key is the Base64 text of the public key, under the name SHA256withRSA')
    const expected = createHmac('sha256', spki.toString('base64')).update(mac.body).digest()
    expect(signatureOf(mac).equals(expected)).toBe(true)
  })

  test('have + and / if the spelling of Base64 matters', () => {
    const text =
      header(made('a webhook as documented, whose signature has + and / in Base64'), 'authorization') ?? ''
    expect(text).toContain('+')
    expect(text).toContain('/')
    expect(header(made('in the alphabet for URLs'), 'authorization')).toMatch(/[-_]/)
  })

  test('differ from the good one only in their number', () => {
    const { modulus } = modulusOf(keys.own)
    const beyond = made('a signature to which the modulus was added')
    const value = numberIn(signatureOf(beyond))
    expect(value).toBeGreaterThan(modulus)
    expect(value - modulus).toBe(numberIn(rsa(beyond.body, keys.own)))
    expect(signatureOf(beyond).length).toBe(256)
    const shorter = made('a signature without the zero byte that it begins with')
    expect(signatureOf(shorter).length).toBe(255)
    expect(numberIn(signatureOf(shorter))).toBe(numberIn(rsa(shorter.body, keys.own)))
  })

  test.each([
    ['a block with a bare hash, which does not say what it is', /^0001(ff)+00[0-9a-f]{64}$/],
    [
      'a block of type 2, which is for encryption',
      /^0002(ff)+003031300d060960864801650304020105000420[0-9a-f]{64}$/,
    ],
    [
      'a block with eight bytes of filling, and garbage behind the hash',
      /^0001(ff){8}003031300d060960864801650304020105000420[0-9a-f]{64}(5a)+$/,
    ],
    [
      'a block that says SHA-1 and holds a hash of 32 bytes',
      /^0001(ff)+00302d300906052b0e03021a05000420[0-9a-f]{64}$/,
    ],
    [
      'a block that leaves out the NULL of the digest',
      /^0001(ff)+00302f300b06096086480165030402010420[0-9a-f]{64}$/,
    ],
    ['a signature without any digest under the name NONEwithRSA', /^0001(ff)+007b[0-9a-f]+7d$/],
  ])('%s holds the block that it names', async (id, form) => {
    const numbers = await numbersOf(keys.own.publicKey.export({ type: 'spki', format: 'der' }))
    const block = encodedMessage(numbers, signatureOf(made(id, short)))
    expect(block?.toString('hex')).toMatch(form)
    expect(block?.length).toBe(256)
  })

  test('a certificate that is offered is of the key that signed', () => {
    const certificate = new X509Certificate(
      Buffer.from(
        header(made('a webhook signed by an unknown key, whose certificate is in a header'), 'x5c') ?? '',
        'base64',
      ),
    )
    expect(certificate.publicKey.equals(keys.unknownKey.publicKey)).toBe(true)
  })
})

describe('bodies', () => {
  test('have one character of the password changed, or of the school', () => {
    const credentials = made(
      'one character of the password changed after signing; of the school where there is no password',
    ).body.toString()
    expect(credentials).toContain(otherEnding(materialOf(rich).password ?? ''))
    expect(credentials.length).toBe(materialOf(rich).body.length)
    expect(
      made(
        'one character of the password changed after signing; of the school where there is no password',
        deactivation,
      ).body.toString(),
    ).toContain('"4711-b"')
  })

  test('have a second password, even if the first is in a nested object', () => {
    const { password } = materialOf(nested)
    const text = made(
      'a second password, or school, appended under the same name after signing',
      nested,
    ).body.toString()
    expect(text.split('"credentials"').length).toBe(3)
    expect(text.indexOf(password ?? '')).toBeLessThan(text.indexOf(otherEnding(password ?? '')))
  })

  test('are cut within a character if they are sent in chunks', () => {
    for (const sample of samples) {
      const { body, pieces = [] } = made(
        'a transfer in chunks, with a character cut in two between them',
        sample,
      )
      expect(Buffer.concat(pieces).equals(body)).toBe(true)
      expect(pieces.every(({ length }) => length > 0)).toBe(true)
      const read = (piece: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(piece)
      expect(() => read(pieces.at(-1) ?? Buffer.alloc(0))).toThrow()
    }
  })

  test.each([
    'escapes resolved after signing',
    'characters beyond ASCII escaped after signing',
    'composed characters taken apart (NFD) after signing',
  ])('have another spelling and the same meaning: %s', (id) => {
    const named = materialOf(rich).named('Höhere Schule für Köche, Straße 7') ?? ''
    const { body } = made(id)
    expect(JSON.parse(body.toString().normalize('NFC'))).toEqual(JSON.parse(named))
  })

  test('are large if they should be', () => {
    expect(
      made('a body of 60 KB with umlauts, an emoji and decomposed characters').body.length,
    ).toBeGreaterThan(59_900)
    expect(
      made('a body of 60 KB with umlauts, an emoji and decomposed characters', short).body.toString(),
    ).toContain('🦁')
    expect(made('a body of 1 MB, correctly signed').body.length).toBeGreaterThan(1_000_000)
  })

  test('show whether they have fields that the template has not', () => {
    expect(
      addsFields(
        made('a body with the numbers 1.0, 1E2 and 12345678901234567890 in further fields'),
        materialOf(rich),
      ),
    ).toBe(true)
    expect(
      addsFields(made('a body of 60 KB with umlauts, an emoji and decomposed characters'), materialOf(rich)),
    ).toBe(false)
    expect(
      addsFields(
        made('a body of 60 KB with umlauts, an emoji and decomposed characters', short),
        materialOf(short),
      ),
    ).toBe(true)
    expect(
      addsFields(made('a body of many lines with CRLF, tabs and a line break at its end'), materialOf(rich)),
    ).toBe(false)
  })
})

describe('a webhook that cannot be built says why', () => {
  test.each([
    [
      'a code whose key is the password of the body, under the name HmacSHA256',
      deactivation,
      {},
      'no place for a password',
    ],
    [
      'a code whose key is the client secret, under the name HmacSHA256',
      rich,
      { clientSecret: null },
      'public client',
    ],
    [
      'one character of the password changed after signing; of the school where there is no password',
      bare,
      {},
      'neither for a password nor for a school',
    ],
    ['fields put in another order after signing', bare, {}, 'only one field'],
    ['the signature of the webhook of another school', bare, {}, 'the same for all schools'],
    ['the signature of a webhook of the other kind', rich, { ofOtherEndpoint: null }, 'one webhook endpoint'],
    ['a signature without any digest under the name NONEwithRSA', rich, {}, 'too long'],
    [
      'a body whose password is null, correctly signed',
      rich,
      { body: '{"password":"p-aZ3bY4cX5dW6eV7fU8gT9hS0iR1jQ2kP"}' },
      'only the password',
    ],
  ] as const)('%s', (id, sample, change, message) => {
    expect(() => made(id, sample, change)).toThrow(NotApplicable)
    expect(() => made(id, sample, change)).toThrow(message)
  })

  test('if no body meets the condition', () => {
    expect(() => bodyWhere('{}', () => false, 'a miracle')).toThrow(
      'with this key a miracle does not come about',
    )
  })
})

describe('statuses', () => {
  test('mean success as the endpoint defines it', () => {
    expect([200, 202, 204].map((status) => isOneOf(status, ['success'], 'credentials'))).toEqual([
      true,
      false,
      false,
    ])
    expect(
      [200, 201, 204, 299, 199, 302].map((status) => isOneOf(status, ['success'], 'deactivation')),
    ).toEqual([true, true, true, true, false, false])
    expect([400, 404, 500].map((status) => isOneOf(status, ['4xx'], 'credentials'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('are listed in words', () => {
    expect(wordsFor(['success', 400, 401], 'credentials')).toBe('200, 400 or 401')
    expect(wordsFor(['success'], 'deactivation')).toBe('2xx')
    expect(wordsFor([401], 'credentials')).toBe('401')
  })
})

test('URLs differ from that of the endpoint only in the suffix of the message', () => {
  const message = made('a webhook as documented, whose signature has + and / in Base64')
  const url = 'http://app.test/hooks/a?tenant=1'
  expect(urlFor(url, message)).toBe(url)
  expect(urlFor(url, { ...message, suffix: { path: '/' } })).toBe('http://app.test/hooks/a/?tenant=1')
  expect(urlFor(url, { ...message, suffix: { doubleSlash: true } })).toBe('http://app.test//hooks/a?tenant=1')
  expect(urlFor(url, { ...message, suffix: { parameter: ['debug', '1'] } })).toBe(`${url}&debug=1`)
})

test('a text gets another last letter or digit', () => {
  expect(['ab1', 'ab9', 'aba', 'abA', 'abz', 'ab-'].map(otherEnding)).toEqual([
    'ab2',
    'ab0',
    'abb',
    'abB',
    'aba',
    'aa-',
  ])
})

test.each(['Weißes Haus', 'Skole på Ærø', 'Szkoła'])(
  'the name %s changes with its characters, also where only some of them can be taken apart',
  (school) => {
    const body = materialOf(rich).body.replace('Stadtschule', school)
    for (const name of [
      'characters beyond ASCII escaped after signing',
      'escapes resolved after signing',
      'composed characters taken apart (NFD) after signing',
    ])
      expect(fits(made(name, rich, { body }))).toBe(false)
  },
)
