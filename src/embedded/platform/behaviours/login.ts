/**
 * The login page and what follows it.
 * @module
 */
import type {
  AuthorizeContext,
  LoginContext,
  LoginForm,
  LoginPageDelivery,
  ReturnDelivery,
} from '../context.js'
import type { Session, Tenant, User } from '../model.js'
import type { Parameters } from '../parameters.js'

export const loginBehaviours = {
  /** How a browser without session reaches the login page. Contract 4.1, behaviour 2; the way is not shown. */
  loginPageDelivery: (_context: AuthorizeContext): LoginPageDelivery => ({
    by: 'redirect',
    status: 302,
    hops: 0,
  }),

  /** Origin that serves the login page, given the one where the request arrived. Not shown. */
  loginOrigin: (origin: string): string => origin,

  /** Whom the login page lets go on by a link, without a password. Not shown; nobody. */
  rememberedUser: (_context: AuthorizeContext): User | undefined => undefined,

  /** Text by which the login page is known. Not shown. */
  loginMarker: (_tenant: Tenant): string => 'Sign in to the school platform',

  /** The account that a login name means. Not shown; letter case does not count here. */
  findUser: (username: string, tenant: Tenant): User | undefined =>
    tenant.users.find((user) => user.username.toLowerCase() === username.trim().toLowerCase()),

  /** Whether a password is right. Contract 4.1, behaviour 2: after correct credentials. */
  passwordMatches: (sent: string, user: User, _context: LoginContext): boolean => sent === user.password,

  /** How wrong credentials are answered. Not shown. */
  wrongPasswordAnswer: ():
    | { readonly by: 'page'; readonly status: number }
    | { readonly by: 'redirect' } => ({
    by: 'page',
    status: 200,
  }),

  /** Who is signed in after a login, given who was before. Contract 4.1, prompt. */
  sessionUserAfterLogin: (user: User, _previous: User | undefined): User => user,

  /** Sessions that a login ends. Contract is silent; none here. */
  sessionsEndedByLogin: (_user: User, _sessions: readonly Session[]): readonly Session[] => [],

  /** Where the browser goes after the login: back to the request, or to the platform. Contract 4.1, behaviour 2. */
  afterLogin: (_context: LoginContext): 'request' | 'platform' => 'request',

  /** How the browser goes there. Not shown. */
  returnDelivery: (): ReturnDelivery => ({ by: 'redirect', status: 302, hops: 0 }),

  /** The form of the login page. Not shown. */
  loginForm: (): LoginForm => ({
    username: 'username',
    password: 'password',
    labels: ['Name', 'Password'],
    nameFirst: false,
  }),

  /** The authorize request as it is taken up again after the login. Contract 4.1, behaviour 2. */
  requestAfterLogin: (original: Parameters): Parameters => original,

  /** Attributes of the session cookie. Not shown. */
  sessionCookieAttributes: (): string => 'Path=/platform; HttpOnly; SameSite=None',
}
