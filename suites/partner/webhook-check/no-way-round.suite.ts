/**
 * Every webhook is verified, and one that fails the verification changes nothing.
 * `webhookChecks.refuses` sends each webhook between two genuine ones that must be accepted. The answer must be one of
 * `answers` or `safeAnswers` of its table. `answersExactly` accepts `answers` only.
 * Clauses: 5.6 item 6, 6.
 */
import { atEachEndpoint, only, optional, rule, webhookChecks } from '#kit/partner'
import { missingAlgorithm } from './algorithm.inputs.js'
import { changedBody } from './body.inputs.js'
import * as bypass from './no-way-round.inputs.js'
import { missingAuthorization, unknownKey } from './signature.inputs.js'

// 5 item 6: The application does not accept an unsigned webhook because of a header.
rule('webhook-check.bypass.header', atEachEndpoint(bypass.bypassByHeader), webhookChecks.refuses)

// 5 item 6: The application does not accept an unsigned webhook because of a query parameter.
rule('webhook-check.bypass.query', atEachEndpoint(bypass.bypassByQuery), webhookChecks.refuses)

// 5 item 6: The application does not accept an unsigned webhook because of another spelling of the path.
rule('webhook-check.bypass.path', atEachEndpoint(bypass.bypassByPath), webhookChecks.refuses)

// 5 item 6: The application does not accept an unsigned webhook because of another method.
rule('webhook-check.bypass.method', atEachEndpoint(bypass.bypassByMethod), webhookChecks.refuses)

/** A webhook that has everything except a genuine signature. */
const badlySigned = only(unknownKey, 'a webhook signed by an unknown key of 2048 bits')

/** Webhooks that fail the verification in different ways. */
const unverified = [
  ...badlySigned,
  ...only(missingAuthorization, 'no Authorization'),
  ...only(missingAlgorithm, 'a genuine webhook without Algorithm'),
  ...only(bypass.bypassByQuery, 'an unsigned webhook with debug=1 in the query'),
]

/** With another password: a credentials webhook that was changed, one that fails the verification, or one by PUT. */
const unverifiedCredentials = [
  ...only(
    changedBody,
    'one character of the password changed after signing; of the school where there is no password',
  ),
  ...unverified,
  ...bypass.bypassByMethod,
]

// 5 item 6: The application changes nothing for a served school because of a credentials webhook that fails
//   verification.
rule('webhook-check.not-processed.credentials', unverifiedCredentials, (context, webhook) =>
  webhookChecks.storesNothing(context, webhook, true),
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
rule('webhook-check.not-processed.event-id', atEachEndpoint(badlySigned), webhookChecks.blocksNoGenuine)

// 5 item 6: The application deactivates no school because of a deactivation webhook that fails verification.
rule(
  'webhook-check.not-processed.deactivation',
  [...unverified, ...bypass.bypassByMethod],
  webhookChecks.endsNothing,
)
