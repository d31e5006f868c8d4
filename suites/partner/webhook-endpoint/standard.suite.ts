/**
 * What HTTP adds to the endpoints of webhooks.
 * Standards: RFC 9110 5.1, RFC 9112 7.1.
 */
import { acceptsWebhook, rule, webhooksFor } from '#kit/partner'

for (const id of ['standard.webhook-endpoint.header-case', 'standard.webhook-endpoint.chunked'] as const)
  rule(id, webhooksFor(id), acceptsWebhook)
