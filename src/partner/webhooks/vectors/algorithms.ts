/**
 * What `Algorithm` may say, and what the signature is made with.
 * Clauses: 2.4, 5 items 6.5 and 6.6, 7 webhook endpoint.
 * @module
 */
import { NotApplicable } from '../../../core/errors.js'
import { extended } from '../json-text.js'
import { messageOf } from '../message.js'
import { modulusOf, signedBlock } from '../padding.js'
import { type Digest, signedWithPss } from '../signature.js'
import { elliptic } from './keys.js'
import { carrying, either, genuine, vector, type WebhookVector } from './vector.js'

/** The name does not fit the signature. */
export const misnamed: readonly WebhookVector[] = [
  vector(
    {
      id: 'pss-as-pkcs1',
      says: 'a signature with the padding PSS under the name SHA256withRSA',
      rule: 'webhook-check.padding.pss',
    },
    ({ body, keys }) => carrying(signedWithPss(body, keys.own), { body }),
  ),
  ...(['SHA512', 'SHA1'] as const).map((digest) =>
    vector(
      {
        id: `${digest.toLowerCase()}-as-sha256`,
        says: `a signature made with ${digest} under the name SHA256withRSA`,
        rule: 'webhook-check.algorithm.other-than-signed',
      },
      (material) => genuine(material, { digest }),
    ),
  ),
  ...(['SHA512', 'SHA1'] as const).map((digest) =>
    vector(
      {
        id: `sha256-as-${digest.toLowerCase()}`,
        says: `a signature made with SHA256 under the name ${digest}withRSA`,
        rule: 'webhook-check.algorithm.other-than-signed',
        accepts: [401, 400],
      },
      (material) => genuine(material, { algorithm: `${digest}withRSA` }),
    ),
  ),
]

const refusedSafely = {
  accepts: [400, 401],
  tolerates: ['4xx', '5xx'],
  narrow: 'webhook-check.status.algorithm',
} as const

/** No name at all. */
export const nameless: readonly WebhookVector[] = [
  ...(
    [
      ['missing', 'without Algorithm', null],
      ['empty', 'with an empty Algorithm', ''],
      ['blank', 'with blanks as Algorithm', '   '],
    ] as const
  ).map(([id, says, algorithm]) =>
    vector(
      {
        id: `algorithm-${id}`,
        says: `a genuine webhook ${says}`,
        rule: 'webhook-check.algorithm.missing',
        ...refusedSafely,
      },
      (material) => genuine(material, { algorithm }),
    ),
  ),
  vector(
    {
      id: 'algorithm-in-body',
      says: 'a genuine webhook whose algorithm stands in the body alone',
      rule: 'webhook-check.algorithm.missing',
      ...refusedSafely,
    },
    (material) =>
      genuine(material, {
        algorithm: null,
        body: extended(material.body, { algorithm: '"SHA256withRSA"', Algorithm: '"SHA256withRSA"' }),
      }),
  ),
  vector(
    {
      id: 'algorithm-in-query',
      says: 'a genuine webhook whose algorithm stands in the query alone',
      rule: 'webhook-check.algorithm.missing',
      ...refusedSafely,
    },
    (material) => ({
      ...genuine(material, { algorithm: null }),
      suffix: { parameter: ['Algorithm', 'SHA256withRSA'] },
    }),
  ),
  vector(
    {
      id: 'algorithm-in-other-header',
      says: 'a genuine webhook whose algorithm stands in X-Algorithm alone',
      rule: 'webhook-check.algorithm.missing',
      ...refusedSafely,
    },
    (material) => genuine(material, { algorithm: null, more: [['X-Algorithm', 'SHA256withRSA']] }),
  ),
]

const unknownNames: readonly (readonly [id: string, says: string, name: string])[] = [
  ['foo', 'FOO256withRSA', 'FOO256withRSA'],
  ['sha257', 'SHA257withRSA', 'SHA257withRSA'],
  ['null', 'null', 'null'],
  ['none', 'none', 'none'],
  ['sha256withecdsa', 'SHA256withECDSA', 'SHA256withECDSA'],
  ['sha256withdsa', 'SHA256withDSA', 'SHA256withDSA'],
  ['list', 'SHA256withRSA,none', 'SHA256withRSA,none'],
  ['class', 'java.lang.Runtime', 'java.lang.Runtime'],
  ['path', '../../x', '../../x'],
  ['beyond-ascii', 'a name with characters beyond ASCII', 'SHA256withRSÄ'],
]

/** A name that no RSA signature has. */
export const unsupported: readonly WebhookVector[] = [
  ...unknownNames.map(([id, says, algorithm]) =>
    vector(
      {
        id: `algorithm-${id}`,
        says: `a genuine webhook whose Algorithm is ${says}`,
        rule: 'webhook-check.algorithm.unsupported',
        ...refusedSafely,
      },
      (material) => genuine(material, { algorithm }),
    ),
  ),
  vector(
    {
      id: 'algorithm-long',
      says: 'a genuine webhook whose Algorithm has 8 KB',
      rule: 'webhook-check.algorithm.unsupported',
      ...refusedSafely,
      accepts: [400, 401, 431],
    },
    (material) => genuine(material, { algorithm: 'SHA256withRSA'.padEnd(8192, 'A') }),
  ),
  vector(
    {
      id: 'elliptic-signature',
      says: 'an elliptic signature under the name SHA256withECDSA',
      rule: 'webhook-check.algorithm.unsupported',
      ...refusedSafely,
    },
    elliptic,
  ),
  ...(['none', 'NONEwithRSA'] as const).map((algorithm) =>
    vector(
      {
        id: `${algorithm.toLowerCase()}-unsigned`,
        says: `an empty signature under the name ${algorithm}`,
        rule: 'webhook-check.algorithm.unsupported',
        ...refusedSafely,
      },
      ({ body }) => messageOf({ body, authorization: '', algorithm }),
    ),
  ),
  vector(
    {
      id: 'nonewithrsa-over-sha256',
      says: 'a genuine signature under the name NONEwithRSA',
      rule: 'webhook-check.algorithm.unsupported',
      ...refusedSafely,
    },
    (material) => genuine(material, { algorithm: 'NONEwithRSA' }),
  ),
]

/** Algorithms that nobody should trust any more, named and used. */
export const weak: readonly WebhookVector[] = [
  ...(['SHA1', 'MD5'] as const).map((digest) =>
    vector(
      {
        id: `${digest.toLowerCase()}-named-and-used`,
        says: `a signature made with ${digest} under its name`,
        rule: 'webhook-check.algorithm.weak',
        accepts: ['4xx', '5xx'],
      },
      (material) => genuine(material, { digest, algorithm: `${digest}withRSA` }),
    ),
  ),
  vector(
    {
      id: 'nonewithrsa-over-body',
      says: 'a signature without any digest under the name NONEwithRSA',
      rule: 'webhook-check.algorithm.weak',
      accepts: ['4xx', '5xx'],
    },
    ({ body, keys }) => {
      const bytes = Buffer.from(body)
      if (bytes.length > modulusOf(keys.own).length - 11)
        throw new NotApplicable('the body of the template is too long for a signature without a digest')
      return carrying(signedBlock(keys.own, bytes), { body, algorithm: 'NONEwithRSA' })
    },
  ),
]

const otherNames = [
  'sha256withrsa',
  'SHA256WITHRSA',
  'RS256',
  'RSA-SHA256',
  'SHA-256withRSA',
  '1.2.840.113549.1.1.11',
]

/** Clause 5 item 6.5 names one algorithm: others are the application's own choice. */
export const otherAlgorithms: readonly WebhookVector[] = [
  ...(['SHA384', 'SHA512'] as const satisfies readonly Digest[]).map((digest) =>
    either(
      {
        id: `${digest.toLowerCase()}-named-and-used`,
        says: `${digest}withRSA`,
        rule: 'observe.partner.webhook-check.other-algorithms',
      },
      (material) => genuine(material, { digest, algorithm: `${digest}withRSA` }),
    ),
  ),
  ...(['RSASSA-PSS', 'SHA256withRSA/PSS', 'PS256'] as const).map((algorithm) =>
    either(
      {
        id: `pss-as-${algorithm.toLowerCase().replace('/', '-')}`,
        says: `the padding PSS as ${algorithm}`,
        rule: 'observe.partner.webhook-check.other-algorithms',
      },
      ({ body, keys }) => carrying(signedWithPss(body, keys.own), { body, algorithm }),
    ),
  ),
  ...otherNames.map((algorithm, at) =>
    either(
      {
        id: `other-name-${at + 1}`,
        says: `SHA256withRSA as ${algorithm}`,
        rule: 'observe.partner.webhook-check.other-algorithms',
      },
      (material) => genuine(material, { algorithm }),
    ),
  ),
  ...(['unknown', 'right'] as const).map((first) =>
    either(
      {
        id: `two-algorithms-${first}-first`,
        says: `two Algorithm headers, the ${first} one first`,
        rule: 'observe.partner.webhook-check.other-algorithms',
      },
      (material) => {
        const message = genuine(material)
        const more = ['Algorithm', 'FOO256withRSA'] as const
        const headers = first === 'right' ? [...message.headers, more] : [more, ...message.headers]
        return { ...message, headers }
      },
    ),
  ),
]
