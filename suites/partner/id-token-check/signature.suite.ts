/**
 * The signature of an ID token must fit its content, and must be an RSA signature.
 * Clauses: 2.1 id_token, 5.5 signature.
 */
import { rule } from '#kit/partner'
import { nobodyIsSignedIn } from './sign-in.js'
import * as signature from './signature.inputs.js'

rule('id-token-check.signature.changed', signature.changedSignature, nobodyIsSignedIn)

rule('id-token-check.signature.other-payload', signature.otherPayload, nobodyIsSignedIn)

rule('id-token-check.signature.other-header', signature.otherHeader, nobodyIsSignedIn)

rule('id-token-check.signature.empty', signature.emptySignature, nobodyIsSignedIn)

rule('id-token-check.signature.of-other-token', signature.signatureOfOtherToken, nobodyIsSignedIn)

rule('id-token-check.signature.zero-elliptic', signature.zeroEllipticSignature, nobodyIsSignedIn)

rule('id-token-check.signature.other-algorithm', signature.otherAlgorithm, nobodyIsSignedIn)

rule('id-token-check.unsigned.none', signature.algorithmNone, nobodyIsSignedIn)

rule('id-token-check.unsigned.none-with-signature', signature.algorithmNoneWithSignature, nobodyIsSignedIn)

rule('id-token-check.unsigned.no-algorithm', signature.noAlgorithm, nobodyIsSignedIn)

rule('id-token-check.mac.public-key', signature.macWithPublicKey, nobodyIsSignedIn)

rule('id-token-check.mac.empty-key', signature.macWithEmptyKey, nobodyIsSignedIn)

rule('id-token-check.mac.key-id', signature.macWithKeyId, nobodyIsSignedIn)

rule('id-token-check.mac.hostile-key-id', signature.macWithHostileKeyId, nobodyIsSignedIn)

rule('id-token-check.mac.client-secret', signature.macWithClientSecret, nobodyIsSignedIn)

rule('id-token-check.mac.password', signature.macWithPassword, nobodyIsSignedIn)
