/**
 * Webhooks that are correctly signed and cannot be used, and requests that are no webhooks.
 * `refused`: the answer must be one of `answers`; a genuine webhook is accepted before, and one after each row. Each row goes
 * to both endpoints, or to its `endpoints`. `webhook.genuine` is signed as documented by the right key.
 * Clauses: 4.5, 6.
 */
import {
  jsonText,
  NotApplicable,
  observe,
  only,
  rule,
  sign,
  type WebhookMaterial,
  webhook,
  webhookChecks,
  webhooksOnOpenPoints,
  webhookTable,
} from '#kit/partner'

const { either, refused } = webhookChecks

const { extended, fieldsOf, objectOf } = jsonText

/** Data is missing. No status is documented, so any refusal is right. */
const unusableBody = webhookTable({ answers: ['4xx'] }, [
  ['an empty body, correctly signed', signed(() => '')],
  ['the body null, correctly signed', signed(() => 'null')],
  ['the body [], correctly signed', signed(() => '[]')],
  ['the body "x", correctly signed', signed(() => '"x"')],
  ['the body {}, correctly signed', signed(() => '{}')],
  ['a body that is no JSON, correctly signed', signed(() => 'tenant=1&x=<y>')],
  [
    'a body without the password, correctly signed',
    signed((material) =>
      objectOf(fieldsOf(material.body).filter(({ value }) => !hasPassword(value, material))),
    ),
    { endpoints: ['credentials'] },
  ],
  [
    'a body whose password is null, correctly signed',
    signed((material) => withPassword(material, 'null')),
    { endpoints: ['credentials'] },
  ],
  [
    'a body whose password is a number, correctly signed',
    signed((material) => withPassword(material, '12345678')),
    { endpoints: ['credentials'] },
  ],
  [
    'a body whose school is an object, correctly signed',
    signed(({ body, tenant }) => {
      const quoted = JSON.stringify(tenant)
      if (!body.includes(quoted)) throw new NotApplicable('the template has no text that is only the school')
      return body.replaceAll(quoted, `{"id":${quoted}}`)
    }),
  ],
])

// 4.5 credentials: The application refuses a correctly signed webhook without usable content, without a
//   server error.
//   Check: The genuine key signs an empty body, `null`, `[]`, `"x"`, `{}`, no JSON, an object as school, or
//   credentials without a password, with null or a number. The answer should be a status from 400 to 499. A
//   genuine webhook before and one after it must be accepted.
rule('webhook-endpoint.unusable.refused', refused(unusableBody))

// 4.5: The application accepts or refuses a correctly signed body with ten thousand nested levels, without a
//   server error.
//   Check: A field of the signed body is a list nested 10,000 levels deep. The answer should be success or a
//   status from 400 to 499. A genuine webhook before and one after it must be accepted.
rule(
  'webhook-endpoint.unusable.nested',
  // A recursive parser may fail with a stack overflow.
  refused(
    webhookTable({ answers: ['success', '4xx'] }, [
      [
        'a body nested 10,000 deep, correctly signed',
        signed(({ body }) => extended(body, { nested: `${'['.repeat(10_000)}${']'.repeat(10_000)}` })),
      ],
    ]),
  ),
)

// 4.5 credentials: The application refuses GET and HEAD at the webhook endpoints.
//   Check: The suite sends GET and HEAD without a body to both endpoints. The answer should be a 4xx or 501.
//   A genuine webhook before and one after it must be accepted.
rule(
  'webhook-endpoint.reads.refused',
  // No body, so nothing can be processed. An application may show a page to a browser.
  refused(
    webhookTable({ answers: ['4xx', 501] }, [
      ['GET without a body', () => ({ method: 'GET', headers: [], body: Buffer.alloc(0) })],
      ['HEAD without a body', () => ({ method: 'HEAD', headers: [], body: Buffer.alloc(0) })],
    ]),
  ),
)

/** Larger than any webhook, and genuine. Sent with `HEAVY=yes` only. */
export const heavySigned = webhookTable({ answers: ['success', 400, 413] }, [
  ['a body of 1 MB, correctly signed', signed(({ body }) => filled(body, 1))],
  ['a body of 10 MB, correctly signed', signed(({ body }) => filled(body, 10))],
])

// 4.5: The application accepts or refuses a correctly signed body of one or ten megabytes, and accepts the
//   next webhook.
//   Check: The signed body has a text of one or ten megabytes. The answer should be success, 400 or 413. A
//   normal webhook before and one after it must be accepted.
rule('webhook-endpoint.heavy.signed', refused(heavySigned))

/** Larger than any webhook, and not genuine. Sent with `HEAVY=yes` only. */
export const heavyBadlySigned = webhookTable({ answers: [401, 400, 413] }, [
  ['a body of 1 MB, signed by an unknown key', badlySigned(({ body }) => filled(body, 1))],
  ['a body of 10 MB, signed by an unknown key', badlySigned(({ body }) => filled(body, 10))],
])

// 5 item 6: The application refuses a badly signed body of one or ten megabytes, and accepts the next
//   webhook.
//   Check: The same large bodies arrive, signed by an unknown key. The answer should be 401, 400 or 413. A
//   normal webhook before and one after it must be accepted.
rule('webhook-endpoint.heavy.badly-signed', refused(heavyBadlySigned))

const withoutPassword = only(
  unusableBody,
  'a body without the password, correctly signed',
  'a body whose password is null, correctly signed',
  'a body whose password is a number, correctly signed',
)

// 6 credentials: The application keeps a stored password after a credentials webhook without a usable
//   password.
//   Check: An active school gets signed credentials without a password, with null or a number, which may be
//   accepted or refused. The token requests of the next synchronisation should still use the stored password.
//   Undecided if even a plain activation does not lead to token requests with its password.
rule('webhook-endpoint.unusable.nothing-stored', withoutPassword, (context, webhook) =>
  webhookChecks.storesNothing(context, webhook, { mayBeAccepted: true }),
)

// 4.5: Whether the application accepts a signed body that begins with a byte order mark.
observe('observe.partner.webhook-endpoint.byte-order-mark', either(webhooksOnOpenPoints.byteOrderMark))

/** Another body, signed by the key of the environment. */
function signed(body: (material: WebhookMaterial) => string): webhook.Build {
  return (material) => webhook.genuine(material, { body: body(material) })
}

/** Another body, signed by an unknown key. */
function badlySigned(make: (material: WebhookMaterial) => string): webhook.Build {
  return (material) => {
    const body = make(material)
    return webhook.withSignature(sign.rsa(body, material.keys.unknownKey), { body })
  }
}

/** The body with another value in place of the password. @throws {NotApplicable} if no text is only the password */
function withPassword({ body, password }: WebhookMaterial, value: string): string {
  const quoted = JSON.stringify(password)
  if (password === null || !body.includes(quoted))
    throw new NotApplicable('the template has no text that is only the password')
  return body.replaceAll(quoted, value)
}

/** @throws {NotApplicable} if the template has no place for a password */
function hasPassword(value: string, { body, password }: WebhookMaterial): boolean {
  if (password === null || !body.includes(password))
    throw new NotApplicable('the template has no place for a password')
  return value.includes(password)
}

/** The body with a further text of this size. */
function filled(body: string, megabytes: number): string {
  return extended(body, { filling: JSON.stringify('x'.repeat(megabytes * 1_000_000)) })
}
