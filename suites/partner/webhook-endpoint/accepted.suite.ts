/**
 * Webhooks that an application accepts.
 * Clauses: 1 scenario 1, 2.4, 4.5, 5.7, 6.
 */
import {
  acceptsGenuine,
  acceptsWebhook,
  atEachEndpoint,
  observe,
  openPoints,
  rule,
  understandsWebhook,
  webhookAnswers,
} from '#kit/partner'
import { documentedContentType, documentedHeadersOnly, unknownFields } from './accepted.inputs.js'

rule('webhook-endpoint.credentials.accepted', (context) => acceptsGenuine(context, 'credentials'))

rule('webhook-endpoint.deactivation.accepted', (context) => acceptsGenuine(context, 'deactivation'))

rule('webhook-endpoint.bare', atEachEndpoint(documentedHeadersOnly), understandsWebhook)

rule('webhook-endpoint.content-type', atEachEndpoint(documentedContentType), acceptsWebhook)

rule('webhook-endpoint.unknown-members', atEachEndpoint(unknownFields), acceptsWebhook)

observe('observe.partner.webhook-endpoint.other-kind', (context) =>
  webhookAnswers(context, openPoints.otherKind),
)
