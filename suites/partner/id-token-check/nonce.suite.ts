/**
 * An ID token counts only for the flow that its nonce belongs to.
 * Clauses: 2.2 nonce, 4.1 nonce, 5.5 nonce.
 */
import { observe, rule } from '#kit/partner'
import * as nonce from './nonce.inputs.js'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import { eachSchool } from './tokens.js'

// 5 item 5: The application refuses an ID token whose nonce differs from the one it sent.
rule('id-token-check.nonce.other', eachSchool(nonce.otherNonce), nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token without a nonce.
rule('id-token-check.nonce.missing', nonce.missingNonce, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with an empty nonce.
rule('id-token-check.nonce.empty', nonce.emptyNonce, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose nonce is null.
rule('id-token-check.nonce.null', nonce.nullNonce, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with the nonce in another letter case.
rule('id-token-check.nonce.letter-case', nonce.nonceInOtherCase, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose nonce begins with the one it sent and is longer.
rule('id-token-check.nonce.longer', nonce.longerNonce, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose nonce is only the beginning of the one it sent.
rule('id-token-check.nonce.shorter', nonce.shorterNonce, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with a blank before or after the nonce.
rule('id-token-check.nonce.blank', nonce.nonceWithBlank, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with the nonce of an earlier, finished flow of the same
//   browser.
rule('id-token-check.nonce.earlier-flow', nonce.nonceOfEarlierFlow, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token with the nonce of a pending flow of another browser.
rule('id-token-check.nonce.other-browser', nonce.nonceOfOtherBrowser, nobodyIsSignedIn)

// 5 item 5: The application refuses the ID token of the previous flow if it is delivered again.
rule('id-token-check.nonce.replayed-token', nonce.replayedToken, nobodyIsSignedIn)

// 5 item 5: Whether the application accepts a list of the nonce it sent as nonce.
observe('observe.partner.id-token-check.nonce-list', (context) => outcomes(context, nonce.nonceList))
