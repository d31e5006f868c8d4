/**
 * An ID token counts only until it expires.
 * Clauses: 2.2 exp and iat, 5.5 expiry.
 */
import { observe, rule } from '#kit/partner'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import * as times from './times.inputs.js'
import { eachSchool } from './tokens.js'

// 5 item 5: The application refuses an ID token that expired more than ten minutes ago.
rule('id-token-check.expiry.past', eachSchool(times.pastExpiry), nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `exp` is zero or negative.
rule('id-token-check.expiry.not-positive', times.notPositiveExpiry, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token without `exp`.
rule('id-token-check.expiry.missing', times.missingExpiry, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `exp` is null, a word, true, a list or an object.
rule('id-token-check.expiry.no-number', times.noNumberAsExpiry, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `exp` is a past time as text.
rule('id-token-check.expiry.past-text', times.pastExpiryAsText, nobodyIsSignedIn)

// 5 item 5: Whether the application accepts an ID token that expired half a minute ago.
observe('observe.partner.id-token-check.just-expired', (context) => outcomes(context, times.justExpired))

// 5 item 5: Whether the application accepts an `exp` in milliseconds, beyond all dates, with a fraction, or
//   as text of a future time.
observe('observe.partner.id-token-check.odd-expiry', (context) => outcomes(context, times.oddExpiry))

// 2.2 iat: Whether the application accepts an `iat` a day ahead, an `iat` a day ago, or an ID token without
//   `iat`.
observe('observe.partner.id-token-check.issued-at', (context) => outcomes(context, times.issuedAt))
