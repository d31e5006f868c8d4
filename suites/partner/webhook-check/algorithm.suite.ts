/**
 * The algorithm that a webhook names is the one that verifies it, and only supported algorithms do.
 * Clauses: 2.4, 5.6 items 5 and 6, 7 webhook endpoint.
 */
import {
  answersWebhook,
  atEachEndpoint,
  observe,
  openPoints,
  refusesWebhook,
  rule,
  survivesWebhook,
  understandsWebhook,
  webhookAnswers,
} from '#kit/partner'
import * as algorithm from './algorithm.inputs.js'
import { digestWithoutNull, lenientBase64 } from './signature.inputs.js'

rule('webhook-check.algorithm.sha256-with-rsa', atEachEndpoint(algorithm.sha256WithRsa), understandsWebhook)

rule('webhook-check.algorithm.other-than-signed', atEachEndpoint(algorithm.otherThanSigned), refusesWebhook)

rule('webhook-check.algorithm.missing', atEachEndpoint(algorithm.missingAlgorithm), refusesWebhook)

rule('webhook-check.algorithm.unsupported', atEachEndpoint(algorithm.unsupportedAlgorithm), refusesWebhook)

rule('webhook-check.algorithm.weak', atEachEndpoint(algorithm.weakAlgorithm), refusesWebhook)

rule(
  'webhook-check.status.algorithm',
  atEachEndpoint([...algorithm.missingAlgorithm, ...algorithm.unsupportedAlgorithm]),
  answersWebhook,
)

/** Webhooks that an application may accept or refuse. */
const acceptedOrRefused = [
  ...algorithm.contentTypes,
  ...digestWithoutNull,
  ...lenientBase64,
  ...algorithm.weakAlgorithm,
  ...algorithm.otherAlgorithms,
  ...openPoints.byteOrderMark,
  ...openPoints.otherKind,
]

rule('webhook-check.status.no-server-error', atEachEndpoint(acceptedOrRefused), survivesWebhook)

observe('observe.partner.webhook-check.content-type', (context) =>
  webhookAnswers(context, algorithm.contentTypes),
)

observe('observe.partner.webhook-check.other-algorithms', (context) =>
  webhookAnswers(context, algorithm.otherAlgorithms),
)
