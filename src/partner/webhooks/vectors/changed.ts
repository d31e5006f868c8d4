/**
 * Bodies that were changed after they were signed.
 * Clauses: 1 item 3, 5 items 6.1, 6.5 and 6.6.
 * @module
 */
import { NotApplicable } from '../../../core/errors.js'
import { compact, escaped, fieldsOf, objectOf, pretty, respelled } from '../json-text.js'
import type { WebhookMaterial } from '../material.js'
import { signed } from '../signature.js'
import {
  carrying,
  type Facts,
  genuine,
  otherEnding,
  targetIn,
  vector,
  type WebhookVector,
  withUmlauts,
} from './vector.js'

/** Signs one body and sends another. */
function replaced(
  facts: Facts,
  change: (signed: string, material: WebhookMaterial) => string | Buffer,
  original: (material: WebhookMaterial) => string = ({ body }) => body,
): WebhookVector {
  return vector(facts, (material) => {
    const text = original(material)
    const signature = signed(text, material.keys.own)
    return carrying(signature, { body: change(text, material) })
  })
}

/** Another content. */
export const changed: readonly WebhookVector[] = [
  replaced(
    {
      id: 'one-character-changed',
      says: 'one character of the password changed after signing; of the school where there is no password',
      rule: 'webhook-check.body.changed',
    },
    (body, material) => {
      const target = targetIn(material)
      return body.replaceAll(target, otherEnding(target))
    },
  ),
  replaced(
    {
      id: 'members-reordered',
      says: 'members put in another order after signing',
      rule: 'webhook-check.body.changed',
    },
    (body) => {
      const members = fieldsOf(body)
      if (members.length < 2) throw new NotApplicable('the template has one member, which has no order')
      return objectOf(members.toReversed())
    },
  ),
  replaced(
    {
      id: 'second-member-appended',
      says: 'a second password, or school, appended under the same name after signing',
      rule: 'webhook-check.body.changed',
    },
    (body, material) => {
      const target = targetIn(material)
      const members = fieldsOf(body)
      const more = members.filter(({ value }) => value.includes(target))
      const other = more.map(({ name, value }) => ({
        name,
        value: value.replaceAll(target, otherEnding(target)),
      }))
      return objectOf([...members, ...other])
    },
  ),
  replaced(
    {
      id: 'zero-byte-appended',
      says: 'a zero byte appended after signing',
      rule: 'webhook-check.body.changed',
    },
    (body) => `${body}\0`,
  ),
  replaced(
    {
      id: 'body-empty',
      says: 'an empty body under the signature of another',
      rule: 'webhook-check.body.cut',
      tolerates: [400],
      narrow: 'webhook-check.status.before-parsing',
    },
    () => '',
  ),
  replaced(
    {
      id: 'body-cut',
      says: 'a body without its last byte',
      rule: 'webhook-check.body.cut',
      tolerates: [400],
      narrow: 'webhook-check.status.before-parsing',
    },
    (body) => Buffer.from(body).subarray(0, -1),
  ),
]

/** The same content in other bytes. */
export const reformatted: readonly WebhookVector[] = [
  ...(
    [
      ['line-break-appended', 'a line break appended', (body: string) => `${body}\n`],
      ['blank-appended', 'a blank appended', (body: string) => `${body} `],
      ['blank-in-front', 'a blank put in front', (body: string) => ` ${body}`],
      ['byte-order-mark-in-front', 'a byte order mark put in front', (body: string) => `\ufeff${body}`],
    ] as const
  ).map(([id, says, change]) =>
    replaced({ id, says: `${says} after signing`, rule: 'webhook-check.body.reformatted' }, change),
  ),
  replaced(
    {
      id: 'pretty-sent-compact',
      says: 'a body signed with line breaks and sent without blanks',
      rule: 'webhook-check.body.reformatted',
    },
    compact,
    ({ body }) => pretty(body),
  ),
  replaced(
    {
      id: 'compact-sent-pretty',
      says: 'a body signed without blanks and sent with line breaks',
      rule: 'webhook-check.body.reformatted',
    },
    (body) => pretty(body),
    ({ body }) => compact(body),
  ),
  replaced(
    {
      id: 'escaped-afterwards',
      says: 'characters beyond ASCII escaped after signing',
      rule: 'webhook-check.body.reformatted',
    },
    (body) => respelled(body, escapedBeyondAscii),
    withUmlauts,
  ),
  replaced(
    {
      id: 'unescaped-afterwards',
      says: 'escapes resolved after signing',
      rule: 'webhook-check.body.reformatted',
    },
    (_escaped, material) => compact(withUmlauts(material)),
    (material) => respelled(withUmlauts(material), escapedBeyondAscii),
  ),
  replaced(
    {
      id: 'decomposed-afterwards',
      says: 'composed characters taken apart (NFD) after signing',
      rule: 'webhook-check.body.reformatted',
    },
    (body) => body.normalize('NFD'),
    (material) => withUmlauts(material).normalize('NFC'),
  ),
  ...(
    [
      ['utf-16', 'UTF-16', 'utf16le'],
      ['latin-1', 'ISO 8859-1', 'latin1'],
    ] as const
  ).map(([id, says, encoding]) =>
    replaced(
      {
        id: `encoded-as-${id}`,
        says: `a body signed in UTF-8 and sent in ${says}`,
        rule: 'webhook-check.body.encoded-otherwise',
        tolerates: [400, 415],
        narrow: 'webhook-check.status.before-parsing',
      },
      (body) => Buffer.from(body, encoding),
      withUmlauts,
    ),
  ),
]

/** What cannot be parsed: verification comes first. */
export const unparsable: readonly WebhookVector[] = [
  vector(
    {
      id: 'form-encoded',
      says: 'the same values as form fields under the signature of the JSON body',
      rule: 'webhook-check.body.unparsable',
      tolerates: [400, 415],
      narrow: 'webhook-check.status.before-parsing',
    },
    ({ body, keys }) => {
      const fields = fieldsOf(body).map(({ name, value }) => [text(name), text(value)] as [string, string])
      const form = new URLSearchParams(fields).toString()
      return carrying(signed(body, keys.own), { body: form, type: 'application/x-www-form-urlencoded' })
    },
  ),
  replaced(
    {
      id: 'broken-json',
      says: 'a body that breaks off within JSON, under the signature of another',
      rule: 'webhook-check.body.unparsable',
      tolerates: [400, 415],
      narrow: 'webhook-check.status.before-parsing',
    },
    () => '{"tenantId":',
  ),
]

/** A signature that is good, for another body. */
export const swapped: readonly WebhookVector[] = [
  vector(
    {
      id: 'signature-of-other-school',
      says: 'the signature of the webhook of another school',
      rule: 'webhook-check.body.of-other-webhook',
    },
    ({ body, ofOtherSchool, keys }) => {
      if (body === ofOtherSchool) throw new NotApplicable('the template is the same for all schools')
      return carrying(signed(ofOtherSchool, keys.own), { body })
    },
  ),
  vector(
    {
      id: 'signature-of-other-kind',
      says: 'the signature of a webhook of the other kind',
      rule: 'webhook-check.body.of-other-webhook',
    },
    ({ body, ofOtherEndpoint, keys }) => {
      if (ofOtherEndpoint === null) throw new NotApplicable('the application has one webhook endpoint')
      if (body === ofOtherEndpoint) throw new NotApplicable('both templates are the same')
      return carrying(signed(ofOtherEndpoint, keys.own), { body })
    },
  ),
]

/** Correctly signed, so that only what is sent where can be wrong with it. */
export const misdirected: readonly WebhookVector[] = [
  vector(
    {
      id: 'body-of-other-kind',
      says: 'a genuine webhook of the other kind',
      rule: 'observe.partner.webhook-endpoint.other-kind',
      accepts: ['success', 202, 204, 400, 422],
    },
    (material) => {
      if (material.ofOtherEndpoint === null)
        throw new NotApplicable('the application has one webhook endpoint')
      return genuine(material, { body: material.ofOtherEndpoint })
    },
  ),
]

function escapedBeyondAscii(character: string): string {
  return character > '\x7f' ? escaped(character) : character
}

/** The value of a JSON text, as text. */
function text(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
