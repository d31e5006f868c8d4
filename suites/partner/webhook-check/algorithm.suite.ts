/**
 * The algorithm that is named is the one that verifies, and only such as are supported do.
 * Clauses: 2.4, 5.6 items 5 and 6, 7 webhook endpoint.
 */
import {
  answersWebhook,
  observe,
  refusesWebhook,
  rule,
  survivesWebhook,
  undecidedWebhooks,
  understandsWebhook,
  webhookAnswers,
  webhooksFor,
  webhooksNarrowed,
} from '#kit/partner'

rule(
  'webhook-check.algorithm.sha256-with-rsa',
  webhooksFor('webhook-check.algorithm.sha256-with-rsa'),
  understandsWebhook,
)

for (const id of [
  'webhook-check.algorithm.other-than-signed',
  'webhook-check.algorithm.missing',
  'webhook-check.algorithm.unsupported',
  'webhook-check.algorithm.weak',
] as const)
  rule(id, webhooksFor(id), refusesWebhook)

rule('webhook-check.status.algorithm', webhooksNarrowed('webhook-check.status.algorithm'), answersWebhook)

rule('webhook-check.status.no-server-error', undecidedWebhooks(), survivesWebhook)

for (const id of [
  'observe.partner.webhook-check.content-type',
  'observe.partner.webhook-check.other-algorithms',
] as const)
  observe(id, (context) => webhookAnswers(context, id))
