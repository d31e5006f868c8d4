/**
 * Webhooks that are signed as documented and of no use.
 * Clauses: 4.5, 5 item 6.
 * @module
 */
import { NotApplicable } from '../../../core/errors.js'
import { extended, fieldsOf, objectOf } from '../json-text.js'
import type { WebhookMaterial } from '../material.js'
import { signed } from '../signature.js'
import { carrying, type Facts, genuine, vector, type WebhookVector } from './vector.js'

/** What refuses a body that cannot be used: 401 too, where a body is looked at before its signature. */
const refusals = [400, 401, 413, 415, 422] as const

/** A signed body that must not be taken for a webhook. */
function unusable(
  facts: Pick<Facts, 'id' | 'says' | 'endpoints'>,
  body: (material: WebhookMaterial) => string,
): WebhookVector {
  const rule = 'webhook-endpoint.unusable.refused'
  return vector({ ...facts, rule, accepts: refusals }, (material) =>
    genuine(material, { body: body(material) }),
  )
}

/** Bodies without what a webhook tells. */
export const unusables: readonly WebhookVector[] = [
  unusable({ id: 'signed-empty', says: 'an empty body, correctly signed' }, () => ''),
  ...(['null', '[]', '"x"', '{}'] as const).map((text, at) =>
    unusable({ id: `signed-value-${at + 1}`, says: `the body ${text}, correctly signed` }, () => text),
  ),
  unusable(
    { id: 'signed-no-json', says: 'a body that is no JSON, correctly signed' },
    () => 'tenant=1&x=<y>',
  ),
  unusable(
    {
      id: 'signed-without-password',
      says: 'a body without the password, correctly signed',
      ...credentials(),
    },
    (material) => objectOf(fieldsOf(material.body).filter(({ value }) => !hasPassword(value, material))),
  ),
  ...(
    [
      ['null', 'null', 'null'],
      ['number', 'a number', '12345678'],
    ] as const
  ).map(([id, says, value]) =>
    unusable(
      {
        id: `signed-password-${id}`,
        says: `a body whose password is ${says}, correctly signed`,
        ...credentials(),
      },
      (material) => withPassword(material, value),
    ),
  ),
  unusable(
    { id: 'signed-tenant-object', says: 'a body whose school is an object, correctly signed' },
    ({ body, tenant }) => {
      const quoted = JSON.stringify(tenant)
      if (!body.includes(quoted)) throw new NotApplicable('the template has no text that is the school alone')
      return body.replaceAll(quoted, `{"id":${quoted}}`)
    },
  ),
]

/** Bodies that some parsers read and some do not. */
export const borderline: readonly WebhookVector[] = [
  vector(
    {
      id: 'signed-byte-order-mark',
      says: 'a byte order mark in front of the body, correctly signed',
      rule: 'observe.partner.webhook-endpoint.byte-order-mark',
      accepts: ['success', 400, 401, 422],
    },
    (material) => genuine(material, { body: `\ufeff${material.body}` }),
  ),
  vector(
    {
      id: 'signed-nested',
      says: 'a body nested 10,000 deep, correctly signed',
      rule: 'webhook-endpoint.unusable.nested',
      accepts: ['success', 400, 401, 413, 422],
    },
    (material) =>
      genuine(material, {
        body: extended(material.body, { nested: `${'['.repeat(10_000)}${']'.repeat(10_000)}` }),
      }),
  ),
]

/** Bodies of a size that no webhook has. Sent with `HEAVY=yes` only. */
export const heavy: readonly WebhookVector[] = ([1, 10] as const).flatMap((megabytes) => [
  vector(
    {
      id: `signed-${megabytes}-mb`,
      says: `a body of ${megabytes} MB, correctly signed`,
      rule: 'webhook-endpoint.heavy.signed',
      accepts: ['success', 400, 413],
      heavy: true,
    },
    (material) => genuine(material, { body: padded(material.body, megabytes) }),
  ),
  vector(
    {
      id: `unsigned-${megabytes}-mb`,
      says: `a body of ${megabytes} MB, signed by an unknown key`,
      rule: 'webhook-endpoint.heavy.badly-signed',
      accepts: [401, 400, 413],
      heavy: true,
    },
    ({ body, keys }) => {
      const large = padded(body, megabytes)
      return carrying(signed(large, keys.rogue), { body: large })
    },
  ),
])

function credentials(): Pick<WebhookVector, 'endpoints'> {
  return { endpoints: ['credentials'] }
}

/** A body with a value in place of the password, which stands alone in its text. */
function withPassword({ body, password }: WebhookMaterial, value: string): string {
  const quoted = JSON.stringify(password)
  if (password === null || !body.includes(quoted))
    throw new NotApplicable('the template has no text that is the password alone')
  return body.replaceAll(quoted, value)
}

/** @throws {NotApplicable} where the template has no place for a password */
function hasPassword(value: string, { body, password }: WebhookMaterial): boolean {
  if (password === null || !body.includes(password))
    throw new NotApplicable('the template has no place for a password')
  return value.includes(password)
}

/** The body with a further text of so many megabytes. */
function padded(body: string, megabytes: number): string {
  return extended(body, { filling: JSON.stringify('x'.repeat(megabytes * 1_000_000)) })
}
