/**
 * An ID token counts only if it names a user.
 * Clauses: 2.2 sub, 5.5 sub.
 */
import { observe, rule } from '#kit/partner'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import * as subject from './subject.inputs.js'

// 5 item 5: The application refuses an ID token without `sub`.
rule('id-token-check.subject.missing', subject.missingSubject, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `sub` is empty.
rule('id-token-check.subject.empty', subject.emptySubject, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `sub` is null.
rule('id-token-check.subject.null', subject.nullSubject, nobodyIsSignedIn)

// 5 item 5: Whether the application accepts a `sub` of blanks.
observe('observe.partner.id-token-check.blank-subject', (context) => outcomes(context, subject.blankSubject))

// 5 item 5: Whether the application accepts a `sub` of 300 characters.
observe('observe.partner.id-token-check.long-subject', (context) => outcomes(context, subject.longSubject))

// 2.2: Whether the application accepts an ID token without one of the platform claims.
observe('observe.partner.id-token-check.missing-claim', (context) => outcomes(context, subject.missingClaims))

// 2.1 id_token: Whether the application accepts an ID token whose header has the `typ` of an access token.
observe('observe.partner.id-token-check.token-type', (context) =>
  outcomes(context, subject.typeOfAccessToken),
)

// 2.2 user_type: Whether the application accepts a `user_type` other than `USER`.
observe('observe.partner.id-token-check.user-type', (context) => outcomes(context, subject.serviceUserType))
