/**
 * An ID token counts only if a published key of the school signed it.
 * Clauses: 2.1 id_token, 2.3, 5.5 signature.
 */
import { observe, rule } from '#kit/partner'
import * as keys from './keys.inputs.js'
import { nobodyIsSignedIn, noRequestToLink, outcomes } from './sign-in.js'
import { eachSchool } from './tokens.js'

// 5 item 5: The application refuses an ID token that a foreign key signed under the `kid` of the right one.
rule('id-token-check.key.foreign', eachSchool(keys.foreignKey), nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that a foreign key signed under an unknown `kid`.
rule('id-token-check.key.unknown-id', keys.unknownKeyId, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that a foreign key signed without a `kid`.
rule('id-token-check.key.without-id', keys.foreignKeyWithoutId, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token of this tenant that the key of another tenant signed.
rule('id-token-check.key.other-tenant', keys.keyOfOtherTenant, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that was signed by a key in its own header.
rule('id-token-check.key.embedded', keys.embeddedKey, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that was signed by the key of a certificate in its own
//   header.
rule('id-token-check.key.certificate', keys.embeddedCertificate, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that was signed by a key at the address in its `jku`.
rule('id-token-check.key.linked-set', keys.linkedKeySet, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that was signed by the key of a certificate at the address in
//   its `x5u`.
rule('id-token-check.key.linked-certificate', keys.linkedCertificate, nobodyIsSignedIn)

// 5 item 5: The application does not request addresses in the header of an ID token.
rule(
  'id-token-check.key.link-not-followed',
  [...keys.linkedKeySet, ...keys.linkedCertificate],
  noRequestToLink,
)

// 2.1 id_token: Whether the application accepts an ID token without `kid` if the key set has one key.
observe('observe.partner.id-token-check.no-key-id', (context) => outcomes(context, keys.noKeyId))

// 2.1 id_token: Whether the application accepts an ID token signed by the second key of the set under the
//   `kid` of the first.
observe('observe.partner.id-token-check.second-key', (context) => outcomes(context, keys.secondKey))

// 2.1 id_token: Which RSA algorithms other than RS256 the application accepts.
observe('observe.partner.id-token-check.other-rsa-algorithms', (context) =>
  outcomes(context, keys.otherRsaAlgorithms),
)
