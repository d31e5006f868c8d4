/**
 * Webhooks that are correctly signed and cannot be used, and requests that are no webhooks.
 * Clauses: 4.5, 6.
 */
import {
  atEachEndpoint,
  observe,
  only,
  openPoints,
  refusesWebhook,
  rule,
  storesNothing,
  webhookAnswers,
} from '#kit/partner'
import * as unusable from './unusable.inputs.js'

rule('webhook-endpoint.unusable.refused', atEachEndpoint(unusable.unusableBody), refusesWebhook)

rule('webhook-endpoint.unusable.nested', atEachEndpoint(unusable.nestedBody), refusesWebhook)

rule('webhook-endpoint.reads.refused', atEachEndpoint(unusable.reads), refusesWebhook)

rule('webhook-endpoint.heavy.signed', atEachEndpoint(unusable.heavySigned), refusesWebhook)

rule('webhook-endpoint.heavy.badly-signed', atEachEndpoint(unusable.heavyBadlySigned), refusesWebhook)

const withoutPassword = only(
  unusable.unusableBody,
  'a body without the password, correctly signed',
  'a body whose password is null, correctly signed',
  'a body whose password is a number, correctly signed',
)

rule('webhook-endpoint.unusable.nothing-stored', withoutPassword, (context, webhook) =>
  storesNothing(context, webhook, false),
)

observe('observe.partner.webhook-endpoint.byte-order-mark', (context) =>
  webhookAnswers(context, openPoints.byteOrderMark),
)
