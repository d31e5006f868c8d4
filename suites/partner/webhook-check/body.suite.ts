/**
 * The signature is over the raw bytes of the body.
 * Clauses: 1 item 3, 5.6 items 1, 5 and 6.
 */
import { acceptsWebhook, answersWebhook, atEachEndpoint, refusesWebhook, rule } from '#kit/partner'
import * as body from './body.inputs.js'

rule('webhook-check.raw-body.accepted', atEachEndpoint(body.acceptedBodies), acceptsWebhook)

rule('webhook-check.raw-body.other-bytes-signed', atEachEndpoint(body.otherBytesSigned), refusesWebhook)

rule('webhook-check.body.changed', atEachEndpoint(body.changedBody), refusesWebhook)

rule('webhook-check.body.cut', atEachEndpoint(body.cutBody), refusesWebhook)

rule('webhook-check.body.reformatted', atEachEndpoint(body.reformattedBody), refusesWebhook)

rule('webhook-check.body.encoded-otherwise', atEachEndpoint(body.bodyInOtherEncoding), refusesWebhook)

rule('webhook-check.body.unparsable', atEachEndpoint(body.unparsableBody), refusesWebhook)

rule('webhook-check.body.of-other-webhook', atEachEndpoint(body.signatureOfOtherWebhook), refusesWebhook)

rule(
  'webhook-check.status.before-parsing',
  atEachEndpoint([...body.cutBody, ...body.bodyInOtherEncoding, ...body.unparsableBody]),
  answersWebhook,
)
