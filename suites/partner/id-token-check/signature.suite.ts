/**
 * The signature of an ID token must fit its content, and must be an RSA signature.
 * Clauses: 2.1 id_token, 5.5 signature.
 */
import { rule } from '#kit/partner'
import { nobodyIsSignedIn } from './sign-in.js'
import * as signature from './signature.inputs.js'
import { eachSchool } from './tokens.js'

// 5 item 5: The application refuses an ID token with a changed signature.
rule('id-token-check.signature.changed', eachSchool(signature.changedSignature), nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with the payload of another user under the signature of the
//   first.
rule('id-token-check.signature.other-payload', signature.otherPayload, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose header was changed after it was signed.
rule('id-token-check.signature.other-header', signature.otherHeader, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with the algorithm RS256 and an empty signature.
rule('id-token-check.signature.empty', signature.emptySignature, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with the signature of another valid token.
rule('id-token-check.signature.of-other-token', signature.signatureOfOtherToken, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with an elliptic curve signature of zeros, even if the key
//   set has a key for it.
rule('id-token-check.signature.zero-elliptic', signature.zeroEllipticSignature, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose header names another algorithm than the one that signed
//   it.
rule('id-token-check.signature.other-algorithm', signature.otherAlgorithm, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an unsigned ID token with the algorithm `none` in any spelling.
rule('id-token-check.unsigned.none', signature.algorithmNone, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with the algorithm `none` even if it has a signature.
rule('id-token-check.unsigned.none-with-signature', signature.algorithmNoneWithSignature, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token whose header names no algorithm.
rule('id-token-check.unsigned.no-algorithm', signature.noAlgorithm, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the published key in any form.
rule('id-token-check.mac.public-key', signature.macWithPublicKey, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is empty.
rule('id-token-check.mac.empty-key', signature.macWithEmptyKey, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the text of its `kid`.
rule('id-token-check.mac.key-id', signature.macWithKeyId, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is empty and whose `kid` is a path
//   or a query.
rule('id-token-check.mac.hostile-key-id', signature.macWithHostileKeyId, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the client secret.
rule('id-token-check.mac.client-secret', signature.macWithClientSecret, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the delivered password of the
//   school.
rule('id-token-check.mac.password', signature.macWithPassword, nobodyIsSignedIn)
