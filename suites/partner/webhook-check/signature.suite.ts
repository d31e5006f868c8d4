/**
 * What counts as the signature of a webhook, and how it is written.
 * `webhookChecks.refuses` sends each webhook between two genuine ones that must be accepted. The answer must be one of
 * `answers` or `safeAnswers` of its table. `answersExactly` accepts `answers` only.
 * Clauses: 2.4 Authorization, 5.6 items 2 to 6.
 */
import { atEachEndpoint, observe, only, rule, webhookChecks } from '#kit/partner'
import * as signature from './signature.inputs.js'

// 5 item 6: The application answers a signature by an unknown key with 401.
rule('webhook-check.key.rogue', atEachEndpoint(signature.unknownKey), webhookChecks.refuses)

// 5 item 6: The application answers a signature by the key of the ID tokens of the school with 401.
rule('webhook-check.key.id-token', atEachEndpoint(signature.idTokenKey), webhookChecks.refuses)

// 5 item 6: The application answers a signature by the key of another environment with 401.
rule(
  'webhook-check.key.other-environment',
  atEachEndpoint(signature.keyOfOtherEnvironment),
  webhookChecks.refuses,
)

// 5 item 6: The application answers a signature by a key that the webhook itself contains or links to with
//   401.
rule('webhook-check.key.offered', atEachEndpoint(signature.offeredKey), webhookChecks.refuses)

// 5 item 6: The application does not accept a MAC whose key is the public key, in any form, as a signature.
rule('webhook-check.mac.public-key', atEachEndpoint(signature.macWithPublicKey), webhookChecks.refuses)

// 5 item 6: The application does not accept the client secret, a password, or a MAC with either as its key,
//   as a signature.
rule('webhook-check.mac.shared-secret', atEachEndpoint(signature.sharedSecret), webhookChecks.refuses)

// 5 item 6: The application answers a signature with the padding PSS under the name SHA256withRSA with 401.
rule('webhook-check.padding.pss', atEachEndpoint(signature.pssPadding), webhookChecks.refuses)

// 5 item 6: The application answers a signature whose padding differs in any byte from the one of PKCS 1 with
//   401.
rule('webhook-check.padding.structure', atEachEndpoint(signature.otherBlock), webhookChecks.refuses)

// 5 item 6: The application answers a number other than the signature, or one that is longer or shorter than
//   the key, with 401.
rule('webhook-check.signature.other-number', atEachEndpoint(signature.otherNumber), webhookChecks.refuses)

// 5 item 6: The application answers a signature with the modulus added to it with 401.
rule('webhook-check.signature.beyond-modulus', atEachEndpoint(signature.beyondModulus), webhookChecks.refuses)

// 5 item 6: The application answers a webhook with a missing or empty Authorization header with 401.
rule(
  'webhook-check.authorization.missing',
  atEachEndpoint(signature.missingAuthorization),
  webhookChecks.refuses,
)

// 5 item 6: The application answers a webhook whose Authorization header cannot be decoded with 401, and
//   never with a server error.
rule(
  'webhook-check.authorization.malformed',
  atEachEndpoint(signature.malformedAuthorization),
  webhookChecks.refuses,
)

// 5 item 6: The application answers a webhook whose Authorization header is the Base64 of anything but a
//   signature with 401.
rule(
  'webhook-check.authorization.other-content',
  atEachEndpoint(signature.otherContent),
  webhookChecks.refuses,
)

// 5 item 6: The application does not request a key from an address in a webhook.
rule(
  'webhook-check.key.link-not-followed',
  atEachEndpoint(
    only(signature.offeredKey, 'a webhook signed by an unknown key, whose address stands in headers'),
  ),
  webhookChecks.requestsNoAddress,
)

// 2.4 Authorization: The application reads the signature in Authorization as plain Base64, without a word
//   before it.
rule(
  'webhook-check.authorization.plain-base64',
  atEachEndpoint(signature.plainBase64),
  webhookChecks.understands,
)

// 5 item 6: Whether the application accepts a signature whose digest lacks its NULL.
observe('observe.partner.webhook-check.digest-without-null', (context) =>
  webhookChecks.answersOf(context, signature.digestWithoutNull),
)

// 5 item 6: Which other spellings of Base64 the application reads, and which of two signatures it uses.
observe('observe.partner.webhook-check.lenient-base64', (context) =>
  webhookChecks.answersOf(context, signature.lenientBase64),
)
