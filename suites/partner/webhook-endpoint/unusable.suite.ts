/**
 * Webhooks that are correctly signed and of no use, and requests that are no webhooks.
 * Clauses: 4.5, 6.
 */
import {
  observe,
  planted,
  refusesWebhook,
  rule,
  storesNothing,
  webhookAnswers,
  webhooksFor,
} from '#kit/partner'

for (const id of [
  'webhook-endpoint.unusable.refused',
  'webhook-endpoint.unusable.nested',
  'webhook-endpoint.reads.refused',
  'webhook-endpoint.heavy.signed',
  'webhook-endpoint.heavy.badly-signed',
] as const)
  rule(id, webhooksFor(id), refusesWebhook)

rule(
  'webhook-endpoint.unusable.nothing-stored',
  planted('signed-without-password', 'signed-password-null', 'signed-password-number'),
  (context, vector) => storesNothing(context, vector, false),
)

observe('observe.partner.webhook-endpoint.byte-order-mark', (context) =>
  webhookAnswers(context, 'observe.partner.webhook-endpoint.byte-order-mark'),
)
