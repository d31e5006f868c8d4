/**
 * An ID token counts only for the client that its `aud` names.
 * Clauses: 2.2 aud, 5.5 audience.
 */
import { observe, rule } from '#kit/partner'
import * as audience from './audience.inputs.js'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import { eachSchool } from './tokens.js'

// 5 item 5: The application refuses an ID token whose `aud` is another client.
rule('id-token-check.audience.other', eachSchool(audience.otherAudience), nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` is missing, null or empty.
rule('id-token-check.audience.missing', audience.missingAudience, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` is a list without its client ID.
rule('id-token-check.audience.list-of-others', audience.listOfOtherAudience, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` has more text after its client ID.
rule('id-token-check.audience.longer', audience.longerAudience, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` is only the beginning of its client ID.
rule('id-token-check.audience.shorter', audience.shorterAudience, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` is its client ID in another letter case.
rule('id-token-check.audience.letter-case', audience.audienceInOtherCase, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` is one text with its client ID and another one.
rule('id-token-check.audience.joined', audience.joinedAudiences, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `aud` is the tenant ID, the issuer or the redirect URI.
rule('id-token-check.audience.other-value', audience.otherValueAsAudience, nobodyIsSignedIn)

// 5 item 5: Whether the application accepts a list that holds only its client ID as audience.
observe('observe.partner.id-token-check.audience-list', (context) =>
  outcomes(context, audience.listOfOwnAudience),
)

// 5 item 5: Whether the application accepts a further audience if `azp` is its client ID.
observe('observe.partner.id-token-check.audience-trusted-party', (context) =>
  outcomes(context, audience.trustedParty),
)
