/**
 * What the standards add to the checks of an ID token.
 * Standards: OpenID Connect Core 2 and 3.1.3.7, RFC 7515 4.1.11, RFC 7517 4.2, RFC 7519 4.1.5, RFC 8725 3.
 */
import { rule } from '#kit/partner'
import { furtherAudience, furtherAudienceAndParty, otherAuthorizedParty } from './audience.inputs.js'
import { nobodyIsSignedIn, userIsSignedIn } from './sign-in.js'
import * as standard from './standard.inputs.js'
import { notBefore } from './times.inputs.js'

// OpenID Connect Core 3.1.3.7: The application refuses an ID token with a further audience that it does not
//   trust.
rule('standard.id-token-check.audience.further', furtherAudience, nobodyIsSignedIn)

// OpenID Connect Core 3.1.3.7: The application refuses an ID token with a further audience that is also its
//   `azp`.
rule('standard.id-token-check.audience.further-and-party', furtherAudienceAndParty, nobodyIsSignedIn)

// OpenID Connect Core 3.1.3.7: The application refuses an ID token whose `azp` is another client.
rule('standard.id-token-check.authorized-party', otherAuthorizedParty, nobodyIsSignedIn)

// RFC 7519 4.1.5: The application refuses an ID token that is not valid before a future time.
rule('standard.id-token-check.not-before', notBefore, nobodyIsSignedIn)

// RFC 7515 4.1.11: The application refuses an ID token with an unknown critical header field.
rule('standard.id-token-check.critical-header', standard.unknownCriticalHeader, nobodyIsSignedIn)

// OpenID Connect Core 2: The application refuses an ID token whose `sub` is a number.
rule('standard.id-token-check.subject.number', standard.numberAsSubject, nobodyIsSignedIn)

// OpenID Connect Core 2: The application refuses an ID token whose `sub` is false.
rule('standard.id-token-check.subject.boolean', standard.booleanAsSubject, nobodyIsSignedIn)

// OpenID Connect Core 2: The application refuses an ID token whose `sub` is a list or an object.
rule('standard.id-token-check.subject.structure', standard.structureAsSubject, nobodyIsSignedIn)

// RFC 8725 3.12: The application refuses an access token of the same issuer in place of the ID token.
rule('standard.id-token-check.access-token', standard.accessToken, nobodyIsSignedIn)

// RFC 7517 4.2: The application refuses an ID token that was signed by a key published for encryption.
rule('standard.id-token-check.encryption-key', standard.encryptionKey, nobodyIsSignedIn)

// OpenID Connect Core 2: The application ignores claims that are unknown or that it did not request, and
//   signs the user in.
rule('standard.id-token-check.unknown-claims', standard.unknownClaims, userIsSignedIn)
