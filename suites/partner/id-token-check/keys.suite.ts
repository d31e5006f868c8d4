/**
 * An ID token counts only if a published key of the school signed it.
 * Clauses: 2.1 id_token, 2.3, 5.5 signature.
 */
import { observe, rule } from '#kit/partner'
import * as keys from './keys.inputs.js'
import { nobodyIsSignedIn, noRequestToLink, outcomes } from './sign-in.js'

rule('id-token-check.key.foreign', keys.foreignKey, nobodyIsSignedIn)

rule('id-token-check.key.unknown-id', keys.unknownKeyId, nobodyIsSignedIn)

rule('id-token-check.key.without-id', keys.foreignKeyWithoutId, nobodyIsSignedIn)

rule('id-token-check.key.other-tenant', keys.keyOfOtherTenant, nobodyIsSignedIn)

rule('id-token-check.key.embedded', keys.embeddedKey, nobodyIsSignedIn)

rule('id-token-check.key.certificate', keys.embeddedCertificate, nobodyIsSignedIn)

rule('id-token-check.key.linked-set', keys.linkedKeySet, nobodyIsSignedIn)

rule('id-token-check.key.linked-certificate', keys.linkedCertificate, nobodyIsSignedIn)

rule(
  'id-token-check.key.link-not-followed',
  [...keys.linkedKeySet, ...keys.linkedCertificate],
  noRequestToLink,
)

observe('observe.partner.id-token-check.no-key-id', (context) => outcomes(context, keys.noKeyId))

observe('observe.partner.id-token-check.second-key', (context) => outcomes(context, keys.secondKey))

observe('observe.partner.id-token-check.other-rsa-algorithms', (context) =>
  outcomes(context, keys.otherRsaAlgorithms),
)
