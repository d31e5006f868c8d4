/**
 * Webhooks that an application accepts.
 * Clauses: 1 scenario 1, 2.4, 4.5, 5.7, 6.
 */
import { atEachEndpoint, observe, rule, webhookChecks, webhooksOnOpenPoints } from '#kit/partner'
import { documentedContentType, documentedHeadersOnly, unknownFields } from './accepted.inputs.js'

// 4.5 credentials: The application answers a correctly signed credentials webhook of an unknown school with
//   200.
rule('webhook-endpoint.credentials.accepted', (context) =>
  webhookChecks.acceptsGenuine(context, 'credentials'),
)

// 4.5 deactivation: The application answers a correctly signed deactivation webhook of an active school with
//   a status of success (2xx).
rule('webhook-endpoint.deactivation.accepted', (context) =>
  webhookChecks.acceptsGenuine(context, 'deactivation'),
)

// 5 item 7: The application accepts a webhook without a time, a number or any proof other than its signature.
rule('webhook-endpoint.bare', atEachEndpoint(documentedHeadersOnly), webhookChecks.understands)

// 2.4 Content-Type: The application accepts a webhook in UTF-8 with characters beyond ASCII.
rule('webhook-endpoint.content-type', atEachEndpoint(documentedContentType), webhookChecks.accepts)

// 4.5: The application ignores unknown fields of a body.
rule('webhook-endpoint.unknown-members', atEachEndpoint(unknownFields), webhookChecks.accepts)

// 6: How the endpoint of one kind answers a genuine webhook of the other kind.
observe('observe.partner.webhook-endpoint.other-kind', (context) =>
  webhookChecks.answersOf(context, webhooksOnOpenPoints.otherKind),
)
