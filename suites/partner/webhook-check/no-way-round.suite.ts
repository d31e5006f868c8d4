/**
 * Every webhook is verified, and one that fails the verification changes nothing.
 * `refused` and `answeredExactly`: a genuine webhook is accepted before, and one after each. The answer must be one of
 * `answers`, or for `refused` one of `safeAnswers`, if the table has some.
 * Each row goes to both endpoints, or to its `endpoints`. `success` is 200 for credentials, any 2xx for a deactivation. No
 * answer is undecided. `webhook.genuine` is signed as documented by the right key, except for what its second argument says.
 * `storesNothing` and the others: a synchronisation, an export or the signs of a served school show what a refused webhook
 * has changed.
 * Clauses: 5.6 item 6, 6.
 */
import { facts } from '#generated/catalogue.js'
import { only, optional, rule, webhook, webhookChecks, webhookTable } from '#kit/partner'
import { missingAlgorithm } from './algorithm.suite.js'
import { changedBody } from './body.suite.js'
import { missingAuthorization, unknownKeys } from './signature.suite.js'

const { genuineNotBlocked, refused } = webhookChecks

const refusal = { answers: [400, 401, 403, 404, 405] } as const

// 5 item 6: The application does not accept an unsigned webhook because of a header.
//   Check: A webhook without a signature claims to come from 127.0.0.1, by `X-Forwarded-For` or `X-Real-IP`,
//   or names another original path. It must be refused with 400, 401, 403, 404 or 405. At each endpoint, a
//   genuine webhook before and one after it must be accepted.
rule(
  'webhook-check.bypass.header',
  // An address in a header must not count as "from inside".
  refused(
    webhookTable(refusal, [
      ['an unsigned webhook with X-Forwarded-For: 127.0.0.1', withHeader(['X-Forwarded-For', '127.0.0.1'])],
      ['an unsigned webhook with X-Real-IP: 127.0.0.1', withHeader(['X-Real-IP', '127.0.0.1'])],
      [
        // No application has this path: one that follows the header finds nothing, and shows no page by accident.
        'an unsigned webhook with X-Original-URL: /no-such-path-of-any-application',
        withHeader(['X-Original-URL', '/no-such-path-of-any-application']),
      ],
    ]),
  ),
)

/** Switches for development. */
const bypassByQuery = webhookTable(refusal, [
  ['an unsigned webhook with skipSignature=true in the query', withParameter('skipSignature', 'true')],
  ['an unsigned webhook with debug=1 in the query', withParameter('debug', '1')],
])

// 5 item 6: The application does not accept an unsigned webhook because of a query parameter.
//   Check: The address of an unsigned webhook has `skipSignature=true` or `debug=1`. It must be refused with
//   400, 401, 403, 404 or 405. At each endpoint, a genuine webhook before and one after it must be accepted.
rule('webhook-check.bypass.query', refused(bypassByQuery))

// 5 item 6: The application does not accept an unsigned webhook because of another spelling of the path.
//   Check: An unsigned webhook goes to the path with a slash at its end or two slashes in front. A redirect
//   passes, and so do 400, 401, 403, 404 and 405; success is a violation. At each endpoint, a genuine webhook
//   before and one after it must be accepted.
rule(
  'webhook-check.bypass.path',
  // Another spelling of the path may reach the endpoint without the filter. A redirect does not process the
  // webhook.
  refused(
    webhookTable({ answers: [...refusal.answers, '3xx'] }, [
      [
        'an unsigned webhook with a slash behind the path',
        ({ body }) => ({ ...unsigned(body), suffix: { path: '/' } }),
      ],
      [
        'an unsigned webhook with two slashes before the path',
        ({ body }) => ({ ...unsigned(body), suffix: { doubleSlash: true } }),
      ],
    ]),
  ),
)

/** Another method may reach the endpoint without the filter. */
const bypassByMethod = webhookTable({ answers: ['4xx', 501] }, [
  ['an unsigned webhook by PUT', ({ body }) => ({ ...unsigned(body), method: 'PUT' })],
])

// 5 item 6: The application does not accept an unsigned webhook because of another method.
//   Check: The suite sends an unsigned webhook with PUT. The answer must be a 4xx or 501. At each endpoint, a
//   genuine webhook before and one after it must be accepted.
rule('webhook-check.bypass.method', refused(bypassByMethod))

/** A webhook that has everything except a genuine signature. */
const badlySigned = only(unknownKeys, 'a webhook signed by an unknown key of 2048 bits')

/** Webhooks that fail the verification in different ways. */
const unverified = [
  ...badlySigned,
  ...only(missingAuthorization, `no ${facts.signatureHeader}`),
  ...only(missingAlgorithm, `a genuine webhook without ${facts.algorithmHeader}`),
  ...only(bypassByQuery, 'an unsigned webhook with debug=1 in the query'),
]

/** With another password: a credentials webhook that was changed, one that fails the verification, or one by PUT. */
const unverifiedCredentials = [
  ...only(
    changedBody,
    'one character of the password changed after signing; of the school where there is no password',
  ),
  ...unverified,
  ...bypassByMethod,
]

// 5 item 6: The application changes nothing for a served school because of a credentials webhook that fails
//   verification.
//   Check: A refused webhook brings another password for an active school, in six ways that fail
//   verification. The token requests of the next synchronisation must carry the stored password and nowhere
//   the forged one. In a further case, a valid service token must stay in use: violated if another one is
//   requested after each of two refused webhooks, and not applicable if each synchronisation requests one.
//   Undecided if the webhook is accepted.
rule(
  'webhook-check.not-processed.credentials',
  [
    ...unverifiedCredentials.map(([name, webhook]) => [name, webhook, webhookChecks.storesNothing] as const),
    ...badlySigned.map(
      ([name, webhook]) =>
        [`${name}, while a service token is valid`, webhook, webhookChecks.keepsToken] as const,
    ),
  ],
  (context, webhook, judge) => judge(context, webhook),
)

// 5 item 6: The application adds no school because of a credentials webhook that fails verification.
//   Check: After another school was activated and synchronised, a refused webhook is about a school that the
//   application does not know. A synchronisation is triggered for it: no token request may carry the password
//   of the webhook. And if the application exports stored schools, this school must not be one of them.
//   Undecided if the webhook is accepted.
rule(
  'webhook-check.not-processed.unknown-school',
  [
    ...unverifiedCredentials.map(([name, webhook]) => [name, webhook, webhookChecks.makesNoSchool] as const),
    ...badlySigned.map(([name, webhook]) =>
      optional(['driver.export'], `${name}, by the export`, webhook, webhookChecks.recordsNoSchool),
    ),
  ],
  (context, webhook, judge) => judge(context, webhook),
)

// 5 item 6: The application processes a genuine webhook, even if one with the same event id failed
//   verification before.
//   Check: A webhook signed by an unknown key is refused. Then the same body comes with a genuine signature.
//   It must be accepted, and work: the activated school is synchronised, and the deactivated one is no longer
//   served. Undecided if the first webhook is accepted, or if other schools are not synchronised either.
rule('webhook-check.not-processed.event-id', genuineNotBlocked(badlySigned))

// 5 item 6: The application deactivates no school because of a deactivation webhook that fails verification.
//   Check: An active school gets a deactivation that is refused. It must still be served: each sign that a
//   genuine deactivation of another school ends, such as a synchronisation or a sign-in, must still be there.
//   Undecided if the webhook is accepted, or if a genuine deactivation has no visible effect.
rule(
  'webhook-check.not-processed.deactivation',
  [...unverified, ...bypassByMethod],
  webhookChecks.endsNothing,
)

function unsigned(body: string) {
  return webhook.message({ body, authorization: null })
}

function withHeader(header: readonly [name: string, value: string]): webhook.Build {
  return ({ body }) => webhook.message({ body, authorization: null, more: [header] })
}

function withParameter(name: string, value: string): webhook.Build {
  return ({ body }) => ({ ...unsigned(body), suffix: { parameter: [name, value] } })
}
