/**
 * The algorithm that a webhook names is the one that verifies it, and only supported algorithms do.
 * `webhookChecks.refuses` sends each webhook between two genuine ones that must be accepted. The answer must be one of
 * `answers` or `safeAnswers` of its table. `answersExactly` accepts `answers` only.
 * Clauses: 2.4, 5.6 items 5 and 6, 7 webhook endpoint.
 */
import { atEachEndpoint, observe, rule, webhookChecks, webhooksOnOpenPoints } from '#kit/partner'
import * as algorithm from './algorithm.inputs.js'
import { digestWithoutNull, lenientBase64 } from './signature.inputs.js'

// 5 item 6: The application supports the algorithm SHA256withRSA.
rule(
  'webhook-check.algorithm.sha256-with-rsa',
  atEachEndpoint(algorithm.sha256WithRsa),
  webhookChecks.understands,
)

// 5 item 6: The application refuses a signature made with another algorithm than the header names.
rule(
  'webhook-check.algorithm.other-than-signed',
  atEachEndpoint(algorithm.otherThanSigned),
  webhookChecks.refuses,
)

// 5 item 6: The application refuses a webhook without an Algorithm header with any error status, and never
//   processes it.
rule('webhook-check.algorithm.missing', atEachEndpoint(algorithm.missingAlgorithm), webhookChecks.refuses)

// 5 item 6: The application refuses a webhook whose Algorithm header is unknown or not for RSA signatures
//   with any error status, and never processes it.
rule(
  'webhook-check.algorithm.unsupported',
  atEachEndpoint(algorithm.unsupportedAlgorithm),
  webhookChecks.refuses,
)

// 5 item 6: The application does not support algorithms with SHA-1 or MD5, or without a digest.
rule('webhook-check.algorithm.weak', atEachEndpoint(algorithm.weakAlgorithm), webhookChecks.refuses)

// 7 webhook endpoint: The application answers a missing or unsupported algorithm with 400 or 401.
rule(
  'webhook-check.status.algorithm',
  atEachEndpoint([...algorithm.missingAlgorithm, ...algorithm.unsupportedAlgorithm]),
  webhookChecks.answersExactly,
)

/** Webhooks that an application may accept or refuse. */
const acceptedOrRefused = [
  ...algorithm.contentTypes,
  ...digestWithoutNull,
  ...lenientBase64,
  ...algorithm.weakAlgorithm,
  ...algorithm.otherAlgorithms,
  ...webhooksOnOpenPoints.byteOrderMark,
  ...webhooksOnOpenPoints.otherKind,
]

// 5 item 6: The application returns no server error for a webhook that differs in form from the documented
//   one.
rule('webhook-check.status.no-server-error', atEachEndpoint(acceptedOrRefused), webhookChecks.survives)

// 2.4 Content-Type: Whether the application accepts a genuine webhook with another Content-Type or without
//   one.
observe('observe.partner.webhook-check.content-type', (context) =>
  webhookChecks.answersOf(context, algorithm.contentTypes),
)

// 2.4 Algorithm: Which other names and algorithms the application supports, and which of two Algorithm
//   headers it uses.
observe('observe.partner.webhook-check.other-algorithms', (context) =>
  webhookChecks.answersOf(context, algorithm.otherAlgorithms),
)
