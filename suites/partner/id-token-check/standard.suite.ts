/**
 * What the standards add to the checks of an ID token.
 * Standards: OpenID Connect Core 2 and 3.1.3.7, RFC 7515 4.1.11, RFC 7517 4.2, RFC 7519 4.1.5, RFC 8725 3.
 */
import { rule } from '#kit/partner'
import { furtherAudience, furtherAudienceAndParty, otherAuthorizedParty } from './audience.inputs.js'
import { nobodyIsSignedIn, userIsSignedIn } from './sign-in.js'
import * as standard from './standard.inputs.js'
import { notBefore } from './times.inputs.js'

rule('standard.id-token-check.audience.further', furtherAudience, nobodyIsSignedIn)

rule('standard.id-token-check.audience.further-and-party', furtherAudienceAndParty, nobodyIsSignedIn)

rule('standard.id-token-check.authorized-party', otherAuthorizedParty, nobodyIsSignedIn)

rule('standard.id-token-check.not-before', notBefore, nobodyIsSignedIn)

rule('standard.id-token-check.critical-header', standard.unknownCriticalHeader, nobodyIsSignedIn)

rule('standard.id-token-check.subject.number', standard.numberAsSubject, nobodyIsSignedIn)

rule('standard.id-token-check.subject.boolean', standard.booleanAsSubject, nobodyIsSignedIn)

rule('standard.id-token-check.subject.structure', standard.structureAsSubject, nobodyIsSignedIn)

rule('standard.id-token-check.access-token', standard.accessToken, nobodyIsSignedIn)

rule('standard.id-token-check.encryption-key', standard.encryptionKey, nobodyIsSignedIn)

rule('standard.id-token-check.unknown-claims', standard.unknownClaims, userIsSignedIn)
