/**
 * The signature is over the raw bytes of the body.
 * `refused` and `answeredExactly`: a genuine webhook is accepted before, and one after each. The answer must be one of
 * `answers`, or for `refused` one of `safeAnswers`, if the table has some.
 * Each row goes to both endpoints, or to its `endpoints`. `success` is 200 for credentials, any 2xx for a deactivation. No
 * answer is undecided. `webhook.genuine` is signed as documented by the right key, except for what its second argument says.
 * Clauses: 1 item 3, 5.6 items 1, 5 and 6.
 */
import { facts } from '#generated/catalogue.js'
import {
  jsonText,
  NotApplicable,
  rule,
  sign,
  type WebhookMaterial,
  webhook,
  webhookChecks,
  webhookTable,
} from '#kit/partner'

const { accepted, answeredExactly, refused } = webhookChecks

const { compact, escaped, extended, fieldsOf, objectOf, pretty, respelled, spaced } = jsonText

/** A school's name with characters of many scripts; the umlauts of the last word have two characters each. */
const unusualName = `Höhere Schule „Zum Löwen“ 🦁 學校 ${'Übergröße'.normalize('NFD')}`

// 5 item 6: The application accepts a body as it was signed, with any order of fields, blanks, escapes and
//   numbers.
//   Check: The suite signs bodies that change if they are parsed and written again: CRLF, escapes, another
//   order, `1E2`, a long number, decomposed umlauts. After a usual webhook, each must be answered with 200 at
//   the credentials endpoint, and with 2xx at the other one. A body with unknown fields is not applicable if
//   the application takes none.
rule(
  'webhook-check.raw-body.accepted',
  // Clause 5 item 6.1: signed as it is, in spellings that change if the body is parsed and written again.
  accepted(
    webhookTable({ answers: ['success'] }, [
      [
        'a body of many lines with CRLF, tabs and a line break at its end',
        (material) => webhook.genuine(material, { body: `${pretty(material.body, '\r\n', '\t')}\r\n` }),
      ],
      [
        'a body in which some characters are escaped and others are not',
        (material) => webhook.genuine(material, { body: respelled(material.body, someEscaped) }),
      ],
      [
        'a body with its fields in reverse order and blanks around colons',
        (material) =>
          webhook.genuine(material, { body: spaced(objectOf(fieldsOf(material.body).toReversed())) }),
      ],
      [
        'a body with the numbers 1.0, 1E2 and 12345678901234567890 in further fields',
        (material) => {
          const more = { ratio: '1.0', share: '1E2', serial: '12345678901234567890' }
          return webhook.genuine(material, { body: extended(material.body, more) })
        },
      ],
      [
        'a body of 60 KB with umlauts, an emoji and decomposed characters',
        (material) => {
          const remark = JSON.stringify(unusualName)
          const lines = pretty(material.named(unusualName) ?? extended(material.body, { remark }))
          const blanks = ' '.repeat(Math.max(0, 60_000 - Buffer.byteLength(lines)))
          return webhook.genuine(material, { body: `${lines.slice(0, -1)}${blanks}}` })
        },
      ],
    ]),
  ),
)

// 2.4 Authorization: The application answers a signature over anything other than the raw body with 401.
//   Check: The genuine key signs the hash, the Base64 or a compact form of the body, or headers and body
//   together. The answer must be 401. At each endpoint, a genuine webhook before and one after it must be
//   accepted.
rule(
  'webhook-check.raw-body.other-bytes-signed',
  // Clause 5 item 6.5: the signature is over the raw body, not over something made from it.
  refused(
    webhookTable({ answers: [401] }, [
      ['a signature over its SHA-256 in place of the body', signedOver(sign.hashOf)],
      [
        'a signature over its SHA-256 in hexadecimal digits in place of the body',
        signedOver((body) => sign.hashOf(body).toString('hex')),
      ],
      [
        'a signature over its Base64 in place of the body',
        signedOver((body) => Buffer.from(body).toString('base64')),
      ],
      [
        'a signature over headers and body in place of the body',
        signedOver(
          (body) =>
            `${facts.algorithmHeader}: ${facts.signatureAlgorithm}\r\nContent-Type: ${facts.webhookMediaType}\r\n\r\n${body}`,
        ),
      ],
      [
        'a signature over the body without the blanks that it has',
        changedAfterwards(
          (body) => pretty(body),
          ({ body }) => compact(body),
        ),
      ],
    ]),
  ),
)

/** Another content. */
export const changedBody = webhookTable({ answers: [401] }, [
  [
    'one character of the password changed after signing; of the school where there is no password',
    changedAfterwards((body, material) => {
      const target = targetIn(material)
      return body.replaceAll(target, webhook.otherEnding(target))
    }),
  ],
  [
    'fields put in another order after signing',
    changedAfterwards((body) => {
      const fields = fieldsOf(body)
      if (fields.length < 2) throw new NotApplicable('the template has only one field, so there is no order')
      return objectOf(fields.toReversed())
    }),
  ],
  [
    'a second password, or school, appended under the same name after signing',
    changedAfterwards((body, material) => {
      const target = targetIn(material)
      const fields = fieldsOf(body)
      const forged = fields
        .filter(({ value }) => value.includes(target))
        .map(({ name, value }) => ({ name, value: value.replaceAll(target, webhook.otherEnding(target)) }))
      return objectOf([...fields, ...forged])
    }),
  ],
  ['a zero byte appended after signing', changedAfterwards((body) => `${body}\0`)],
])

// 5 item 6: The application answers a body that was changed after it was signed with 401.
//   Check: After signing, the suite changes one character of the password, or of the school without one,
//   changes the order of the fields, or appends a second password or a zero byte. Each must get 401. At each
//   endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.body.changed', refused(changedBody))

/** Something is missing. */
const cutBody = webhookTable({ answers: [401] }, [
  ['an empty body under the signature of another', changedAfterwards(() => '')],
  ['a body without its last byte', changedAfterwards((body) => Buffer.from(body).subarray(0, -1))],
])

// 5 item 6: The application answers a body that lacks its end, or is empty, with 401.
//   Check: The webhook has the signature of the full body and arrives without its last byte, or empty. The
//   answer must be 401. At each endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.body.cut', refused(cutBody))

// 5 item 6: The application answers 401 if the bytes of a body differ from the signed ones, even if both mean
//   the same JSON.
//   Check: Blanks, line breaks, a byte order mark, escapes or decomposed characters change the bytes after
//   signing, but not what the text says. Each must get 401; parsing and writing again would hide the change.
//   At each endpoint, a genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.body.reformatted',
  // The same content in other bytes.
  refused(
    webhookTable({ answers: [401] }, [
      ['a line break appended after signing', changedAfterwards((body) => `${body}\n`)],
      ['a blank appended after signing', changedAfterwards((body) => `${body} `)],
      ['a blank put in front after signing', changedAfterwards((body) => ` ${body}`)],
      ['a byte order mark put in front after signing', changedAfterwards((body) => `\ufeff${body}`)],
      [
        'a body signed with line breaks and sent without blanks',
        changedAfterwards(compact, ({ body }) => pretty(body)),
      ],
      [
        'a body signed without blanks and sent with line breaks',
        changedAfterwards(
          (body) => pretty(body),
          ({ body }) => compact(body),
        ),
      ],
      [
        'characters beyond ASCII escaped after signing',
        changedAfterwards((body) => respelled(body, escapedBeyondAscii), webhook.withUmlauts),
      ],
      [
        'escapes resolved after signing',
        changedAfterwards(
          (_escaped, material) => compact(webhook.withUmlauts(material)),
          (material) => respelled(webhook.withUmlauts(material), escapedBeyondAscii),
        ),
      ],
      [
        'composed characters taken apart (NFD) after signing',
        changedAfterwards(
          (body) => body.normalize('NFD'),
          (material) => webhook.withUmlauts(material).normalize('NFC'),
        ),
      ],
    ]),
  ),
)

/** The same text in other bytes. */
const bodyInOtherEncoding = webhookTable({ answers: [401] }, [
  [
    'a body signed in UTF-8 and sent in UTF-16',
    changedAfterwards((body) => Buffer.from(body, 'utf16le'), webhook.withUmlauts),
  ],
  [
    'a body signed in UTF-8 and sent in ISO 8859-1',
    changedAfterwards((body) => Buffer.from(body, 'latin1'), webhook.withUmlauts),
  ],
])

// 5 item 6: The application answers a body in another encoding than the signed one with 401.
//   Check: A body with umlauts is signed in UTF-8 and arrives in UTF-16 or ISO 8859-1. The answer must be
//   401. At each endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.body.encoded-otherwise', refused(bodyInOtherEncoding))

/** No JSON, under the documented Content-Type. An application may judge another Content-Type before the signature. */
const unparsableBody = webhookTable({ answers: [401] }, [
  [
    'the same values as form fields under the signature of the JSON body',
    ({ body, keys }) => {
      const fields = fieldsOf(body).map(({ name, value }) => [text(name), text(value)] as [string, string])
      const form = new URLSearchParams(fields).toString()
      return webhook.withSignature(sign.rsa(body, keys.own), { body: form })
    },
  ],
  [
    'a body that breaks off within JSON, under the signature of another',
    changedAfterwards(() => '{"tenantId":'),
  ],
])

// 5 item 6: The application answers a body that is not JSON, under the signature of one that is, with 401.
//   Check: Form fields or half of a JSON text arrive under the signature of the genuine body. The answer must
//   be 401, and not the 400 of a parser. At each endpoint, a genuine webhook before and one after it must be
//   accepted.
rule('webhook-check.body.unparsable', refused(unparsableBody))

// 5 item 6: The application answers the signature of another webhook with 401.
//   Check: The platform has sent a genuine webhook of another school or of the other kind before. Its
//   signature, copied to this body, must get 401. Not applicable if both bodies are the same, or if there is
//   no other kind. At each endpoint, a genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.body.of-other-webhook',
  // A good signature of the platform, for another webhook that the application has received before.
  refused(
    webhookTable({ answers: [401], needs: ['other webhooks before'] }, [
      [
        'the signature of the webhook of another school',
        ({ body, ofOtherSchool, keys }) => {
          if (body === ofOtherSchool) throw new NotApplicable('the template is the same for all schools')
          return webhook.withSignature(sign.rsa(ofOtherSchool, keys.own), { body })
        },
      ],
      [
        'the signature of a webhook of the other kind',
        ({ body, ofOtherEndpoint, keys }) => {
          if (ofOtherEndpoint === null) throw new NotApplicable('the application has one webhook endpoint')
          if (body === ofOtherEndpoint) throw new NotApplicable('both templates are the same')
          return webhook.withSignature(sign.rsa(ofOtherEndpoint, keys.own), { body })
        },
      ],
    ]),
  ),
)

/** No JSON, and no signature. */
const unsignedUnparsableBody = webhookTable({ answers: [401] }, [
  [
    `a body that breaks off within JSON, without ${facts.signatureHeader}`,
    () => webhook.message({ body: '{"tenantId":', authorization: null }),
  ],
  [
    `an empty body, without ${facts.signatureHeader}`,
    () => webhook.message({ body: '', authorization: null }),
  ],
])

// 5 item 6: The application answers a badly signed body that cannot be parsed with 401, because it verifies
//   before it parses.
//   Check: Broken, empty and wrongly encoded bodies arrive with a bad signature or none. Only 401 passes: any
//   other 4xx shows that a parser saw the body first. Undecided for any other answer, because other rules
//   judge it. At each endpoint, a genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.status.before-parsing',
  // Any other refusal shows that the body was parsed first. A success or a server error is judged by other rules.
  answeredExactly(
    [...cutBody, ...bodyInOtherEncoding, ...unparsableBody, ...unsignedUnparsableBody].map(
      ([name, webhook]) => [name, { ...webhook, safeAnswers: ['4xx'] }],
    ),
  ),
)

/** Sends the body under a signature over something made from it. */
function signedOver(bytes: (body: string) => string | Buffer): webhook.Build {
  return ({ body, keys }) => webhook.withSignature(sign.rsa(bytes(body), keys.own), { body })
}

/** Signs one body and sends another. */
function changedAfterwards(
  change: (signed: string, material: WebhookMaterial) => string | Buffer,
  original: (material: WebhookMaterial) => string = ({ body }) => body,
): webhook.Build {
  return (material) => {
    const text = original(material)
    const signature = sign.rsa(text, material.keys.own)
    const body = change(text, material)
    if (Buffer.from(text).equals(Buffer.from(body)))
      throw new NotApplicable('the change leaves the bytes of this body as they are')
    return webhook.withSignature(signature, { body })
  }
}

/** The value that a forger wants to change: the password; without one, the school. @throws {NotApplicable} without both */
function targetIn({ body, password, tenant }: WebhookMaterial): string {
  const readable = [password, tenant].find((text) => text !== null && text !== '' && body.includes(text))
  if (readable === undefined || readable === null)
    throw new NotApplicable('the template has a place neither for a password nor for a school')
  return readable
}

/** Every third letter or digit as an escape; slashes too. */
function someEscaped(character: string, at: number): string {
  if (character === '/') return '\\/'
  return at % 3 === 1 && /[\p{L}\p{N}]/u.test(character) ? escaped(character) : character
}

function escapedBeyondAscii(character: string): string {
  return character > '\x7f' ? escaped(character) : character
}

/** The value of a JSON text, as text. */
function text(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
