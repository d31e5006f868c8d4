/**
 * An ID token counts only if its `iss` is the issuer of the school.
 * Clauses: 2.2 iss, 5.5 issuer.
 */
import { observe, rule } from '#kit/partner'
import * as issuer from './issuer.inputs.js'
import { nobodyIsSignedIn, outcomes } from './sign-in.js'

rule('id-token-check.issuer.foreign-host', issuer.foreignHost, nobodyIsSignedIn)

rule('id-token-check.issuer.trailing-slash', issuer.trailingSlash, nobodyIsSignedIn)

rule('id-token-check.issuer.letter-case', issuer.issuerInOtherCase, nobodyIsSignedIn)

rule('id-token-check.issuer.scheme', issuer.otherScheme, nobodyIsSignedIn)

rule('id-token-check.issuer.cut', issuer.cutIssuer, nobodyIsSignedIn)

rule('id-token-check.issuer.extended', issuer.extendedIssuer, nobodyIsSignedIn)

rule('id-token-check.issuer.preceded', issuer.precededIssuer, nobodyIsSignedIn)

rule('id-token-check.issuer.missing', issuer.missingIssuer, nobodyIsSignedIn)

rule('id-token-check.issuer.list', issuer.issuerList, nobodyIsSignedIn)

rule('id-token-check.issuer.other-tenant', issuer.issuerOfOtherTenant, nobodyIsSignedIn)

rule('id-token-check.issuer.token-of-other-tenant', issuer.tokenOfOtherTenant, nobodyIsSignedIn)

observe('observe.partner.id-token-check.tenant-id', (context) => outcomes(context, issuer.otherTenantId))
