/**
 * Every webhook is verified, and one that fails the verification changes nothing.
 * `refused` and `answeredExactly`: a genuine webhook is accepted before, and one after each. The answer must be one of
 * `answers`, or for `refused` one of `safeAnswers`, if the table has some.
 * Clauses: 5.6 item 6, 6.
 */
import { only, optional, rule, webhook, webhookChecks, webhookTable } from '#kit/partner'
import { missingAlgorithm } from './algorithm.suite.js'
import { changedBody } from './body.suite.js'
import { missingAuthorization, unknownKey } from './signature.suite.js'

const { genuineNotBlocked, refused } = webhookChecks

const refusal = { answers: [400, 401, 403, 404, 405] } as const

// 5 item 6: The application does not accept an unsigned webhook because of a header.
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
rule('webhook-check.bypass.query', refused(bypassByQuery))

// 5 item 6: The application does not accept an unsigned webhook because of another spelling of the path.
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
rule('webhook-check.bypass.method', refused(bypassByMethod))

/** A webhook that has everything except a genuine signature. */
const badlySigned = only(unknownKey, 'a webhook signed by an unknown key of 2048 bits')

/** Webhooks that fail the verification in different ways. */
const unverified = [
  ...badlySigned,
  ...only(missingAuthorization, 'no Authorization'),
  ...only(missingAlgorithm, 'a genuine webhook without Algorithm'),
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
rule(
  'webhook-check.not-processed.credentials',
  [
    ...unverifiedCredentials.map(([name, webhook]) => [name, webhook, webhookChecks.storesNothing] as const),
    ...badlySigned.map(
      ([name, webhook]) =>
        [`${name}, while a service token is valid`, webhook, webhookChecks.keepsToken] as const,
    ),
  ],
  (context, webhook, judge) => judge(context, webhook, true),
)

// 5 item 6: The application adds no school because of a credentials webhook that fails verification.
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
rule('webhook-check.not-processed.event-id', genuineNotBlocked(badlySigned))

// 5 item 6: The application deactivates no school because of a deactivation webhook that fails verification.
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
