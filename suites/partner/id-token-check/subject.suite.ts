/**
 * An ID token counts only if it names a user.
 * Clauses: 2.2 sub, 5.5 sub.
 */
import { observe, rule } from '#kit/partner'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import * as subject from './subject.inputs.js'

rule('id-token-check.subject.missing', subject.missingSubject, nobodyIsSignedIn)

rule('id-token-check.subject.empty', subject.emptySubject, nobodyIsSignedIn)

rule('id-token-check.subject.null', subject.nullSubject, nobodyIsSignedIn)

observe('observe.partner.id-token-check.blank-subject', (context) => outcomes(context, subject.blankSubject))

observe('observe.partner.id-token-check.long-subject', (context) => outcomes(context, subject.longSubject))

observe('observe.partner.id-token-check.missing-claim', (context) => outcomes(context, subject.missingClaims))

observe('observe.partner.id-token-check.token-type', (context) =>
  outcomes(context, subject.typeOfAccessToken),
)

observe('observe.partner.id-token-check.user-type', (context) => outcomes(context, subject.serviceUserType))
