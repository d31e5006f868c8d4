/**
 * The requirements for the exchange of a code, and the answer of the token endpoint.
 * @module
 */
import { codeGrant, serviceGrant } from '../../facts.js'

import type { Answer, Reply } from '../answer.js'
import type { Flow, RedeemContext, RefusedCodeContext, TokenContext } from '../context.js'
import type { App, CodeRecord, Session } from '../model.js'

/** Parameters of the token request that the contract names. */
export const tokenParameters = [
  'grant_type',
  'code',
  'redirect_uri',
  'client_id',
  'client_secret',
  'code_verifier',
] as const

export const tokenBehaviours = {
  /** Whether the endpoint accepts this HTTP method. Contract 4.2. */
  tokenMethodAllowed: (method: string): boolean => method === 'POST',

  /** Whether a media type is accepted. A service request without body may omit it. Contract 4.2, 4.3. */
  tokenContentTypeAllowed: (mediaType: string | undefined, flow: Flow | undefined): boolean =>
    mediaType === 'application/x-www-form-urlencoded' || (mediaType === undefined && flow === 'service'),

  /** Whether a parameter counts in this place. Contract 4.2: the form. 4.3: grant_type in the query. */
  tokenParameterAccepted: (name: string, place: 'query' | 'form'): boolean =>
    place === 'form' || name === 'grant_type',

  /** Whether a form parameter without value counts as not sent. RFC 6749, 3.2. */
  emptyTokenParameterMeansOmitted: (_name: string): boolean => true,

  /** Whether a form parameter may be repeated. RFC 6749, 3.2. */
  repeatedTokenParameterAllowed: (name: string): boolean => !tokenParameters.some((known) => known === name),

  /** Whether an undocumented form parameter is ignored. RFC 6749, 3.2. */
  unknownTokenParameterAllowed: (_name: string): boolean => true,

  /** Whether a grant_type means the code grant. Contract 4.2, grant_type. */
  isCodeGrant: (grantType: string | undefined, _context: TokenContext): boolean => grantType === codeGrant,

  /** Whether a grant_type means a service token. Contract 4.3. */
  isServiceGrant: (grantType: string | undefined, _context: TokenContext): boolean =>
    grantType === serviceGrant,

  /** Names of the required parameters. Contract 4.2, column Required. */
  requiredTokenParameters: (_context: TokenContext): readonly string[] => [
    'code',
    'redirect_uri',
    'client_id',
  ],

  /** The application of a client_id. Contract 4.2, client_id. */
  findTokenClient: (sent: string, context: TokenContext): App | undefined =>
    context.tenant.apps.find((app) => app.id === sent),

  /** Whether HTTP Basic authentication counts in the code grant. Open point. */
  basicAllowedInCodeGrant: (): boolean => false,

  /** Whether this application must send its secret. Contract 4.2, client_secret. */
  secretRequired: (app: App, _context: TokenContext): boolean => app.secret !== null,

  /** Whether a client secret is correct. Contract 4.2: the OIDC client secret, not the password. */
  secretMatches: (sent: string, app: App, _context: TokenContext): boolean =>
    app.secret === null || sent === app.secret,

  /** Whether name and password of a user get a token (grant_type `password`). RFC 9700, 2.4: no. */
  passwordGrant: (): boolean => false,

  /** The record of a code. `sent` is undefined if no code was sent. Contract 4.2, code. */
  findCode: (
    sent: string | undefined,
    codes: ReadonlyMap<string, CodeRecord>,
    _context: TokenContext,
  ): CodeRecord | undefined => (sent === undefined ? undefined : codes.get(sent)),

  /** Whether a code is valid at this tenant. Contract 4: tenantId is part of the path. */
  codeTenantMatches: (context: RedeemContext): boolean => context.record.tenantId === context.tenant.id,

  /** Whether a code belongs to the client. RFC 6749, 4.1.3. */
  codeClientMatches: (context: RedeemContext): boolean => context.record.clientId === context.app.id,

  /** Lifetime of a code in seconds. Contract 8: short-lived. */
  codeLifetime: (_context: RedeemContext): number => 60,

  /** Whether a used code is exchanged again. RFC 6749, 4.1.2. */
  usedCodeAccepted: (_context: RedeemContext): boolean => false,

  /** Whether the second use of a code revokes the tokens of the first. RFC 6749, 4.1.2, recommends it. */
  reuseRevokesTokens: (_context: RedeemContext): boolean => false,

  /** Whether a refused attempt invalidates the code. Open point. */
  failureInvalidatesCode: (_context: RedeemContext): boolean => false,

  /** Whether redirect_uri equals that of the authorize request. Contract 4.2, redirect_uri. */
  codeRedirectMatches: (sent: string, context: RedeemContext): boolean => sent === context.record.redirectUri,

  /** Other codes that a refused code ends. Open point: none. RFC 6749, 4.1.2, permits more for a used code. */
  codesEndedByRefusal: (_context: RefusedCodeContext): readonly CodeRecord[] => [],

  /** Sessions that a refused code ends. Open point: none. */
  sessionsEndedByRefusal: (_context: RefusedCodeContext): readonly Session[] => [],

  /** Form of access tokens. Open point (contract 2.1). */
  accessTokenForm: (_flow: Flow): 'jwt' | 'opaque' => 'jwt',

  /** Lifetime of the access token of the code grant in seconds. Open point. */
  userTokenLifetime: (_context: RedeemContext): number => 180,

  /** Value of token_type. RFC 6749, 5.1. */
  tokenType: (_flow: Flow): string | undefined => 'Bearer',

  /** Fields of the answer to the code grant. Called last. Contract 4.2, 2.1. */
  codeAnswer: (
    fields: Readonly<Record<string, unknown>>,
    _context: RedeemContext,
  ): Readonly<Record<string, unknown>> => fields,

  /** Status of an answer with tokens. RFC 6749, 5.1. */
  tokenStatus: (_flow: Flow): number => 200,

  /** Every answer of the endpoint. Called last. Contract 4.2, 4.3. */
  tokenReply: (answer: Answer, _context: TokenContext): Reply => answer,
}
