/**
 * Webhooks that are correctly signed and cannot be used, and requests that are no webhooks.
 * Clauses: 4.5, 6.
 */
import { atEachEndpoint, observe, only, rule, webhookChecks, webhooksOnOpenPoints } from '#kit/partner'
import * as unusable from './unusable.inputs.js'

// 4.5 credentials: The application refuses a correctly signed webhook without usable content, without a
//   server error.
rule('webhook-endpoint.unusable.refused', atEachEndpoint(unusable.unusableBody), webhookChecks.refuses)

// 4.5: The application accepts or refuses a correctly signed body with ten thousand nested levels, without a
//   server error.
rule('webhook-endpoint.unusable.nested', atEachEndpoint(unusable.nestedBody), webhookChecks.refuses)

// 4.5 credentials: The application refuses GET and HEAD at the webhook endpoints.
rule('webhook-endpoint.reads.refused', atEachEndpoint(unusable.reads), webhookChecks.refuses)

// 4.5: The application accepts or refuses a correctly signed body of one or ten megabytes, and accepts the
//   next webhook.
rule('webhook-endpoint.heavy.signed', atEachEndpoint(unusable.heavySigned), webhookChecks.refuses)

// 5 item 6: The application refuses a badly signed body of one or ten megabytes, and accepts the next
//   webhook.
rule('webhook-endpoint.heavy.badly-signed', atEachEndpoint(unusable.heavyBadlySigned), webhookChecks.refuses)

const withoutPassword = only(
  unusable.unusableBody,
  'a body without the password, correctly signed',
  'a body whose password is null, correctly signed',
  'a body whose password is a number, correctly signed',
)

// 6 credentials: The application keeps a stored password after a credentials webhook without a usable
//   password.
rule('webhook-endpoint.unusable.nothing-stored', withoutPassword, (context, webhook) =>
  webhookChecks.storesNothing(context, webhook, false),
)

// 4.5: Whether the application accepts a signed body that begins with a byte order mark.
observe('observe.partner.webhook-endpoint.byte-order-mark', (context) =>
  webhookChecks.answersOf(context, webhooksOnOpenPoints.byteOrderMark),
)
