/**
 * The ID token: one behaviour for each claim, then the whole token.
 * @module
 */
import { constants, createHash, type KeyObject, sign } from 'node:crypto'
import { profileScope, userType } from '../../facts.js'
import type { IdTokenContext } from '../context.js'
import type { KeyPair, PlatformKeys } from '../keys.js'

export const idTokenBehaviours = {
  /** `sub`: the permanent UUID of the account. Contract 2.2. */
  subClaim: (context: IdTokenContext): unknown => context.user.sub,
  /** `iss`: the issuer of the discovery document. Contract 2.2; 5, item 5. */
  issClaim: (context: IdTokenContext): unknown => context.issuer,
  /** `aud`: the client_id. Contract 2.2. */
  audClaim: (context: IdTokenContext): unknown => context.app.id,
  /** `iat`: seconds. Contract 2.2. */
  iatClaim: (context: IdTokenContext): unknown => Math.floor(context.now),
  /** `exp`: seconds. Contract 2.2. */
  expClaim: (context: IdTokenContext, lifetime: number): unknown => Math.floor(context.now) + lifetime,
  /** Lifetime of an ID token in seconds. Open point. */
  idTokenLifetime: (_context: IdTokenContext): number => 900,
  /** `nonce`: as sent. Contract 2.2. */
  nonceClaim: (context: IdTokenContext): unknown => context.record.nonce,
  /** `tenant_id`: as in the path. Contract 2.2. */
  tenantIdClaim: (context: IdTokenContext): unknown => context.tenant.id,
  /** `user_id`. Contract 2.2. */
  userIdClaim: (context: IdTokenContext): unknown => context.user.userId,
  /** `person_id`: another identifier than user_id. Contract 2.2. */
  personIdClaim: (context: IdTokenContext): unknown => context.user.personId,
  /** `username`: the login name. Contract 2.2. */
  usernameClaim: (context: IdTokenContext): unknown => context.user.username,
  /** `roles`: exactly one. Contract 2.2. */
  rolesClaim: (context: IdTokenContext): unknown => context.user.role,
  /** `user_type`. Contract 2.2. */
  userTypeClaim: (_context: IdTokenContext): unknown => userType,
  /** `scopes`: the granted scopes, separated by commas. Contract 2.2. */
  scopesClaim: (context: IdTokenContext): unknown => context.record.grantedScopes.join(','),
  /** `locale`: the language of the user, never empty. Two letters for standard languages. Contract 2.2. */
  localeClaim: (context: IdTokenContext): unknown => context.user.language ?? context.tenant.school.language,
  /** `sc`: country code, lower case. Contract 2.2. */
  scClaim: (context: IdTokenContext): unknown => context.tenant.school.country,
  /** `sr`: country-region code. Contract 2.2. */
  srClaim: (context: IdTokenContext): unknown => context.tenant.school.region,
  /** `sn`: school name. Contract 2.2. */
  snClaim: (context: IdTokenContext): unknown => context.tenant.school.name,

  /** Whether the profile claims are included. Contract 2.2: only when platform-profile is requested. */
  profileClaimsIncluded: (context: IdTokenContext): boolean =>
    context.record.grantedScopes.includes(profileScope),
  /** `given_name`. Contract 2.2. */
  givenNameClaim: (context: IdTokenContext): unknown => context.user.givenName,
  /** `family_name`. Contract 2.2. */
  familyNameClaim: (context: IdTokenContext): unknown => context.user.familyName,
  /** `name`. Contract 2.2. Its layout is an open point. */
  nameClaim: (context: IdTokenContext): unknown => `${context.user.givenName} ${context.user.familyName}`,
  /** `gender`: a word, for example FEMALE. Contract 2.2. */
  genderClaim: (context: IdTokenContext): unknown => context.user.gender,
  /** `birthdate`: a timestamp since the epoch. A large negative number if the date is unknown. Contract 2.2. */
  birthdateClaim: (context: IdTokenContext): unknown =>
    context.user.birthdate === null ? -62_167_219_200 : Date.parse(context.user.birthdate) / 1000,

  /** `at_hash`: the left half of the hash of the access token. Optional. OpenID Connect Core, 3.1.3.6. */
  atHashClaim: (context: IdTokenContext, algorithm: string): unknown => {
    const digest = createHash(hashOf(algorithm)).update(context.accessToken).digest()
    return digest.subarray(0, digest.length / 2).toString('base64url')
  },

  /** All claims. Called last. Contract 2.2. */
  idTokenClaims: (
    claims: Readonly<Record<string, unknown>>,
    _context: IdTokenContext,
  ): Readonly<Record<string, unknown>> => claims,

  /** The signing key, after a number of ID tokens that the platform issued. Contract 2.1: an RSA key. */
  signingKey: (keys: PlatformKeys, _issued: number): KeyPair => keys.get('signing'),

  /** `alg` of the header. Contract 2.1: an RSA signature. */
  signatureAlgorithm: (_context: IdTokenContext): string => 'RS256',

  /** Header of the token. RFC 7515, 4.1. */
  idTokenHeader: (
    algorithm: string,
    kid: string,
    _context: IdTokenContext,
  ): Readonly<Record<string, unknown>> => ({
    alg: algorithm,
    typ: 'JWT',
    kid,
  }),

  /** The signature over the first two segments. Contract 2.1. */
  signIdToken: (input: string, algorithm: string, key: KeyObject, _context: IdTokenContext): Uint8Array => {
    return sign(
      hashOf(algorithm),
      Buffer.from(input),
      algorithm.startsWith('PS')
        ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
        : key,
    )
  },

  /** Base64url of one segment, without padding. RFC 7515, 2. */
  encodeSegment: (bytes: Uint8Array, _segment: 'header' | 'payload' | 'signature'): string =>
    Buffer.from(bytes).toString('base64url'),

  /** The token from its encoded segments. RFC 7515, 7.1. */
  joinSegments: (segments: readonly string[], _context: IdTokenContext): string => segments.join('.'),
}

/** The hash of an RSA signature algorithm. SHA-256 for any other name. */
function hashOf(algorithm: string): string {
  return `sha${/^[RP]S(256|384|512)$/.exec(algorithm)?.[1] ?? '256'}`
}
