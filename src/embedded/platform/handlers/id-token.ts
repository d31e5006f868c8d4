/**
 * Creation of ID tokens. Contract 2.2.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import type { IdTokenContext } from '../context.js'
import type { Runtime } from '../runtime.js'
import { ssoBase } from './authorize.js'

/** Creates and signs the ID token of a redeemed code. */
export function idToken(runtime: Runtime, base: Omit<IdTokenContext, 'issuer'>): string {
  const behaviours = runtime.behave(base.tenant, base.record.flow)
  const context: IdTokenContext = { ...base, issuer: behaviours.issuer(ssoBase(runtime, base.tenant)) }
  const pair = behaviours.signingKey(runtime.keys, runtime.idTokens)
  runtime.idTokens += 1
  const algorithm = behaviours.signatureAlgorithm(context)
  const encode = (value: unknown, segment: 'header' | 'payload'): string =>
    behaviours.encodeSegment(Buffer.from(JSON.stringify(value)), segment)
  const header = encode(behaviours.idTokenHeader(algorithm, pair.kid, context), 'header')
  const payload = encode(
    behaviours.idTokenClaims(claimsOf(behaviours, context, algorithm), context),
    'payload',
  )
  const signature = behaviours.signIdToken(`${header}.${payload}`, algorithm, pair.privateKey, context)
  const segments = [header, payload, behaviours.encodeSegment(signature, 'signature')]
  return runtime.leaves(behaviours.joinSegments(segments, context))
}

/** Claims in order. JSON omits undefined claims. */
function claimsOf(
  behaviours: Behaviours,
  context: IdTokenContext,
  algorithm: string,
): Readonly<Record<string, unknown>> {
  const profile = {
    given_name: behaviours.givenNameClaim,
    family_name: behaviours.familyNameClaim,
    name: behaviours.nameClaim,
    gender: behaviours.genderClaim,
    birthdate: behaviours.birthdateClaim,
  }
  const claims = {
    sub: behaviours.subClaim,
    iss: behaviours.issClaim,
    aud: behaviours.audClaim,
    iat: behaviours.iatClaim,
    exp: (given: IdTokenContext) => behaviours.expClaim(given, behaviours.idTokenLifetime(given)),
    nonce: behaviours.nonceClaim,
    tenant_id: behaviours.tenantIdClaim,
    user_id: behaviours.userIdClaim,
    person_id: behaviours.personIdClaim,
    username: behaviours.usernameClaim,
    roles: behaviours.rolesClaim,
    user_type: behaviours.userTypeClaim,
    scopes: behaviours.scopesClaim,
    locale: behaviours.localeClaim,
    sc: behaviours.scClaim,
    sr: behaviours.srClaim,
    sn: behaviours.snClaim,
    at_hash: (given: IdTokenContext) => behaviours.atHashClaim(given, algorithm),
    ...(behaviours.profileClaimsIncluded(context) ? profile : {}),
  }
  return Object.fromEntries(Object.entries(claims).map(([name, claim]) => [name, claim(context)]))
}
