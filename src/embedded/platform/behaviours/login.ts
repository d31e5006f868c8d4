/**
 * The login page and the steps after it.
 * @module
 */
import type {
  AuthorizeContext,
  LoginContext,
  LoginForm,
  LoginPageDelivery,
  ReturnDelivery,
  UnfinishedLogin,
} from '../context.js'
import type { App, Session, Tenant, User } from '../model.js'
import type { Parameters } from '../parameters.js'

export const loginBehaviours = {
  /** How a browser without a session reaches the login page. Contract 4.1, behaviour 2. The way is an open point. */
  loginPageDelivery: (_context: AuthorizeContext): LoginPageDelivery => ({
    by: 'redirect',
    status: 302,
    hops: 0,
  }),

  /** Origin of the login page for the origin of a request. Open point. */
  loginOrigin: (origin: string): string => origin,

  /** The user who can continue from the login page with a link and without a password, or undefined. Open point. */
  rememberedUser: (_context: AuthorizeContext): User | undefined => undefined,

  /** Whether the form of the login page is in a frame. Open point. */
  loginInFrame: (_tenant: Tenant): boolean => false,

  /** Text that identifies the login page. Open point. */
  loginMarker: (_tenant: Tenant): string => 'Sign in to the school platform',

  /** The account of a login name, in any letter case. Open point. */
  findUser: (username: string, tenant: Tenant): User | undefined =>
    tenant.users.find((user) => user.username.toLowerCase() === username.trim().toLowerCase()),

  /** Whether a password is correct. Contract 4.1, behaviour 2. */
  passwordMatches: (sent: string, user: User, _context: LoginContext): boolean => sent === user.password,

  /** The answer to wrong credentials. Open point. */
  wrongPasswordAnswer: ():
    | { readonly by: 'page'; readonly status: number }
    | { readonly by: 'redirect' } => ({
    by: 'page',
    status: 200,
  }),

  /** The user who is signed in after a login. `previous` was signed in before it. Contract 4.1, prompt. */
  sessionUserAfterLogin: (user: User, _previous: User | undefined): User => user,

  /** Sessions that a login ends. Open point: none. */
  sessionsEndedByLogin: (_user: User, _sessions: readonly Session[]): readonly Session[] => [],

  /** The destination after the login: the request or the platform. Contract 4.1, behaviour 2. */
  afterLogin: (_context: LoginContext): 'request' | 'platform' => 'request',

  /**
   * What happens to a login page that was left if the same browser sends another authorize request. Contract 7, known
   * issue: a restart works. Whether the first page still works is an open point.
   */
  unfinishedLogin: (): UnfinishedLogin => 'kept',

  /** How the browser reaches the destination. Open point. */
  returnDelivery: (): ReturnDelivery => ({ by: 'redirect', status: 302, hops: 0 }),

  /** Whether a user must allow the access of an application before it gets a code for the first time. Open point. */
  consentNeeded: (_app: App): boolean => false,

  /** The form of the login page. Not shown. */
  loginForm: (): LoginForm => ({
    username: 'username',
    password: 'password',
    labels: ['Name', 'Password'],
    nameFirst: false,
  }),

  /**
   * How the login page handles the name if a user was signed in before: it asks for it, or it shows the name and asks
   * only for the password of that user. Open point.
   */
  nameAtNextLogin: (_previous: User): 'asked' | 'read-only' | 'disabled' | 'text' => 'asked',

  /** The authorize request that continues after the login. Contract 4.1, behaviour 2. */
  requestAfterLogin: (original: Parameters): Parameters => original,

  /** Attributes of the session cookie. Not shown. */
  sessionCookieAttributes: (): string => 'Path=/platform; HttpOnly; SameSite=None',
}
