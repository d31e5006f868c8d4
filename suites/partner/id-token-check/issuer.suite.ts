/**
 * An ID token counts only if its `iss` is the issuer of the school.
 * Clauses: 2.2 iss, 5.5 issuer.
 */
import { observe, rule } from '#kit/partner'
import * as issuer from './issuer.inputs.js'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'
import { eachSchool } from './tokens.js'

// 5 item 5: The application refuses an ID token whose `iss` has a foreign host.
rule('id-token-check.issuer.foreign-host', eachSchool(issuer.foreignHost), nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` has an additional slash at its end.
rule('id-token-check.issuer.trailing-slash', issuer.trailingSlash, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` is in another letter case.
rule('id-token-check.issuer.letter-case', issuer.issuerInOtherCase, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` has another scheme.
rule('id-token-check.issuer.scheme', issuer.otherScheme, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` lacks the tenant.
rule('id-token-check.issuer.cut', issuer.cutIssuer, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` has more text after the issuer.
rule('id-token-check.issuer.extended', issuer.extendedIssuer, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` has more text before the issuer.
rule('id-token-check.issuer.preceded', issuer.precededIssuer, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` is missing, null or empty.
rule('id-token-check.issuer.missing', issuer.missingIssuer, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token whose `iss` is a list.
rule('id-token-check.issuer.list', issuer.issuerList, nobodyIsSignedIn)

// 5 item 5: The application refuses an ID token that the tenant signed and whose `iss` is the issuer of
//   another tenant.
rule('id-token-check.issuer.other-tenant', issuer.issuerOfOtherTenant, nobodyIsSignedIn)

// 5 item 5: The application refuses, in a flow of this tenant, a valid ID token of another tenant.
rule('id-token-check.issuer.token-of-other-tenant', issuer.tokenOfOtherTenant, nobodyIsSignedIn)

// 2.2 tenant_id: Whether the application accepts a `tenant_id` that contradicts `iss`.
observe('observe.partner.id-token-check.tenant-id', (context) => outcomes(context, issuer.otherTenantId))
