/**
 * The signature is over the raw bytes of the body.
 * Clauses: 1 item 3, 5.6 items 1, 5 and 6.
 */
import {
  acceptsWebhook,
  answersWebhook,
  refusesWebhook,
  rule,
  webhooksFor,
  webhooksNarrowed,
} from '#kit/partner'

rule('webhook-check.raw-body.accepted', webhooksFor('webhook-check.raw-body.accepted'), acceptsWebhook)

for (const id of [
  'webhook-check.raw-body.other-bytes-signed',
  'webhook-check.body.changed',
  'webhook-check.body.cut',
  'webhook-check.body.reformatted',
  'webhook-check.body.encoded-otherwise',
  'webhook-check.body.unparsable',
  'webhook-check.body.of-other-webhook',
] as const)
  rule(id, webhooksFor(id), refusesWebhook)

rule(
  'webhook-check.status.before-parsing',
  webhooksNarrowed('webhook-check.status.before-parsing'),
  answersWebhook,
)
