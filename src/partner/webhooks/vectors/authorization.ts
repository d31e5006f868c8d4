/**
 * Values of `Authorization` that are not the Base64 of a signature, or not quite.
 * Clauses: 2.4, 5 items 6.2, 6.3 and 6.6.
 * @module
 */
import { NotApplicable } from '../../../core/errors.js'
import type { WebhookMaterial } from '../material.js'
import { messageOf } from '../message.js'
import { bodyWhere, signed } from '../signature.js'
import { either, genuine, vector, type WebhookVector } from './vector.js'

/** No value, or none that could be decoded: an answer of 400 is as good. */
const undecodable: readonly (readonly [id: string, says: string, value: string | null])[] = [
  ['bearer', 'the Authorization Bearer x', 'Bearer x'],
  ['basic', 'the Authorization of HTTP Basic', 'Basic eDp5'],
  ['percent', 'percent signs as Authorization', '%%%%'],
  ['stars', 'asterisks as Authorization', '***'],
  ['beyond-ascii', 'an Authorization with characters beyond ASCII', 'äöüß'],
  ['undefined', 'the word undefined as Authorization', 'undefined'],
  ['zero', 'a zero as Authorization', '0'],
]

/** Clause 5 item 6.6: nothing to verify is nothing verified. */
export const malformed: readonly WebhookVector[] = [
  ...(
    [
      ['missing', 'no Authorization', null],
      ['empty', 'an empty Authorization', ''],
    ] as const
  ).map(([id, says, authorization]) =>
    vector(
      {
        id: `authorization-${id}`,
        says,
        rule: 'webhook-check.authorization.missing',
        accepts: [401, 400],
      },
      ({ body }) => messageOf({ body, authorization }),
    ),
  ),
  ...undecodable.map(([id, says, authorization]) =>
    vector(
      { id: `authorization-${id}`, says, rule: 'webhook-check.authorization.malformed', accepts: [401, 400] },
      ({ body }) => messageOf({ body, authorization }),
    ),
  ),
  vector(
    {
      id: 'authorization-bytes-appended',
      says: 'the Base64 of a genuine signature without its padding, and that of three more bytes',
      rule: 'webhook-check.authorization.malformed',
      accepts: [401, 400],
    },
    (material) => written(material, (good) => `${good.replace(/=+$/, '')}AAAA`),
  ),
  vector(
    {
      id: 'authorization-huge',
      says: 'an Authorization of 16 KB of Base64',
      rule: 'webhook-check.authorization.malformed',
      accepts: [401, 400, 413, 431],
    },
    ({ body }) => messageOf({ body, authorization: 'QUJD'.repeat(4096) }),
  ),
]

/** Well-formed Base64 of something else: the signature does not verify. */
export const otherContent: readonly WebhookVector[] = [
  vector(
    {
      id: 'authorization-hex',
      says: 'a genuine signature in hexadecimal digits',
      rule: 'webhook-check.authorization.other-content',
    },
    ({ body, keys }) => messageOf({ body, authorization: signed(body, keys.own).toString('hex') }),
  ),
  vector(
    {
      id: 'authorization-twice-encoded',
      says: 'the Base64 of the Base64 of a genuine signature',
      rule: 'webhook-check.authorization.other-content',
    },
    (material) => written(material, (good) => Buffer.from(good).toString('base64')),
  ),
  vector(
    {
      id: 'authorization-null',
      says: 'the word null as Authorization',
      rule: 'webhook-check.authorization.other-content',
    },
    ({ body }) => messageOf({ body, authorization: 'null' }),
  ),
]

/** The Base64 of a genuine signature, written otherwise than its definition has it. RFC 4648 section 4. */
const spellings: readonly (readonly [id: string, says: string, change: (good: string) => string])[] = [
  ...(['Bearer', 'Basic', 'Signature'] as const).map(
    (word) =>
      [
        `after-${word.toLowerCase()}`,
        `behind the word ${word}`,
        (good: string) => `${word} ${good}`,
      ] as const,
  ),
  ['unpadded', 'without its padding', (good) => good.replace(/=+$/, '')],
  ['with-blank', 'with a blank within', (good) => `${good.slice(0, 100)} ${good.slice(100)}`],
  ['with-tab', 'with a tab within', (good) => `${good.slice(0, 100)}\t${good.slice(100)}`],
  ['with-signs-behind', 'with exclamation marks behind it', (good) => `${good}!!`],
  ['other-unused-bits', 'with other bits where none are used', otherUnusedBits],
]

/** How Base64 is read is the application's own choice. */
export const lenient: readonly WebhookVector[] = [
  ...spellings.map(([id, says, change]) =>
    either({ id: `base64-${id}`, says, rule: 'observe.partner.webhook-check.lenient-base64' }, (material) =>
      written(material, change),
    ),
  ),
  either(
    {
      id: 'base64-url-safe',
      says: 'in the alphabet for URLs',
      rule: 'observe.partner.webhook-check.lenient-base64',
    },
    (material) => {
      const { keys } = material
      const differs = (body: string): boolean => /[+/]/.test(signed(body, keys.own).toString('base64'))
      const body = bodyWhere(material.body, differs, 'a signature with + or /')
      const text = signed(body, keys.own).toString('base64')
      return messageOf({ body, authorization: text.replaceAll('+', '-').replaceAll('/', '_') })
    },
  ),
  ...(['rogue', 'genuine'] as const).map((first) =>
    either(
      {
        id: `two-signatures-${first}-first`,
        says: `beside another one, the ${first} one first`,
        rule: 'observe.partner.webhook-check.lenient-base64',
      },
      (material) => {
        const message = genuine(material)
        const rogue = signed(material.body, material.keys.rogue).toString('base64')
        const more = ['Authorization', rogue] as const
        const headers = first === 'genuine' ? [...message.headers, more] : [more, ...message.headers]
        return { ...message, headers }
      },
    ),
  ),
]

/** A message whose genuine signature is written otherwise. */
function written({ body, keys }: WebhookMaterial, write: (good: string) => string) {
  const good = signed(body, keys.own).toString('base64')
  const text = write(good)
  if (text === good) throw new NotApplicable('with this key the text of a signature has no such other form')
  return messageOf({ body, authorization: text })
}

/** The last character before the padding carries bits that mean nothing. */
function otherUnusedBits(good: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const padding = /=*$/.exec(good)?.[0] ?? ''
  if (padding === '') return good
  const at = good.length - padding.length - 1
  const other = alphabet[alphabet.indexOf(good[at] ?? '') ^ 1]
  return `${good.slice(0, at)}${other}${padding}`
}
