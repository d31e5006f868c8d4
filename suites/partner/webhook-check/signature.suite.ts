/**
 * What counts as the signature of a webhook, and how it is written.
 * `refused` and `answeredExactly`: a genuine webhook is accepted before, and one after each. The answer must be one of
 * `answers`, or for `refused` one of `safeAnswers`, if the table has some.
 * Each row goes to both endpoints, or to its `endpoints`. `success` is 200 for credentials, any 2xx for a deactivation. No
 * answer is undecided. `webhook.genuine` is signed as documented by the right key, except for what its second argument says.
 * `needs` of a row: what the suite prepares before. `keys.unknownKey` is a key that the application does not know.
 * `understood`: any status below 400 passes, one from 500 on is undecided.
 * Clauses: 2.4 Authorization, 5.6 items 2 to 6.
 */
import { facts } from '#generated/catalogue.js'
import {
  jsonText,
  NotApplicable,
  observe,
  only,
  publicKeys,
  rule,
  sign,
  type WebhookMaterial,
  webhook,
  webhookChecks,
  webhookTable,
} from '#kit/partner'

const { signatureHeader } = facts

const { addressNotRequested, either, refused, refusedFromElsewhere, understood } = webhookChecks

/** HmacSHA256 is not an algorithm for RSA signatures: it is unsupported (400), or the verification fails (401). */
const unsupportedAlgorithm = { answers: [400, 401] } as const

/** Anyone can make a key. */
export const unknownKeys = webhookTable({ answers: [401] }, [
  ['a webhook signed by an unknown key of 2048 bits', signedBy('unknownKey')],
  [
    'a webhook signed by an unknown key of 4096 bits',
    signedBy('longUnknownKey'),
    { needs: ['unknown key of 4096 bits'] },
  ],
])

// 5 item 6: The application answers a signature by an unknown key with 401.
//   Check: A fresh RSA key of 2,048 or 4,096 bits signs a body that is otherwise genuine. The answer must be
//   401. At each endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.key.rogue', refused(unknownKeys))

// 5 item 6: The application answers a signature by the key of the ID tokens of the school with 401.
//   Check: The webhook is signed with the key from the key set of the school, which belongs to the platform
//   but serves sign-ins. The answer must be 401. At each endpoint, a genuine webhook before and one after it
//   must be accepted.
rule(
  'webhook-check.key.id-token',
  // Another key of the platform, for another purpose.
  refused(
    webhookTable({ answers: [401] }, [
      ["a webhook signed by the key of the school's ID tokens", signedBy('idToken')],
    ]),
  ),
)

/** Test and production have different keys. */
const keyOfOtherEnvironment = webhookTable({ answers: [401] }, [
  ['a webhook signed by the key of another environment', signedBy('otherEnvironment')],
])

// 5 item 6: The application answers a signature by the key of another environment with 401.
//   Check: The key of another environment, for example of a test platform, signs the body. Only the key in
//   the configuration counts; the answer must be 401. At each endpoint, a genuine webhook before and one
//   after it must be accepted.
rule('webhook-check.key.other-environment', refused(keyOfOtherEnvironment))

// Both HTTP clients come from the seed.
// 5 item 6: A webhook with a bad signature that is refused from one HTTP client is refused from one of
//   another product.
//   Check: A webhook with the key of another environment is refused with 401 from the usual client; otherwise
//   the result is undecided. With the header lines of another HTTP product it must get 401 as well. Before
//   it, a genuine webhook from each of the two must be accepted.
rule('webhook-check.any-sender', refusedFromElsewhere(keyOfOtherEnvironment))

/** Clause 5 item 6.4: the key is configured. A key that comes with the webhook proves nothing. */
const offeredKey = webhookTable({ answers: [401], needs: ['served unknown key'] }, [
  [
    'a webhook signed by an unknown key, which is in a header',
    ({ body, keys: { unknownKey } }) => {
      const key = publicKeys.der(unknownKey.publicKey).toString('base64')
      return webhook.withSignature(sign.rsa(body, unknownKey), { body, more: [['X-Public-Key', key]] })
    },
  ],
  [
    'a webhook signed by an unknown key, which is in the body',
    ({ body, keys: { unknownKey } }) => {
      const key = publicKeys.der(unknownKey.publicKey).toString('base64')
      const withKey = jsonText.extended(body, { publicKey: JSON.stringify(key) })
      return webhook.withSignature(sign.rsa(withKey, unknownKey), { body: withKey })
    },
  ],
  [
    'a webhook signed by an unknown key, whose certificate is in a header',
    ({ body, keys: { unknownKey } }) => {
      const certificate = publicKeys.certificate(unknownKey).toString('base64')
      return webhook.withSignature(sign.rsa(body, unknownKey), { body, more: [['X5C', certificate]] })
    },
  ],
  [
    'a webhook signed by an unknown key, whose address is in headers',
    ({ body, keys: { unknownKey }, unknownKeyAddress }) =>
      webhook.withSignature(sign.rsa(body, unknownKey), {
        body,
        more: [
          ['X-Public-Key-Url', unknownKeyAddress],
          ['JKU', unknownKeyAddress],
        ],
      }),
  ],
])

// 5 item 6: The application answers a signature by a key that the webhook itself contains or links to with
//   401.
//   Check: A foreign key signs the webhook, which brings this key along: in a header, in the body, as a
//   certificate, or as an address that really serves it. The answer must be 401. At each endpoint, a genuine
//   webhook before and one after it must be accepted.
rule('webhook-check.key.offered', refused(offeredKey))

// 5 item 6: The application does not accept a MAC whose key is the public key, in any form, as a signature.
//   Check: In place of the signature, there is an HMAC-SHA256 of the body with the public key as DER, Base64
//   or PEM, under the names `HmacSHA256`, `HS256` and `SHA256withRSA` in `Algorithm`. Under `SHA256withRSA`
//   the answer must be 401, under the others 400 or 401. At each endpoint, a genuine webhook before and one
//   after it must be accepted.
rule(
  'webhook-check.mac.public-key',
  // Everyone has the public key. The rows are the forms in which a program may hold it.
  refused(
    webhookTable(
      { answers: [400, 401] },
      (
        [
          ['the DER bytes', publicKeys.der],
          ['the Base64 text', (key) => publicKeys.der(key).toString('base64')],
          ['the PEM text', publicKeys.pem],
        ] as readonly [string, (key: WebhookMaterial['keys']['own']['publicKey']) => string | Buffer][]
      ).flatMap(([form, key]) =>
        ['HmacSHA256', 'HS256', facts.signatureAlgorithm].map(
          (algorithm) =>
            [
              `a code whose key is ${form} of the public key, under the name ${algorithm}`,
              ({ body, keys }: WebhookMaterial) =>
                webhook.withSignature(sign.mac(body, key(keys.own.publicKey)), { body, algorithm }),
              // The algorithm is the documented one: only the signature is wrong.
              algorithm === facts.signatureAlgorithm ? { answers: [401] } : {},
            ] as const,
        ),
      ),
    ),
  ),
)

// 5 item 6: The application does not accept the client secret, a password, or a MAC with either as its key,
//   as a signature.
//   Check: `Authorization` has the client secret, the password of the body, or an HMAC made with one of them.
//   The webhook must be refused with 401; 400 also passes if `Algorithm` names the HMAC. Not applicable to a
//   public client, or without a password in the body. At each endpoint, a genuine webhook before and one
//   after it must be accepted.
rule(
  'webhook-check.mac.shared-secret',
  // Secrets that the application shares with the platform are no signatures.
  refused(
    webhookTable({ answers: [401] }, [
      [`the client secret as ${signatureHeader}`, asAuthorization(clientSecretOf)],
      [
        'a code whose key is the client secret, under the name HmacSHA256',
        macWith(clientSecretOf),
        unsupportedAlgorithm,
      ],
      [
        `the password of the body as ${signatureHeader}`,
        asAuthorization(passwordOf),
        { endpoints: ['credentials'] },
      ],
      [
        'a code whose key is the password of the body, under the name HmacSHA256',
        macWith(passwordOf),
        { ...unsupportedAlgorithm, endpoints: ['credentials'] },
      ],
    ]),
  ),
)

// 5 item 6: The application answers a signature with the padding PSS under the name SHA256withRSA with 401.
//   Check: The right key signs with PSS and SHA-256, while `Algorithm` promises PKCS #1 v1.5. The answer must
//   be 401. At each endpoint, a genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.padding.pss',
  // PSS is another padding than the documented algorithm has.
  refused(
    webhookTable({ answers: [401] }, [
      [
        `a signature with the padding PSS under the name ${facts.signatureAlgorithm}`,
        ({ body, keys }) => webhook.withSignature(sign.pss(body, keys.own), { body }),
      ],
    ]),
  ),
)

// 5 item 6: The application answers a signature whose padding differs in any byte from the one of PKCS 1 with
//   401.
//   Check: The private key makes blocks by hand: a bare hash, type 2, short filling with garbage behind the
//   hash, the name of SHA-1. Each must get 401. At each endpoint, a genuine webhook before and one after it
//   must be accepted.
rule(
  'webhook-check.padding.structure',
  // Every byte of the padding must be checked. The private key makes these blocks, so none of them depends on
  // luck.
  refused(
    webhookTable({ answers: [401] }, [
      [
        'a block with a bare hash, which does not say what it is',
        block(({ body, keys }) => sign.signedBlock(keys.own, sign.hashOf(body))),
      ],
      [
        'a block of type 2, which is for encryption',
        block(({ body, keys }) => sign.signedBlock(keys.own, sign.prefixed(body, 'SHA256'), { type: 2 })),
      ],
      [
        'a block with eight bytes of filling, and garbage behind the hash',
        block(({ body, keys }) =>
          sign.signedBlock(keys.own, sign.prefixed(body, 'SHA256'), { garbage: { filling: 8 } }),
        ),
      ],
      [
        'a block that says SHA-1 and holds a hash of 32 bytes',
        block(({ body, keys }) => sign.signedBlock(keys.own, sign.prefixed(body, 'SHA1'))),
      ],
    ]),
  ),
)

// 5 item 6: The application answers a number other than the signature, or one that is longer or shorter than
//   the key, with 401.
//   Check: The signature loses or gains a byte at its end or a zero byte in front, is zero, one or the
//   modulus less one, or has its bytes reversed. Each must get 401, none a server error. At each endpoint, a
//   genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.signature.other-number',
  // A signature is exactly as long as the key, and is one number only.
  refused(
    webhookTable({ answers: [401] }, [
      ['a signature without its last byte', altered((good) => good.subarray(0, -1))],
      ['a signature with a zero byte behind it', altered((good) => Buffer.concat([good, Buffer.of(0)]))],
      ['a signature with a zero byte in front', altered((good) => Buffer.concat([Buffer.of(0), good]))],
      ['a signature of zero bytes', altered((good) => Buffer.alloc(good.length))],
      ['the number 1 as signature', altered((good) => sign.bytesOf(1n, good.length))],
      [
        'the modulus less 1 as signature',
        altered((_good, { keys }) => {
          const { modulus, length } = sign.modulusOf(keys.own)
          return sign.bytesOf(modulus - 1n, length)
        }),
      ],
      ['a signature with its bytes in reverse order', altered((good) => Buffer.from(good).reverse())],
      [
        'a signature without the zero byte that it begins with',
        (material) =>
          whereSignature(
            material,
            (good) => good[0] === 0,
            'a signature with a zero byte in front',
            (good) => good.subarray(1),
          ),
      ],
    ]),
  ),
)

// 5 item 6: The application answers a signature with the modulus added to it with 401.
//   Check: The suite adds the modulus to a genuine signature, so that the same value results modulo the key.
//   The answer should be 401. Not applicable if no body gives a sum of the right length. At each endpoint, a
//   genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.signature.beyond-modulus',
  // The same number modulo the key. RFC 8017 8.2.2 requires that such a signature is refused.
  refused(
    webhookTable({ answers: [401] }, [
      [
        'a signature to which the modulus was added',
        (material) => {
          const { modulus, length } = sign.modulusOf(material.keys.own)
          return whereSignature(
            material,
            (good) => sign.numberIn(good) + modulus < 1n << BigInt(length * 8),
            'a sum of signature and modulus of the right length',
            (good) => sign.bytesOf(sign.numberIn(good) + modulus, length),
          )
        },
      ],
    ]),
  ),
)

/** Nothing to verify must not count as verified. */
export const missingAuthorization = webhookTable({ answers: [401] }, [
  [`no ${signatureHeader}`, authorization(null)],
  [`an empty ${signatureHeader}`, authorization('')],
])

// 5 item 6: The application answers a webhook with a missing or empty Authorization header with 401.
//   Check: The body and `Algorithm` are genuine, and `Authorization` is empty or not there. The answer must
//   be 401. At each endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.authorization.missing', refused(missingAuthorization))

// 5 item 6: The application answers a webhook whose Authorization header cannot be decoded with 401, and
//   never with a server error.
//   Check: `Authorization` is `Bearer x`, an HTTP Basic value, percent signs, asterisks, umlauts,
//   `undefined`, `0`, or the Base64 of two values in a row. The answer must be 401; an exception of the
//   decoder must not become a 500. At each endpoint, a genuine webhook before and one after it must be
//   accepted.
rule(
  'webhook-check.authorization.malformed',
  // No value that can be decoded.
  refused(
    webhookTable({ answers: [401] }, [
      [`the ${signatureHeader} Bearer x`, authorization('Bearer x')],
      [`the ${signatureHeader} of HTTP Basic`, authorization('Basic eDp5')],
      [`percent signs as ${signatureHeader}`, authorization('%%%%')],
      [`asterisks as ${signatureHeader}`, authorization('***')],
      [`an ${signatureHeader} with characters beyond ASCII`, authorization('äöüß')],
      [`the word undefined as ${signatureHeader}`, authorization('undefined')],
      [`a zero as ${signatureHeader}`, authorization('0')],
      [
        'the Base64 of a genuine signature without its padding, and that of three more bytes',
        rewritten((good) => `${good.replace(/={1,2}$/, '')}AAAA`),
      ],
    ]),
  ),
)

// 5 item 6: The application answers a webhook whose Authorization header is the Base64 of anything but a
//   signature with 401.
//   Check: The header has the genuine signature in hexadecimal digits or in Base64 twice, the word `null`, or
//   4 KB of Base64. The answer must be 401. At each endpoint, a genuine webhook before and one after it must
//   be accepted.
rule(
  'webhook-check.authorization.other-content',
  // Well-formed Base64, but of something else.
  refused(
    webhookTable({ answers: [401] }, [
      [
        'a genuine signature in hexadecimal digits',
        ({ body, keys }) =>
          webhook.message({ body, authorization: sign.rsa(body, keys.own).toString('hex') }),
      ],
      [
        'the Base64 of the Base64 of a genuine signature',
        rewritten((good) => Buffer.from(good).toString('base64')),
      ],
      [`the word null as ${signatureHeader}`, authorization('null')],
      // HTTP servers accept headers of this size, so the application answers.
      [`an ${signatureHeader} of 4 KB of Base64`, authorization('QUJD'.repeat(1024))],
    ]),
  ),
)

// 5 item 6: The application does not request a key from an address in a webhook.
//   Check: After a genuine webhook that must be accepted, a webhook comes that a foreign key signed. The
//   address in its headers `X-Public-Key-Url` and `JKU` belongs to the simulator. No request should arrive
//   there.
rule(
  'webhook-check.key.link-not-followed',
  addressNotRequested(only(offeredKey, 'a webhook signed by an unknown key, whose address is in headers')),
)

// 2.4 Authorization: The application reads the signature in Authorization as plain Base64, without a word
//   before it.
//   Check: A genuine webhook whose Base64 contains `+` and `/` goes to each endpoint. It must not be refused:
//   its answer must be below 400. Code that expects `Bearer` or the URL-safe alphabet refuses it. A status of
//   500 or more is undecided, because another rule judges it.
rule(
  'webhook-check.authorization.plain-base64',
  // A documented webhook. Base64 has + and / here, which an alphabet for URLs has not.
  understood(
    webhookTable({ answers: ['success'] }, [
      [
        'a webhook as documented, whose signature has + and / in Base64',
        (material) => {
          const holds = (body: string): boolean => {
            const base64 = base64Of(body, material)
            return base64.includes('+') && base64.includes('/')
          }
          const names = [...Array(20).keys()].map((at) => material.named(`Schule am Platz ${at}`))
          const body = names.find((one) => one !== null && holds(one)) ?? material.body
          return webhook.genuine(material, { body: sign.bodyWhere(body, holds, 'a signature with + and /') })
        },
      ],
    ]),
  ),
)

/** RFC 8017 requires the NULL; many verifiers accept both. */
export const digestWithoutNull = webhookTable({ answers: ['success', 400, 401] }, [
  [
    'a block that leaves out the NULL of the digest',
    block(({ body, keys }) => sign.signedBlock(keys.own, sign.prefixed(body, 'SHA256 without NULL'))),
  ],
])

// 5 item 6: Whether the application accepts a signature whose digest lacks its NULL.
observe('observe.partner.webhook-check.digest-without-null', either(digestWithoutNull))

/** How strictly Base64 is read is up to the application. RFC 4648 section 4. */
export const lenientBase64 = webhookTable({ answers: ['success', 400, 401] }, [
  ['behind the word Bearer', rewritten((good) => `Bearer ${good}`)],
  ['behind the word Basic', rewritten((good) => `Basic ${good}`)],
  ['behind the word Signature', rewritten((good) => `Signature ${good}`)],
  ['without its padding', rewritten((good) => good.replace(/={1,2}$/, ''))],
  ['with a blank within', rewritten((good) => `${good.slice(0, 100)} ${good.slice(100)}`)],
  ['with a tab within', rewritten((good) => `${good.slice(0, 100)}\t${good.slice(100)}`)],
  ['with exclamation marks behind it', rewritten((good) => `${good}!!`)],
  ['with other bits where none are used', rewritten(withOtherUnusedBits)],
  [
    'in the alphabet for URLs',
    (material) => {
      const differs = (body: string): boolean => /[+/]/.test(base64Of(body, material))
      const body = sign.bodyWhere(material.body, differs, 'a signature with + or /')
      const urlSafe = base64Of(body, material).replaceAll('+', '-').replaceAll('/', '_')
      return webhook.message({ body, authorization: urlSafe })
    },
  ],
  [
    'next to another one, the forged one first',
    (material) => {
      const message = webhook.genuine(material)
      return { ...message, headers: [[signatureHeader, signatureOfUnknownKey(material)], ...message.headers] }
    },
  ],
  [
    'next to another one, the genuine one first',
    (material) => {
      const message = webhook.genuine(material)
      return { ...message, headers: [...message.headers, [signatureHeader, signatureOfUnknownKey(material)]] }
    },
  ],
])

// 5 item 6: Which other spellings of Base64 the application reads, and which of two signatures it uses.
observe('observe.partner.webhook-check.lenient-base64', either(lenientBase64))

function signedBy(key: keyof WebhookMaterial['keys']): webhook.Build {
  return ({ body, keys }) => webhook.withSignature(sign.rsa(body, keys[key]), { body })
}

function asAuthorization(secret: (material: WebhookMaterial) => string): webhook.Build {
  return (material) => webhook.message({ body: material.body, authorization: secret(material) })
}

function macWith(secret: (material: WebhookMaterial) => string): webhook.Build {
  return (material) => {
    const { body } = material
    return webhook.withSignature(sign.mac(body, secret(material)), { body, algorithm: 'HmacSHA256' })
  }
}

function clientSecretOf({ clientSecret }: WebhookMaterial): string {
  if (clientSecret === null) throw new NotApplicable('a public client has no secret')
  return clientSecret
}

function passwordOf({ password }: WebhookMaterial): string {
  if (password === null) throw new NotApplicable('the template has no place for a password')
  return password
}

/** A signature that does not come from the usual algorithm. */
function block(make: (material: WebhookMaterial) => Buffer): webhook.Build {
  return (material) => webhook.withSignature(make(material), { body: material.body })
}

/** A signature made from the good one. */
function altered(change: (good: Buffer, material: WebhookMaterial) => Buffer): webhook.Build {
  return (material) => {
    const { body, keys } = material
    return webhook.withSignature(change(sign.rsa(body, keys.own), material), { body })
  }
}

/** A signature made from a good one that meets a condition. */
function whereSignature(
  { body, keys }: WebhookMaterial,
  holds: (signature: Buffer) => boolean,
  what: string,
  change: (signature: Buffer) => Buffer,
) {
  const place = sign.bodyWhere(body, (tried) => holds(sign.rsa(tried, keys.own)), what)
  return webhook.withSignature(change(sign.rsa(place, keys.own)), { body: place })
}

/** A value in place of the signature; null leaves the header out. */
function authorization(value: string | null): webhook.Build {
  return ({ body }) => webhook.message({ body, authorization: value })
}

/** The Base64 of the genuine signature, written in another way. */
function rewritten(write: (good: string) => string): webhook.Build {
  return (material) => {
    const { body } = material
    const good = base64Of(body, material)
    const text = write(good)
    if (text === good) throw new NotApplicable('with this key the text of a signature has no such other form')
    return webhook.message({ body, authorization: text })
  }
}

function base64Of(body: string, { keys }: WebhookMaterial): string {
  return sign.rsa(body, keys.own).toString('base64')
}

function signatureOfUnknownKey({ body, keys }: WebhookMaterial): string {
  return sign.rsa(body, keys.unknownKey).toString('base64')
}

/** The last character before the padding has bits without a meaning. */
function withOtherUnusedBits(good: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const padding = /={0,2}$/.exec(good)?.[0] ?? ''
  if (padding === '') return good
  const at = good.length - padding.length - 1
  const other = alphabet[alphabet.indexOf(good[at] ?? '') ^ 1]
  return `${good.slice(0, at)}${other}${padding}`
}
