/**
 * An ID token counts only for the flow that its nonce belongs to.
 * Clauses: 2.2 nonce, 4.1 nonce, 5.5 nonce.
 */
import { observe, rule } from '#kit/partner'
import * as nonce from './nonce.inputs.js'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'

rule('id-token-check.nonce.other', nonce.otherNonce, nobodyIsSignedIn)

rule('id-token-check.nonce.missing', nonce.missingNonce, nobodyIsSignedIn)

rule('id-token-check.nonce.empty', nonce.emptyNonce, nobodyIsSignedIn)

rule('id-token-check.nonce.null', nonce.nullNonce, nobodyIsSignedIn)

rule('id-token-check.nonce.letter-case', nonce.nonceInOtherCase, nobodyIsSignedIn)

rule('id-token-check.nonce.longer', nonce.longerNonce, nobodyIsSignedIn)

rule('id-token-check.nonce.shorter', nonce.shorterNonce, nobodyIsSignedIn)

rule('id-token-check.nonce.blank', nonce.nonceWithBlank, nobodyIsSignedIn)

rule('id-token-check.nonce.earlier-flow', nonce.nonceOfEarlierFlow, nobodyIsSignedIn)

rule('id-token-check.nonce.other-browser', nonce.nonceOfOtherBrowser, nobodyIsSignedIn)

rule('id-token-check.nonce.replayed-token', nonce.replayedToken, nobodyIsSignedIn)

observe('observe.partner.id-token-check.nonce-list', (context) => outcomes(context, nonce.nonceList))
