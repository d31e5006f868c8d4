/**
 * Webhooks that an application takes.
 * Clauses: 1 scenario 1, 2.4, 4.5, 5.7, 6.
 */
import {
  acceptsWebhook,
  observe,
  rule,
  takesGenuine,
  understandsWebhook,
  webhookAnswers,
  webhooksFor,
} from '#kit/partner'

rule('webhook-endpoint.credentials.accepted', (context) => takesGenuine(context, 'credentials'))

rule('webhook-endpoint.deactivation.accepted', (context) => takesGenuine(context, 'deactivation'))

rule('webhook-endpoint.bare', webhooksFor('webhook-endpoint.bare'), understandsWebhook)

for (const id of ['webhook-endpoint.content-type', 'webhook-endpoint.unknown-members'] as const)
  rule(id, webhooksFor(id), acceptsWebhook)

observe('observe.partner.webhook-endpoint.other-kind', (context) =>
  webhookAnswers(context, 'observe.partner.webhook-endpoint.other-kind'),
)
