/**
 * How the application recognises a browser and a user. Except for 5.4, the contract leaves this to the partner.
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

  /** Attributes of the cookies; `Secure` is added if the application uses https. */
  cookieAttributes: (): string => 'Path=/; HttpOnly; SameSite=Lax',

  /** The id of a new session. OWASP: never one from before the sign-in. */
  sessionId: (fresh: string, _before: Session | undefined): string => fresh,

  /** The value of the session cookie: the session id. */
  sessionCookie: (session: Session): string => session.id,

  /** Where a request carries its session: in the cookie. */
  sessionShown: (cookie: string | undefined, _request: Incoming): string | undefined => cookie,

  /** The session of a cookie. */
  sessionOf: (cookie: string, sessions: ReadonlyMap<string, Session>): Session | undefined =>
    sessions.get(cookie),

  /** Whether the application also deletes an ended session, not only the browser. Contract 5.4. */
  sessionForgotten: (_ended: Session, _launching: string): boolean => true,

  /** Additional cookies at the start of a sign-in. One without attributes gets those of the other cookies. */
  launchCookies: (_flow: Flow, _school: School | undefined): readonly string[] => [],

  /** The unfinished flows that a request can use. */
  flowsBegun: (kept: readonly Flow[], _request: Incoming): readonly Flow[] => kept,

  /** The user in the response of the session probe. */
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
