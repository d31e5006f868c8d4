/**
 * An ID token counts only until it expires.
 * Clauses: 2.2 exp and iat, 5.5 expiry.
 */
import { observe, rule } from '#kit/partner'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import * as times from './times.inputs.js'

rule('id-token-check.expiry.past', times.pastExpiry, nobodyIsSignedIn)

rule('id-token-check.expiry.not-positive', times.notPositiveExpiry, nobodyIsSignedIn)

rule('id-token-check.expiry.missing', times.missingExpiry, nobodyIsSignedIn)

rule('id-token-check.expiry.no-number', times.noNumberAsExpiry, nobodyIsSignedIn)

rule('id-token-check.expiry.past-text', times.pastExpiryAsText, nobodyIsSignedIn)

observe('observe.partner.id-token-check.just-expired', (context) => outcomes(context, times.justExpired))

observe('observe.partner.id-token-check.odd-expiry', (context) => outcomes(context, times.oddExpiry))

observe('observe.partner.id-token-check.issued-at', (context) => outcomes(context, times.issuedAt))
