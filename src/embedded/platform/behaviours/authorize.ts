/**
 * The requirements of the authorize endpoint, and its success response.
 * @module
 */
import { randomBytes } from 'node:crypto'
import { responseType } from '../../facts.js'
import type { Answer } from '../answer.js'
import type { AuthorizeContext, AuthorizeProblem, CodeContext, SessionLookup } from '../context.js'
import type { App, Session, Tenant, User } from '../model.js'

/** Parameters of the authorize request that the contract names. */
export const authorizeParameters = [
  'response_type',
  'scope',
  'client_id',
  'redirect_uri',
  'nonce',
  'state',
  'prompt',
  'code_challenge',
  'code_challenge_method',
] as const

export const authorizeBehaviours = {
  /** Whether the endpoint accepts this HTTP method. Contract 4.1 names only GET. */
  authorizeMethodAllowed: (method: string): boolean => method === 'GET',

  /** Whether a parameter without value counts as not sent. RFC 6749, 3.1. */
  emptyMeansOmitted: (_name: string): boolean => true,

  /** Whether a parameter may be repeated. If it may, the first value counts. RFC 6749, 3.1. */
  repeatedParameterAllowed: (name: string, _values: readonly string[]): boolean =>
    !authorizeParameters.some((known) => known === name),

  /** Whether this state is accepted. Any state is, and none. Contract 4.1, state. */
  stateAccepted: (_state: string | undefined, _context: AuthorizeContext): boolean => true,

  /** Whether an undocumented parameter is ignored. RFC 6749, 3.1. */
  unknownParameterAllowed: (_name: string): boolean => true,

  /** Names of the required parameters. Contract 4.1, column Required. */
  requiredAuthorizeParameters: (_context: AuthorizeContext): readonly string[] => [
    'response_type',
    'scope',
    'client_id',
    'redirect_uri',
    'nonce',
  ],

  /** The value that a missing parameter stands for, if the parameter is not required. Contract 4.1. */
  assumedWhenOmitted: (name: string, context: AuthorizeContext): string | undefined => {
    const { apps } = context.tenant
    const uri = context.parameters.get('redirect_uri')
    if (name === 'response_type') return responseType
    if (name === 'scope') return 'openid'
    if (name === 'client_id') return apps.find((app) => app.redirectUri === uri)?.id
    if (name === 'redirect_uri') return context.app?.redirectUri
    return undefined
  },

  /** Whether a problem is found before the login page. If not, it is found once a session exists. Contract 4.1. */
  foundBeforeLogin: (_problem: AuthorizeProblem): boolean => true,

  /** The application that a client_id names. Contract 4.1, client_id. */
  findClient: (sent: string, context: AuthorizeContext): App | undefined =>
    context.tenant.apps.find((app) => app.id === sent),

  /** Whether a response_type is accepted. Contract 4.1, response_type. */
  responseTypeAllowed: (sent: string): boolean => sent === responseType,

  /** Splits the scope parameter. Contract 4.1, scope: separated by blanks. */
  splitScope: (sent: string): readonly string[] => [
    ...new Set(sent.split(' ').filter((word) => word !== '')),
  ],

  /** Whether a list of scopes may be requested. Contract 4.1, scope. */
  scopesAllowed: (_scopes: readonly string[], _context: AuthorizeContext): boolean => true,

  /** The requested scopes that are granted. Contract 2.2, scopes. */
  grantedScopes: (asked: readonly string[], app: App): readonly string[] =>
    asked.filter((scope) => app.scopes.includes(scope)),

  /** The active session of a cookie. Contract 4.1, behaviours 1 and 2. */
  sessionOf: (lookup: SessionLookup): Session | undefined => {
    const session = lookup.cookie === undefined ? undefined : lookup.sessions.get(lookup.cookie)
    return session?.tenantId === lookup.tenant.id && !session.ended ? session : undefined
  },

  /** Whether this request replaces the session cookie. Old values stay valid. Open point. */
  rotatesSession: (_session: Session): boolean => false,

  /** Whether the login page is shown although a session is active. Contract 4.1, prompt. */
  promptShowsLogin: (prompt: string | undefined, context: AuthorizeContext): boolean =>
    context.via === 'session' && (prompt ?? '').split(' ').includes('login'),

  /**
   * The effect of prompt=login on the current session. Contract 4.1, prompt: the session ends.
   * `cookie` only deletes the cookie. `user` ends every session of the user, which is an open point.
   */
  promptEndsSession: (_session: Session, _context: AuthorizeContext): 'server' | 'user' | 'cookie' | 'no' =>
    'server',

  /** Whether the request must show no page. OpenID Connect Core, 3.1.2.1, prompt=none. */
  promptForbidsPages: (prompt: string | undefined): boolean => prompt === 'none',

  /** The user of a code. Contract 1, item 1: the user of this browser session. */
  codeUser: (context: CodeContext, _latest: Session | undefined): User => context.session.user,

  /** A new code. Contract 4.1, behaviour 1: each request gets another code. */
  makeCode: (_context: CodeContext): string => randomBytes(32).toString('base64url'),

  /** Status of the answer that carries the code. Contract 4.1, behaviour 1. */
  authorizeStatus: (_context: CodeContext): number => 302,

  /** Number of redirects within the host of the platform before the redirect with the code. Open point. */
  internalHops: (_context: CodeContext): number => 0,

  /**
   * Whether a cookie binds these redirects to the browser. A browser has one such cookie, so only its latest request
   * goes on. Open point.
   */
  flowCookie: (_tenant: Tenant): boolean => false,

  /** The address that the browser is redirected to with the code. Contract 4.1, behaviour 1. */
  redirectTarget: (sent: string, _context: CodeContext): string => sent,

  /** Name of the parameter that carries the code. Contract 4.1, behaviour 1. */
  codeParameter: (_context: CodeContext): string => 'code',

  /** The part of the URI that carries the answer. Contract 4.1, behaviour 1. */
  codePlace: (_context: CodeContext): 'query' | 'fragment' => 'query',

  /** The state in the response. RFC 6749, 4.1.2. */
  stateEcho: (state: string | undefined, _context: CodeContext): string | undefined => state,

  /** Additional parameters before and after code and state. Open point. */
  furtherRedirectParameters: (
    _context: CodeContext,
    _issuer: string,
  ): { readonly before: readonly Pair[]; readonly after: readonly Pair[] } => ({ before: [], after: [] }),

  /** All parameters of the redirect. Called last. Contract 4.1, behaviour 1. */
  redirectParameters: (pairs: readonly Pair[], _context: CodeContext): readonly Pair[] => pairs,

  /** The answer that carries the code. Called last. Contract 4.1, behaviour 1. */
  codeRedirect: (answer: Answer, _context: CodeContext): Answer => answer,

  /** Adds parameters to the query of a URI and keeps the existing ones. RFC 6749, 3.1.2. */
  addToQuery: (uri: string, added: string): string => {
    const hash = uri.indexOf('#')
    const [base, fragment] = hash < 0 ? [uri, ''] : [uri.slice(0, hash), uri.slice(hash)]
    const glue = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&'
    return `${base}${glue}${added}${fragment}`
  },
}

type Pair = readonly [name: string, value: string]
