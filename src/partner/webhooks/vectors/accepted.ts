/**
 * Webhooks that are signed as documented, in every form that such a webhook may have.
 * @module
 */
import { escaped, extended, fieldsOf, objectOf, pretty, respelled, spaced } from '../json-text.js'
import { bodyWhere, signed } from '../signature.js'
import { acceptable, either, genuine, type WebhookVector, withUmlauts } from './vector.js'

/** A school's name with everything that Unicode has to offer; the umlauts of the last word are of two characters. */
const unusualName = `Höhere Schule „Zum Löwen“ 🦁 學校 ${'Übergröße'.normalize('NFD')}`

/** Clauses 1 S1, 2.4, 4.5. */
export const plain: readonly WebhookVector[] = [
  acceptable(
    {
      id: 'genuine',
      says: 'a webhook as documented, whose signature has + and / in Base64',
      rule: 'webhook-check.authorization.plain-base64',
    },
    (material) => {
      const whole = /(?=.*\+)(?=.*\/)/
      const holds = (body: string): boolean => whole.test(signed(body, material.keys.own).toString('base64'))
      const names = [...Array(20).keys()].map((at) => material.named(`Schule am Platz ${at}`))
      const named = names.find((body) => body !== null && holds(body)) ?? material.body
      return genuine(material, { body: bodyWhere(named, holds, 'a signature with + and /') })
    },
  ),
  acceptable(
    {
      id: 'genuine-sha256',
      says: 'a webhook signed with SHA256withRSA',
      rule: 'webhook-check.algorithm.sha256-with-rsa',
    },
    (material) => genuine(material),
  ),
  acceptable(
    {
      id: 'charset-umlauts',
      says: 'a webhook of the documented media type with characters beyond ASCII',
      rule: 'webhook-endpoint.content-type',
    },
    (material) => genuine(material, { body: withUmlauts(material) }),
  ),
  acceptable(
    {
      id: 'bare',
      says: 'a webhook with the documented headers and no other',
      rule: 'webhook-endpoint.bare',
    },
    (material) => genuine(material),
  ),
]

/** Clause 5 item 6.1: signed as it stands, whatever it looks like. */
export const spellings: readonly WebhookVector[] = [
  acceptable(
    {
      id: 'body-pretty',
      says: 'a body of many lines with CRLF, tabs and a line break at its end',
      rule: 'webhook-check.raw-body.accepted',
    },
    (material) => genuine(material, { body: `${pretty(material.body, '\r\n', '\t')}\r\n` }),
  ),
  acceptable(
    {
      id: 'body-escapes',
      says: 'a body in which some characters are escaped and others are not',
      rule: 'webhook-check.raw-body.accepted',
    },
    (material) => genuine(material, { body: respelled(material.body, someEscaped) }),
  ),
  acceptable(
    {
      id: 'body-other-order',
      says: 'a body with its members in reverse order and blanks around colons',
      rule: 'webhook-check.raw-body.accepted',
    },
    (material) => genuine(material, { body: spaced(objectOf(fieldsOf(material.body).toReversed())) }),
  ),
  acceptable(
    {
      id: 'body-numbers',
      says: 'a body with the numbers 1.0, 1E2 and 12345678901234567890 in further members',
      rule: 'webhook-check.raw-body.accepted',
    },
    (material) =>
      genuine(material, {
        body: extended(material.body, { ratio: '1.0', share: '1E2', serial: '12345678901234567890' }),
      }),
  ),
  acceptable(
    {
      id: 'body-unusual-name',
      says: 'a body of 60 KB with umlauts, an emoji and decomposed characters',
      rule: 'webhook-check.raw-body.accepted',
    },
    (material) => {
      const { body } = material
      const text = material.named(unusualName) ?? extended(body, { remark: JSON.stringify(unusualName) })
      const lines = pretty(text)
      const blank = ' '.repeat(Math.max(0, 60_000 - Buffer.byteLength(lines)))
      return genuine(material, { body: `${lines.slice(0, -1)}${blank}}` })
    },
  ),
  acceptable(
    {
      id: 'body-unknown-members',
      says: 'a body with further members: nested ones, null, and one of 4,000 characters',
      rule: 'webhook-endpoint.unknown-members',
    },
    (material) =>
      genuine(material, {
        body: extended(material.body, {
          furtherDetails: '{"list":[1,{"deep":true},[]],"nothing":null}',
          furtherNothing: 'null',
          furtherText: JSON.stringify('x'.repeat(4000)),
        }),
      }),
  ),
]

/** Framing and names of headers. RFC 9110 5.1, RFC 9112 7.1. */
export const framing: readonly WebhookVector[] = [
  ...(
    [
      ['lower', (name: string) => name.toLowerCase()],
      ['upper', (name: string) => name.toUpperCase()],
    ] as const
  ).map(([id, change]) =>
    acceptable(
      {
        id: `headers-${id}-case`,
        says: `header names in ${id} case`,
        rule: 'standard.webhook-endpoint.header-case',
      },
      (material) => {
        const message = genuine(material)
        return { ...message, headers: message.headers.map(([name, value]) => [change(name), value]) }
      },
    ),
  ),
  acceptable(
    {
      id: 'chunked',
      says: 'a transfer in chunks, with a character cut in two between them',
      rule: 'standard.webhook-endpoint.chunked',
    },
    (material) => {
      const message = genuine(material, { body: withUmlauts(material) })
      const { body } = message
      const cut = body.findIndex((byte) => byte >= 0xc0) + 1
      const pieces = [body.subarray(0, 1), body.subarray(1, cut), body.subarray(cut)]
      return { ...message, pieces }
    },
  ),
]

/** Clause 2.4 Content-Type. */
export const contentTypes: readonly WebhookVector[] = (
  [
    ['other-spelling', 'application/json;charset=UTF-8'],
    ['without-charset', 'application/json'],
    ['utf-16', 'application/json; charset=utf-16'],
    ['text', 'text/plain'],
    ['none', null],
  ] as const
).map(([id, type]) =>
  either(
    {
      id: `content-type-${id}`,
      says: type === null ? 'a genuine webhook without a Content-Type' : `a genuine webhook as ${type}`,
      rule: 'observe.partner.webhook-check.content-type',
      accepts: ['success', 400, 401, 415],
    },
    (material) => genuine(material, { type }),
  ),
)

/** Every third letter or digit as an escape; slashes too. */
function someEscaped(character: string, at: number): string {
  if (character === '/') return '\\/'
  return at % 3 === 1 && /[\p{L}\p{N}]/u.test(character) ? escaped(character) : character
}
