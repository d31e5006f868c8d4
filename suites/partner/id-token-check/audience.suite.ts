/**
 * An ID token counts only for the client that its `aud` names.
 * Clauses: 2.2 aud, 5.5 audience.
 */
import { observe, rule } from '#kit/partner'
import * as audience from './audience.inputs.js'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'

rule('id-token-check.audience.other', audience.otherAudience, nobodyIsSignedIn)

rule('id-token-check.audience.missing', audience.missingAudience, nobodyIsSignedIn)

rule('id-token-check.audience.list-of-others', audience.listOfOtherAudience, nobodyIsSignedIn)

rule('id-token-check.audience.longer', audience.longerAudience, nobodyIsSignedIn)

rule('id-token-check.audience.shorter', audience.shorterAudience, nobodyIsSignedIn)

rule('id-token-check.audience.letter-case', audience.audienceInOtherCase, nobodyIsSignedIn)

rule('id-token-check.audience.joined', audience.joinedAudiences, nobodyIsSignedIn)

rule('id-token-check.audience.other-value', audience.otherValueAsAudience, nobodyIsSignedIn)

observe('observe.partner.id-token-check.audience-list', (context) =>
  outcomes(context, audience.listOfOwnAudience),
)

observe('observe.partner.id-token-check.audience-trusted-party', (context) =>
  outcomes(context, audience.trustedParty),
)
