/**
 * What counts as the signature of a webhook, and how it is written.
 * Clauses: 2.4 Authorization, 5.6 items 2 to 6.
 */
import {
  asksNoAddress,
  atEachEndpoint,
  observe,
  only,
  refusesWebhook,
  rule,
  understandsWebhook,
  webhookAnswers,
} from '#kit/partner'
import * as signature from './signature.inputs.js'

rule('webhook-check.key.rogue', atEachEndpoint(signature.unknownKey), refusesWebhook)

rule('webhook-check.key.id-token', atEachEndpoint(signature.idTokenKey), refusesWebhook)

rule('webhook-check.key.other-environment', atEachEndpoint(signature.keyOfOtherEnvironment), refusesWebhook)

rule('webhook-check.key.offered', atEachEndpoint(signature.offeredKey), refusesWebhook)

rule('webhook-check.mac.public-key', atEachEndpoint(signature.macWithPublicKey), refusesWebhook)

rule('webhook-check.mac.shared-secret', atEachEndpoint(signature.sharedSecret), refusesWebhook)

rule('webhook-check.padding.pss', atEachEndpoint(signature.pssPadding), refusesWebhook)

rule('webhook-check.padding.structure', atEachEndpoint(signature.otherBlock), refusesWebhook)

rule('webhook-check.signature.other-number', atEachEndpoint(signature.otherNumber), refusesWebhook)

rule('webhook-check.signature.beyond-modulus', atEachEndpoint(signature.beyondModulus), refusesWebhook)

rule('webhook-check.authorization.missing', atEachEndpoint(signature.missingAuthorization), refusesWebhook)

rule(
  'webhook-check.authorization.malformed',
  atEachEndpoint(signature.malformedAuthorization),
  refusesWebhook,
)

rule('webhook-check.authorization.other-content', atEachEndpoint(signature.otherContent), refusesWebhook)

rule(
  'webhook-check.key.link-not-followed',
  atEachEndpoint(
    only(signature.offeredKey, 'a webhook signed by an unknown key, whose address stands in headers'),
  ),
  asksNoAddress,
)

rule('webhook-check.authorization.plain-base64', atEachEndpoint(signature.plainBase64), understandsWebhook)

observe('observe.partner.webhook-check.digest-without-null', (context) =>
  webhookAnswers(context, signature.digestWithoutNull),
)

observe('observe.partner.webhook-check.lenient-base64', (context) =>
  webhookAnswers(context, signature.lenientBase64),
)
