/**
 * Errors of the authorize and token endpoints. The contract defines some names. Form, status and delivery are open
 * points.
 * @module
 */
import { invalidClient, invalidGrant, invalidRequest } from '../../facts.js'
import type { AuthorizeProblem, ErrorContext, ErrorDelivery, TokenContext, TokenProblem } from '../context.js'

/** The texts of pages that refuse something. */
export interface RefusalTexts {
  /** Title of the page of a refused authorize request. */
  readonly refused: string
  /** Note on the login page after wrong credentials. */
  readonly wrongPassword: string
  /** Title of the page of a login that has ended. */
  readonly loginGone: string
}

export const errorBehaviours = {
  /** The texts of pages that refuse something. Open point. */
  refusalTexts: (): RefusalTexts => ({
    refused: 'Request refused',
    wrongPassword: 'The name or the password is wrong.',
    loginGone: 'This login is no longer open',
  }),

  /** Error name if a public client sends no challenge. Contract 7, row 2. */
  missingChallengeError: (): string => invalidRequest,

  /** Error name for a challenge method other than S256. RFC 7636, 4.4.1. */
  challengeMethodError: (_sent: string | undefined): string => 'invalid_request',

  /** Error name for a missing or unknown response_type. RFC 6749, 4.1.2.1. */
  responseTypeError: (sent: string | undefined): string =>
    sent === undefined ? 'invalid_request' : 'unsupported_response_type',

  /** Error name for every other refusal at the authorize endpoint. RFC 6749, 4.1.2.1. */
  otherAuthorizeError: (problem: AuthorizeProblem): string => {
    if (problem.kind === 'unknown client') return 'unauthorized_client'
    if (problem.kind === 'scope') return 'invalid_scope'
    return problem.kind === 'login required' ? 'login_required' : 'invalid_request'
  },

  /**
   * How an error reaches the browser: never by redirect to a URI that is not configured. Contract 4.1, behaviour 3,
   * leaves it open. RFC 6749, 4.1.2.1.
   */
  errorDelivery: (context: ErrorContext): ErrorDelivery =>
    context.redirectUri === undefined
      ? { as: 'page', status: 400 }
      : { as: 'redirect', to: context.redirectUri },

  /** The state in a redirected error. RFC 6749, 4.1.2.1. */
  errorState: (state: string | undefined): string | undefined => state,

  /** Fields of an error at either endpoint. Open point, except the name. */
  errorFields: (
    name: string,
    description: string,
    _endpoint: 'authorize' | 'token',
  ): Readonly<Record<string, unknown>> => ({
    error: name,
    error_description: description,
  }),

  /** Error name if the verifier is missing. Contract 7, row 3. */
  missingVerifierError: (_context: TokenContext): string => invalidGrant,

  /** Error name if the verifier is wrong. Contract 7, row 3. */
  wrongVerifierError: (_context: TokenContext): string => invalidGrant,

  /** Error name if the OIDC client secret is sent instead of the password. Contract 7, row 4. */
  oidcSecretError: (_context: TokenContext): string => invalidGrant,

  /** Error name if an application is not active yet. Contract 7, row 5. */
  notActiveError: (): string => invalidClient,

  /** Error name for an unknown, expired, used or mismatching code. RFC 6749, 5.2. */
  codeError: (_problem: TokenProblem, _context: TokenContext): string => 'invalid_grant',

  /** Error name for failed client authentication. RFC 6749, 5.2. */
  clientError: (_problem: TokenProblem, _context: TokenContext): string => 'invalid_client',

  /** Error name for a missing or unknown grant_type. RFC 6749, 5.2. */
  grantTypeError: (sent: string | undefined, _context: TokenContext): string =>
    sent === undefined ? 'invalid_request' : 'unsupported_grant_type',

  /** Error name for every other refusal at the token endpoint. RFC 6749, 5.2. */
  otherTokenError: (_problem: TokenProblem): string => 'invalid_request',

  /** Status of a token error. RFC 6749, 5.2. Contract 7, row 5, defines 401 for an inactive application. */
  tokenErrorStatus: (name: string, problem: TokenProblem, _context: TokenContext): number =>
    name === 'invalid_client' || problem.kind === 'not active' ? 401 : 400,

  /** Value of WWW-Authenticate in a token error. RFC 6749, 5.2. */
  tokenErrorChallenge: (name: string, _problem: TokenProblem, _context: TokenContext): string | undefined =>
    name === 'invalid_client' ? 'Basic realm="platform"' : undefined,

  /** Form of a token error body. Not shown. */
  tokenErrorBody: (_name: string, _problem: TokenProblem): 'json' | 'page' => 'json',
}
