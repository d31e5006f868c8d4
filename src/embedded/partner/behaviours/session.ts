/**
 * How the application recognises a browser and a user. The contract leaves it to the partner, but for 5.4.
 * @module
 */
import type { Flow, Incoming, Session, User } from '../model.js'
import type { School } from '../service/model.js'

export const sessionBehaviours = {
  /** Names of the cookies. */
  cookieNames: (): { readonly session: string; readonly browser: string } => ({
    session: 'session',
    browser: 'browser',
  }),

  /** Attributes of the cookies; `Secure` joins them where the application is reached by https. */
  cookieAttributes: (): string => 'Path=/; HttpOnly; SameSite=Lax',

  /** The id of a new session. OWASP: never one that was there before the sign-in. */
  sessionId: (fresh: string, _before: Session | undefined): string => fresh,

  /** What the browser keeps of a session: its id. */
  sessionCookie: (session: Session): string => session.id,

  /** By what a request shows its session: the cookie. */
  sessionShown: (cookie: string | undefined, _request: Incoming): string | undefined => cookie,

  /** The session of a cookie. */
  sessionOf: (cookie: string, sessions: ReadonlyMap<string, Session>): Session | undefined =>
    sessions.get(cookie),

  /** Whether a session that has ended is forgotten by the application too, not only by the browser. Contract 5.4. */
  sessionForgotten: (): boolean => true,

  /** Further cookies that the browser gets when a sign-in begins, without their attributes. */
  launchCookies: (_flow: Flow, _school: School | undefined): readonly string[] => [],

  /** The flows that were begun and are not over, as this request finds them. */
  flowsBegun: (kept: readonly Flow[], _request: Incoming): readonly Flow[] => kept,

  /** The user as the session probe tells it. */
  userShown: (user: User): Readonly<Record<string, unknown>> => ({
    id: user.id,
    sub: user.sub,
    tenant: user.tenant,
    role: user.role,
    locale: user.locale,
    name: user.name,
    ...user.details,
  }),
}
