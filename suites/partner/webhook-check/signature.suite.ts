/**
 * What counts as a signature, and how it is written.
 * Clauses: 2.4 Authorization, 5.6 items 2 to 6.
 */
import {
  asksNoAddress,
  observe,
  refusesWebhook,
  rule,
  understandsWebhook,
  webhookAnswers,
  webhooksFor,
  webhooksNamed,
} from '#kit/partner'

for (const id of [
  'webhook-check.key.rogue',
  'webhook-check.key.id-token',
  'webhook-check.key.other-environment',
  'webhook-check.key.offered',
  'webhook-check.mac.public-key',
  'webhook-check.mac.shared-secret',
  'webhook-check.padding.pss',
  'webhook-check.padding.structure',
  'webhook-check.signature.other-number',
  'webhook-check.signature.beyond-modulus',
  'webhook-check.authorization.missing',
  'webhook-check.authorization.malformed',
  'webhook-check.authorization.other-content',
] as const)
  rule(id, webhooksFor(id), refusesWebhook)

rule('webhook-check.key.link-not-followed', webhooksNamed('key-offered-by-address'), asksNoAddress)

rule(
  'webhook-check.authorization.plain-base64',
  webhooksFor('webhook-check.authorization.plain-base64'),
  understandsWebhook,
)

for (const id of [
  'observe.partner.webhook-check.digest-without-null',
  'observe.partner.webhook-check.lenient-base64',
] as const)
  observe(id, (context) => webhookAnswers(context, id))
